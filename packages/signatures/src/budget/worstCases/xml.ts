import { testPki } from '../../testing/keys.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { signXades } from '../../xades/index.ts';
import { fill, type WorstCase } from './worstCase.ts';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const FILTER2 = 'http://www.w3.org/2002/06/xmldsig-filter2';
const BASE64 = 'http://www.w3.org/2000/09/xmldsig#base64';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

const reference = (uri: string, transforms = '') =>
  `<ds:Reference URI="${uri}">${transforms === '' ? '' : `<ds:Transforms>${transforms}</ds:Transforms>`}<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${'A'.repeat(43)}=</ds:DigestValue></ds:Reference>`;
const transform = (algorithm: string, inside = '') =>
  `<ds:Transform Algorithm="${algorithm}">${inside}</ds:Transform>`;
const certificate = () => Buffer.from(testPki(KIND).signer.certificate).toString('base64');

interface SignatureText {
  readonly references: string;
  readonly keyInfo?: string;
  readonly method?: string;
  readonly objects?: string;
}

/** A signature whose digests and value are wrong, by a certificate that is right. */
const signature = ({ references, keyInfo, method, objects = '' }: SignatureText) =>
  `<ds:Signature xmlns:ds="${DS}"><ds:SignedInfo>${method ?? `<ds:CanonicalizationMethod Algorithm="${C14N}"/>`}<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>${references}</ds:SignedInfo><ds:SignatureValue>${'A'.repeat(86)}==</ds:SignatureValue>${keyInfo ?? `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`}${objects}</ds:Signature>`;

const document = (inside: string, attributes = '') => Buffer.from(`<root${attributes}>${inside}</root>`);
const elements = (octets: number) => fill(octets, (index) => `<a b="${index}">c</a>`);

const withTransform = (name: string, algorithm: string, inside = '', repeat = 1): WorstCase => ({
  name,
  make: (octets) =>
    document(
      elements(octets) +
        signature({ references: reference('', transform(algorithm, inside).repeat(repeat)) }),
    ),
});
const xpath = (expression: string) => `<ds:XPath>${expression}</ds:XPath>`;
const filter = (expression: string) =>
  `<f:XPath xmlns:f="${FILTER2}" Filter="intersect">${expression}</f:XPath>`;

export const xmlCases: readonly WorstCase[] = [
  {
    name: 'an XML of very many elements',
    make: (octets) => document(`${fill(octets, () => '<a/>')}${signature({ references: reference('') })}`),
  },
  {
    name: 'an XML of very many attributes',
    make: (octets) =>
      document(
        `${fill(octets, () => `<a${fill(4000, (index) => ` b${index}="1"`)}/>`)}${signature({ references: reference('') })}`,
      ),
  },
  {
    name: 'elements inside elements',
    make: (octets) =>
      document(
        `${fill(octets, () => `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)}${signature({ references: reference('') })}`,
      ),
  },
  {
    name: 'references to the whole document, each in another way',
    make: (octets) =>
      document(
        elements(octets / 2) +
          signature({
            references: fill(octets / 2, (index) =>
              reference(
                '',
                transform(C14N, `<e:InclusiveNamespaces xmlns:e="${C14N}" PrefixList="p${index}"/>`),
              ),
            ),
          }),
      ),
  },
  {
    name: 'references to what is not there',
    make: (octets) => document(signature({ references: fill(octets, (index) => reference(`#x${index}`)) })),
  },
  {
    name: 'signatures over the whole document',
    make: (octets) =>
      document(
        elements(octets / 2) +
          fill(octets / 2, (index) =>
            signature({
              references: reference(
                '',
                transform(ENVELOPED) +
                  transform(C14N, `<e:InclusiveNamespaces xmlns:e="${C14N}" PrefixList="p${index}"/>`),
              ),
            }),
          ),
      ),
  },
  {
    name: 'hollow signatures',
    make: (octets) =>
      document(
        fill(octets, () => '<ds:Signature><ds:SignedInfo/></ds:Signature>'),
        ` xmlns:ds="${DS}"`,
      ),
  },
  withTransform('transforms by the thousand', ENVELOPED, '', 2000),
  withTransform(
    'an XPath over all ancestors of all',
    XPATH,
    xpath('count(//*[count(ancestor::*) &gt; 1]) &gt; 1'),
  ),
  withTransform('an XPath of all against all', XPATH, xpath('//* = //*/@b')),
  withTransform(
    'strings of strings',
    XPATH,
    xpath(`contains(${'concat(string(/),'.repeat(20)}"a"${',"b")'.repeat(20)},"z")`),
  ),
  withTransform('a translation', XPATH, xpath(`translate(string(/),string(/),string(/)) = "a"`)),
  withTransform('a filter of everything that follows everything', FILTER2, filter('//*/following::*')),
  withTransform('filters by the hundred', FILTER2, filter('//*').repeat(300)),
  withTransform('namespaces as nodes', XPATH, xpath('count(namespace::*) &gt; 0')),
  {
    name: 'namespaces as nodes, five hundred in scope',
    make: (octets) =>
      document(
        elements(octets) + signature({ references: reference('', transform(XPATH, xpath('true()'))) }),
        fill(8000, (index) => ` xmlns:n${index}="urn:${index}"`),
      ),
  },
  {
    name: 'five hundred namespaces, in the inclusive form',
    make: (octets) =>
      document(
        fill(octets / 2, (index) => `<a Id="i${index}"><b/></a>`) +
          signature({
            references: fill(octets / 2, (index) => reference(`#i${index}`, transform(INCLUSIVE))),
          }),
        fill(6000, (index) => ` xmlns:n${index}="urn:${index}"`),
      ),
  },
  {
    name: 'five hundred namespaces that are written, and elements that need none of them',
    make: (octets) =>
      document(
        fill(octets, () => '<a/>') + signature({ references: reference('', transform(INCLUSIVE)) }),
        fill(6000, (index) => ` xmlns:n${index}="urn:${index}"`),
      ),
  },
  {
    name: 'a list of prefixes as long as the file',
    make: (octets) =>
      document(
        elements(octets / 2) +
          signature({
            references: reference(
              '',
              transform(
                C14N,
                `<e:InclusiveNamespaces xmlns:e="${C14N}" PrefixList="${fill(octets / 2, (index) => `p${index} `)}"/>`,
              ),
            ),
          }),
      ),
  },
  {
    name: 'base 64 in base 64',
    make: (octets) =>
      document(fill(octets, () => 'QUFB') + signature({ references: reference('', transform(BASE64)) })),
  },
  {
    name: 'certificates in KeyInfo by the thousand',
    make: (octets) => {
      const one = `<ds:X509Certificate>${certificate()}</ds:X509Certificate>`;
      return document(
        signature({
          references: reference(''),
          keyInfo: `<ds:KeyInfo><ds:X509Data>${fill(octets, () => one)}</ds:X509Data></ds:KeyInfo>`,
        }),
      );
    },
  },
  {
    name: 'the same id on every element',
    make: (octets) =>
      document(
        fill(octets, () => '<a Id="x"/>') + signature({ references: fill(2000, () => reference('#x')) }),
      ),
  },
  {
    name: 'elements like the signed ones beside each of them',
    make: (octets) =>
      document(
        fill(octets / 3, (index) => `<a Id="i${index}"><b>c</b></a>`) +
          fill(octets / 3, () => '<a><b>c</b></a>') +
          signature({ references: fill(octets / 3, (index) => reference(`#i${index}`)) }),
      ),
  },
  {
    name: 'time-stamps and references in the unsigned properties',
    make: async (octets) => {
      const xml = await signXades(
        { form: 'enveloped', document: Buffer.from('<root>a</root>') },
        testPki(KIND).signer.signer,
        { profile: 'baseline-b' },
      );
      const stamp =
        '<xades:SignatureTimeStamp><xades:EncapsulatedTimeStamp>MAA=</xades:EncapsulatedTimeStamp></xades:SignatureTimeStamp>';
      const text = Buffer.from(xml).toString();
      const place = '</xades:SignedProperties>';
      if (!text.includes(place)) throw new Error('no place for unsigned properties');
      return Buffer.from(
        text.replace(
          place,
          `${place}<xades:UnsignedProperties><xades:UnsignedSignatureProperties>${fill(octets, () => stamp)}</xades:UnsignedSignatureProperties></xades:UnsignedProperties>`,
        ),
      );
    },
  },
];

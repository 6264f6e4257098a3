import { describe, expect, it } from 'vitest';
import { writePem } from '../../der/index.ts';
import { hasTool, runTool, testPki } from '../../testing/index.ts';
import { readXades } from '../read/readXades.ts';
import { checkReferences, checkSignatureValue } from './verify.ts';

const { privateKey, certificate } = testPki('rsa2048').signer;
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** Odd on purpose: unused and repeated declarations, xml: attributes, comments, instructions, every kind of escape. */
const content = `<d:data xmlns:d="urn:d" xmlns="urn:default" xmlns:unused="urn:u" xml:lang="tr" xml:base="../x/" Id="data">
  <e z='1' d:y="2" a="&lt;&quot;&#9;&#13;ş" xmlns:d="urn:d" xmlns:e="urn:e"><!-- yorum --><e:f xmlns=""  e:g="'"/><?pi  veri ?></e>
  <d:g xmlns:d="urn:other" d:h="3"><i xmlns=""><j xmlns="urn:default"/></i></d:g><![CDATA[a < b && c > d]]>&#xD;&gt;
</d:data>`;

interface Case {
  readonly name: string;
  readonly uri: string;
  readonly transforms: string;
  readonly method?: string;
}

const transform = (algorithm: string, inside = '') =>
  `<ds:Transform Algorithm="${algorithm}">${inside}</ds:Transform>`;
const enveloped = transform(`${ds}enveloped-signature`);
const prefixes = `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="unused #default d"/>`;
const filter =
  '<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">/descendant::ds:Signature</f:XPath>';

const inclusive11 = 'http://www.w3.org/2006/12/xml-c14n11#WithComments';

function xpathCases(forms: readonly string[], withList: boolean, expressions: readonly string[]): Case[] {
  return expressions.flatMap((expression) =>
    forms.map((form) => ({
      name: `the XPath ${expression} in ${form}`,
      uri: '',
      transforms:
        transform(
          'http://www.w3.org/TR/1999/REC-xpath-19991116',
          `<ds:XPath xmlns:d="urn:d">${expression.replaceAll('>', '&gt;')}</ds:XPath>`,
        ) + transform(form, withList && form === exclusive ? prefixes : ''),
    })),
  );
}

const cases: readonly Case[] = [
  { name: 'the enveloped transform alone', uri: '', transforms: enveloped },
  { name: 'inclusive canonicalisation', uri: '', transforms: enveloped + transform(inclusive) },
  {
    name: 'exclusive canonicalisation',
    uri: '',
    transforms: enveloped + transform(exclusive),
    method: exclusive,
  },
  { name: 'exclusive canonicalisation of a part', uri: '#data', transforms: transform(exclusive) },
  { name: 'a list of inclusive prefixes', uri: '#data', transforms: transform(exclusive, prefixes) },
  { name: 'inclusive canonicalisation of a part', uri: '#data', transforms: transform(inclusive) },
  {
    name: 'Canonical XML 1.1 of a part',
    uri: '#data',
    transforms: transform('http://www.w3.org/2006/12/xml-c14n11'),
  },
  {
    name: 'comments that a bare id leaves out',
    uri: '#data',
    transforms: transform(`${inclusive}#WithComments`),
  },
  {
    name: 'comments that an XPointer keeps',
    uri: "#xpointer(id('data'))",
    transforms: transform(`${inclusive}#WithComments`),
  },
  {
    name: 'comments of the whole document',
    uri: '#xpointer(/)',
    transforms: enveloped + transform(`${exclusive}WithComments`),
  },
  { name: 'no transform', uri: '#data', transforms: '' },
  {
    name: 'an XPath that leaves signatures out',
    uri: '',
    transforms: transform(
      'http://www.w3.org/TR/1999/REC-xpath-19991116',
      '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>',
    ),
  },
  {
    name: 'an XPath filter that takes signatures away',
    uri: '',
    transforms: transform('http://www.w3.org/2002/06/xmldsig-filter2', filter),
  },
  {
    name: 'a list of inclusive prefixes that come behind the used ones, after an XPath filter',
    uri: '',
    transforms:
      enveloped +
      transform(
        'http://www.w3.org/2002/06/xmldsig-filter2',
        '<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">//coded</f:XPath>',
      ) +
      transform(
        exclusive,
        `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="unused r #default"/>`,
      ),
  },
  { name: 'base64 inside', uri: '#coded', transforms: transform(`${ds}base64`) },
  ...xpathCases([inclusive, exclusive, inclusive11], true, [
    'ancestor-or-self::d:data',
    'ancestor-or-self::d:data and not(self::comment())',
    'ancestor-or-self::d:data and not(self::text())',
    "ancestor-or-self::*[@Id='data'] and not(self::d:data)",
    'self::text()[normalize-space() and not(ancestor::ds:Signature)]',
    '(ancestor-or-self::d:data or self::text()) and count(ancestor-or-self::ds:Signature) = 0',
    'count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) > count(ancestor-or-self::ds:Signature) and true()',
  ]),
  // Where elements lose their namespaces or attributes, libxml2 is not as strict as the exclusive form and 1.1 are.
  ...xpathCases([inclusive, exclusive], false, ['self::* and not(ancestor-or-self::ds:Signature)']),
  ...xpathCases([inclusive], false, [
    "not(ancestor-or-self::ds:Signature) and (name() != 'd' or parent::d:data)",
  ]),
  ...xpathCases([inclusive, inclusive11], false, [
    'not(ancestor-or-self::ds:Signature) and not(parent::d:data and self::*)',
  ]),
  ...[
    [['intersect', '//d:data']],
    [
      ['intersect', '//*[@d:y]'],
      ['union', '//e:f/..'],
    ],
    [
      ['intersect', '/*'],
      ['subtract', '//o:g | //ds:Signature'],
      ['union', '//o:g/*'],
    ],
    [
      ['subtract', '//ds:Signature'],
      ['subtract', '//@* | //comment()'],
    ],
    [
      ['subtract', 'here()/ancestor::ds:Signature'],
      ['subtract', '//namespace::d'],
    ],
    [
      ['subtract', '/descendant::ds:Signature'],
      ['subtract', '//text()[contains(., "xLE=")]'],
    ],
  ].map((filters) => ({
    name: `the filters ${filters.flat().join(' ')}`,
    uri: '#xpointer(/)',
    transforms: transform(
      'http://www.w3.org/2002/06/xmldsig-filter2',
      filters
        .map(
          ([operation, expression]) =>
            `<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" xmlns:d="urn:d" xmlns:e="urn:e" xmlns:o="urn:other" Filter="${operation}">${expression}</f:XPath>`,
        )
        .join(''),
    ),
  })),
];

function template({ uri, transforms, method = inclusive }: Case): string {
  const list = transforms === '' ? '' : `<ds:Transforms>${transforms}</ds:Transforms>`;
  return `<?xml version="1.0"?>
<!-- dışarıda --><?top?>
<root xmlns:r="urn:r" xml:base="http://h/a/b" xml:space="preserve">${content}<coded Id="coded"> w6cg
 xLE= </coded>
<ds:Signature xmlns:ds="${ds}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${method}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="${uri}">${list}<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data/></ds:KeyInfo></ds:Signature></root><?end?>`;
}

function signedByXmlsec(one: Case): Uint8Array {
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const ids = ['--id-attr:Id', 'urn:d:data', '--id-attr:Id', 'coded'];
  const { status, stdout, stderr } = runTool(
    'xmlsec1',
    ['--sign', ...ids, '--privkey-pem', 'key.pem,cert.pem', 'in.xml'],
    { 'key.pem': key, 'cert.pem': writePem('CERTIFICATE', certificate), 'in.xml': template(one) },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe.skipIf(!hasTool('xmlsec1', '--version'))('signatures made by xmlsec1 hold here', () => {
  it.each(cases)('with $name', (one) => {
    const document = readXades(signedByXmlsec(one));
    const [signature] = document.signatures;
    if (signature === undefined) throw new Error('no signature');
    expect(checkReferences(document, signature).map(({ status, reason }) => reason ?? status)).toEqual([
      'match',
    ]);
    expect(checkSignatureValue(signature, certificate)).toBe(true);
  });
});

import { createHash } from 'node:crypto';
import { testPki } from '../../testing/keys.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { fill, type WorstCase } from './worstCase.ts';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

const certificate = Buffer.from(testPki(KIND).signer.certificate).toString('base64');
const digest = (octets: string) => createHash('sha256').update(octets).digest('base64');
const reference = (uri: string, octets: string) =>
  `<ds:Reference URI="${uri}"><ds:Transforms><ds:Transform Algorithm="${C14N}"/></ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest(octets)}</ds:DigestValue></ds:Reference>`;
/** A signature of which every digest is right, and the value is not. */
const signature = (references: string, more = '') =>
  `<ds:Signature xmlns:ds="${DS}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${C14N}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>${references}</ds:SignedInfo><ds:SignatureValue>${'A'.repeat(86)}==</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${more}</ds:Signature>`;

/** As many elements as fit beside the references to them. */
const PER_ELEMENT = 400;
const count = (octets: number) => Math.min(9_000, Math.floor(octets / PER_ELEMENT));
const element = (index: number) => `<a Id="i${index}">x</a>`;
const references = (octets: number) =>
  Array.from({ length: count(octets) }, (_, index) => reference(`#i${index}`, element(index))).join('');
const elements = (octets: number) =>
  Array.from({ length: count(octets) }, (_, index) => element(index)).join('');

/** Names that all stand in one element. */
const names = (octets: number) => fill(octets, (index) => `<n${index}/>`);

export const xmlPartCases: readonly WorstCase[] = [
  {
    name: 'thousands of signed elements, and one that is not behind all of them',
    make: (octets) => Buffer.from(`<root>${elements(octets)}${signature(references(octets))}<last/></root>`),
  },
  {
    name: 'thousands of signed elements, and objects that nobody signed',
    make: (octets) =>
      Buffer.from(
        `<root>${elements(octets)}${signature(
          references(octets),
          fill(octets / 2, () => '<ds:Object><b/></ds:Object>'),
        )}</root>`,
      ),
  },
  {
    name: 'references to an element of very many names beside unsigned ones of its kind',
    make: (octets) => {
      const inside = names(octets / 8);
      const signed = `<a Id="i">${inside}</a>`;
      const canonical = signed.replaceAll(/<(n\d+)\/>/g, '<$1></$1>');
      const one = reference('#i', canonical);
      return Buffer.from(
        `<root><b>${signed}</b>${fill(octets / 8, () => '<a><n1/></a>')}${signature(fill(octets / 2, () => one))}</root>`,
      );
    },
  },
  {
    name: 'certificates and references by the thousand, in signatures by the hundred',
    make: (octets) => {
      const one = `<a Id="i">x</a>`;
      const chain = `<ds:Object><b>${certificate}</b></ds:Object>`;
      return Buffer.from(
        `<root>${one}${fill(octets, () => signature(reference('#i', one).repeat(20), chain.repeat(5)))}</root>`,
      );
    },
  },
  {
    name: 'a signature as deep as elements may be, in elements of its own name',
    make: (octets) =>
      Buffer.from(
        `<root>${fill(octets, () => `${'<a>'.repeat(200)}${signature(reference('', 'x'))}${'</a>'.repeat(200)}`)}</root>`,
      ),
  },
];

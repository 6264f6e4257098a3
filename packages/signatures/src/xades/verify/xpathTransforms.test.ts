import { describe, expect, it } from 'vitest';
import { testPki } from '../../testing/index.ts';
import { signTemplate } from '../../testing/xades/signTemplate.ts';
import { dsNamespace, filter2Namespace } from '../namespaces.ts';
import { readXades } from '../read/readXades.ts';
import { filter2Uri, xpathUri } from './transforms.ts';
import { checkReferences, checkSignatureValue } from './verify.ts';

const { privateKey, certificate } = testPki('p256').signer;
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const bound = `xmlns:ds="${dsNamespace}"`;

const signed = (transform: string) =>
  signTemplate(
    `<a><b>1</b><ds:Signature ${bound}><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/><ds:Reference URI=""><ds:Transforms>${transform}<ds:Transform Algorithm="${exclusive}"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature></a>`,
    privateKey,
  );

/** The octets of an element's Base64 are signed, not the element. */
function signedBase64(): string {
  const transform = '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#base64"/>';
  return signTemplate(
    `<a><b Id="b">w6cgxLE=</b><ds:Signature ${bound}><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/><ds:Reference URI="#b"><ds:Transforms>${transform}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature></a>`,
    privateKey,
  );
}

const asked = (expression: string) =>
  `<ds:Transform Algorithm="${xpathUri}"><x:XPath xmlns:x="${dsNamespace}" ${bound}>${expression}</x:XPath></ds:Transform>`;
const filtered = (expression: string) =>
  `<ds:Transform Algorithm="${filter2Uri}"><f:XPath xmlns:f="${filter2Namespace}" ${bound} Filter="subtract">${expression}</f:XPath></ds:Transform>`;

function checked(text: string): { reference: string | undefined; value: boolean } {
  const document = readXades(Buffer.from(text));
  const [signature] = document.signatures;
  if (signature === undefined) throw new Error('There is no signature');
  const [reference] = checkReferences(document, signature);
  return {
    reference: reference?.reason ?? reference?.status,
    value: checkSignatureValue(signature, certificate),
  };
}

/** The same binding once more, in the transform alone: nothing in SignedInfo uses it, so its exclusive form is without. */
const rebound = (text: string, to: string) => {
  const at = text.lastIndexOf(bound);
  return `${text.slice(0, at)}${to}${text.slice(at + bound.length)}`;
};

describe('signed Base64 (XMLDSig 6.6.2; RFC 2045, 6.8)', () => {
  const text = signedBase64();

  it.each([
    ['as it was signed', 'w6cgxLE=', 'match'],
    ['with spaces', '\nw6cg\n xLE=', 'match'],
    ['without its end', 'w6cgxLE', 'xades_base64'],
    ['with bits that nobody reads', 'w6cgxLF=', 'xades_base64'],
  ])('%s', (_, spelling, expected) => {
    expect(checked(text.replace('w6cgxLE=', spelling)).reference).toBe(expected);
  });
});

describe('expressions that leave signatures out', () => {
  const expressions = [
    asked('not(ancestor-or-self::ds:Signature)'),
    asked(
      'count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) &gt; count(ancestor-or-self::ds:Signature)',
    ),
    filtered('/descendant::ds:Signature'),
    filtered('//ds:Signature'),
    filtered('here()/ancestor::ds:Signature[1]'),
  ];

  it.each(expressions)('hold as they were signed: %s', (transform) => {
    expect(checked(signed(transform))).toEqual({ reference: 'match', value: true });
  });

  it.each(expressions)('mean what their prefixes stand for (XPath 1.0, 2.3): %s', (transform) => {
    const changed = rebound(signed(transform), 'xmlns:ds="urn:other"');
    expect(checked(changed)).toEqual({ reference: 'mismatch', value: true });
  });

  it.each(expressions)('may be spelled with any prefix and with space: %s', (transform) => {
    const other = transform
      .replace(`${bound}`, `xmlns:s="${dsNamespace}"`)
      .replaceAll('ds:Signature', ' s:Signature ');
    expect(checked(signed(other))).toEqual({ reference: 'match', value: true });
  });

  it.each([
    filtered('//ds :Signature'),
    filtered('/descend ant::ds:Signature'),
    asked('not(ancestor-or-self::ds:Sig nature)'),
  ])('have no space within a name (XPath 1.0, 3.7): %s', (transform) => {
    const whole = signed(transform.replace(/ (?=:S|ant|nature)/, ''));
    const [before = '', after = ''] = whole.split(/(?<=<(?:x|f):XPath[^>]*>)[^<]*/);
    const expression = />([^<>]*)<\/(?:x|f):XPath>/.exec(transform)?.[1] ?? '';
    expect(checked(`${before}${expression}${after}`).reference).toBe('xpath_malformed');
  });
});

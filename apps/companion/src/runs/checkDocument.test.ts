import { hash, randomBytes } from 'node:crypto';
import type { DigestToSign } from '@tomar/contract';
import { ATTRIBUTE, attribute, buildSignedAttributes, CONTENT } from '@tomar/signatures/cms';
import { der } from '@tomar/signatures/der';
import { testPki } from '@tomar/signatures/testing';
import { guaranteeLetter, prepareXades } from '@tomar/signatures/xades';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './checkDocument.ts';

const { signer, secondSigner, intermediate } = testPki('p256');

function item(toBeSigned: Uint8Array, changes: Partial<DigestToSign> = {}): DigestToSign {
  return {
    itemId: 'a'.repeat(24),
    name: 'Sözleşme.pdf',
    toBeSigned: Buffer.from(toBeSigned).toString('base64'),
    digest: hash('sha256', toBeSigned, 'base64'),
    scheme: 'ecdsa',
    digestAlgorithm: 'sha256',
    round: 0,
    ...changes,
  };
}

const attributes = (changes: Partial<Parameters<typeof buildSignedAttributes>[0]> = {}) =>
  buildSignedAttributes({
    contentDigest: randomBytes(32),
    digestAlgorithm: 'sha256',
    signerCertificate: signer.certificate,
    ...changes,
  });

const check = (document: DigestToSign) => checkDocument(document, signer.certificate);

describe('checkDocument', () => {
  it('takes the signed attributes of a document that name the certificate', () => {
    const toBeSigned = attributes({ signingTime: new Date() });
    const request = check(item(toBeSigned));
    expect(Buffer.from(request.toBeSigned)).toEqual(Buffer.from(toBeSigned));
    expect(request.algorithm).toEqual({ scheme: 'ecdsa', digest: 'sha256' });
  });

  it('takes SHA-384 where certificate and document are hashed by it', () => {
    const toBeSigned = attributes({ contentDigest: randomBytes(48), digestAlgorithm: 'sha384' });
    const digest = hash('sha384', toBeSigned, 'base64');
    expect(check(item(toBeSigned, { digest, digestAlgorithm: 'sha384' })).digest).toHaveLength(48);
  });

  it('refuses a digest of something else', () => {
    const other = hash('sha256', 'another document', 'base64');
    expect(() => check(item(attributes(), { digest: other }))).toThrow(/digest is not that/);
  });

  it('refuses attributes that name another certificate', () => {
    const toBeSigned = attributes({ signerCertificate: secondSigner.certificate });
    expect(() => check(item(toBeSigned))).toThrow(/another certificate/);
  });

  it('refuses a certificate hash beside the issuer and serial number of another', () => {
    const certHash = der.octetString(hash('sha256', signer.certificate, 'buffer'));
    const issuerSerial = der.sequence(der.sequence(), der.integer(1));
    const named = der.sequence(der.sequence(der.sequence(certHash, issuerSerial)));
    const toBeSigned = der.setOf(
      attribute(ATTRIBUTE.contentType, der.oid(CONTENT.data)),
      attribute(ATTRIBUTE.messageDigest, der.octetString(randomBytes(32))),
      attribute(ATTRIBUTE.signingCertificateV2, named),
    );
    expect(() => check(item(toBeSigned))).toThrow(/another certificate/);
  });

  it('refuses attributes without a document digest', () => {
    const toBeSigned = der.setOf(attribute(ATTRIBUTE.contentType, der.oid(CONTENT.data)));
    expect(() => check(item(toBeSigned))).toThrow(/exactly one message digest/);
  });

  it('refuses two document digests in one attribute, and one attribute twice', () => {
    const digests = [der.octetString(randomBytes(32)), der.octetString(randomBytes(32))];
    const twoValues = der.setOf(
      attribute(ATTRIBUTE.contentType, der.oid(CONTENT.data)),
      attribute(ATTRIBUTE.messageDigest, ...digests),
    );
    expect(() => check(item(twoValues))).toThrow(/exactly one message digest/);
    const extra = attribute(ATTRIBUTE.messageDigest, der.octetString(randomBytes(32)));
    expect(() => check(item(attributes({ extra: [extra] })))).toThrow(/stands twice/);
  });

  it('refuses a time-stamp', () => {
    expect(() => check(item(attributes({ contentType: CONTENT.tstInfo })))).toThrow(/not about a document/);
  });

  it('refuses a certificate, a plain challenge and anything else that is not signed attributes', () => {
    const strange = [intermediate.certificate, Buffer.from('sign me in'), Buffer.alloc(0), der.setOf()];
    for (const bytes of strange) expect(() => check(item(bytes))).toThrow(SigningFailure);
  });

  it('fails only with its own failure, whatever the bytes', () => {
    const valid = attributes();
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Uint8Array.from(valid);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        try {
          check(item(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(SigningFailure);
        }
      }),
    );
  });

  it('takes a counter-signature, which has no content type', () => {
    expect(check(item(attributes({ contentType: null }))).digest).toHaveLength(32);
  });
});

describe('checkDocument of XML', () => {
  const { certificate, chain } = signer;
  const algorithm = { scheme: 'ecdsa', digest: 'sha256' } as const;
  const { toBeSigned } = prepareXades(
    { form: 'enveloped', document: Buffer.from('<mektup><tutar>1</tutar></mektup>') },
    { profile: 'tr-p4', certificate, chain, algorithm },
  );
  const text = Buffer.from(toBeSigned).toString();
  const checkText = (changed: string, changes: Partial<DigestToSign> = {}) =>
    check(item(Buffer.from(changed), changes));

  it('takes what XAdES signs', () => {
    expect(checkText(text).algorithm).toEqual(algorithm);
    const letter = prepareXades(
      { form: 'enveloped', document: Buffer.from('<mektup/>') },
      { ...guaranteeLetter(), profile: 'baseline-b', certificate, chain, algorithm },
    );
    expect(check(item(letter.toBeSigned)).digest).toHaveLength(32);
  });

  it('refuses a digest of something else, and another algorithm than the key is asked for', () => {
    expect(() => checkText(text, { digest: hash('sha256', 'x', 'base64') })).toThrow(/digest is not that/);
    expect(() => checkText(text, { scheme: 'rsa-pkcs1' })).toThrow(/another algorithm/);
    const sha384 = { digest: hash('sha384', text, 'base64'), digestAlgorithm: 'sha384' } as const;
    expect(() => checkText(text, sha384)).toThrow(/another algorithm/);
  });

  it('refuses XML that is no signature over a document and its own properties', () => {
    const withoutProperties = text.replace(/ Type="[^"]*SignedProperties"/, '');
    expect(withoutProperties).not.toBe(text);
    expect(() => checkText(withoutProperties)).toThrow(/properties of its signature/);
    const oneReference = text.replace(/<ds:Reference .*?<\/ds:Reference>/s, '');
    expect(() => checkText(oneReference)).toThrow(/refer to a document/);
    expect(() => checkText(text.replaceAll('SignedInfo', 'Manifest'))).toThrow(/no SignedInfo/);
    expect(() => checkText(text.replace(/<ds:DigestValue>.{8}/, '<ds:DigestValue>'))).toThrow(
      /no good digest/,
    );
    for (const other of ['<login nonce="1"/>', '<', `<!DOCTYPE x [<!ENTITY e "x">]>${text}`, `${text}<x/>`])
      expect(() => checkText(other), other.slice(0, 30)).toThrow(SigningFailure);
    expect(() =>
      checkText(text.replace('</ds:SignedInfo>', `${' '.repeat(70_000)}</ds:SignedInfo>`)),
    ).toThrow(/too long/);
  });

  it('fails only with its own failure, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Uint8Array.from(toBeSigned);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        try {
          check(item(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(SigningFailure);
        }
      }),
    );
  });
});

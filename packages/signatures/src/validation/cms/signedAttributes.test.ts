import { describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { attribute } from '../../cms/index.ts';
import { der } from '../../der/index.ts';
import { ATTRIBUTE, CONTENT, DIGEST, SIGNATURE } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { handMadeCms, handMadeSigner, namedByV1, namedByV2 } from '../../testing/validation/handMadeCms.ts';
import { CONTENT as PAYMENT } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

const pki = testPki(KIND);
const own = pki.signer.certificate;
const other = pki.secondSigner.certificate;
const sha256 = der.sequence(der.oid(DIGEST.sha256));
const ecdsa = der.sequence(der.oid(SIGNATURE.ecdsaSha256));

async function judged(input: Parameters<typeof handMadeCms>[0]) {
  const first = firstOf(await validated(handMadeCms(input)));
  return [first.indication, first.subIndication, ...codesOf(first)];
}

const PASSED = ['TOTAL_PASSED', null];
const REPEATED = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'cms_attribute_repeated'];

describe('signing-certificate of both versions, each evaluated for itself (RFC 5035 5.4)', () => {
  it('passes where both name the signer’s certificate, or one is alone', async () => {
    expect(await judged({ naming: [namedByV1(own), namedByV2(own)] })).toEqual(PASSED);
    expect(await judged({ naming: [namedByV1(own)] })).toEqual(PASSED);
  });

  it('does not pass where either names another certificate', async () => {
    const replaced = ['INDETERMINATE', 'NO_SIGNING_CERTIFICATE_FOUND', 'signing_certificate_replaced'];
    expect(await judged({ naming: [namedByV1(other), namedByV2(own)] })).toEqual(replaced);
    expect(await judged({ naming: [namedByV1(own), namedByV2(other)] })).toEqual(replaced);
  });

  it('does not pass where one of them names nobody', async () => {
    const empty = attribute(ATTRIBUTE.signingCertificateV2, der.sequence(der.sequence()));
    const code = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'signing_certificate_reference'];
    expect(await judged({ naming: [namedByV1(own), empty] })).toEqual(code);
  });
});

describe('who signed, where the name of the certificate is weak or missing', () => {
  it('does not rest on a digest that fell long ago (clause 5.1.4.4)', async () => {
    const named = (digest: 'md5' | 'sha384') => {
      const algorithm = der.sequence(der.oid(DIGEST[digest]));
      const id = der.sequence(algorithm, der.octetString(hash(digest, own)));
      return attribute(ATTRIBUTE.signingCertificateV2, der.sequence(der.sequence(id)));
    };
    const weak = ['INDETERMINATE', 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'digest_weak'];
    expect(await judged({ naming: [named('md5')] })).toEqual(weak);
    expect(await judged({ naming: [named('sha384')] })).toEqual(PASSED);
  });

  it('is told not to be bound, for the certificate can be exchanged', async () => {
    const key = pki.signer.privateKey;
    const subject = { country: 'TR', commonName: 'Başkası' };
    const { certificate } = pki.issue({ key, subject });
    const warned = async (input: Parameters<typeof handMadeCms>[0]) => {
      const { signer, indication, warnings } = firstOf(await validated(handMadeCms(input)));
      return [signer, indication, ...warnings.map(({ code }) => code)];
    };
    const unbound = ['TOTAL_PASSED', 'signing_certificate_unbound'];
    expect(await warned({ naming: [] })).toEqual(['Ayşe Yılmaz Işık', ...unbound]);
    expect(await warned({ naming: [], certificate })).toEqual(['Başkası', ...unbound]);
    expect(await warned({})).toEqual(['Ayşe Yılmaz Işık', 'TOTAL_PASSED']);
  });
});

describe('signed attributes that may be there once, with one value', () => {
  const policy = (oid: string) => {
    const digest = der.sequence(sha256, der.octetString(new Uint8Array(32)));
    return attribute(ATTRIBUTE.signaturePolicy, der.sequence(der.oid(oid), digest));
  };
  const hints = (text: string) =>
    attribute(ATTRIBUTE.contentHints, der.sequence(der.utf8String(text), der.oid(CONTENT.data)));
  const mime = (...types: readonly string[]) =>
    attribute(ATTRIBUTE.mimeType, ...types.map((type) => der.utf8String(type)));

  it.each([
    ['two policies (EN 319 122-1 5.2.9)', [policy('2.999.1'), policy('2.999.2')]],
    ['two descriptions (EN 319 122-1 5.2.4)', [hints('borç'), hints('alacak')]],
    ['two MIME types (EN 319 122-1 5.2.4)', [mime('text/plain'), mime('application/pdf')]],
    ['a second signing-certificate (RFC 5035 5.4)', [namedByV1(own), namedByV1(own)]],
  ])('%s: which of them counts is open', async (_name, more) => {
    expect(await judged({ more: more.slice(0, 1) })).toEqual(PASSED);
    expect(await judged({ more })).toEqual(REPEATED);
  });

  it('one with two values, too', async () => {
    expect(await judged({ more: [mime('text/plain', 'application/pdf')] })).toEqual(REPEATED);
  });

  it('has nothing behind the values (RFC 5652 5.3)', async () => {
    const value = der.setOf(der.integer(1));
    const longer = der.sequence(der.oid('2.999.7'), value, value);
    expect(await judged({ more: [der.sequence(der.oid('2.999.7'), value)] })).toEqual(PASSED);
    expect(await judged({ more: [longer] })).toEqual(['TOTAL_FAILED', 'FORMAT_FAILURE', 'der_structure']);
  });
});

describe('attributes in the wrong place', () => {
  it.each([
    ['signing-certificate-v2 (RFC 5035 5.4)', namedByV2(own)],
    ['signing-certificate (RFC 5035 5.4)', namedByV1(own)],
    ['the algorithms (RFC 6211 2)', attribute(ATTRIBUTE.algorithmProtection, der.sequence(sha256))],
  ])('%s that nobody signed is nobody’s word', async (_name, one) => {
    const code = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'cms_attribute_unsigned'];
    expect(await judged({ naming: [], unsigned: [one] })).toEqual(code);
  });

  it('a counter-signature is not signed (RFC 5652 11.4), as OpenSSL and BouncyCastle say', async () => {
    const counter = attribute(ATTRIBUTE.counterSignature, handMadeSigner());
    const code = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'cms_attribute_signed'];
    expect(await judged({ more: [counter] })).toEqual(code);
  });
});

describe('message-digest (RFC 5652 11.2)', () => {
  const value = hash('sha256', PAYMENT);

  it('is an OCTET STRING, under BER in pieces too', async () => {
    const pieces = der.tlv(0x24, der.octetString(value.subarray(0, 5)), der.octetString(value.subarray(5)));
    expect(await judged({ messageDigest: pieces })).toEqual(PASSED);
  });

  it.each([
    ['NULL', 0x05],
    ['[0]', 0x80],
    ['UTF8String', 0x0c],
  ])('is not the same octets as %s', async (_name, identifier) => {
    const malformed = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'cms_malformed'];
    expect((await judged({ messageDigest: der.tlv(identifier, value) })).slice(0, 3)).toEqual(malformed);
  });
});

describe('the algorithms that a signer protected (RFC 6211 3)', () => {
  const protecting = (digest: Uint8Array, signature: Uint8Array) => ({
    more: [attribute(ATTRIBUTE.algorithmProtection, der.sequence(digest, der.retag(0xa1, signature)))],
  });
  const broken = ['TOTAL_FAILED', 'FORMAT_FAILURE', 'cms_algorithm_protection'];

  it('are those of the signature', async () => {
    expect(await judged(protecting(sha256, ecdsa))).toEqual(PASSED);
    const withNull = der.sequence(der.oid(DIGEST.sha256), der.NULL);
    expect(
      await judged(protecting(withNull, der.sequence(der.oid(SIGNATURE.ecdsaSha256), der.NULL))),
    ).toEqual(PASSED);
  });

  it('or the signature is not what was signed', async () => {
    expect(await judged(protecting(der.sequence(der.oid(DIGEST.sha512)), ecdsa))).toEqual(broken);
    expect(await judged(protecting(sha256, der.sequence(der.oid(SIGNATURE.ecdsaSha512))))).toEqual(broken);
    const odd = der.sequence(der.oid(SIGNATURE.ecdsaSha256), der.integer(1));
    expect(await judged(protecting(sha256, odd))).toEqual(broken);
    // Only one that protects a signature belongs here; [2] is for message authentication.
    const mac = attribute(ATTRIBUTE.algorithmProtection, der.sequence(sha256, der.retag(0xa2, ecdsa)));
    expect((await judged({ more: [mac] }))[0]).toBe('TOTAL_FAILED');
  });
});

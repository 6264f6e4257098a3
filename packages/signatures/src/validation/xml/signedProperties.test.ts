import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import {
  bes,
  curve,
  digest,
  enveloped,
  exclusive,
  first,
  made,
  pki,
  reference,
  rsa,
  sha256,
  validated,
  verdict,
} from '../../testing/xades/foreignShapes.ts';
import { signerCertificate } from '../../xades/extend/signerCertificate.ts';
import { readXades } from '../../xades/index.ts';
import { validate } from '../index.ts';

const cert = (certificate: Uint8Array) =>
  `<x:Cert><x:CertDigest><ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${digest(certificate)}</ds:DigestValue></x:CertDigest></x:Cert>`;
const one = (...certificates: readonly Uint8Array[]) =>
  `<x:SigningCertificate>${certificates.map(cert).join('')}</x:SigningCertificate>`;
const two = (...certificates: readonly Uint8Array[]) =>
  `<x:SigningCertificateV2>${certificates.map(cert).join('')}</x:SigningCertificateV2>`;
const naming = (signingCertificate: string) => made(bes({ signingCertificate }));
const ca = pki.intermediate.certificate;

describe('SigningCertificate', () => {
  it.each([
    ['of both versions, which agree', one(rsa.certificate) + two(rsa.certificate)],
    ['with the signer behind a CA, for the order is free (TS 101 903, 7.2.2)', one(ca, rsa.certificate)],
    ['of both versions, each in its own order', one(rsa.certificate, ca) + two(ca, rsa.certificate)],
  ])('%s is good', async (_, properties) => {
    const bytes = naming(properties);
    expect(verdict(first(await validated(bytes)))).toMatchObject({ indication: 'TOTAL_PASSED', errors: [] });
    const [signature] = readXades(bytes).signatures;
    expect(signature && signerCertificate(signature)).toEqual(Buffer.from(rsa.certificate));
  });

  it.each([
    ['of version 1 names another than that of version 2', one(curve.certificate) + two(rsa.certificate)],
    ['of version 2 names another than that of version 1', one(rsa.certificate) + two(curve.certificate)],
    ['names the CA alone', one(ca)],
  ])('that %s does not pass', async (_, properties) => {
    const { indication } = verdict(first(await validated(naming(properties))));
    expect(indication).not.toBe('TOTAL_PASSED');
  });

  it('of one version that is empty beside the other is malformed', async () => {
    expect(verdict(first(await validated(naming(one() + two(rsa.certificate)))))).toMatchObject({
      subIndication: 'FORMAT_FAILURE',
      errors: ['signing_certificate_reference'],
    });
  });
});

describe('signed properties of which there is at most one (EN 319 132-1, 5.2)', () => {
  const policy = '<x:SignaturePolicyIdentifier><x:SignaturePolicyImplied/></x:SignaturePolicyIdentifier>';
  const role =
    '<x:SignerRole><x:ClaimedRoles><x:ClaimedRole>Müdür</x:ClaimedRole></x:ClaimedRoles></x:SignerRole>';
  it.each([
    ['a signing time', '<x:SigningTime>2020-01-01T00:00:00Z</x:SigningTime>'],
    ['a certificate', two(rsa.certificate) + two(curve.certificate)],
    ['a policy', policy + policy],
    ['a role', role + role],
    ['all of them', `</x:SignedSignatureProperties><x:SignedSignatureProperties>`],
  ])('are malformed with %s twice', async (_, properties) => {
    const shape = bes({ signingCertificate: one(rsa.certificate) + properties });
    expect(verdict(first(await validated(made(shape))))).toMatchObject({
      indication: 'TOTAL_FAILED',
      errors: ['xades_structure'],
    });
  });
});

describe('a Turkish profile', () => {
  const oid = '2.16.792.1.61.0.1.5070.3.1.1';
  const profileOf = async (shape: ReturnType<typeof bes>) => {
    const report = await validate(new BufferSource(made(shape)), {
      trust: [pki.root.certificate],
      certificates: [ca],
      offline: true,
      policy: 'tr',
    });
    return first(report).turkishProfile;
  };
  const named = (policy: string) =>
    `${one(rsa.certificate)}<x:SignaturePolicyIdentifier>${policy}</x:SignaturePolicyIdentifier>`;

  it('is not claimed by a policy that is implied, nor is P1, which has none (EN 319 132-1, 5.2.9)', async () => {
    expect((await profileOf(bes()))?.name).toBe('P1');
    expect(await profileOf(bes({ signingCertificate: named('<x:SignaturePolicyImplied/>') }))).toBeNull();
  });

  it('wants the format of what is signed, not of something else (EN 319 132-1, 5.2.4)', async () => {
    const policy = `<x:SignaturePolicyId><x:SigPolicyId><x:Identifier>urn:oid:${oid}</x:Identifier></x:SigPolicyId></x:SignaturePolicyId>`;
    const codes = async (to: string) => {
      const format = `<x:SignedDataObjectProperties><x:DataObjectFormat ObjectReference="${to}"><x:MimeType>text/xml</x:MimeType></x:DataObjectFormat></x:SignedDataObjectProperties>`;
      const references = [reference('', [enveloped, exclusive], 'Id="r"')];
      const shape = bes({ references, signingCertificate: named(policy), dataProperties: format });
      return (await profileOf(shape))?.findings.map(({ code }) => code);
    };
    expect(await codes('#r')).not.toContain('tr_content_format_missing');
    for (const to of ['#p', '#nowhere', '', '#'])
      expect(await codes(to)).toContain('tr_content_format_missing');
  });
});

describe('who signed, where the name of the certificate is weak or missing', () => {
  const judgedWith = async (signingCertificate: string) => {
    const { indication, subIndication, warnings } = first(await validated(made(bes({ signingCertificate }))));
    return [indication, subIndication, ...warnings.map(({ code }) => code)];
  };

  it('does not rest on a digest that fell long ago (EN 319 102-1, 5.1.4.4)', async () => {
    const uri = 'http://www.w3.org/2001/04/xmldsig-more#md5';
    const value = createHash('md5').update(rsa.certificate).digest('base64');
    const digest = `<ds:DigestMethod Algorithm="${uri}"/><ds:DigestValue>${value}</ds:DigestValue>`;
    const certificate = `<x:Cert><x:CertDigest>${digest}</x:CertDigest></x:Cert>`;
    expect(await judgedWith(`<x:SigningCertificateV2>${certificate}</x:SigningCertificateV2>`)).toEqual([
      'INDETERMINATE',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    ]);
  });

  it('is told not to be bound, for the certificate can be exchanged', async () => {
    expect(await judgedWith('<!-- -->')).toEqual(['TOTAL_PASSED', null, 'signing_certificate_unbound']);
  });
});

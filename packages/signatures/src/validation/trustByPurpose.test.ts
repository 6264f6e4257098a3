import { describe, expect, it } from 'vitest';
import { issueCertificate, issueTimestamp } from '../issuing/index.ts';
import { softwareSigner } from '../keys/index.ts';
import { TEST_NOT_AFTER, TEST_NOT_BEFORE, testKey, testPki } from '../testing/keys.ts';
import { addSignatureTimestamp } from '../testing/validation/cmsAttacks.ts';
import { signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../testing/validation/validated.ts';
import { validationDataSource } from '../validationDataSource.ts';

const pki = testPki(KIND);
const validity = { notBefore: TEST_NOT_BEFORE, notAfter: TEST_NOT_AFTER };
const rootKey = testKey(KIND, 'time-stamp root');
const root = issueCertificate({
  role: 'ca',
  subject: { country: 'TR', commonName: 'Zaman Damgası Kökü' },
  key: rootKey,
  ...validity,
});
const below = (role: 'tsa' | 'signer') => {
  const key = testKey(KIND, `${role} of the time-stamp root`);
  const issuer = { certificate: root, privateKey: rootKey };
  const subject = { country: 'TR', commonName: `Zaman kökünün ${role}` };
  const certificate = issueCertificate({ role, subject, key, issuer, ...validity });
  return softwareSigner({ certificate, privateKey: key, chain: [root] });
};
const stampedAt = new Date('2026-01-02T03:10:00Z');
const stamped = async (bytes: Uint8Array) =>
  await addSignatureTimestamp(bytes, (imprint) =>
    issueTimestamp({
      authority: below('tsa'),
      imprint,
      digestAlgorithm: 'sha256',
      time: stampedAt,
      policy: '2.999.1',
    }),
  );

describe('what a trust anchor is trusted for (EN 319 102-1, 5.2.4, 5.4)', () => {
  it('a root for time-stamps proves times', async () => {
    const bytes = await stamped(await signCms());
    const without = firstOf(await validated(bytes));
    expect(without.timestamps).toMatchObject([{ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' }]);
    const first = firstOf(await validated(bytes, { timestampTrust: [root] }));
    expect(first).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: stampedAt.toISOString(),
      timestamps: [{ indication: 'TOTAL_PASSED' }],
    });
  });

  it('and says nothing about who people are', async () => {
    const bytes = await stamped(await signCms({ signer: below('signer') }));
    const first = firstOf(await validated(bytes, { timestampTrust: [root] }));
    expect(first).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      timestamps: [{ indication: 'TOTAL_PASSED' }],
    });
    const trust = [root];
    expect(firstOf(await validated(bytes, { trust })).indication).toBe('TOTAL_PASSED');
  });

  it('nor do roots for people alone lead a stamp that comes from elsewhere to them', async () => {
    const bytes = await stamped(await signCms());
    const first = firstOf(await validated(bytes, { timestampTrust: [pki.root.certificate] }));
    expect(first.timestamps).toMatchObject([{ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' }]);
  });

  it('material is collected for each by its own', async () => {
    const source = validationDataSource({ trust: [pki.root.certificate], timestampTrust: [root] });
    const request = (role: 'tsa' | 'signer') => ({
      certificate: below(role).certificate,
      role: role === 'tsa' ? ('timestamp' as const) : ('signer' as const),
      candidates: [root],
      at: stampedAt,
    });
    await expect(source(request('signer'))).rejects.toMatchObject({ code: 'chain_not_trusted' });
    await expect(source(request('tsa'))).rejects.toMatchObject({ code: 'revocation_not_stated' });
  });
});

import { describe, expect, it } from 'vitest';
import { signCades } from '../cades/index.ts';
import { BufferSource } from '../io/index.ts';
import { testPki } from '../testing/keys.ts';
import { CONTENT, signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { codesOf, firstOf, NOW, validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { judgeSignerCertificate } from './signerCertificate.ts';

const pki = testPki(KIND);
const since = new Date('2026-03-01T00:00:00Z');
const list = (thisUpdate: string, isOnHold: boolean) =>
  pki.crl('intermediate', {
    thisUpdate: new Date(thisUpdate),
    nextUpdate: new Date('2027-01-01'),
    revoked: isOnHold ? [{ certificate: pki.signer.certificate, at: since, reason: 'certificateHold' }] : [],
  });
const held = list('2026-04-01', true);
const stampedAt = (at: string) => signCms({ profile: 'baseline-t', sources: { at: new Date(at) } });

describe('EN 319 102-1, 5.2.6.4 a signer’s certificate on hold', () => {
  it('is neither good nor revoked: TRY_LATER', async () => {
    const first = firstOf(await validated(await signCms(), { crls: [held] }));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
    expect(codesOf(first)).toEqual(['certificate_on_hold']);
  });

  it('was good for what is proven to be from before', async () => {
    const before = firstOf(await validated(await stampedAt('2026-01-02T03:10:00Z'), { crls: [held] }));
    expect(before.indication).toBe('TOTAL_PASSED');
    const within = firstOf(await validated(await stampedAt('2026-03-02T00:00:00Z'), { crls: [held] }));
    expect(within.subIndication).toBe('TRY_LATER');
  });

  it('is good again when the hold is taken back', async () => {
    const crls = [held, list('2026-05-01', false)];
    expect((await validated(await signCms(), { crls })).conclusion).toBe('TOTAL_PASSED');
  });

  it('does not fail for good what was signed meanwhile', async () => {
    const input = { kind: 'new', content: new BufferSource(CONTENT), packaging: 'attached' } as const;
    const { timestamp } = testSources(KIND, { at: new Date('2026-03-02T00:00:00Z') });
    const options = { profile: 'baseline-b', contentTimestamp: timestamp } as const;
    const bytes = await (await signCades(input, pki.signer.signer, options)).toBytes();
    const first = firstOf(await validated(bytes, { crls: [held] }));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
    const back = await validated(bytes, { crls: [held, list('2026-05-01', false)] });
    expect(back.conclusion).toBe('TOTAL_PASSED');
  });

  it('lets nobody sign', async () => {
    const { certificate, chain } = pki.issue({ crlUrls: ['http://crl.example/hold'] });
    const revoked = [{ certificate, at: since, reason: 'certificateHold' }] as const;
    const current = { thisUpdate: new Date('2026-06-01'), nextUpdate: new Date('2026-06-02') };
    const verdict = await judgeSignerCertificate(certificate, {
      chain,
      trust: [pki.root.certificate],
      at: NOW,
      qualified: 'no',
      fetcher: async () => pki.crl('intermediate', { ...current, revoked }),
    });
    expect(verdict).toMatchObject({ problem: 'revoked', revocation: 'revoked' });
  });
});

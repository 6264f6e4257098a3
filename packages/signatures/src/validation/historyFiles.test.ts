import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testPki } from '../testing/keys.ts';
import { makePdf } from '../testing/pdfs.ts';
import { signCms } from '../testing/validation/signedCms.ts';
import { KIND, signPdf } from '../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { signXades } from '../xades/index.ts';

const pki = testPki(KIND);
const stampedAt = new Date('2026-01-02T04:00:00Z');
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

type Level = 'baseline-b' | 'baseline-t' | 'baseline-lt' | 'baseline-lta';

async function sign(format: 'cades' | 'pades' | 'xades', profile: Level): Promise<Uint8Array> {
  if (format === 'cades') return await signCms({ profile, sources: { at: stampedAt } });
  if (format === 'pades') return await signPdf(makePdf(), { profile, sources: { at: stampedAt } });
  const content = { form: 'enveloped', document: Buffer.from('<a/>') } as const;
  const sources = testSources(KIND, { at: stampedAt });
  return await signXades(content, pki.signer.signer, { profile, signingTime: day(2) }, sources);
}

it('real files pass only what their history allows, whatever lists are added', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('cades', 'pades', 'xades'),
      fc.constantFrom<Level[]>('baseline-b', 'baseline-t', 'baseline-lt', 'baseline-lta'),
      fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      async (format, profile, revokedOn) => {
        const file = await sign(format, profile);
        const honest = pki.crl('intermediate', {
          thisUpdate: day(100),
          revoked:
            revokedOn === undefined ? [] : [{ certificate: pki.signer.certificate, at: day(revokedOn) }],
        });
        const stranger = testPki('p384').crl('intermediate', { thisUpdate: day(120) });
        const early = pki.crl('intermediate', { thisUpdate: day(-10), nextUpdate: day(-5) });
        const isProven = profile !== 'baseline-b' && revokedOn !== undefined && stampedAt < day(revokedOn);
        const may = revokedOn === undefined || isProven;
        for (const crls of [[honest], [honest, stranger], [early, honest, stranger]]) {
          const first = firstOf(await validated(file, { crls }));
          expect(first.indication).toBe(may ? 'TOTAL_PASSED' : 'INDETERMINATE');
        }
      },
    ),
    { numRuns: 25 },
  );
});

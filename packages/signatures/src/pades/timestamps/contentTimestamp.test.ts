import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { testSigner, testSources } from '../../testing/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { finishPades, preparePades, signPades } from '../index.ts';

const before = new Date('2026-01-01T10:00:00Z');
const signingTime = new Date('2026-01-02T03:04:05Z');
const { timestamp: contentTimestamp } = testSources(KIND, { at: before });
const sources = testSources(KIND, { at: signingTime });
const signer = testSigner(KIND);
const pdf = makePdf();
const source = new BufferSource(pdf);

describe('EN 319 122-1 5.2.8: a time-stamp over what a PDF signature is over', () => {
  it.each(['baseline-b', 'baseline-t', 'baseline-lta'] as const)(
    'is signed and proven, %s',
    async (profile) => {
      const options = { profile, signingTime, contentTimestamp, ...sources };
      const report = await validated(Buffer.concat([pdf, await signPades(source, signer, options)]));
      const first = firstOf(report);
      expect(first.indication).toBe('TOTAL_PASSED');
      expect(first.timestamps.find(({ kind }) => kind === 'content')).toMatchObject({
        time: before.toISOString(),
        indication: 'TOTAL_PASSED',
      });
    },
  );

  it('is there when signing takes two steps', async () => {
    const prepared = await preparePades(source, { ...signer, signingTime, contentTimestamp });
    const stored = JSON.parse(JSON.stringify(prepared));
    const request = {
      toBeSigned: Buffer.from(prepared.toBeSigned, 'base64'),
      digest: Buffer.from(prepared.digest, 'base64'),
    };
    const value = await signer.sign({ ...request, algorithm: signer.algorithm });
    const chunks: Uint8Array[] = [];
    await finishPades(source, stored, value, {
      write: async (chunk) => void chunks.push(Uint8Array.from(chunk)),
    });
    const first = firstOf(await validated(Buffer.concat(chunks)));
    expect(first.timestamps).toMatchObject([{ kind: 'content', indication: 'TOTAL_PASSED' }]);
  });

  it('that is larger than the room kept for it is refused before the key is asked', async () => {
    const options = { ...signer, signingTime, contentTimestamp, timestampRoom: 100 };
    await expect(preparePades(source, options)).rejects.toMatchObject({ code: 'pdf_placeholder_too_small' });
  });
});

import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { testPki } from '../testing/keys.ts';
import { ONE_PAGE, rawPdf } from '../testing/rawPdf.ts';
import { appendUpdate } from '../testing/validation/appendUpdate.ts';
import { KIND, signPdf } from '../testing/validation/signedPdf.ts';
import { validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { extendPades, preparePades, signPades } from './index.ts';

const { signer } = testPki(KIND).signer;
const signingTime = new Date('2026-01-02T03:04:05Z');
const refused = { code: 'pdf_breaks_signature' };

const again = (pdf: Uint8Array) => signPades(new BufferSource(pdf), signer, { signingTime });
const conclusionOf = async (pdf: Uint8Array) => (await validated(pdf)).conclusion;

/** The page is also a picture that itself draws with (ISO 32000-2, 7.8.3): signing it changes what is drawn. */
const TWO_ROLES = {
  ...ONE_PAGE,
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</Im 3 0 R>>>>>>',
};

describe('a signature that would break one before it', () => {
  it('is refused where the page is something to draw with too', async () => {
    const once = await signPdf(rawPdf({ objects: TWO_ROLES }));
    expect(await conclusionOf(once)).toBe('TOTAL_PASSED');
    await expect(again(once)).rejects.toMatchObject(refused);
    const { certificate, chain, algorithm } = signer;
    const options = { certificate, chain, algorithm, signingTime };
    await expect(preparePades(new BufferSource(once), options)).rejects.toMatchObject(refused);
  });

  it('is refused as a document time-stamp too, and no validation data come before it', async () => {
    const once = await signPdf(rawPdf({ objects: TWO_ROLES }), { profile: 'baseline-t' });
    const options = { profile: 'baseline-lta', ...testSources(KIND) } as const;
    await expect(extendPades(new BufferSource(once), options)).rejects.toMatchObject(refused);
  });

  it('is made where what was signed before is broken already', async () => {
    const once = await signPdf(rawPdf({ objects: TWO_ROLES }));
    const broken = appendUpdate(once, { objects: { 4: '<</Length 8>>\nstream\n0 0 m S \nendstream' } });
    expect(await conclusionOf(broken)).toBe('TOTAL_FAILED');
    expect((await again(broken)).length).toBeGreaterThan(0);
  });

  it('is refused where it would supply what the document lacked', async () => {
    const objects = { ...ONE_PAGE, 1: '<</Type/Catalog/Pages 2 0 R/Private[8 0 R 9 0 R 10 0 R 11 0 R]>>' };
    const once = await signPdf(rawPdf({ objects }));
    expect(await conclusionOf(once)).toBe('TOTAL_PASSED');
    await expect(again(once)).rejects.toMatchObject(refused);
  });

  it('is made where it would take long to tell, and the verdict tells', async () => {
    const page = TWO_ROLES[3];
    const more = Object.fromEntries(Array.from({ length: 16_000 }, (_, i) => [100 + i, page]));
    const kids = ['3', ...Object.keys(more)].map((number) => `${number} 0 R`).join(' ');
    const pages = `<</Type/Pages/Count 16001/Kids[${kids}]>>`;
    const once = await signPdf(rawPdf({ objects: { ...TWO_ROLES, ...more, 2: pages } }));
    const update = await again(once);
    expect(await conclusionOf(Buffer.concat([once, update]))).toBe('TOTAL_FAILED');
  });
});

import { expect, it } from 'vitest';
import { Budget, usualLimits } from '../../budget/index.ts';
import { BufferSource } from '../../io/index.ts';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { validate } from '../validate.ts';

const FEW = 15;
const MANY = 90;

/** Steps for one of the signatures of a file, each over its own revision. */
async function stepsOfEach(pdf: Uint8Array, signatures: number): Promise<number> {
  const budget = new Budget(usualLimits(pdf.length));
  const trust = [testPki(KIND).root.certificate];
  const at = new Date('2026-01-03T00:00:00Z');
  const report = await validate(new BufferSource(pdf), { trust, at, offline: true, budget });
  expect(report.signatures).toHaveLength(signatures);
  expect(report.conclusion).toBe('TOTAL_PASSED');
  return budget.steps / signatures;
}

it('costs as much for each of many signatures as for each of few, but for their lists', async () => {
  let pdf: Uint8Array = makePdf();
  let few = pdf;
  for (let count = 1; count <= MANY; count++) {
    pdf = await signPdf(pdf);
    if (count === FEW) few = pdf;
  }
  // The page's list and the form's grow with each: reading them anew is all that each new one makes dearer.
  expect(await stepsOfEach(pdf, MANY)).toBeLessThan(1.15 * (await stepsOfEach(few, FEW)));
});

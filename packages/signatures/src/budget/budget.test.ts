import { expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { signPades } from '../pades/index.ts';
import { testPki } from '../testing/index.ts';
import { makePdf } from '../testing/pdfs.ts';
import { validate } from '../validation/index.ts';
import { Budget, BudgetExceeded, hold, spend, usualLimits, withinBudget, withinLimits } from './index.ts';

const unlimited = {
  steps: Number.MAX_SAFE_INTEGER,
  memory: Number.MAX_SAFE_INTEGER,
  requests: Number.MAX_SAFE_INTEGER,
  fetchedBytes: Number.MAX_SAFE_INTEGER,
  milliseconds: 60_000,
};
const { root, issue } = testPki();
const signedPdf = async (ocspUrls: readonly string[] = []) => {
  const pdf = makePdf();
  const { signer } = issue({ ocspUrls: [...ocspUrls] });
  return Buffer.concat([pdf, await signPades(new BufferSource(pdf), signer, { signingTime: new Date() })]);
};
const budgetOf = (file: Uint8Array, limits: Partial<typeof unlimited>) => ({
  budget: new Budget({ ...usualLimits(file.length), ...limits }),
});
const validated = (file: Uint8Array, limits: Partial<typeof unlimited>) =>
  validate(new BufferSource(file), { trust: [root.certificate], offline: true, ...budgetOf(file, limits) });

it('counts what runs within it, now and later, and nothing beside', async () => {
  const [one, other] = [new Budget(unlimited), new Budget(unlimited)];
  await Promise.all(
    [one, other].map((budget, index) =>
      withinBudget(budget, async () => {
        spend(1 + index);
        await new Promise((resolve) => setImmediate(resolve));
        hold(10);
        spend(10);
      }),
    ),
  );
  spend(1000);
  expect([one.steps, other.steps, one.memory]).toEqual([11, 12, 10]);
});

it('goes on refusing once it is exceeded, also where a refusal was taken for damage', async () => {
  const budget = new Budget({ ...unlimited, memory: 100 });
  expect(() => budget.hold(101)).toThrow(BudgetExceeded);
  expect(() => budget.spend(1)).toThrow(BudgetExceeded);
  const swallowing = withinLimits(new Budget({ ...unlimited, steps: 10 }), async () => {
    try {
      spend(11);
    } catch {
      return 'a verdict';
    }
  });
  await expect(swallowing).rejects.toMatchObject({ name: 'SignatureError', code: 'too_complex' });
});

it('has the clock for a ceiling, which is looked at now and then', () => {
  const budget = new Budget({ ...unlimited, milliseconds: -1 });
  expect(() => {
    for (let count = 0; count < 10_000; count++) budget.spend(1);
  }).toThrow(/milliseconds/);
});

it('gives larger files more, in proportion', () => {
  const usual = usualLimits(10 * 1024 * 1024);
  expect(usualLimits(1)).toEqual(usual);
  expect(usualLimits(100 * 1024 * 1024).steps).toBe(10 * usual.steps);
});

it('is spent the same by the same file each time, to the step', async () => {
  const file = await signedPdf();
  const count = async () => {
    const { budget } = budgetOf(file, {});
    const source = new BufferSource(file);
    const report = await validate(source, { trust: [root.certificate], offline: true, budget });
    expect(report.conclusion).toBe('TOTAL_PASSED');
    return budget.steps;
  };
  const steps = await count();
  expect(await count()).toBe(steps);
  expect(steps).toBeLessThan(100_000);
  await expect(validated(file, { steps: steps - 1 })).rejects.toMatchObject({ code: 'too_complex' });
});

it('counts questions to the network and the octets of their answers', async () => {
  const file = await signedPdf(['http://ocsp.example/']);
  const ask = (limits: Partial<typeof unlimited>) =>
    validate(new BufferSource(file), {
      trust: [root.certificate],
      ...budgetOf(file, limits),
      fetcher: async () => new Uint8Array(2000),
    });
  await expect(ask({})).resolves.toMatchObject({ conclusion: 'INDETERMINATE' });
  await expect(ask({ requests: 0 })).rejects.toMatchObject({ code: 'too_complex' });
  await expect(ask({ fetchedBytes: 1000 })).rejects.toMatchObject({ code: 'too_complex' });
});

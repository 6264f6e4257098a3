import { expect, it } from 'vitest';
import { usualLimits } from '../index.ts';
import { allCases } from './index.ts';
import { runCase } from './runCase.ts';

/** A fiftieth of the usual file and of the usual limits: what is counted grows with the file, or faster. */
const SHARE = 50;
const octets = (10 * 1024 * 1024) / SHARE;
const usual = usualLimits(octets);
const limits = { ...usual, steps: usual.steps / SHARE, memory: usual.memory / SHARE };

/** What cheap ones come to; all others are too complex. */
const answered: Readonly<Record<string, string>> = {
  'open arrays without end': 'NO_SIGNATURE',
  'an update that changes an object to which everything refers': 'TOTAL_FAILED',
  'a cross-reference table of many small ranges': 'NO_SIGNATURE',
  'a field tree as deep as the file is long': 'pdf_broken',
  'fields that are each other’s kids': 'pdf_broken',
  'signature fields by the thousand with one long byte range': 'TOTAL_FAILED',
  'an object stream with very many objects': 'NO_SIGNATURE',
  'runs of length two': 'NO_SIGNATURE',
  'object streams that extend each other in a circle': 'TOTAL_PASSED',
  'time-stamps by the thousand': 'TOTAL_PASSED',
  'time-stamps by the thousand, each another one': 'TOTAL_PASSED',
  'archive time-stamps that each name very much': 'TOTAL_PASSED',
  'certificates that might all have issued each other': 'INDETERMINATE',
  'the same over a slow curve': 'INDETERMINATE',
  'an OCSP answer of one serial thousands of times': 'TOTAL_PASSED',
  'a CRL that names the serial in every entry, under other issuers': 'TOTAL_PASSED',
  'a CRL of entries that end in the serial': 'TOTAL_PASSED',
  'an XML of very many attributes': 'TOTAL_FAILED',
  'references to the whole document, each in another way': 'TOTAL_FAILED',
  'a list of prefixes as long as the file': 'TOTAL_FAILED',
  'base 64 in base 64': 'INDETERMINATE',
  'the same id on every element': 'TOTAL_FAILED',
  'thousands of signed elements, and one that is not behind all of them': 'TOTAL_FAILED',
  'certificates and references by the thousand, in signatures by the hundred': 'TOTAL_FAILED',
};

it.each(allCases.map((one) => [one.name, one] as const))(
  '%s: a verdict within the budget, or “too complex”',
  async (name, one) => {
    const { answer, steps, memory, milliseconds } = await runCase(one, await one.make(octets), limits);
    const cheap = answered[name];
    if (cheap === undefined) expect(answer).toBe('too_complex');
    else expect([cheap, 'too_complex']).toContain(answer);
    if (answer !== 'too_complex') {
      expect(steps).toBeLessThanOrEqual(limits.steps);
      expect(memory).toBeLessThanOrEqual(limits.memory);
    }
    // No measure, a guard: the share of a costly one takes 50 ms, a loop that nobody counts takes seconds.
    expect(milliseconds).toBeLessThan(2_000);
  },
  60_000,
);

it('every case is one that there is', () => {
  const names = allCases.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const name of Object.keys(answered)) expect(names).toContain(name);
});

import { verdictStates } from '@tomar/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summariseVerdicts } from './summariseVerdicts.ts';

it('many verdicts are told by the worst of them', () => {
  expect(summariseVerdicts([])).toBeNull();
  expect(summariseVerdicts(['passed', 'passed'])).toEqual({ state: 'passed', count: 2, all: 2 });
  expect(summariseVerdicts(['passed', 'doubts', 'undecided'])).toEqual({
    state: 'undecided',
    count: 1,
    all: 3,
  });
  expect(summariseVerdicts(['undecided', 'failed', 'passed'])).toMatchObject({ state: 'failed' });
});

it('never says valid while one is not', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdictStates), { minLength: 1 }), (states) => {
      const told = summariseVerdicts(states);
      expect(told?.state === 'passed').toBe(states.every((state) => state === 'passed'));
      expect(told?.all).toBe(states.length);
    }),
  );
});

import type { Step } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { colourOfSigner } from './signerColour.ts';

const person = (key: string, role: 'Signer' | 'Approver') => ({
  kind: 'user' as const,
  userId: 'u',
  key,
  role,
});
const steps: Step[] = [
  { key: 's1', completion: 'all', people: [person('a', 'Approver'), person('b', 'Signer')] },
  { key: 's2', completion: 'all', people: 'cdefghi'.split('').map((key) => person(key, 'Signer')) },
];

describe('the colour of a signer', () => {
  it('goes by the order of those who sign, and begins anew after six', () => {
    const colours = 'bcdefgh'.split('').map((key) => colourOfSigner(steps, key));
    expect(colours).toEqual([0, 1, 2, 3, 4, 5, 0]);
  });

  it('is for signers alone', () => {
    expect([colourOfSigner(steps, 'a'), colourOfSigner(steps, 'gone')]).toEqual([null, null]);
  });
});

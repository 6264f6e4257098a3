import { type Authority, authorities } from '@tomar/contract';
import { expect, it } from 'vitest';
import { mayActOtherwise } from './mayActOtherwise.ts';

const acting: readonly Authority[] = ['Approved', 'Signer', 'Muhur'];

it('holds of the rights by which somebody acts in a turn, given or taken, and of no other', () => {
  for (const one of authorities) {
    const others = authorities.filter((other) => other !== one);
    expect([one, mayActOtherwise(others, authorities)]).toEqual([one, acting.includes(one)]);
    expect([one, mayActOtherwise(authorities, others)]).toEqual([one, acting.includes(one)]);
    expect([one, mayActOtherwise([], [one])]).toEqual([one, acting.includes(one)]);
  }
});

it('does not ask in which order they stand', () => {
  expect(mayActOtherwise(['Approved', 'Draft'], ['Draft', 'Report', 'Approved'])).toBe(false);
});

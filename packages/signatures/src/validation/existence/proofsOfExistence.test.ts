import { expect, it } from 'vitest';
import { ProofsOfExistence } from './proofsOfExistence.ts';

it('keeps the earliest time of each object, and none later than the validation', () => {
  const now = new Date('2026-06-01');
  const proofs = new ProofsOfExistence(now);
  expect(proofs.earliest('value')).toEqual(now);
  proofs.add('value', new Date('2026-03-01'));
  proofs.add('value', new Date('2026-02-01'));
  proofs.add('value', new Date('2026-04-01'));
  proofs.add('list', new Date('2027-01-01'));
  expect(proofs.earliest('value')).toEqual(new Date('2026-02-01'));
  expect(proofs.earliest('list')).toEqual(now);
});

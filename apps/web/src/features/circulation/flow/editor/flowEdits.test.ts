import type { Step } from '@tomar/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as edit from './flowEdits.ts';

const person = (key: string) => ({
  key,
  kind: 'user' as const,
  userId: 'a'.repeat(24),
  role: 'Approver' as const,
});
const flow: Step[] = [
  { key: 's1', completion: 'all', people: [person('a')] },
  { key: 's2', completion: 'all', people: [person('b'), person('c')] },
  { key: 's3', completion: 'all', people: [] },
];
const shape = (steps: readonly Step[]) => steps.map((step) => step.people.map((one) => one.key).join(''));
const order = (steps: readonly Step[]) => steps.map((step) => step.key).join(' ');

describe('editing a flow', () => {
  it('adds, moves and removes steps', () => {
    expect(order(edit.addStep(flow, 1, 'new'))).toBe('s1 new s2 s3');
    expect(order(edit.moveStep(flow, 's1', 2))).toBe('s2 s3 s1');
    expect(order(edit.moveStep(flow, 's1', 99))).toBe('s2 s3 s1');
    expect(order(edit.moveStep(flow, 's3', -1))).toBe('s3 s1 s2');
    expect(order(edit.removeStep(flow, 's2'))).toBe('s1 s3');
  });

  it('says in which steps somebody is', () => {
    expect(edit.stepsWith(flow, 'a'.repeat(24))).toEqual([1, 2]);
    expect(edit.stepsWith(flow, 'b'.repeat(24))).toEqual([]);
  });

  it('moves a person to another step, to a new one, and within its own', () => {
    expect(shape(edit.movePerson(flow, 'b', 's1'))).toEqual(['ab', 'c', '']);
    expect(shape(edit.movePerson(flow, 'b', 's2'))).toEqual(shape(flow));
    expect(shape(edit.movePersonToNewStep(flow, 'c', 1, 'new'))).toEqual(['a', 'c', 'b', '']);
    expect(shape(edit.shiftPerson(flow, 'c', -1))).toEqual(['a', 'cb', '']);
    expect(shape(edit.shiftPerson(flow, 'b', -1))).toEqual(shape(flow));
  });

  it('leaves no empty step behind when the last person moves out', () => {
    expect(shape(edit.movePerson(flow, 'a', 's2'))).toEqual(['bca', '']);
    expect(shape(edit.movePersonToNewStep(flow, 'a', 2, 'new'))).toEqual(['bc', 'a', '']);
    expect(shape(edit.movePersonToNewStep(flow, 'a', 0, 'new'))).toEqual(['a', 'bc', '']);
  });

  it('changes what a person does', () => {
    expect(edit.signersOf(edit.setRole(flow, 'b', 'Signer')).map((one) => one.key)).toEqual(['b']);
  });

  it('never loses or doubles anybody by moving', () => {
    const move = fc.record({
      what: fc.constantFrom('step', 'person', 'new', 'shift'),
      person: fc.constantFrom('a', 'b', 'c'),
      step: fc.constantFrom('s1', 's2', 's3'),
      to: fc.integer({ min: -2, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        let steps: Step[] = flow;
        let made = 0;
        for (const one of moves) {
          if (one.what === 'step') steps = edit.moveStep(steps, one.step, one.to);
          if (one.what === 'person') steps = edit.movePerson(steps, one.person, one.step);
          if (one.what === 'new')
            steps = edit.movePersonToNewStep(steps, one.person, Math.max(0, one.to), `n${made++}`);
          if (one.what === 'shift') steps = edit.shiftPerson(steps, one.person, one.to > 0 ? 1 : -1);
        }
        expect(shape(steps).join('').split('').sort().join('')).toBe('abc');
      }),
    );
  });
});

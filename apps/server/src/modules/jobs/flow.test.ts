import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginFlow,
  completeTurn,
  declineTurn,
  type FlowChange,
  type FlowPerson,
  waitingLabel,
} from './flow.ts';

const people = fc
  .array(fc.record({ step: fc.nat(4), role: fc.constantFrom('Approver' as const, 'Signer' as const) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) => list.map((one, index): FlowPerson => ({ id: `p${index}`, state: 'Pending', ...one })));

const apply = (list: readonly FlowPerson[], change: FlowChange): FlowPerson[] =>
  list.map((person) => ({ ...person, state: change.changed.get(person.id) ?? person.state }));

const begun = (list: readonly FlowPerson[]) => apply(list, beginFlow(list));
const waiting = (list: readonly FlowPerson[]) => list.filter((person) => person.state === 'Waiting');

test('only people of one step are asked at a time, whatever the order they answer in', () => {
  fc.assert(
    fc.property(people, fc.array(fc.nat(7)), (list, picks) => {
      let now = begun(list);
      for (const pick of picks) {
        const asked = waiting(now);
        expect(new Set(asked.map((person) => person.step)).size).toBeLessThanOrEqual(1);
        const person = asked[pick % Math.max(1, asked.length)];
        const change = person && completeTurn(now, person.id);
        if (!change) break;
        now = apply(now, change);
      }
    }),
  );
});

test('everybody is asked exactly once, in step order, and the last answer ends the flow', () => {
  fc.assert(
    fc.property(people, (list) => {
      let now = begun(list);
      const order: number[] = [];
      let ended = false;
      while (!ended) {
        const person = waiting(now)[0];
        const change = person && completeTurn(now, person.id);
        if (!person || !change) throw new Error('the flow stands still');
        order.push(person.step);
        ended = change.stepsDone;
        now = apply(now, change);
      }
      expect(order).toEqual([...list.map((person) => person.step)].sort());
      expect(now.every((person) => person.state === (person.role === 'Signer' ? 'Signed' : 'Approved'))).toBe(
        true,
      );
    }),
  );
});

test('who is not asked cannot act, and nobody acts twice', () => {
  fc.assert(
    fc.property(people, (list) => {
      const now = begun(list);
      for (const person of now)
        if (person.state !== 'Waiting') expect(completeTurn(now, person.id)).toBeUndefined();
      const first = waiting(now)[0];
      const change = first && completeTurn(now, first.id);
      if (!first || !change) throw new Error('nobody was asked');
      expect(completeTurn(apply(now, change), first.id)).toBeUndefined();
      expect(declineTurn(apply(now, change), first.id)).toBeUndefined();
    }),
  );
});

test('a decline ends everybody else’s turn and leaves what was done', () => {
  fc.assert(
    fc.property(people, (list) => {
      const now = begun(list);
      const person = waiting(now).at(-1);
      const change = person && declineTurn(now, person.id);
      if (!change) throw new Error('nobody was asked');
      const after = apply(now, change);
      expect(waiting(after)).toEqual([]);
      expect(after.filter((one) => one.state === 'Declined')).toHaveLength(1);
    }),
  );
});

test('names approval before signature', () => {
  expect(waitingLabel([{ role: 'Signer', state: 'Waiting' }])).toBe('AwaitingSignature');
  expect(
    waitingLabel([
      { role: 'Signer', state: 'Waiting' },
      { role: 'Approver', state: 'Waiting' },
    ]),
  ).toBe('AwaitingApproval');
  expect(waitingLabel([{ role: 'Signer', state: 'Signed' }])).toBeNull();
});

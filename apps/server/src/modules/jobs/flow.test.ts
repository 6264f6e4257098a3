import { type ParticipantState, participantRoles, stepCompletions } from '@tomar/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginFlow,
  completeTurn,
  declineTurn,
  type FlowChange,
  type FlowPerson,
  waitingLabel,
  waitsForInitials,
} from './flow.ts';

const doneAs: Readonly<Record<FlowPerson['role'], ParticipantState>> = {
  Approver: 'Approved',
  Initialler: 'Initialled',
  Signer: 'Signed',
  Stamper: 'Stamped',
};

/** Up to five steps, each with a completion of its own, and up to eight participants in them. */
const people = fc
  .tuple(
    fc.array(fc.constantFrom(...stepCompletions), { minLength: 5, maxLength: 5 }),
    fc.array(fc.record({ step: fc.nat(4), role: fc.constantFrom(...participantRoles) }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([completions, list]) =>
    list.map(
      (one, index): FlowPerson => ({
        ...one,
        id: `p${index}`,
        completion: completions[one.step] ?? 'all',
        state: 'Pending',
      }),
    ),
  );

const apply = (list: readonly FlowPerson[], change: FlowChange): FlowPerson[] =>
  list.map((person) => ({ ...person, state: change.changed.get(person.id) ?? person.state }));

const begun = (list: readonly FlowPerson[]) => apply(list, beginFlow(list));
const waiting = (list: readonly FlowPerson[]) => list.filter((person) => person.state === 'Waiting');

/** Lets those who are asked act, picked by `picks`, until the flow is done. */
function run(list: readonly FlowPerson[], picks: readonly number[]) {
  let now = begun(list);
  const acted: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const asked = waiting(now);
    const person = asked[(picks[turn % Math.max(1, picks.length)] ?? 0) % Math.max(1, asked.length)];
    const change = person && completeTurn(now, person.id);
    if (!person || !change) throw new Error('the flow stands still');
    acted.push(person.id);
    now = apply(now, change);
    if (change.stepsDone) return { now, acted };
  }
}

it('FLOW-12: only participants of one step are asked at a time, whatever the order they answer in', () => {
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

it('FLOW-12: steps follow each other; all act, or one where any is enough, and the last act ends the flow', () => {
  fc.assert(
    fc.property(people, fc.array(fc.nat(7), { minLength: 1 }), (list, picks) => {
      const { now, acted } = run(list, picks);
      const steps = acted.map((id) => list.find((person) => person.id === id)?.step);
      expect(steps).toEqual([...steps].sort());
      for (const ofStep of Map.groupBy(now, (person) => person.step).values()) {
        const who = ofStep.filter((person) => acted.includes(person.id));
        expect(who).toHaveLength(ofStep[0]?.completion === 'any' ? 1 : ofStep.length);
        for (const person of ofStep)
          expect(person.state).toBe(who.includes(person) ? doneAs[person.role] : 'Skipped');
      }
    }),
  );
});

it('who is not asked cannot act, and nobody acts twice', () => {
  fc.assert(
    fc.property(people, (list) => {
      const now = begun(list);
      for (const person of now)
        if (person.state !== 'Waiting') expect(completeTurn(now, person.id)).toBeUndefined();
      const first = waiting(now)[0];
      const change = first && completeTurn(now, first.id);
      if (!first || !change) throw new Error('nobody was asked');
      const after = apply(now, change);
      expect(completeTurn(after, first.id)).toBeUndefined();
      expect(declineTurn(after, first.id)).toBeUndefined();
      for (const skipped of after.filter((person) => person.state === 'Skipped'))
        expect(completeTurn(after, skipped.id)).toBeUndefined();
    }),
  );
});

it('a decline ends everybody else’s turn and leaves what was done', () => {
  fc.assert(
    fc.property(people, fc.nat(7), (list, pick) => {
      const first = begun(list);
      const one = waiting(first)[pick % waiting(first).length];
      const acted = one && completeTurn(first, one.id);
      const now = acted && !acted.stepsDone ? apply(first, acted) : first;
      const person = waiting(now).at(-1);
      const change = person && declineTurn(now, person.id);
      if (!person || !change) throw new Error('nobody was asked');
      const after = apply(now, change);
      expect(waiting(after)).toEqual([]);
      for (const before of now) {
        const state = after.find(({ id }) => id === before.id)?.state;
        const open = before.state === 'Waiting' || before.state === 'Pending';
        expect(state).toBe(before.id === person.id ? 'Declined' : open ? 'Dropped' : before.state);
      }
    }),
  );
});

it('JOB-07, SIGN-15: calls initials by their name where nobody is asked to approve', () => {
  const initials = (...roles: FlowPerson['role'][]) =>
    waitsForInitials(roles.map((role) => ({ role, state: 'Waiting' as const })));
  expect(initials('Initialler')).toBe(true);
  expect(initials('Initialler', 'Signer')).toBe(true);
  expect(initials('Initialler', 'Approver')).toBe(false);
  expect(initials('Signer')).toBe(false);
  expect(waitsForInitials([{ role: 'Initialler', state: 'Initialled' }])).toBe(false);
});

it('JOB-07: names approval before signature, and signature before stamp', () => {
  const label = (...roles: FlowPerson['role'][]) =>
    waitingLabel(roles.map((role) => ({ role, state: 'Waiting' as const })));
  expect(label('Signer')).toBe('AwaitingSignature');
  expect(label('Signer', 'Approver')).toBe('AwaitingApproval');
  expect(label('Stamper', 'Initialler')).toBe('AwaitingApproval');
  expect(label('Stamper', 'Signer')).toBe('AwaitingSignature');
  expect(label('Stamper')).toBe('AwaitingStamp');
  expect(waitingLabel([{ role: 'Signer', state: 'Signed' }])).toBeNull();
});

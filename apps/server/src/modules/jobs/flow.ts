import type { ParticipantRole, ParticipantState, WaitingLabel } from '@tomar/contract';

/** What the flow's rules need to know of a person in it. */
export interface FlowPerson {
  readonly id: string;
  /** 0-based; the people of one step act side by side, the steps one after the other (FLOW-12). */
  readonly step: number;
  readonly role: ParticipantRole;
  readonly state: ParticipantState;
}

/** People whose state changes, and whether the last step is done with it. */
export interface FlowChange {
  readonly changed: ReadonlyMap<string, ParticipantState>;
  readonly stepsDone: boolean;
}

const isDone = (state: ParticipantState) => state === 'Approved' || state === 'Signed';

/** The first step's people are asked; the others wait for their turn. */
export function beginFlow(people: readonly FlowPerson[]): FlowChange {
  const first = Math.min(...people.map((person) => person.step));
  const changed = new Map(
    people.map((person) => [person.id, person.step === first ? 'Waiting' : 'Pending'] as const),
  );
  return { changed, stepsDone: people.length === 0 };
}

/**
 * One person has approved or signed. Undefined when it is not that person's turn, so that a second click, a
 * second tab or a repeated request changes nothing.
 */
export function completeTurn(people: readonly FlowPerson[], personId: string): FlowChange | undefined {
  const person = people.find((one) => one.id === personId);
  if (person?.state !== 'Waiting') return undefined;
  const changed = new Map<string, ParticipantState>([
    [person.id, person.role === 'Signer' ? 'Signed' : 'Approved'],
  ]);
  const isOpen = (one: FlowPerson) => one.id !== person.id && !isDone(one.state);
  if (people.some((one) => one.step === person.step && isOpen(one))) return { changed, stepsDone: false };
  const later = people.filter((one) => one.step > person.step);
  if (later.length === 0) return { changed, stepsDone: true };
  const next = Math.min(...later.map((one) => one.step));
  for (const one of later) if (one.step === next) changed.set(one.id, 'Waiting');
  return { changed, stepsDone: false };
}

/** One person has declined: whoever has not acted yet is not asked any more. */
export function declineTurn(people: readonly FlowPerson[], personId: string): FlowChange | undefined {
  const person = people.find((one) => one.id === personId);
  if (person?.state !== 'Waiting') return undefined;
  const changed = new Map<string, ParticipantState>([[person.id, 'Declined']]);
  for (const one of people)
    if (one.id !== person.id && (one.state === 'Waiting' || one.state === 'Pending'))
      changed.set(one.id, 'Dropped');
  return { changed, stepsDone: false };
}

/** JOB-07: approval is named before signature when a step waits for both. */
export function waitingLabel(people: readonly Pick<FlowPerson, 'role' | 'state'>[]): WaitingLabel | null {
  const waiting = people.filter((person) => person.state === 'Waiting');
  if (waiting.some((person) => person.role === 'Approver')) return 'AwaitingApproval';
  return waiting.length > 0 ? 'AwaitingSignature' : null;
}

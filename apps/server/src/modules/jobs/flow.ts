import type { ParticipantRole, ParticipantState, StepCompletion, WaitingLabel } from '@tomar/contract';

/** What the flow's rules need to know of a participant. */
export interface FlowPerson {
  readonly id: string;
  /** 0-based; the participants of one step act side by side, the steps one after the other (FLOW-12). */
  readonly step: number;
  /** The step's; the same for all its participants. */
  readonly completion: StepCompletion;
  readonly role: ParticipantRole;
  readonly state: ParticipantState;
}

/** Participants whose state changes, and whether the last step is done with it. */
export interface FlowChange {
  readonly changed: ReadonlyMap<string, ParticipantState>;
  readonly stepsDone: boolean;
}

/** The state of a participant who has done what the role asks for. */
const done: Readonly<Record<ParticipantRole, ParticipantState>> = {
  Approver: 'Approved',
  Initialler: 'Initialled',
  Signer: 'Signed',
  Stamper: 'Stamped',
};

/** The participant may still act, now or when the turn comes. */
export const isOpen = ({ state }: Pick<FlowPerson, 'state'>): boolean =>
  state === 'Pending' || state === 'Waiting';

/** The first step's participants are asked; the others wait for their turn. */
export function beginFlow(people: readonly FlowPerson[]): FlowChange {
  const first = Math.min(...people.map((person) => person.step));
  const changed = new Map(
    people.map((person) => [person.id, person.step === first ? 'Waiting' : 'Pending'] as const),
  );
  return { changed, stepsDone: people.length === 0 };
}

/**
 * A participant has done what was asked. Where any one completes the step, the others of it are skipped. Undefined when
 * it is not that participant's turn, so that a second click, a second tab, a repeated request or another member of the
 * same group changes nothing.
 */
export function completeTurn(people: readonly FlowPerson[], personId: string): FlowChange | undefined {
  const person = people.find((one) => one.id === personId);
  if (person?.state !== 'Waiting') return undefined;
  const changed = new Map<string, ParticipantState>([[person.id, done[person.role]]]);
  const others = people.filter((one) => one.step === person.step && one.id !== person.id && isOpen(one));
  if (person.completion === 'any') for (const one of others) changed.set(one.id, 'Skipped');
  else if (others.length > 0) return { changed, stepsDone: false };
  const later = people.filter((one) => one.step > person.step);
  if (later.length === 0) return { changed, stepsDone: true };
  const next = Math.min(...later.map((one) => one.step));
  for (const one of later) if (one.step === next) changed.set(one.id, 'Waiting');
  return { changed, stepsDone: false };
}

/** A participant has declined, which ends the job: whoever has not acted yet is not asked any more. */
export function declineTurn(people: readonly FlowPerson[], personId: string): FlowChange | undefined {
  const person = people.find((one) => one.id === personId);
  if (person?.state !== 'Waiting') return undefined;
  const changed = new Map<string, ParticipantState>([[person.id, 'Declined']]);
  for (const one of people) if (one.id !== person.id && isOpen(one)) changed.set(one.id, 'Dropped');
  return { changed, stepsDone: false };
}

/** What a step that waits for several things is called by, first to last (JOB-07). An initial is an approval (SIGN-15). */
const labels: readonly (readonly [WaitingLabel, readonly ParticipantRole[]])[] = [
  ['AwaitingApproval', ['Approver', 'Initialler']],
  ['AwaitingSignature', ['Signer']],
  ['AwaitingStamp', ['Stamper']],
];

/** JOB-07: approval is named before signature, and signature before stamp, when a step waits for several. */
export function waitingLabel(people: readonly Pick<FlowPerson, 'role' | 'state'>[]): WaitingLabel | null {
  const roles = people.filter((person) => person.state === 'Waiting').map((person) => person.role);
  return labels.find(([, asked]) => roles.some((role) => asked.includes(role)))?.[0] ?? null;
}

/** SIGN-15: an initial is an approval, and called by its own name where nobody is asked for another one. */
export function waitsForInitials(people: readonly Pick<FlowPerson, 'role' | 'state'>[]): boolean {
  const roles = people.filter((person) => person.state === 'Waiting').map((person) => person.role);
  return roles.includes('Initialler') && !roles.includes('Approver');
}

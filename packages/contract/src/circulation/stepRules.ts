import { otherHolds } from '../identity/authorities.ts';
import type { MessageKey } from '../messages/index.ts';
import { authorityOf, embedsSignature, rolesNow, rolesOf, type StepPerson } from './actors.ts';
import { canBeFilled } from './distinctPeople.ts';
import type { DraftContent } from './draft.ts';
import type { DraftFinding, DraftInputs } from './draftInputs.ts';
import {
  isSealedBefore,
  type PlacedStep,
  placeStamps,
  possibleStampers,
  stampProblem,
} from './stamps/stampRules.ts';
import type { Step } from './steps.ts';

/** The people, groups and stamp accounts that a flow names, as they are now. */
export type FlowPeople = Pick<DraftInputs, 'users' | 'signGroups' | 'stampAccounts' | 'hasStamps'>;

/** What the rules of steps look at in a draft. A circulation profile says nothing of the stamp's place. */
type FlowToCheck = Pick<DraftContent, 'steps' | 'signatureStandard'> &
  Partial<Pick<DraftContent, 'stampQueueNumber'>>;
type Say = (field: string, key: MessageKey, params?: (string | number)[]) => void;

/** DRAFT-33 to DRAFT-38: steps with participants who can act, and can do so as different people. */
export function checkSteps(
  content: FlowToCheck,
  inputs: FlowPeople & Pick<DraftInputs, 'minimumSigners'>,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const say: Say = (field, key, params) =>
    findings.push({ tab: 'flows', field, key, ...(params && { params }) });
  const { steps, stampQueueNumber = null } = content;
  const placed = placeStamps(steps, stampQueueNumber);
  const unsigned = content.signatureStandard === 'Unsigned';
  if (steps.length === 0) say('steps', 'lang_draft_step_required');
  const signers = new Set<string>();
  const stamps = new Set<string>();
  steps.forEach((step, index) => {
    if (step.people.length === 0) say(`steps.${index}`, 'lang_step_person_required', [index + 1]);
    for (const person of step.people) checkParticipant(person, index, { unsigned, inputs, say });
    checkTwice(step, index, signers, { unsigned, say });
    checkStampTwice(step, index, stamps, say);
    checkInitials(content, placed, index, say);
  });
  if (!unsigned && certainSigners(steps) < inputs.minimumSigners)
    say('steps', 'lang_draft_minimum_signers', [inputs.minimumSigners]);
  // Who is unknown or may not act has been named already; nothing is certain of the others then.
  if (findings.length === 0) checkDifferentPeople(placed, inputs, say);
  return findings;
}

/**
 * SIGN-14, SIGN-15: initials are for PAdES alone. They show on the pages, so they come before what is signed: whoever signs
 * has signed these pages as they are, and so has a company's seal. Where a seal stands asks nothing of it.
 */
function checkInitials(
  { steps, signatureStandard }: FlowToCheck,
  placed: readonly PlacedStep[],
  index: number,
  say: Say,
): void {
  const initials = steps[index]?.people.some(({ role }) => role === 'Initialler');
  if (!initials) return;
  if (signatureStandard !== 'Pades') say(`steps.${index}`, 'lang_step_initial_pades_only', [index + 1]);
  else if (isSealedBefore(placed, index))
    say(`steps.${index}`, 'lang_step_initial_after_signature', [index + 1]);
}

interface Checking {
  readonly unsigned: boolean;
  readonly inputs: FlowPeople;
  readonly say: Say;
}

function checkParticipant(person: StepPerson, index: number, { unsigned, inputs, say }: Checking): void {
  const field = `steps.${index}`;
  const number = [index + 1];
  const problem = participantProblem(person, inputs);
  if (problem) say(field, problem, number);
  if (unsigned && embedsSignature(person))
    say(
      field,
      person.role === 'Signer' ? 'lang_step_signer_in_unsigned' : 'lang_step_stamp_in_unsigned',
      number,
    );
}

/** What keeps a participant from acting at all; the message names the step's number. */
export function participantProblem(person: StepPerson, inputs: FlowPeople): MessageKey | null {
  const { kind, role } = person;
  if (!rolesOf[kind].includes(role)) return 'lang_step_role_not_for_actor';
  if (!rolesNow[kind].includes(role)) return 'lang_step_actor_not_available';
  const signs = role === 'Signer';
  if (kind === 'user') {
    const user = inputs.users.get(person.userId);
    if (!user?.isActive) return 'lang_step_user_passive';
    if (otherHolds(user.authorities, authorityOf[role])) return null;
    return signs ? 'lang_step_user_not_signer' : 'lang_step_user_not_approver';
  }
  if (kind === 'stamp') return stampProblem(person.stampAccountId, inputs);
  if (kind !== 'signGroup') return null;
  if (!inputs.signGroups?.get(person.signGroupId)?.isActive) return 'lang_step_group_passive';
  if (possiblePeople(person, inputs).length > 0) return null;
  return signs ? 'lang_step_group_no_signer' : 'lang_step_group_no_approver';
}

/** DRAFT-36: nobody is named as signer twice, and nobody twice in one step; a group may sign in several steps. */
function checkTwice(
  { people }: Step,
  index: number,
  signers: Set<string>,
  { unsigned, say }: Pick<Checking, 'unsigned' | 'say'>,
): void {
  const inStep = new Set<string>();
  for (const person of people) {
    const id = person.kind === 'user' ? person.userId : person.kind === 'signGroup' ? person.signGroupId : '';
    if (id === '') continue;
    const signs = person.role === 'Signer' && !unsigned && person.kind === 'user';
    if (signs && signers.has(id)) say(`steps.${index}`, 'lang_draft_signer_twice', [index + 1]);
    else if (inStep.has(id))
      say(`steps.${index}`, person.kind === 'user' ? 'lang_step_user_twice' : 'lang_step_group_twice', [
        index + 1,
      ]);
    inStep.add(id);
    if (person.role === 'Signer' && person.kind === 'user') signers.add(id);
  }
}

/** A company seals a document once: its account stands once in the flow, in whichever step. */
function checkStampTwice({ people }: Step, index: number, stamps: Set<string>, say: Say): void {
  for (const person of people) {
    if (person.kind !== 'stamp') continue;
    if (stamps.has(person.stampAccountId)) say(`steps.${index}`, 'lang_step_stamp_twice', [index + 1]);
    stamps.add(person.stampAccountId);
  }
}

/** DRAFT-35: the signatures of people that will stand in the documents whoever acts in a step that one of several completes. */
function certainSigners(steps: readonly Step[]): number {
  const signed = steps.map(({ completion, people }) => {
    const signers = people.filter((person) => person.role === 'Signer').length;
    if (completion === 'all') return signers;
    return people.length > 0 && signers === people.length ? 1 : 0;
  });
  return signed.reduce((sum, count) => sum + count, 0);
}

/**
 * One person acts once in a step, and signs once in a job, for himself or for one of his groups: where that leaves a
 * place without anybody, the job would stand still.
 */
function checkDifferentPeople(steps: readonly PlacedStep[], inputs: FlowPeople, say: Say): void {
  const signing: string[][] = [];
  let stuck = false;
  for (const step of steps) {
    const needed = neededPeople(step, inputs, () => true);
    signing.push(...neededPeople(step, inputs, (person) => person.role === 'Signer'));
    if (canBeFilled(needed)) continue;
    stuck = true;
    say(`steps.${step.drawnAt}`, 'lang_step_people_overlap', [step.drawnAt + 1]);
  }
  if (!stuck && !canBeFilled(signing)) say('steps', 'lang_draft_signers_overlap');
}

/** For each act that the step needs, those who could do it. Anybody may act in a step that one completes. */
function neededPeople(step: Step, inputs: FlowPeople, counts: (person: StepPerson) => boolean): string[][] {
  const people = step.people.filter(counts).map((person) => possiblePeople(person, inputs));
  if (step.completion === 'all') return people;
  // Somebody else than those who count may complete it.
  return people.length > 0 && people.length === step.people.length ? [people.flat()] : [];
}

/** The ids of those who could act for a participant. */
export function possiblePeople(person: StepPerson, inputs: FlowPeople): string[] {
  if (person.kind === 'user') return [person.userId];
  if (person.kind === 'stamp') return possibleStampers(person.stampAccountId, inputs);
  if (person.kind !== 'signGroup') return [];
  const members = inputs.signGroups?.get(person.signGroupId)?.members ?? [];
  return members
    .filter(({ isActive, authorities }) => isActive && otherHolds(authorities, authorityOf[person.role]))
    .map(({ id }) => id);
}

import {
  authorityOf,
  otherHolds,
  type ParticipantRole,
  rolesNow,
  type SignatureStandard,
  type SignGroupLookup,
  type StepActor,
  type StepPerson,
  type UserLookup,
} from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../../drafts/texts.ts';

/** The people and sign groups that a flow names, by id. */
export interface FlowNames {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
}

/** Whoever can be chosen for a step. */
export type Choice =
  | { readonly kind: 'user'; readonly user: UserLookup }
  | { readonly kind: 'signGroup'; readonly group: SignGroupLookup };

export const nameOfUser = ({ firstName, lastName }: UserLookup): string => `${firstName} ${lastName}`;

/** The record behind a participant; undefined where this page was not told of it. */
export function choiceOf(named: FlowNames, actor: StepActor): Choice | undefined {
  const user = actor.kind === 'user' ? named.users.get(actor.userId) : undefined;
  if (user) return { kind: 'user', user };
  const group = actor.kind === 'signGroup' ? named.signGroups.get(actor.signGroupId) : undefined;
  return group && { kind: 'signGroup', group };
}

export const nameOfChoice = (choice: Choice): string =>
  choice.kind === 'user' ? nameOfUser(choice.user) : choice.group.name;

export function nameOfActor(named: FlowNames, actor: StepActor): string {
  const choice = choiceOf(named, actor);
  if (choice) return nameOfChoice(choice);
  return t(actor.kind === 'signGroup' ? draftTexts.unknownGroup : draftTexts.unknownPerson);
}

const userMay = (user: UserLookup, role: ParticipantRole) =>
  user.isActive && otherHolds(user.authorities, authorityOf[role]);

/** The members of a group who could act in a role. */
export const membersWho = ({ members }: SignGroupLookup, role: ParticipantRole): UserLookup[] =>
  members.filter((member) => userMay(member, role));

export function mayAct(choice: Choice | undefined, role: ParticipantRole): boolean {
  if (!choice || !rolesNow[choice.kind].includes(role)) return false;
  return choice.kind === 'user'
    ? userMay(choice.user, role)
    : choice.group.isActive && membersWho(choice.group, role).length > 0;
}

/** What a step can ask for in a job of this standard. */
export const rolesFor = (standard: SignatureStandard): readonly ParticipantRole[] =>
  standard === 'Unsigned'
    ? ['Approver']
    : standard === 'Pades'
      ? ['Approver', 'Initialler', 'Signer']
      : ['Approver', 'Signer'];

export const actorOf = (choice: Choice): StepActor =>
  choice.kind === 'user'
    ? { kind: 'user', userId: choice.user.id }
    : { kind: 'signGroup', signGroupId: choice.group.id };

/** A person as a step has it. */
export const asParticipant = (key: string, role: ParticipantRole, choice: Choice): StepPerson => ({
  key,
  role,
  ...actorOf(choice),
});

import {
  authorityOf,
  otherHolds,
  type ParticipantRole,
  rolesNow,
  type SignatureStandard,
  type SignGroupLookup,
  type StampAccountLookup,
  type StepActor,
  type StepPerson,
  type UserLookup,
} from '@tomar/contract';
import { type Text, t } from '../../../../i18n/t.ts';
import { draftTexts } from '../../drafts/texts.ts';

/** The people, sign groups and stamp accounts that a flow names, by id. */
export interface FlowNames {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly stampAccounts: ReadonlyMap<string, StampAccountLookup>;
}

/** Whoever can be chosen for a step. */
export type Choice =
  | { readonly kind: 'user'; readonly user: UserLookup }
  | { readonly kind: 'signGroup'; readonly group: SignGroupLookup }
  | { readonly kind: 'stamp'; readonly account: StampAccountLookup };

export const nameOfUser = ({ firstName, lastName }: UserLookup): string => `${firstName} ${lastName}`;

/** The record behind a participant; undefined where this page was not told of it. */
export function choiceOf(named: FlowNames, actor: StepActor): Choice | undefined {
  const user = actor.kind === 'user' ? named.users.get(actor.userId) : undefined;
  if (user) return { kind: 'user', user };
  const group = actor.kind === 'signGroup' ? named.signGroups.get(actor.signGroupId) : undefined;
  if (group) return { kind: 'signGroup', group };
  const account = actor.kind === 'stamp' ? named.stampAccounts.get(actor.stampAccountId) : undefined;
  return account && { kind: 'stamp', account };
}

/** The record that was chosen. */
export function recordOf(choice: Choice): UserLookup | SignGroupLookup | StampAccountLookup {
  if (choice.kind === 'user') return choice.user;
  return choice.kind === 'signGroup' ? choice.group : choice.account;
}

export const nameOfChoice = (choice: Choice): string =>
  choice.kind === 'user'
    ? nameOfUser(choice.user)
    : choice.kind === 'signGroup'
      ? choice.group.name
      : choice.account.name;

const unknownTexts: Readonly<Record<StepActor['kind'], Text>> = {
  user: draftTexts.unknownPerson,
  signGroup: draftTexts.unknownGroup,
  external: draftTexts.unknownPerson,
  stamp: draftTexts.unknownStamp,
};

export function nameOfActor(named: FlowNames, actor: StepActor): string {
  const choice = choiceOf(named, actor);
  return choice ? nameOfChoice(choice) : t(unknownTexts[actor.kind]);
}

const userMay = (user: UserLookup, role: ParticipantRole) =>
  user.isActive && otherHolds(user.authorities, authorityOf[role]);

/** Those of a group or stamp account who could act in a role. */
export function membersWho(choice: Choice | undefined, role: ParticipantRole): UserLookup[] {
  if (choice === undefined || choice.kind === 'user') return [];
  const members = choice.kind === 'signGroup' ? choice.group.members : choice.account.people;
  return members.filter((member) => userMay(member, role));
}

export function mayAct(choice: Choice | undefined, role: ParticipantRole): boolean {
  if (!choice || !rolesNow[choice.kind].includes(role)) return false;
  if (choice.kind === 'user') return userMay(choice.user, role);
  return canStand(choice) && membersWho(choice, role).length > 0;
}

/** Whether a group or stamp account can stand in a flow, whoever its people are. */
const canStand = (choice: Exclude<Choice, { kind: 'user' }>): boolean =>
  choice.kind === 'signGroup'
    ? choice.group.isActive
    : choice.account.isActive && choice.account.companyIsActive && choice.account.kind === 'Certificate';

/** What a step can ask for in a job of this standard. */
export const rolesFor = (standard: SignatureStandard): readonly ParticipantRole[] =>
  standard === 'Unsigned'
    ? ['Approver']
    : standard === 'Pades'
      ? ['Approver', 'Initialler', 'Signer', 'Stamper']
      : ['Approver', 'Signer', 'Stamper'];

export function actorOf(choice: Choice): StepActor {
  switch (choice.kind) {
    case 'user':
      return { kind: 'user', userId: choice.user.id };
    case 'signGroup':
      return { kind: 'signGroup', signGroupId: choice.group.id };
    case 'stamp':
      return { kind: 'stamp', stampAccountId: choice.account.id };
  }
}

/** A person as a step has it. */
export const asParticipant = (key: string, role: ParticipantRole, choice: Choice): StepPerson => ({
  key,
  role,
  ...actorOf(choice),
});

import type { MessageKey } from '../messages/index.ts';

/** INC-02: how a document came, or what it is. Stored: never rename. */
export const incomingKinds = ['Kep', 'Uets', 'Eyp', 'Pdf', 'Xml', 'Ftp', 'Email', 'Other'] as const;
export type IncomingKind = (typeof incomingKinds)[number];

/** INC-04. Stored: never rename. */
export const incomingStates = ['New', 'Processing', 'Processed', 'Cancelled', 'NoNeedReply'] as const;
export type IncomingState = (typeof incomingStates)[number];

/** What the list is ordered by. */
export const incomingSorts = ['receivedAt', 'sentDate', 'name', 'sender'] as const;
export type IncomingSort = (typeof incomingSorts)[number];

/** INC-08 to INC-14: what stands in the operation history. Stored: never rename. */
export const incomingOperations = [
  'Create',
  'Read',
  'Assign',
  'Revert',
  'ChangeCategory',
  'ChangeStatus',
  'Reply',
] as const;
export type IncomingOperation = (typeof incomingOperations)[number];

/** What somebody does with a document that is there already; `Read` is noted by the page. */
export const incomingActs = ['Assign', 'Revert', 'ChangeCategory', 'ChangeStatus', 'Reply'] as const;
export type IncomingAct = (typeof incomingActs)[number];

/**
 * Who somebody is to a document. `manager`: holds `IncomingDocumentsManager`. `assigner`: holds `IncomingDocumentsAssigner`, of
 * one that is to be assigned. `head`: manages a responsible department. `responsible`: is named, or belongs to such a department.
 */
export const incomingRoles = ['manager', 'assigner', 'head', 'responsible'] as const;
export type IncomingRole = (typeof incomingRoles)[number];

/** INC-04: where a person may take a document from each state. What does not stand here cannot be done. */
export const incomingTransitions: Readonly<Record<IncomingState, readonly IncomingState[]>> = {
  New: ['Processing', 'Processed', 'NoNeedReply', 'Cancelled'],
  Processing: ['Processed', 'NoNeedReply', 'Cancelled'],
  Processed: ['Processing'],
  Cancelled: ['Processing'],
  NoNeedReply: ['Processing'],
};

/** Whether a document waits to be assigned: those who assign see no others. */
export const isToBeAssigned = (state: IncomingState): boolean => state === 'New';

interface ActRule {
  readonly from: readonly IncomingState[];
  readonly by: readonly IncomingRole[];
}

const everyState = incomingStates;

/** Every act on a document, the states that allow it and who may do it. */
export const incomingActRules: Readonly<Record<IncomingAct, ActRule>> = {
  Assign: { from: ['New', 'Processing'], by: ['manager', 'assigner', 'head'] },
  Revert: { from: ['New', 'Processing'], by: ['manager', 'head', 'responsible'] },
  ChangeCategory: { from: everyState, by: ['manager', 'assigner', 'head', 'responsible'] },
  ChangeStatus: { from: everyState, by: ['manager', 'head', 'responsible'] },
  Reply: { from: ['New', 'Processing'], by: ['manager', 'head', 'responsible'] },
};

/** Why an act is refused: by who asks, or by how the document stands, with the message. */
export type IncomingRefusal = { readonly of: 'role' } | { readonly of: 'state'; readonly key: MessageKey };

/** Undefined where somebody in these roles may do it now. Roles are asked first. */
export function whyNotIncoming(
  act: IncomingAct,
  state: IncomingState,
  roles: ReadonlySet<IncomingRole>,
): IncomingRefusal | undefined {
  const { from, by } = incomingActRules[act];
  if (!by.some((role) => roles.has(role))) return { of: 'role' };
  return from.includes(state) ? undefined : { of: 'state', key: 'lang_incoming_state_forbids' };
}

/** What somebody in these roles may do now. */
export const incomingActsNow = (state: IncomingState, roles: ReadonlySet<IncomingRole>): IncomingAct[] =>
  incomingActs.filter((act) => !whyNotIncoming(act, state, roles));

/** INC-05: the year and the number within it, such as `GB-2026-15` (*gelen belge*). */
export const incomingTrackingNo = (year: number, number: number): string => `GB-${year}-${number}`;

const kindOfEnding: Readonly<Record<string, IncomingKind>> = {
  pdf: 'Pdf',
  xml: 'Xml',
  eyp: 'Eyp',
  eyps: 'Eyp',
  eml: 'Email',
};

/** What a file is by its name, as the entry form proposes it. */
export const kindOfFile = (name: string): IncomingKind =>
  kindOfEnding[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'Other';

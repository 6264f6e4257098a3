import * as z from 'zod/mini';
import type { Authority } from '../identity/authorities.ts';
import { idSchema } from '../ids.ts';
import { type ParticipantRole, participantRoles } from './states.ts';

/**
 * Who acts in a step: a user; any one member of a sign group (FLOW-07); somebody from outside (EXT-02); a stamp account
 * in the company's name (DEF-20).
 */
export const actorKinds = ['user', 'signGroup', 'external', 'stamp'] as const;
export type ActorKind = (typeof actorKinds)[number];

// Drafts that were stored before there were other kinds name none.
const asUser = z.object({ kind: z._default(z.literal('user'), 'user'), userId: idSchema });
const asSignGroup = z.object({ kind: z.literal('signGroup'), signGroupId: idSchema });
const asExternal = z.object({ kind: z.literal('external'), externalSignerId: idSchema });
const asStamp = z.object({ kind: z.literal('stamp'), stampAccountId: idSchema });

export const stepActor = z.union([asUser, asSignGroup, asExternal, asStamp]);
export type StepActor = z.infer<typeof stepActor>;

/** `key` is made by the client and stays with the participant, so that boxes and the picture can point at it. */
const place = { key: z.string().check(z.minLength(1), z.maxLength(40)), role: z.enum(participantRoles) };

/** A participant of a draft's step. */
export const stepPerson = z.union([
  z.extend(asUser, place),
  z.extend(asSignGroup, place),
  z.extend(asExternal, place),
  z.extend(asStamp, place),
]);
export type StepPerson = z.infer<typeof stepPerson>;

/** The id of the record that acts, whatever its kind. */
export function actorId(actor: StepActor): string {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'signGroup':
      return actor.signGroupId;
    case 'external':
      return actor.externalSignerId;
    case 'stamp':
      return actor.stampAccountId;
  }
}

/** What each kind of actor may be asked for. A stamp only stamps, and nobody else does; outside people only sign. */
export const rolesOf: Readonly<Record<ActorKind, readonly ParticipantRole[]>> = {
  user: ['Approver', 'Initialler', 'Signer'],
  signGroup: ['Approver', 'Initialler', 'Signer'],
  external: ['Signer'],
  stamp: ['Stamper'],
};

/** What of `rolesOf` this version can carry out; the rest is refused when a draft is put into circulation. */
export const rolesNow: Readonly<Record<ActorKind, readonly ParticipantRole[]>> = {
  user: ['Approver', 'Initialler', 'Signer'],
  signGroup: ['Approver', 'Initialler', 'Signer'],
  external: [],
  stamp: ['Stamper'],
};

/** Who has a place on the pages of a document: a signature, or an initial (SIGN-14). */
export const showsOnPages = ({ role }: Pick<StepPerson, 'role'>): boolean =>
  role === 'Signer' || role === 'Initialler';

/** Whose act puts a signature into the documents: a person's, or the seal of a company (SIGN-03). */
export const embedsSignature = ({ role }: Pick<StepPerson, 'role'>): boolean =>
  role === 'Signer' || role === 'Stamper';

/** The authority that a user needs to act in a role (DRAFT-38). An initial is an approval that shows on the page. */
export const authorityOf: Readonly<Record<ParticipantRole, Authority>> = {
  Approver: 'Approved',
  Initialler: 'Approved',
  Signer: 'Signer',
  Stamper: 'Muhur',
};

/** What completes a step: that all its participants act, or any one of them. */
export const stepCompletions = ['all', 'any'] as const;
export type StepCompletion = (typeof stepCompletions)[number];

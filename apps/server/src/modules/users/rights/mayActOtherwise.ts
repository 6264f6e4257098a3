import { type Authority, authorityOf, otherHolds, participantRoles } from '@tomar/contract';

/**
 * Whether a change of authorities is one of those by which it is judged who may act in a turn (`jobs/turns.ts`): for a group or a
 * stamp account, or in an absent person's place. Of no other does it depend who is asked, and who sees a job for that.
 */
export const mayActOtherwise = (before: readonly Authority[], after: readonly Authority[]): boolean =>
  participantRoles.some(
    (role) => otherHolds(before, authorityOf[role]) !== otherHolds(after, authorityOf[role]),
  );

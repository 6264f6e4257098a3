import type { JobDetail } from '@tomar/contract';

/** A stamp account that a job waits for, which the reader may stamp with. */
export interface StampPlace {
  readonly id: string;
  readonly name: string;
}

/** Undefined where the reader's stamp is not waited for. Of several side by side it is the first. */
export function stampPlaceIn({ steps }: Pick<JobDetail, 'steps'>, readerId: string): StampPlace | undefined {
  for (const { actor, name, state, members, actedBy } of steps.flatMap(({ people }) => people)) {
    const isFree = (actedBy?.userId ?? readerId) === readerId;
    if (
      actor.kind === 'stamp' &&
      state === 'Waiting' &&
      isFree &&
      members.some(({ userId }) => userId === readerId)
    )
      return { id: actor.stampAccountId, name };
  }
  return undefined;
}

import { jobParticipants } from '../tables.ts';

/** Of whom any one member acts where they stand in a flow. */
export type Collective = 'signGroup' | 'stampAccount';

/** Where a participant names them. */
export const columnOf = {
  signGroup: jobParticipants.signGroupId,
  stampAccount: jobParticipants.stampAccountId,
} as const satisfies Readonly<Record<Collective, unknown>>;

/** The same in the steps of a draft's content. */
export const keyOf = { signGroup: 'signGroupId', stampAccount: 'stampAccountId' } as const satisfies Readonly<
  Record<Collective, string>
>;

import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import { batchSize, inBatches } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signInChallenges } from '../tables.ts';
import type { IssuedChallenge } from './challenge.ts';

export type ChallengeRow = typeof signInChallenges.$inferSelect;

type Needs = Pick<Platform, 'db' | 'clock'>;
const living = ({ clock }: Needs) => gt(signInChallenges.expiresAt, clock());

/** The sign-in of a ticket, as long as it can be signed. */
export async function findByTicket(platform: Needs, ticketHash: string): Promise<ChallengeRow | undefined> {
  const [row] = await platform.db.inInstallation((tx) =>
    tx
      .select()
      .from(signInChallenges)
      .where(and(eq(signInChallenges.ticketHash, ticketHash), living(platform))),
  );
  return row;
}

/**
 * Begins another round, before its certificate is judged: asking about certificates costs, and whoever asks has proved
 * nothing. The challenge of the round before counts no more.
 * @returns the round; undefined where the sign-in is over, signed already, or has begun too many
 */
export async function beginRound(platform: Needs, id: string, max: number): Promise<number | undefined> {
  const [row] = await platform.db.inInstallation((tx) =>
    tx
      .update(signInChallenges)
      .set({ state: 'Created', issued: null, round: sql`${signInChallenges.round} + 1` })
      .where(
        and(
          eq(signInChallenges.id, id),
          living(platform),
          ne(signInChallenges.state, 'Proved'),
          lt(signInChallenges.round, max),
        ),
      )
      .returning({ round: signInChallenges.round }),
  );
  return row?.round;
}

/** The challenge of a round. @returns false where another round has begun since, or the sign-in is over */
export async function putChallenge(
  platform: Needs,
  id: string,
  round: number,
  issued: IssuedChallenge,
): Promise<boolean> {
  const rows = await platform.db.inInstallation((tx) =>
    tx
      .update(signInChallenges)
      .set({ state: 'Issued', issued })
      .where(
        and(
          eq(signInChallenges.id, id),
          living(platform),
          eq(signInChallenges.state, 'Created'),
          eq(signInChallenges.round, round),
        ),
      )
      .returning({ id: signInChallenges.id }),
  );
  return rows.length > 0;
}

/** The challenge of this round was signed. @returns false where it is not the one that waits any more */
export async function markProved(platform: Needs, id: string, round: number): Promise<boolean> {
  const rows = await platform.db.inInstallation((tx) =>
    tx
      .update(signInChallenges)
      .set({ state: 'Proved' })
      .where(
        and(
          eq(signInChallenges.id, id),
          living(platform),
          eq(signInChallenges.state, 'Issued'),
          eq(signInChallenges.round, round),
        ),
      )
      .returning({ id: signInChallenges.id }),
  );
  return rows.length > 0;
}

/** Takes a signed sign-in, which is gone with it: of two who come with the claim one gets it. */
export async function takeProved(platform: Needs, claimHash: string): Promise<ChallengeRow | undefined> {
  const [row] = await platform.db.inInstallation((tx) =>
    tx
      .delete(signInChallenges)
      .where(
        and(
          eq(signInChallenges.claimHash, claimHash),
          living(platform),
          eq(signInChallenges.state, 'Proved'),
        ),
      )
      .returning(),
  );
  return row;
}

/** Sign-ins that can be entered no more. @returns how many */
export const clearSignInChallenges = (platform: Needs): Promise<number> =>
  inBatches(() =>
    platform.db.inInstallation(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${signInChallenges} where ctid in (
          select ctid from ${signInChallenges} where ${lte(signInChallenges.expiresAt, platform.clock())}
          order by expires_at limit ${batchSize} for update skip locked)`);
      return rowCount ?? 0;
    }),
  );

import { createHash, randomBytes } from 'node:crypto';
import { eq, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invitations } from '../tables.ts';

const dayMs = 24 * 60 * 60_000;

/** How long after its end a link is still told apart from one that never was. */
const keptMs = 30 * dayMs;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Invited {
  readonly loginId: string;
  readonly accountId: string;
  readonly userId: string;
}

/**
 * A new invitation of a login that has no password yet; earlier links of the login open nothing any more.
 * @returns the secret of the link, which is kept nowhere
 */
export async function addInvitation(
  tx: Tx,
  { loginId, accountId, userId }: Invited,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(invitations).where(eq(invitations.loginId, loginId));
  await tx.insert(invitations).values({
    tokenHash: hashOfToken(token),
    loginId,
    invitingAccountId: accountId,
    userId,
    createdAt: now,
    expiresAt,
  });
  return token;
}

/** The page that opens an invitation. The secret stands behind `#`: browsers send it to nobody by themselves. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/invitation#${token}`;

/** Links that nobody needs to be told of any more. */
export const forgottenInvitations = (now: Date): SQL =>
  lt(invitations.expiresAt, new Date(now.getTime() - keptMs));

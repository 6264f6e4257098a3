import { createHash, randomBytes } from 'node:crypto';
import { type LoginLinkKind, loginLinkMinutes } from '@tomar/contract';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { loginLinks, logins } from '../tables.ts';

/** How long after its end a link is still told apart from one that never was. */
const keptMs = 30 * 24 * 60 * 60_000;

export type LoginLink = typeof loginLinks.$inferSelect;

export interface LinkOwner {
  readonly loginId: string;
  readonly accountId: string;
  readonly userId: string;
}

const hashOf = (secret: string): string => createHash('sha256').update(`link\n${secret}`).digest('hex');

/** Without letters and digits that look like others, so that a person can type it. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 signs of 30, about 117 bits, in groups of four. */
function newSecret(): string {
  const drawn: string[] = [];
  while (drawn.length < 24)
    // 240 is the largest multiple of 30 in a byte: every sign is as likely as any other.
    for (const byte of randomBytes(32))
      if (byte < 240 && drawn.length < 24) drawn.push(signs[byte % 30] ?? '');
  return (drawn.join('').match(/.{4}/g) ?? []).join('-');
}

/** What a person typed or pasted as it was sent: capitals, in groups of four. */
const readSecret = (typed: string): string =>
  (
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');

/**
 * A new link; earlier ones of the login for the same open nothing any more.
 * @returns its id and its secret, which is kept nowhere
 */
export async function addLoginLink(
  tx: Tx,
  kind: LoginLinkKind,
  { loginId, accountId, userId }: LinkOwner,
  now: Date,
): Promise<{ readonly id: string; readonly secret: string; readonly expiresAt: Date }> {
  await holdLogin(tx, loginId);
  await endLinksOf(tx, loginId, kind, now);
  const id = newId(now);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + loginLinkMinutes[kind] * 60_000);
  const owner = { loginId, sendingAccountId: accountId, userId };
  await tx
    .insert(loginLinks)
    .values({ id, kind, secretHash: hashOf(secret), ...owner, createdAt: now, expiresAt });
  return { id, secret, expiresAt };
}

/** Before its links, wherever they change. @returns false where it is gone */
export async function holdLogin(tx: Tx, loginId: string): Promise<boolean> {
  const held = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(eq(logins.id, loginId))
    .for('no key update');
  return held.length > 0;
}

/** The links of a login open nothing any more. */
const endLinksOf = (tx: Tx, loginId: string, kind: LoginLinkKind, now: Date): Promise<unknown> =>
  tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.loginId, loginId), eq(loginLinks.kind, kind), isNull(loginLinks.usedAt)));

/** The link of a secret, whatever became of it. */
export async function findLoginLink(tx: Tx, kind: LoginLinkKind, secret: string): Promise<LoginLink | null> {
  const [row] = await tx
    .select()
    .from(loginLinks)
    .where(and(eq(loginLinks.secretHash, hashOf(readSecret(secret))), eq(loginLinks.kind, kind)));
  return row ?? null;
}

/** Uses a link up, in one statement: of two at the same moment one gets false. */
export async function useLoginLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.id, id), isNull(loginLinks.usedAt), gt(loginLinks.expiresAt, now)))
    .returning({ id: loginLinks.id });
  return used.length > 0;
}

/** Links that nobody needs to be told of any more. */
export const forgottenLinks = (now: Date): SQL => lt(loginLinks.expiresAt, new Date(now.getTime() - keptMs));

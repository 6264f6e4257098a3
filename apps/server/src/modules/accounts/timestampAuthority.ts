import type { TimestampAuthorityKind } from '@tomar/contract';
import type { TimestampSource } from '@tomar/signatures';
import { type TimestampCredentials, timestampAuthority } from '@tomar/signatures/timestamp';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isOwn, remembered } from '../../platform/database/memory/remembered.ts';
import type { Platform } from '../../platform/platform.ts';
import { timestampAuthorities } from './tables.ts';

export type TimestampRow = typeof timestampAuthorities.$inferSelect;

/** The account's settings, or undefined where it has none. */
export async function loadTimestampAuthority(
  tx: Tx,
  accountId: string,
  lock?: 'lock',
): Promise<TimestampRow | undefined> {
  const query = tx.select().from(timestampAuthorities).where(eq(timestampAuthorities.accountId, accountId));
  const [row] = lock ? await query.for('no key update') : await query;
  return row;
}

/** The same as this process remembers it. No row is ever taken away, so that there is none is remembered too. */
const knownTimestampAuthority = (tx: Tx, accountId: string): Promise<TimestampRow | null> =>
  remembered(tx, accountId, 'timestampAuthority', async () => {
    const [found] = await tx
      .select({ row: timestampAuthorities, own: isOwn(sql`${timestampAuthorities}`) })
      .from(timestampAuthorities)
      .where(eq(timestampAuthorities.accountId, accountId));
    return { row: found?.row ?? null, own: found?.own ?? false };
  });

/** Whether the account can have time-stamps; remembered. */
export const hasTimestampAuthority = async (tx: Tx, accountId: string): Promise<boolean> =>
  ((await knownTimestampAuthority(tx, accountId))?.url ?? '') !== '';

/** The account's time-stamp authority, ready to be asked; undefined where none is set. */
export async function accountTimestamps(
  platform: Platform,
  accountId: string,
): Promise<TimestampSource | undefined> {
  const row = await platform.db.inAccount(accountId, (tx) => loadTimestampAuthority(tx, accountId));
  if (row === undefined || row.url === '') return undefined;
  const { passwordSealed: sealed } = row;
  return timestampsFrom(platform, {
    ...row,
    password: sealed === null ? '' : platform.secrets.open(accountId, sealed),
  });
}

/** Settings with the password opened. */
export interface OpenTimestampSettings {
  readonly kind: TimestampAuthorityKind;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly policyOid: string;
}

export const timestampsFrom = (
  { outbound, clock }: Pick<Platform, 'outbound' | 'clock'>,
  { kind, url, user, password, policyOid }: OpenTimestampSettings,
): TimestampSource =>
  timestampAuthority({
    url,
    fetcher: outbound,
    now: clock,
    ...(user !== '' && { credentials: { kind: schemes[kind], user, password } }),
    ...(policyOid !== '' && { policy: policyOid }),
  });

const schemes = { Basic: 'basic', KamuSm: 'kamusm' } as const satisfies Record<
  TimestampAuthorityKind,
  TimestampCredentials['kind']
>;

import { type ChangeEvent, changeEvent } from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';

/** Channel of PostgreSQL on which changes go to every web process. */
export const changesChannel = 'tomar_changes';

/** What one notification holds. Only ids travel. */
export const announcement = z.object({
  account: z.string(),
  users: z.union([z.literal('account'), z.array(z.string())]),
  change: changeEvent,
});

export type Announcement = z.infer<typeof announcement>;

/** A change of an account's records, and whose open pages hear of it. */
export interface Announced {
  readonly change: ChangeEvent;
  readonly userIds: readonly string[] | 'account';
}

/** A notification of PostgreSQL holds less than 8,000 bytes; this many ids of 24 digits fit well. */
const idsPerNotification = 200;

/** The notifications that tell of these changes: each change once, to all whom it was announced to. */
function notificationsOf(accountId: string, announced: readonly Announced[]): string[] {
  const readers = new Map<string, { change: ChangeEvent; users: Set<string> | 'account' }>();
  for (const { change, userIds } of announced) {
    const key = JSON.stringify([change.topic, change.id]);
    const before = readers.get(key)?.users ?? new Set<string>();
    const users =
      userIds === 'account' || before === 'account' ? 'account' : new Set([...before, ...userIds]);
    readers.set(key, { change, users });
  }
  return [...readers.values()].flatMap(({ change, users }) =>
    parts(users).map((some) => JSON.stringify({ account: accountId, users: some, change })),
  );
}

function parts(users: ReadonlySet<string> | 'account'): (readonly string[] | 'account')[] {
  if (users === 'account') return [users];
  const ids = [...users];
  return Array.from({ length: Math.ceil(ids.length / idsPerNotification) }, (_, at) =>
    ids.slice(at * idsPerNotification, (at + 1) * idsPerNotification),
  );
}

/** Sends them when the transaction commits: an expression, for a statement that does more. Null: nobody to tell. */
export function announcing(accountId: string, announced: readonly Announced[]): SQL | null {
  const notifications = notificationsOf(accountId, announced);
  if (notifications.length === 0) return null;
  const texts = JSON.stringify(notifications);
  return sql`(select count(pg_notify(${changesChannel}, said)) from jsonb_array_elements_text(${texts}::jsonb) as said)`;
}

/** Tells open pages of these people once the transaction commits; for what is done without a unit. */
export async function announce(tx: Tx, accountId: string, announced: readonly Announced[]): Promise<void> {
  const sending = announcing(accountId, announced);
  if (sending) await tx.execute(sql`select ${sending}`);
}

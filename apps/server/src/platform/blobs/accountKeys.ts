import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keyBytes } from './chunkCipher.ts';
import type { DataKey, DataKeys } from './dataKeys.ts';
import { accountKeys } from './tables.ts';

/** So long a process goes on with what it read: within it, keys that were erased or retired may still be used. */
export const keysKeptMs = 60_000;
/** An unknown key may have been made by another process since; nobody asks more often for one that is gone. */
const askAgainMs = 1_000;
const maxAccounts = 1_000;

interface Loaded {
  readonly at: number;
  readonly byId: ReadonlyMap<string, DataKey>;
  readonly current: DataKey | undefined;
}

/** The data keys of accounts, as the database keeps them: sealed by the keyring. */
export interface AccountKeys extends DataKeys {
  /** The current key encrypts nothing new from now on; what it encrypted stays readable. */
  rotate(accountId: string): Promise<void>;
  /** Seals with the newest key of the keyring what an older one sealed. @returns how many */
  reseal(accountId: string): Promise<number>;
  /** Forgets keys that were retired before then and that encrypt nothing any more. @returns how many */
  forget(accountId: string, retiredBefore: Date, inUse: ReadonlySet<string>): Promise<number>;
  /** Forgets all of them: what they encrypted is lost. Other processes may go on with them for `keysKeptMs`. */
  erase(accountId: string): Promise<void>;
}

export function openAccountKeys(db: Pick<Database, 'inAccount'>, secrets: Secrets): AccountKeys {
  const kept = new Map<string, Promise<Loaded>>();

  function load(accountId: string): Promise<Loaded> {
    const loading = db.inAccount(accountId, (tx) => readKeys(tx, accountId, secrets));
    kept.delete(accountId);
    kept.set(accountId, loading);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxAccounts) break;
      kept.delete(oldest);
    }
    loading.catch(() => {
      if (kept.get(accountId) === loading) kept.delete(accountId);
    });
    return loading;
  }

  async function loaded(accountId: string, notOlderThanMs: number): Promise<Loaded> {
    const known = await kept.get(accountId);
    return known && performance.now() - known.at < notOlderThanMs ? known : load(accountId);
  }

  /** Changes the account's keys and reads them anew afterwards. */
  async function change<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await db.inAccount(accountId, work);
    kept.delete(accountId);
    return result;
  }

  return {
    async current(accountId) {
      const { current } = await loaded(accountId, keysKeptMs);
      if (current) return current;
      await change(accountId, (tx) => addKey(tx, accountId, secrets));
      const made = (await load(accountId)).current;
      if (!made) throw new Error(`account ${accountId} got no data key`);
      return made;
    },
    existing: async (accountId) => (await loaded(accountId, keysKeptMs)).current ?? null,
    async byId(accountId, keyId) {
      const known = (await loaded(accountId, keysKeptMs)).byId.get(keyId);
      return known ?? (await loaded(accountId, askAgainMs)).byId.get(keyId) ?? null;
    },
    rotate: (accountId) =>
      change(accountId, async (tx) => {
        await tx
          .update(accountKeys)
          .set({ retiredAt: new Date() })
          .where(and(eq(accountKeys.accountId, accountId), isNull(accountKeys.retiredAt)));
        await addKey(tx, accountId, secrets);
      }),
    reseal: (accountId) => change(accountId, (tx) => resealKeys(tx, accountId, secrets)),
    forget: (accountId, retiredBefore, inUse) =>
      change(accountId, async (tx) => {
        const gone = await tx
          .delete(accountKeys)
          .where(
            and(
              eq(accountKeys.accountId, accountId),
              lt(accountKeys.retiredAt, retiredBefore),
              notInArray(accountKeys.id, [...inUse]),
            ),
          )
          .returning({ id: accountKeys.id });
        return gone.length;
      }),
    erase: (accountId) =>
      change(accountId, async (tx) => {
        await tx.delete(accountKeys).where(eq(accountKeys.accountId, accountId));
      }),
  };
}

async function resealKeys(tx: Tx, accountId: string, secrets: Secrets): Promise<number> {
  const rows = await tx
    .select()
    .from(accountKeys)
    .where(eq(accountKeys.accountId, accountId))
    .orderBy(asc(accountKeys.id))
    .for('no key update');
  const old = rows.filter(({ sealed }) => secrets.isOld(sealed));
  for (const { id, sealed } of old)
    await tx
      .update(accountKeys)
      .set({ sealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
      .where(and(eq(accountKeys.accountId, accountId), eq(accountKeys.id, id)));
  return old.length;
}

async function readKeys(tx: Tx, accountId: string, secrets: Secrets): Promise<Loaded> {
  const rows = await tx.select().from(accountKeys).where(eq(accountKeys.accountId, accountId));
  const byId = new Map(
    rows.map(({ id, sealed }) => [id, { id, key: Buffer.from(secrets.open(accountId, sealed), 'base64') }]),
  );
  const current = rows.find(({ retiredAt }) => retiredAt === null);
  return { at: performance.now(), byId, current: current && byId.get(current.id) };
}

/** A new current key, unless another process was faster. */
async function addKey(tx: Tx, accountId: string, secrets: Secrets): Promise<void> {
  const now = new Date();
  const sealed = secrets.seal(accountId, randomBytes(keyBytes).toString('base64'));
  await tx
    .insert(accountKeys)
    .values({ accountId, id: newId(now), sealed, createdAt: now })
    .onConflictDoNothing({ target: accountKeys.accountId, where: isNull(accountKeys.retiredAt) });
}

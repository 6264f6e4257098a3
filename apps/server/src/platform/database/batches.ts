import type { Database } from './database.ts';

/** Every account, also one that is switched off. */
export async function accountIds({ db }: { readonly db: Database }): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>('select id from accounts order by id');
  return rows.map(({ id }) => id);
}

/**
 * Does the work in every account, also after it has failed in one.
 * @returns the sum
 * @throws AggregateError at the end, with every failure
 */
export async function inEachAccount(
  needs: { readonly db: Database },
  work: (accountId: string) => Promise<number>,
): Promise<number> {
  const accounts = await accountIds(needs);
  const failures: unknown[] = [];
  let sum = 0;
  for (const id of accounts)
    try {
      sum += await work(id);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `failed in ${failures.length} of ${accounts.length} accounts`);
  return sum;
}

/** So many rows go in one transaction: short locks, and nothing lost by a stop in between. */
export const batchSize = 1_000;

/** Repeats a batch until one is not full. @param batch gives how many rows it cleared */
export async function inBatches(batch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const cleared = await batch();
    sum += cleared;
    if (cleared < batchSize) return sum;
  }
}

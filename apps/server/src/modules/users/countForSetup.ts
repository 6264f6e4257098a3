import { type Authority, authorities, holds } from '@tomar/contract';
import { and, arrayOverlaps, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { departments, titles, users } from './tables.ts';

const implying = (...wanted: Authority[]) =>
  authorities.filter((one) => wanted.some((authority) => holds([one], authority)));

/** What the set-up guide asks of people: so many active ones there are, who may do what; titles and departments. */
export async function countForSetup(
  tx: Tx,
  accountId: string,
): Promise<
  Readonly<Record<'people' | 'signers' | 'signing' | 'drafters' | 'titles' | 'departments', number>>
> {
  const count = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const [people] = await tx
    .select({
      people: sql<number>`count(*)::int`,
      signers: count(arrayOverlaps(users.authorities, implying('Signer', 'Approved'))),
      signing: count(arrayOverlaps(users.authorities, implying('Signer'))),
      drafters: count(arrayOverlaps(users.authorities, implying('Draft'))),
    })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.isActive, true)));
  const ofAccount = (table: typeof titles | typeof departments) =>
    tx.$count(table, and(eq(table.accountId, accountId), eq(table.isActive, true)));
  return {
    ...(people ?? { people: 0, signers: 0, signing: 0, drafters: 0 }),
    titles: await ofAccount(titles),
    departments: await ofAccount(departments),
  };
}

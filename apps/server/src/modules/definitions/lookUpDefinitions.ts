import { type BodyOf, calledOf, type DefinitionLookups, type ReplyOf } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { wordsBegin } from '../../platform/database/like.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { cut } from '../users/index.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { sortedBy } from './findDefinitions.ts';
import { rowsIn } from './records.ts';

type LookUp = DefinitionLookups['lookUp'];

/** What fields for choosing offer: active ones, unless asked for the others, too. */
export async function lookUpDefinitions(
  platform: Platform,
  { accountId }: Person,
  store: DefinitionStore,
  { name, limit, includePassive }: BodyOf<LookUp>,
): Promise<ReplyOf<LookUp>> {
  const { table, definition } = store;
  const which = and(
    eq(table.accountId, accountId),
    includePassive ? undefined : eq(table.isActive, true),
    wordsBegin(table.nameWords, name),
  );
  const rows = await platform.db.inAccount(accountId, (tx) =>
    rowsIn(
      tx
        .select()
        .from(table)
        .where(which)
        .orderBy(...sortedBy(store, 'name', false))
        .limit(limit + 1),
    ),
  );
  return cut(
    rows.map((row) => ({ id: row.id, name: calledOf(definition, row), isActive: row.isActive })),
    limit,
  );
}

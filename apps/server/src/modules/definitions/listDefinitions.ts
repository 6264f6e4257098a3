import type { BodyOf, DefinitionEndpoints, ReplyOf } from '@tomar/contract';
import { count } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { sortedBy, sought } from './findDefinitions.ts';
import { namedIn, presentRows, rowsIn, selectRows, withRemarks } from './records.ts';

type List = DefinitionEndpoints['list'];

/** A page of the records that a person may define. */
export function listDefinitions(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  { page, pageSize, sort, descending, ...found }: BodyOf<List>,
): Promise<ReplyOf<List>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const which = await sought(tx, person, store, found);
    const rows = await rowsIn(
      selectRows(tx, store, which)
        .orderBy(...sortedBy(store, sort, descending))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    );
    const records = await presentRows(tx, accountId, store, rows, 'masked');
    const items = await withRemarks(tx, accountId, store, records);
    const [all] = await tx.select({ total: count() }).from(store.table).where(which);
    return { items, named: await namedIn(tx, accountId, store, records, 'list'), total: all?.total ?? 0 };
  });
}

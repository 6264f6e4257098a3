import { type BodyOf, calledOf, type DefinitionEndpoints, type ReplyOf } from '@tomar/contract';
import { and, inArray } from 'drizzle-orm';
import { inTurkish } from '../../platform/database/inTurkish.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { ownRows, rowsIn, selectRows } from './records.ts';

type UsesEndpoint = DefinitionEndpoints['uses'];

/** What uses each of these; what is used by nothing has an empty list. */
export function usesOfDefinitions(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  { ids }: BodyOf<UsesEndpoint>,
): Promise<ReplyOf<UsesEndpoint>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const which = and(await ownRows(tx, person, store), inArray(store.table.id, ids));
    const rows = await rowsIn(selectRows(tx, store, which).orderBy(inTurkish(store.table.name)));
    const found = rows.map(({ id }) => id);
    const counted: (readonly [by: string, ReadonlyMap<string, number>])[] = [];
    if (found.length > 0)
      for (const [by, count] of Object.entries(store.uses))
        counted.push([by, await count(tx, accountId, found)]);
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: calledOf(store.definition, row),
        uses: counted
          .map(([by, counts]) => ({ by, count: counts.get(row.id) ?? 0 }))
          .filter(({ count }) => count > 0),
      })),
    };
  });
}

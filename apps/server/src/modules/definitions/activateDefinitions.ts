import type { BodyOf, DefinitionEndpoints, ReplyOf } from '@tomar/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeChanges } from '../../platform/audit/savedChanges.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { lockRows } from './records.ts';

type Activate = DefinitionEndpoints['activate'];

/** Activates or deactivates all of these, or none; those that are so already stay as they are. */
export function activateDefinitions(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  { ids, isActive }: BodyOf<Activate>,
): Promise<ReplyOf<Activate>> {
  const { table, trail } = store;
  return inUnit(platform, person, async (unit) => {
    const rows = await lockRows(unit.tx, person, store, ids);
    const changing = rows.filter((row) => row.isActive !== isActive);
    if (changing.length > 0)
      await unit.tx
        .update(table)
        .set({ isActive, version: sql`${table.version} + 1` })
        .where(
          and(
            eq(table.accountId, unit.accountId),
            inArray(
              table.id,
              changing.map(({ id }) => id),
            ),
          ),
        );
    for (const { id, name } of changing)
      await trail.tell(unit, {
        became: isActive ? 'activated' : 'deactivated',
        id,
        name,
        isActive,
        changes: writeChanges([{ field: 'isActive', before: String(!isActive), after: String(isActive) }]),
        before: null,
        after: null,
      });
    return { changed: changing.length };
  });
}

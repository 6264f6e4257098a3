import { type DefinitionState, isSealed } from '@tomar/contract';
import { and, asc, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { inTurkish } from '../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../platform/database/like.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { ownRows } from './records.ts';

export interface Sought {
  readonly search: string;
  readonly state: DefinitionState;
}

/** What a search of a list finds: each word begins a word of the record. */
export const sought = async (tx: Tx, person: Person, store: DefinitionStore, { search, state }: Sought) =>
  and(
    await ownRows(tx, person, store),
    wordsBegin(store.table.nameWords, search),
    state === 'all' ? undefined : eq(store.table.isActive, state === 'active'),
  );

/** In Turkish order; those that are equal by the order of whole names. @throws AppError refused for what no list shows */
export function sortedBy({ definition, table }: DefinitionStore, sort: string, descending: boolean): SQL[] {
  const field = definition.fields[sort];
  const isText = sort === 'name' || field?.kind === 'choice' || (field?.kind === 'text' && !isSealed(field));
  const isPlain = sort === 'isActive' || field?.kind === 'amount';
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const column = columns[sort];
  if (!column || !(isText || isPlain)) throw refused('lang_definition_sort_unknown', [], 'sort');
  const by = isText ? inTurkish(column) : column;
  const inOrder = descending ? desc : asc;
  const rest = (definition.nameFields ?? []).flatMap((name) => columns[name] ?? []).map(inTurkish);
  return sort === 'name'
    ? [inOrder(by), ...rest.map((part) => inOrder(part)), asc(table.id)]
    : [inOrder(by), inTurkish(table.name), ...rest, asc(table.id)];
}

import type { Finding } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { DefinitionStore } from '../definitionStore.ts';
import { holdersOf, personalFields } from '../sealedFields.ts';
import type { ImportedDefinition } from './importedDefinition.ts';

/** EXT-01: numbers of people that another record has, or an earlier row of the file, by the ids of the records. */
export async function takenInRows(
  tx: Tx,
  accountId: string,
  { definition, table, secrets }: DefinitionStore,
  records: readonly Pick<ImportedDefinition, 'number' | 'id' | 'before' | 'after'>[],
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const taken = new Map<string, Finding[]>();
  for (const name of personalFields(definition)) {
    // What stays as it is was judged when it was saved.
    const brought = records.flatMap(({ number: row, id, before, after }) => {
      const number = after[name];
      return typeof number === 'string' && number !== '' && number !== before?.[name]
        ? [{ row, id, number }]
        : [];
    });
    const numbers = brought.map(({ number }) => number);
    const holders = await holdersOf(secrets, tx, accountId, table, name, numbers);
    const rows = new Map<string, number>();
    for (const { row, id, number } of brought) {
      const earlier = rows.get(number);
      const finding: Finding | null = holders.get(number)?.some((holder) => holder !== id)
        ? { field: name, key: 'lang_definition_number_taken' }
        : earlier === undefined
          ? null
          : { field: name, key: 'lang_import_number_double', params: [earlier] };
      if (finding) taken.set(id, [...(taken.get(id) ?? []), finding]);
      if (earlier === undefined) rows.set(number, row);
    }
  }
  return taken;
}

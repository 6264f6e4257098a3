import { type DefinitionType, type ImportKind, imports } from '@tomar/contract';
import { lockAccount } from '../../accounts/index.ts';
import {
  type DefinitionNeeds,
  definitionStores,
  lockDefinitions,
  planDefinitions,
  remarksOf,
  writeDefinitions,
} from '../../definitions/index.ts';
import type { ImportContext, ImportTarget } from '../importTarget.ts';
import { nameKey } from './nameKey.ts';

/** Records of a definition, by the rules of its save. */
export function definitionTarget(type: DefinitionType & ImportKind, needs: DefinitionNeeds): ImportTarget {
  const storeIn = ({ platform }: Pick<ImportContext, 'platform'>) => definitionStores(platform, needs)[type];
  const { key } = imports[type];
  return {
    keyOf: ({ values }) => (key === 'name' ? nameKey(values.name) : String(values[key] ?? '').toLowerCase()),
    lock: async (context, rows) => {
      const { tx, accountId } = context.unit;
      // Of a key that no index keeps single: two files that bring the same one are written one after the other.
      if (key !== 'name') await lockAccount(tx, accountId);
      await storeIn(context).lock?.(context.unit);
      await lockDefinitions(context.unit, storeIn(context), rows, key);
    },
    plan: async (context, rows) => {
      const { unit, person } = context;
      const store = storeIn(context);
      const planned = await planDefinitions(unit, person, store, rows, key);
      const remarks = await remarksOf(unit, store, planned);
      return {
        rows: planned.map(({ number, existing, changes, findings }, at) => ({
          number,
          outcome: existing ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created',
          findings,
          // What is refused anyway is not told twice.
          warnings: findings.length > 0 ? [] : (remarks[at] ?? []),
          changes: existing
            ? changes.map(({ field, before, after }) => ({ field, before: before ?? '', after: after ?? '' }))
            : [],
          version: existing?.version,
        })),
        write: (tell) => writeDefinitions(unit, store, planned, tell),
      };
    },
  };
}

import { type DefinitionField, fieldsOf, fold, type Named, oneSpelling } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersByIdOrEmail } from '../../users/index.ts';
import type { DefinitionStore } from '../definitionStore.ts';
import { definitionTables } from '../tables.ts';
import type { DefinitionRow } from './importedDefinition.ts';

/** Records and people by what a cell calls them. */
export interface NamesInRows {
  /** Undefined: there is none; null: several have the name. */
  find(field: DefinitionField, said: string): Named | null | undefined;
}

type ByName = ReadonlyMap<string, readonly Named[]>;

/** Everything that cells of the rows name: other definitions by name, people by e-mail. */
export async function namesInRows(
  tx: Tx,
  accountId: string,
  { definition }: Pick<DefinitionStore, 'definition'>,
  rows: readonly DefinitionRow[],
  /** Records that the file itself adds; they may be named, too. */
  added: readonly Named[],
): Promise<NamesInRows> {
  const references = new Map<DefinitionField, ByName>();
  const emails = new Set<string>();
  for (const [name, field] of fieldsOf(definition)) {
    const said = rows.map(({ values }) => values[name]);
    if (field.kind === 'people')
      for (const one of said)
        if (Array.isArray(one)) for (const email of one) emails.add(email.toLowerCase());
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    // Recipients are known further up, and come as ids.
    if (field.to === 'recipient' || said.every((one) => one === undefined || one === null)) continue;
    const own = field.to === definition.type ? added : [];
    references.set(field, byName([...(await allNames(tx, accountId, field.to)), ...own]));
  }
  const users = emails.size === 0 ? [] : await usersByIdOrEmail(tx, accountId, [], [...emails]);
  const people = new Map(users.map((user) => [user.email.toLowerCase(), { ...user, name: user.email }]));
  return {
    find(field, said) {
      if (field.kind === 'people') return people.get(said.toLowerCase());
      const found = references.get(field)?.get(fold(oneSpelling(said))) ?? [];
      const exact = found.filter(({ name }) => name === oneSpelling(said));
      const [one, ...others] = exact.length > 0 ? exact : found;
      return one && others.length > 0 ? null : one;
    },
  };
}

const allNames = (tx: Tx, accountId: string, type: keyof typeof definitionTables): Promise<Named[]> => {
  const table = definitionTables[type];
  return tx
    .select({ id: table.id, name: table.name, isActive: table.isActive })
    .from(table)
    .where(eq(table.accountId, accountId)) as unknown as Promise<Named[]>;
};

/** By the name as it is searched: `MALİ İŞLER` is `Mali İşler`. */
const byName = (named: readonly Named[]): ByName => Map.groupBy(named, ({ name }) => fold(name));

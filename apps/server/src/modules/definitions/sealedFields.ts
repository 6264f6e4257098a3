import {
  type Definition,
  type DefinitionValues,
  type FieldValues,
  type Finding,
  fieldsOf,
  isPersonal,
  isSealed,
  masked,
} from '@tomar/contract';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { openOrNull, type Secrets } from '../../platform/secrets/secrets.ts';
import type { DefinitionTable, StoredRow } from './definitionStore.ts';
import { columnNamed, digestOf } from './definitionTable.ts';

/** Where they are: a definition and its table. */
interface Kept {
  readonly definition: Definition;
  readonly table: DefinitionTable;
}

const sealedFields = (definition: Definition) => fieldsOf(definition).filter(([, field]) => isSealed(field));

export const personalFields = (definition: Definition): string[] =>
  fieldsOf(definition).flatMap(([name, field]) => (isPersonal(field) ? [name] : []));

/**
 * What a row keeps sealed, as it goes out. Null: a secret, or a number whose key is gone, so that the others can be read;
 * empty: nothing is kept.
 * @param how `masked` wherever a number is not edited
 */
export function openSealed(
  secrets: Secrets,
  accountId: string,
  definition: Definition,
  row: StoredRow,
  how: 'whole' | 'masked',
): FieldValues {
  const opened = sealedFields(definition).map(([name, field]): [string, string | null] => {
    const sealed = row[name];
    if (typeof sealed !== 'string') return [name, ''];
    if (!isPersonal(field)) return [name, null];
    const number = openOrNull(secrets, accountId, sealed);
    return [name, number !== null && how === 'masked' ? masked(number) : number];
  });
  return Object.fromEntries(opened);
}

/** One account's digests are none of another's: nobody sees in the database that two know the same person. */
const digestsOf = (secrets: Secrets, accountId: string, name: string, number: string) =>
  secrets.digests(`definition ${accountId} ${name}`, number);

/** The columns that a save writes; those of what stays as it is kept are missing. */
export function sealValues(
  secrets: Secrets,
  accountId: string,
  definition: Definition,
  values: DefinitionValues,
): Readonly<Record<string, string | null>> {
  const columns = sealedFields(definition).flatMap(([name, field]): [string, string | null][] => {
    const text = values[name];
    if (typeof text !== 'string') return [];
    const sealed: [string, string | null] = [name, text === '' ? null : secrets.seal(accountId, text)];
    if (!isPersonal(field)) return [sealed];
    const digest = text === '' ? null : digestsOf(secrets, accountId, name, text)[0];
    return [sealed, [digestOf(name), digest]];
  });
  return Object.fromEntries(columns);
}

/** Digests that go into one statement. */
const digestsAtOnce = 5000;

/** The ids of the records that hold these numbers already, by number; found by their digests, of older keys, too. */
export async function holdersOf(
  secrets: Secrets,
  tx: Tx,
  accountId: string,
  table: DefinitionTable,
  name: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const column = columnNamed(table, digestOf(name));
  const numberOf = new Map(
    numbers.flatMap((number) =>
      digestsOf(secrets, accountId, name, number).map((digest) => [digest, number] as const),
    ),
  );
  const digests = [...numberOf.keys()];
  const holders = new Map<string, string[]>();
  for (let at = 0; at < digests.length; at += digestsAtOnce) {
    const rows = await tx
      .select({ id: table.id, digest: column })
      .from(table)
      .where(and(eq(table.accountId, accountId), inArray(column, digests.slice(at, at + digestsAtOnce))));
    for (const { id, digest } of rows) {
      const number = numberOf.get(String(digest)) ?? '';
      holders.set(number, [...(holders.get(number) ?? []), String(id)]);
    }
  }
  return holders;
}

/** Numbers that another record has. */
export async function takenNumbers(
  secrets: Secrets,
  tx: Tx,
  accountId: string,
  { definition, table }: Kept,
  id: string,
  values: DefinitionValues,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of personalFields(definition)) {
    const number = values[name];
    if (typeof number !== 'string' || number === '') continue;
    const holders = await holdersOf(secrets, tx, accountId, table, name, [number]);
    if (holders.get(number)?.some((holder) => holder !== id))
      findings.push({ field: name, key: 'lang_definition_number_taken' });
  }
  return findings;
}

/**
 * After a change of keys: everything sealed, and numbers digested, by the newest. What a lost key sealed stays as it is.
 * @returns how many
 */
export function resealFields(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
  { definition, table }: Kept,
): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    let resealed = 0;
    for (const [name, field] of sealedFields(definition)) {
      const column = columnNamed(table, name);
      const rows = await tx
        .select({ id: table.id, sealed: column })
        .from(table)
        .where(and(eq(table.accountId, accountId), isNotNull(column)))
        .orderBy(asc(table.id))
        .for('no key update');
      for (const { id, sealed } of rows) {
        if (typeof sealed !== 'string' || !secrets.isOld(sealed)) continue;
        const text = openOrNull(secrets, accountId, sealed);
        if (text === null) continue;
        const columns = {
          [name]: secrets.seal(accountId, text),
          ...(isPersonal(field) && { [digestOf(name)]: digestsOf(secrets, accountId, name, text)[0] }),
        };
        await tx
          .update(table)
          .set(columns)
          .where(byId(table, accountId, String(id)));
        resealed += 1;
      }
    }
    return resealed;
  });
}

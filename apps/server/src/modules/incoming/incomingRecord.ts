import type { IncomingAct, IncomingOperation } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { sqlState, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { LinkTable } from '../../platform/database/linkTable.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Unit } from '../../platform/unit.ts';
import type { IncomingRow, Routing } from './incomingRow.ts';
import { incomingRolesOf, refuseIncoming, visibleIncoming } from './policy.ts';
import {
  incomingDepartments,
  incomingDocuments,
  incomingOperations,
  incomingUsers,
  type OperationFacts,
} from './tables.ts';

/** One that the person may see. `lock`: nobody else changes it until the transaction ends. @throws AppError not_found */
export async function loadIncoming(tx: Tx, person: Person, id: string, lock?: 'lock'): Promise<IncomingRow> {
  const query = tx
    .select()
    .from(incomingDocuments)
    .where(and(byId(incomingDocuments, person.accountId, id), visibleIncoming(tx, person)));
  const [document] = lock ? await query.for('no key update', { of: incomingDocuments }) : await query;
  if (!document) throw notFound();
  return document;
}

/** Who is responsible for each of these documents. */
export async function routingsOf(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<(id: string) => Routing> {
  const linked = async (table: LinkTable) =>
    ids.length === 0
      ? []
      : tx
          .select({ from: table.fromId, to: table.toId })
          .from(table)
          .where(and(eq(table.accountId, accountId), inArray(table.fromId, [...ids])))
          .orderBy(asc(table.position));
  const users = Map.groupBy(await linked(incomingUsers), ({ from }) => from);
  const departments = Map.groupBy(await linked(incomingDepartments), ({ from }) => from);
  return (id) => ({
    userIds: (users.get(id) ?? []).map(({ to }) => to),
    departmentIds: (departments.get(id) ?? []).map(({ to }) => to),
  });
}

export const routingOf = async (tx: Tx, accountId: string, id: string): Promise<Routing> =>
  (await routingsOf(tx, accountId, [id]))(id);

/** A document on which the person acts, locked as they saw it. @throws AppError not_found, conflict, unauthorized, refused */
export async function lockToAct(
  unit: Unit,
  person: Person,
  id: string,
  act: IncomingAct,
  version: number,
): Promise<{ readonly document: IncomingRow; readonly routing: Routing }> {
  const document = await loadIncoming(unit.tx, person, id, 'lock');
  const routing = await routingOf(unit.tx, unit.accountId, id);
  refuseIncoming(act, document, await incomingRolesOf(unit.tx, person, document, routing));
  if (document.version !== version) throw conflict();
  return { document, routing };
}

/**
 * Puts others in the place of those who were responsible.
 * @throws AppError invalid where one of them was deleted at this moment
 */
export async function writeRouting(
  { tx, accountId }: Unit,
  documentId: string,
  { userIds, departmentIds }: Routing,
): Promise<void> {
  for (const [table, field, ids] of [
    [incomingUsers, 'userIds', userIds],
    [incomingDepartments, 'departmentIds', departmentIds],
  ] as const) {
    await tx.delete(table).where(and(eq(table.accountId, accountId), eq(table.fromId, documentId)));
    if (ids.length === 0) continue;
    const rows = ids.map((toId, position) => ({ accountId, fromId: documentId, toId, position }));
    // Whom they name is held in the order of the ids.
    await tx
      .insert(table)
      .values(rows.toSorted((a, b) => (a.toId < b.toId ? -1 : 1)))
      .catch(refuseDeleted(field));
  }
}

/** PostgreSQL: what is to be named is not there. */
const notThere = '23503';

const refuseDeleted = (field: keyof Routing) => (error: unknown) => {
  throw sqlState(error) === notThere ? invalid([{ field, key: 'lang_incoming_receiver_unknown' }]) : error;
};

/** @returns the document as it is then; open pages hear of it */
export async function updateIncoming(
  unit: Unit,
  document: IncomingRow,
  changes: Partial<Pick<IncomingRow, 'state' | 'categoryId'>>,
): Promise<IncomingRow> {
  const next = { ...changes, version: document.version + 1, updatedAt: unit.now };
  await unit.tx
    .update(incomingDocuments)
    .set(next)
    .where(byId(incomingDocuments, unit.accountId, document.id));
  announceIncoming(unit);
  return { ...document, ...next };
}

/** Which document it was is nobody's who may not see it: pages ask again for what they show. */
export const announceIncoming = (unit: Unit): void =>
  unit.announce({ topic: 'incoming', id: null }, 'account');

/** Writes an operation into the document's history (INC-07). */
export async function noteOperation(
  { tx, accountId, now, actor }: Unit,
  documentId: string,
  operation: IncomingOperation,
  { note = '', ...facts }: OperationFacts & { readonly note?: string } = {},
): Promise<void> {
  const by = 'userId' in actor ? { byId: actor.userId, byName: actor.name } : { byId: null, byName: '' };
  await tx
    .insert(incomingOperations)
    .values({ accountId, id: newId(now), documentId, operation, ...by, note, facts, at: now });
}

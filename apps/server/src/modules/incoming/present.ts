import {
  type IncomingDetail,
  type IncomingHistoryEntry,
  incomingActsNow,
  type JobFile,
  type Viewer,
} from '@tomar/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lookTogether } from '../../platform/database/lookTogether.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Person } from '../../platform/http/person.ts';
import { findCategories } from '../definitions/index.ts';
import { presentFile } from '../jobs/index.ts';
import { jobFiles } from '../jobs/tables.ts';
import { namesOfDepartments, namesOfUsers } from '../users/index.ts';
import { answersOf } from './answers/answerRecord.ts';
import { routingOf } from './incomingRecord.ts';
import { type IncomingRow, trackingNoOf } from './incomingRow.ts';
import { incomingRolesOf } from './policy.ts';
import { incomingOperations } from './tables.ts';

type OperationRow = typeof incomingOperations.$inferSelect;

/** A document as its page shows it. Who may see it has been asked before. */
export async function presentIncoming(
  tx: Tx,
  person: Person & Viewer,
  document: IncomingRow,
): Promise<IncomingDetail> {
  const { accountId, id } = document;
  const [routing, operations, file, answers] = await lookTogether(
    tx,
    () => routingOf(tx, accountId, id),
    () => operationsOf(tx, accountId, id),
    () => fileOf(tx, accountId, document.fileId),
    () => answersOf(tx, person, id),
  );
  const roles = await incomingRolesOf(tx, person, document, routing);
  const facts = operations.map((one) => one.facts);
  /** Of a version before, which kept no names. */
  const unnamed = facts.filter(({ responsible }) => !responsible);
  const categoryIds = [document.categoryId, ...facts.map(({ categoryId }) => categoryId)];
  const [users, departments, categories] = await lookTogether(
    tx,
    () =>
      namesOfUsers(tx, accountId, [...routing.userIds, ...unnamed.flatMap(({ userIds }) => userIds ?? [])]),
    () =>
      namesOfDepartments(tx, accountId, [
        ...routing.departmentIds,
        ...unnamed.flatMap(({ departmentIds }) => departmentIds ?? []),
      ]),
    () =>
      findCategories(
        tx,
        accountId,
        categoryIds.flatMap((one) => one ?? []),
      ),
  );
  const { categoryId } = document;
  const namedIn = (names: ReadonlyMap<string, string>, ids: readonly string[]) =>
    ids.map((one) => ({ id: one, name: names.get(one) ?? '' }));
  const nameOfCategory = (one: string) => categories.get(one)?.name ?? '';
  const entry = (row: OperationRow): IncomingHistoryEntry => ({
    id: row.id,
    operation: row.operation,
    at: row.at.toISOString(),
    by: row.byName,
    note: row.note,
    responsible: [
      ...(row.facts.responsible ?? [
        ...(row.facts.userIds ?? []).flatMap((one) => users.get(one) ?? []),
        ...(row.facts.departmentIds ?? []).flatMap((one) => departments.get(one) ?? []),
      ]),
    ],
    from: row.facts.from ?? null,
    to: row.facts.to ?? null,
    category: categoryOf(row.facts.categoryId, nameOfCategory),
  });
  return {
    id,
    trackingNo: trackingNoOf(document),
    version: document.version,
    state: document.state,
    kind: document.kind,
    name: document.name,
    sender: document.sender,
    recipient: document.recipient,
    sentDate: document.sentDate,
    receivedAt: document.createdAt.toISOString(),
    note: document.note,
    category: categoryId === null ? null : { id: categoryId, name: nameOfCategory(categoryId) },
    users: namedIn(users, routing.userIds),
    departments: namedIn(departments, routing.departmentIds),
    file,
    history: operations.map(entry),
    answers,
    actions: incomingActsNow(document.state, roles),
    isRead: operations.some((one) => one.operation === 'Read' && one.byId === person.userId),
  };
}

/** Of an operation that is about none: null; of one that took it away: empty. */
const categoryOf = (id: string | null | undefined, nameOf: (id: string) => string): string | null =>
  id === undefined ? null : id === null ? '' : nameOf(id);

const operationsOf = (tx: Tx, accountId: string, documentId: string): Promise<OperationRow[]> =>
  tx
    .select()
    .from(incomingOperations)
    .where(and(eq(incomingOperations.accountId, accountId), eq(incomingOperations.documentId, documentId)))
    .orderBy(asc(incomingOperations.at), asc(incomingOperations.id));

async function fileOf(tx: Tx, accountId: string, fileId: string): Promise<JobFile | null> {
  const [file] = await tx
    .select()
    .from(jobFiles)
    .where(byId(jobFiles, accountId, fileId));
  return file ? presentFile(file) : null;
}

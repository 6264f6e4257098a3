import { type BodyOf, type listIncoming as declaration, fold, limits, type ReplyOf } from '@tomar/contract';
import { and, asc, desc, eq, exists, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { likeLetters } from '../../platform/database/like.ts';
import type { LinkTable } from '../../platform/database/linkTable.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCategories } from '../definitions/index.ts';
import { namesOfDepartments, namesOfUsers } from '../users/index.ts';
import { routingsOf } from './incomingRecord.ts';
import { trackingNoOf } from './incomingRow.ts';
import { visibleIncoming } from './policy.ts';
import { incomingDepartments, incomingDocuments, incomingOperations, incomingUsers } from './tables.ts';

type Asked = BodyOf<typeof declaration>;

const columns = {
  receivedAt: incomingDocuments.createdAt,
  sentDate: incomingDocuments.sentDate,
  name: sql`${incomingDocuments.name} collate "tr-TR-x-icu"`,
  sender: sql`${incomingDocuments.sender} collate "tr-TR-x-icu"`,
} as const;

/** The documents that the person may see, as filters find them; counted to `limits.countCap`. */
export function listIncoming(
  platform: Platform,
  person: Person,
  query: Asked,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const where = and(visibleIncoming(tx, person), ...conditions(tx, accountId, query));
    const direction = query.descending ? desc : asc;
    const rows = await tx
      .select()
      .from(incomingDocuments)
      .where(where)
      .orderBy(direction(columns[query.sort]), direction(incomingDocuments.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    // A page further on is counted up to its end.
    const most = Math.max(limits.countCap, query.page * query.pageSize);
    const some = tx
      .select({ one: sql`1` })
      .from(incomingDocuments)
      .where(where)
      .limit(most + 1)
      .as('some');
    const [all] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
    const ids = rows.map(({ id }) => id);
    const routing = await routingsOf(tx, accountId, ids);
    const named = {
      users: await namesOfUsers(tx, accountId, [
        ...ids.flatMap((id) => routing(id).userIds),
        ...(query.userId ? [query.userId] : []),
      ]),
      departments: await namesOfDepartments(tx, accountId, [
        ...ids.flatMap((id) => routing(id).departmentIds),
        ...(query.departmentId ? [query.departmentId] : []),
      ]),
      categories: await findCategories(tx, accountId, [
        ...rows.flatMap(({ categoryId }) => categoryId ?? []),
        ...(query.categoryId ? [query.categoryId] : []),
      ]),
    };
    const read = await readOf(tx, person, ids);
    return {
      items: rows.map((row) => ({
        id: row.id,
        trackingNo: trackingNoOf(row),
        name: row.name,
        state: row.state,
        kind: row.kind,
        sender: row.sender,
        recipient: row.recipient,
        sentDate: row.sentDate,
        receivedAt: row.createdAt.toISOString(),
        responsible: [
          ...routing(row.id).userIds.map((id) => named.users.get(id) ?? ''),
          ...routing(row.id).departmentIds.map((id) => named.departments.get(id) ?? ''),
        ],
        category: named.categories.get(row.categoryId ?? '')?.name ?? null,
        isRead: read.has(row.id),
      })),
      total: Math.min(all?.count ?? 0, most),
      capped: (all?.count ?? 0) > most,
      named: namedIn(query, {
        userId: named.users.get(query.userId ?? ''),
        departmentId: named.departments.get(query.departmentId ?? ''),
        categoryId: named.categories.get(query.categoryId ?? '')?.name,
      }),
    };
  });
}

/** What the ids of a filter name; one that names nothing is left out. */
const namedIn = (
  query: Asked,
  names: Readonly<Record<'userId' | 'departmentId' | 'categoryId', string | undefined>>,
) =>
  (['userId', 'departmentId', 'categoryId'] as const).flatMap((field) => {
    const [id, name] = [query[field], names[field]];
    return id === undefined || name === undefined ? [] : [{ id, name }];
  });

const holding = (text: string): string => `%${likeLetters(fold(text.trim()))}%`;

function conditions(tx: Tx, accountId: string, query: Asked): (SQL | undefined)[] {
  const d = incomingDocuments;
  const links = (table: LinkTable, id: string | undefined) =>
    id === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(table)
            .where(and(eq(table.accountId, accountId), eq(table.fromId, d.id), eq(table.toId, id))),
        );
  const tracking = sql`fold_text('GB-' || ${d.year} || '-' || ${d.number})`;
  return [
    query.states.length > 0 ? inArray(d.state, query.states) : undefined,
    query.kinds.length > 0 ? inArray(d.kind, query.kinds) : undefined,
    query.search.trim() === '' ? undefined : like(d.searchFolded, holding(query.search)),
    query.sender.trim() === '' ? undefined : like(d.senderFolded, holding(query.sender)),
    query.trackingNo.trim() === '' ? undefined : like(tracking, holding(query.trackingNo)),
    query.categoryId === undefined ? undefined : eq(d.categoryId, query.categoryId),
    links(incomingUsers, query.userId),
    links(incomingDepartments, query.departmentId),
    query.sentFrom === undefined ? undefined : gte(d.sentDate, query.sentFrom),
    query.sentTo === undefined ? undefined : lte(d.sentDate, query.sentTo),
  ];
}

/** Those of these documents that the person has opened. */
async function readOf(tx: Tx, person: Person, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: incomingOperations.documentId })
    .from(incomingOperations)
    .where(
      and(
        eq(incomingOperations.accountId, person.accountId),
        inArray(incomingOperations.documentId, [...ids]),
        eq(incomingOperations.byId, person.userId),
        eq(incomingOperations.operation, 'Read'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

import {
  holds,
  type IncomingAct,
  type IncomingRole,
  incomingStates,
  isToBeAssigned,
  whyNotIncoming,
} from '@tomar/contract';
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { departmentIdsOf, departmentsOf } from '../users/index.ts';
import type { IncomingRow, Routing } from './incomingRow.ts';
import { incomingDepartments, incomingDocuments, incomingUsers } from './tables.ts';

type Seer = Pick<Person, 'accountId' | 'userId'>;

/** Those that `IncomingDocumentsAssigner` shows. */
const waiting = incomingStates.filter(isToBeAssigned);

/**
 * The incoming documents that somebody may see: those for which they are responsible, by name or as one of a department;
 * all with `IncomingDocumentsManager`; with `IncomingDocumentsAssigner` those that are to be assigned. Nobody sees others.
 */
export function visibleIncoming(tx: Tx, person: Person): SQL {
  const seen = and(
    eq(incomingDocuments.accountId, person.accountId),
    or(
      holds(person.authorities, 'IncomingDocumentsManager') ? sql`true` : undefined,
      holds(person.authorities, 'IncomingDocumentsAssigner')
        ? inArray(incomingDocuments.state, waiting)
        : undefined,
      incomingOf(tx, person),
    ),
  );
  return seen ?? sql`false`;
}

/**
 * Those for which somebody is responsible now, by name or as one of a department. The bell and letters tell of these alone, and
 * so of no more than the person may see.
 */
export function incomingOf(tx: Tx, { accountId, userId }: Seer): SQL {
  const { belongsTo } = departmentIdsOf(tx, accountId, userId);
  const links = (table: typeof incomingUsers | typeof incomingDepartments, who: SQL) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.accountId, accountId), eq(table.fromId, incomingDocuments.id), who)),
    );
  const responsible = and(
    eq(incomingDocuments.accountId, accountId),
    or(
      links(incomingUsers, eq(incomingUsers.toId, userId)),
      links(incomingDepartments, inArray(incomingDepartments.toId, belongsTo)),
    ),
  );
  return responsible ?? sql`false`;
}

/** Who the person is to a document. */
export async function incomingRolesOf(
  tx: Tx,
  person: Person,
  { state }: Pick<IncomingRow, 'state'>,
  { userIds, departmentIds }: Routing,
): Promise<ReadonlySet<IncomingRole>> {
  const { managed, belongsTo } = await departmentsOf(tx, person.accountId, person.userId);
  const among = (ids: readonly string[]) => departmentIds.some((id) => ids.includes(id));
  const roles: readonly (readonly [IncomingRole, boolean])[] = [
    ['manager', holds(person.authorities, 'IncomingDocumentsManager')],
    ['assigner', holds(person.authorities, 'IncomingDocumentsAssigner') && isToBeAssigned(state)],
    ['head', among(managed)],
    ['responsible', userIds.includes(person.userId) || among(belongsTo)],
  ];
  return new Set(roles.flatMap(([role, is]) => (is ? [role] : [])));
}

/**
 * The last word on an act.
 * @throws AppError unauthorized; refused where the document does not allow it now
 */
export function refuseIncoming(
  act: IncomingAct,
  { state }: Pick<IncomingRow, 'state'>,
  roles: ReadonlySet<IncomingRole>,
): void {
  const refusal = whyNotIncoming(act, state, roles);
  if (refusal) throw refusal.of === 'role' ? unauthorized() : refused(refusal.key);
}

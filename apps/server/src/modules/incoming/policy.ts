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
import { departmentIdsOf, departmentsOf, holdersOf } from '../users/index.ts';
import type { IncomingRow, Routing } from './incomingRow.ts';
import { incomingDepartments, incomingDocuments, incomingUsers } from './tables.ts';

type Seer = Pick<Person, 'accountId' | 'userId'>;

/** Those that `IncomingDocumentsAssigner` shows. */
const waiting = incomingStates.filter(isToBeAssigned);

/**
 * The incoming documents that somebody may see: those for which they are responsible, by name or as one of a department;
 * all with `IncomingDocumentsManager`; with `IncomingDocumentsAssigner` those that are to be assigned. Nobody sees others.
 */
export const visibleIncoming = (tx: Tx, person: Person): SQL =>
  seenBy(
    tx,
    person,
    holds(person.authorities, 'IncomingDocumentsManager') ? sql`true` : sql`false`,
    holds(person.authorities, 'IncomingDocumentsAssigner') ? sql`true` : sql`false`,
  );

/** The same for a user of whom nothing but the id is known. */
export const incomingVisibleTo = (tx: Tx, seer: Seer): SQL =>
  seenBy(
    tx,
    seer,
    sql`${seer.userId} in ${holdersOf(tx, seer.accountId, 'IncomingDocumentsManager')}`,
    sql`${seer.userId} in ${holdersOf(tx, seer.accountId, 'IncomingDocumentsAssigner')}`,
  );

function seenBy(tx: Tx, { accountId, userId }: Seer, isManager: SQL, isAssigner: SQL): SQL {
  const { belongsTo } = departmentIdsOf(tx, accountId, userId);
  const links = (table: typeof incomingUsers | typeof incomingDepartments, who: SQL) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.accountId, accountId), eq(table.fromId, incomingDocuments.id), who)),
    );
  const seen = and(
    eq(incomingDocuments.accountId, accountId),
    or(
      isManager,
      and(isAssigner, inArray(incomingDocuments.state, waiting)),
      links(incomingUsers, eq(incomingUsers.toId, userId)),
      links(incomingDepartments, inArray(incomingDepartments.toId, belongsTo)),
    ),
  );
  return seen ?? sql`false`;
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

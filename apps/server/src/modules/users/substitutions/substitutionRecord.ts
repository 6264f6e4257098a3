import type { Substitution, SubstitutionForm, SubstitutionState, Substitutions } from '@tomar/contract';
import { and, desc, eq, gte, inArray, lte, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { substitutions, users } from '../tables.ts';

export type SubstitutionRow = typeof substitutions.$inferSelect;

/** So many are shown; older ones stand in the trail. */
const shown = 50;

const absent = alias(users, 'absent');

const nameOf = (row: { readonly firstName: string; readonly lastName: string }) =>
  `${row.firstName} ${row.lastName}`;

async function presented(tx: Tx, accountId: string, where: SQL | undefined): Promise<Substitution[]> {
  const rows = await tx
    .select({
      row: substitutions,
      absent: {
        id: absent.id,
        firstName: absent.firstName,
        lastName: absent.lastName,
        isActive: absent.isActive,
      },
      substitute: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
      },
    })
    .from(substitutions)
    .innerJoin(absent, byId(absent, substitutions.accountId, substitutions.absentId))
    .innerJoin(users, byId(users, substitutions.accountId, substitutions.substituteId))
    .where(and(eq(substitutions.accountId, accountId), where))
    .orderBy(desc(substitutions.firstDay), desc(substitutions.id))
    .limit(shown);
  return rows.map(({ row, ...people }) => ({
    id: row.id,
    absent: { id: people.absent.id, name: nameOf(people.absent), isActive: people.absent.isActive },
    substitute: {
      id: people.substitute.id,
      name: nameOf(people.substitute),
      isActive: people.substitute.isActive,
    },
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    kinds: row.kinds,
    state: row.state,
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Who stands in for a user, also before, and for whom the user does now or will. */
export async function substitutionsOf(tx: Tx, accountId: string, userId: string): Promise<Substitutions> {
  return {
    items: await presented(tx, accountId, eq(substitutions.absentId, userId)),
    standsInFor: await presented(
      tx,
      accountId,
      and(eq(substitutions.substituteId, userId), ne(substitutions.state, 'Over')),
    ),
  };
}

/** Those that have a day in common with this span and are not over: of either of the two people as the absent one. */
export const substitutionsMeeting = (
  tx: Tx,
  accountId: string,
  { substituteId, firstDay, lastDay }: SubstitutionForm,
  absentId: string,
): Promise<SubstitutionRow[]> =>
  tx
    .select()
    .from(substitutions)
    .where(
      and(
        eq(substitutions.accountId, accountId),
        inArray(substitutions.absentId, [absentId, substituteId]),
        ne(substitutions.state, 'Over'),
        lte(substitutions.firstDay, lastDay),
        gte(substitutions.lastDay, firstDay),
      ),
    );

/** @throws what the database says where the users are none of the account */
export const insertSubstitution = async (tx: Tx, row: Omit<SubstitutionRow, 'endedAt'>): Promise<void> =>
  void (await tx.insert(substitutions).values(row));

/** One that may be changed, locked; undefined where there is none, or it is another one's than `absentId`. */
export async function lockSubstitution(
  tx: Tx,
  accountId: string,
  id: string,
  absentId?: string,
): Promise<SubstitutionRow | undefined> {
  const [row] = await tx
    .select()
    .from(substitutions)
    .where(
      and(
        byId(substitutions, accountId, id),
        absentId === undefined ? undefined : eq(substitutions.absentId, absentId),
      ),
    )
    .for('no key update');
  return row;
}

/** @param endedAt when somebody ends it before its time */
export const setSubstitutionState = async (
  tx: Tx,
  { accountId, id }: Pick<SubstitutionRow, 'accountId' | 'id'>,
  state: SubstitutionState,
  endedAt: Date | null = null,
): Promise<void> =>
  void (await tx
    .update(substitutions)
    .set({ state, endedAt })
    .where(byId(substitutions, accountId, id)));

/** Those of these ids. */
export const substitutionsById = (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<SubstitutionRow[]> =>
  tx
    .select()
    .from(substitutions)
    .where(and(eq(substitutions.accountId, accountId), inArray(substitutions.id, [...ids])));

/** Those of the account that are not over. */
export const openSubstitutions = (tx: Tx, accountId: string): Promise<SubstitutionRow[]> =>
  tx
    .select()
    .from(substitutions)
    .where(and(eq(substitutions.accountId, accountId), ne(substitutions.state, 'Over')))
    .orderBy(substitutions.id);

/** Somebody is deleted who has done nothing: what named them goes with them. */
export const forgetSubstitutions = async (tx: Tx, accountId: string, userId: string): Promise<void> =>
  void (await tx
    .delete(substitutions)
    .where(
      and(
        eq(substitutions.accountId, accountId),
        or(eq(substitutions.absentId, userId), eq(substitutions.substituteId, userId)),
      ),
    ));

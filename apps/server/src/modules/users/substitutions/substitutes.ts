import type { Authority, SubstitutionKind } from '@tomar/contract';
import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { substitutions, users } from '../tables.ts';

/** Somebody who stands in for an absent person, as far as the rules of a flow look at that. `authorities`: held exactly. */
export interface Substitute {
  readonly absentId: string;
  readonly absentName: string;
  readonly absentIsActive: boolean;
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly authorities: readonly Authority[];
  readonly kinds: readonly SubstitutionKind[];
  /** `YYYY-MM-DD` of the account's time zone; the whole day is inside. */
  readonly lastDay: string;
}

/** Those who stand in for people now, by the absent person's id. */
export type Substitutes = ReadonlyMap<string, readonly Substitute[]>;

export const nobodyStandsIn: Substitutes = new Map();

export const byAbsent = (found: readonly Substitute[]): Substitutes =>
  Map.groupBy(found, ({ absentId }) => absentId);

const absent = alias(users, 'absent');

/**
 * Those who stand in for these people now. The same of one job, asked where its row is locked:
 * `jobs/substitutes/jobSubstitutes.sql`.
 */
export const substitutesOf = async (
  tx: Tx,
  accountId: string,
  absentIds: readonly string[],
): Promise<Substitutes> =>
  absentIds.length === 0
    ? nobodyStandsIn
    : substitutesWhere(tx, accountId, inArray(substitutions.absentId, [...new Set(absentIds)]));

/** The same for those whom a query names by their ids. */
export const substitutesAmong = (tx: Tx, accountId: string, ids: SQLWrapper): Promise<Substitutes> =>
  substitutesWhere(tx, accountId, sql`${substitutions.absentId} in ${ids}`);

async function substitutesWhere(tx: Tx, accountId: string, who: SQL): Promise<Substitutes> {
  const rows = await tx
    .select({
      absentId: substitutions.absentId,
      absentFirstName: absent.firstName,
      absentLastName: absent.lastName,
      absentIsActive: absent.isActive,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      authorities: users.authorities,
      kinds: substitutions.kinds,
      lastDay: substitutions.lastDay,
    })
    .from(substitutions)
    .innerJoin(absent, byId(absent, substitutions.accountId, substitutions.absentId))
    .innerJoin(users, byId(users, substitutions.accountId, substitutions.substituteId))
    .where(and(eq(substitutions.accountId, accountId), eq(substitutions.state, 'On'), who))
    .orderBy(asc(substitutions.id));
  return byAbsent(
    rows.map(({ absentFirstName, absentLastName, firstName, lastName, ...row }) => ({
      ...row,
      absentName: `${absentFirstName} ${absentLastName}`,
      name: `${firstName} ${lastName}`,
    })),
  );
}

/**
 * Those whose turns others may take now by what these users may do: for whom they stand in, and they themselves where somebody
 * stands in for them. As a part of another query.
 */
export const absentAround = (tx: Tx, accountId: string, userIds: readonly string[]) =>
  tx
    .select({ id: substitutions.absentId })
    .from(substitutions)
    .where(
      and(
        eq(substitutions.accountId, accountId),
        eq(substitutions.state, 'On'),
        or(inArray(substitutions.absentId, [...userIds]), inArray(substitutions.substituteId, [...userIds])),
      ),
    );

/** Those for whom a user stands in now, as a part of another query. */
export const standsInFor = (tx: Tx, accountId: string, userId: string) =>
  tx
    .select({ id: substitutions.absentId })
    .from(substitutions)
    .where(
      and(
        eq(substitutions.accountId, accountId),
        eq(substitutions.substituteId, userId),
        eq(substitutions.state, 'On'),
      ),
    );

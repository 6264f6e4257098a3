import { type Authority, otherHolds, type UserLookup } from '@tomar/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { departmentsOf } from './departments.ts';
import { departments, titles, users } from './tables.ts';

/** Longest answer of a lookup; a person types on to narrow it. */
const most = 200;

/** Matches anywhere, in any case; İ, I, ı and i count as one letter, so that either keyboard finds a name. */
function contains(text: SQL, part: string | undefined): SQL | undefined {
  const wanted = (part ?? '').trim();
  if (wanted === '') return undefined;
  const fold = (value: SQL) => sql`translate(lower(translate(${value}, 'İIı', 'iii')), 'çğöşü', 'cgosu')`;
  return sql`strpos(${fold(text)}, ${fold(sql`${wanted}::text`)}) > 0`;
}

/** API-16. `authority` keeps those who hold it by the check on another user (AUTH-05, AUTH-06). */
export async function lookUpUsers(
  platform: Platform,
  { accountId }: Person,
  asked: { name?: string | undefined; authority?: Authority | undefined; includePassive: boolean },
): Promise<UserLookup[]> {
  const rows = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        title: titles.name,
        department: departments.name,
        isActive: users.isActive,
        authorities: users.authorities,
      })
      .from(users)
      .leftJoin(titles, and(eq(titles.accountId, users.accountId), eq(titles.id, users.titleId)))
      .leftJoin(
        departments,
        and(eq(departments.accountId, users.accountId), eq(departments.id, users.departmentId)),
      )
      .where(
        and(
          eq(users.accountId, accountId),
          asked.includePassive ? undefined : eq(users.isActive, true),
          contains(sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`, asked.name),
        ),
      )
      .orderBy(
        sql`${users.firstName} collate "tr-TR-x-icu"`,
        sql`${users.lastName} collate "tr-TR-x-icu"`,
        asc(users.id),
      )
      .limit(asked.authority ? most * 10 : most),
  );
  const { authority } = asked;
  return (authority ? rows.filter((row) => otherHolds(row.authorities, authority)) : rows).slice(0, most);
}

/** API-17; `mayStart`: the reader may start jobs in its name. */
export async function lookUpDepartments(platform: Platform, { accountId, userId }: Person, name?: string) {
  return platform.db.inAccount(accountId, async (tx) => {
    const { mayStart } = await departmentsOf(tx, accountId, userId);
    const rows = await tx
      .select({ id: departments.id, name: departments.name, isActive: departments.isActive })
      .from(departments)
      .where(and(eq(departments.accountId, accountId), contains(sql`${departments.name}`, name)))
      .orderBy(sql`${departments.name} collate "tr-TR-x-icu"`)
      .limit(most);
    return rows.map((row) => ({ ...row, mayStart: mayStart.includes(row.id) }));
  });
}

/** API-21 */
export async function lookUpTitles(platform: Platform, { accountId }: Person, name?: string) {
  return platform.db.inAccount(accountId, (tx) =>
    tx
      .select({ id: titles.id, name: titles.name, isActive: titles.isActive })
      .from(titles)
      .where(and(eq(titles.accountId, accountId), contains(sql`${titles.name}`, name)))
      .orderBy(sql`${titles.name} collate "tr-TR-x-icu"`)
      .limit(most),
  );
}

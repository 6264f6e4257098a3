import {
  definitions,
  type getStampAccountsOfCompany,
  type listAuthorizedCompanies,
  type ReplyOf,
  valuesOf,
} from '@tomar/contract';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { columnNamed } from '../definitionTable.ts';
import { rowsIn } from '../records.ts';
import { companies, stampAccounts, stampAccountUsers } from '../tables.ts';

const companyId = columnNamed(stampAccounts, 'companyId');

/** DEF-20: those of one company, by name. @throws AppError not_found */
export function stampAccountsOfCompany(
  platform: Platform,
  { accountId }: Person,
  id: string,
): Promise<ReplyOf<typeof getStampAccountsOfCompany>> {
  return platform.db.inAccount(accountId, async (tx) => {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(byId(companies, accountId, id));
    if (!company) throw notFound();
    const rows = await rowsIn(
      tx
        .select()
        .from(stampAccounts)
        .where(and(eq(stampAccounts.accountId, accountId), eq(companyId, id)))
        .orderBy(inTurkish(stampAccounts.name), asc(stampAccounts.id)),
    );
    const counts = await tx
      .select({ id: stampAccountUsers.stampAccountId, people: count() })
      .from(stampAccountUsers)
      .where(
        and(
          eq(stampAccountUsers.accountId, accountId),
          inArray(
            stampAccountUsers.stampAccountId,
            rows.map((row) => row.id),
          ),
        ),
      )
      .groupBy(stampAccountUsers.stampAccountId);
    const people = new Map(counts.map((row) => [row.id, row.people]));
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: String(valuesOf(definitions.stampAccount, row).kind),
        isActive: row.isActive,
        people: people.get(row.id) ?? 0,
      })),
    };
  });
}

/** UI-15: active companies with the active stamp accounts that the reader may act with. */
export async function authorizedCompanies(
  platform: Platform,
  { accountId, userId, authorities }: Person,
): Promise<ReplyOf<typeof listAuthorizedCompanies>> {
  if (!authorities.includes('Muhur')) return { items: [] };
  const rows = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select({ id: companies.id, name: companies.name, stampAccount: stampAccounts.name })
      .from(stampAccountUsers)
      .innerJoin(
        stampAccounts,
        and(
          byId(stampAccounts, stampAccountUsers.accountId, stampAccountUsers.stampAccountId),
          eq(stampAccounts.isActive, true),
        ),
      )
      .innerJoin(
        companies,
        and(byId(companies, stampAccounts.accountId, companyId), eq(companies.isActive, true)),
      )
      .where(and(eq(stampAccountUsers.accountId, accountId), eq(stampAccountUsers.userId, userId)))
      .orderBy(inTurkish(companies.name), asc(companies.id), inTurkish(stampAccounts.name)),
  );
  const byCompany = Map.groupBy(rows, ({ id }) => id);
  return {
    items: [...byCompany].map(([id, those]) => ({
      id,
      name: those[0]?.name ?? '',
      stampAccounts: those.map(({ stampAccount }) => stampAccount),
    })),
  };
}

import { createHash } from 'node:crypto';
import type { AccountOption, Authority, Module, SigningPurpose } from '@tomar/contract';
import { isDatabaseAway, sqlState } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Secret } from '../secrets/accountSecret.ts';
import { gather } from './gather.ts';
import type { Person } from './person.ts';

/*
 * The database functions asked here are the modules' (identity/sessions/openSession.sql, signing/signingKey.sql): the
 * platform knows their answers, not the tables behind them.
 */

/** What is stored of a sign-in's key: a key itself is never kept. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export interface CallerRow {
  readonly session_id: string;
  readonly login_id: string;
  readonly account_id: string | null;
  readonly account_code: string | null;
  readonly user_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly authorities: Authority[] | null;
  readonly modules: Module[] | null;
  readonly options: AccountOption[] | null;
  readonly licence_active: boolean | null;
  readonly second_factor: boolean | null;
  /** The account wants more proved than the session has. */
  readonly proof_missing: boolean | null;
}

export interface SessionRow extends CallerRow {
  /** The person has never been in the account. */
  readonly first_visit: boolean | null;
}

export interface SigningKeyRow extends CallerRow {
  readonly purpose: SigningPurpose;
}

/** Named, so that a function may answer more one day while this version runs. */
const columns = `session_id, login_id, account_id, account_code, user_id, first_name, last_name,
  authorities, modules, options, licence_active, second_factor, proof_missing`;

interface Asked {
  readonly keyHash: string;
  readonly account: string;
}

const askers = new WeakMap<Platform, (asked: Asked) => Promise<SessionRow | null>>();

/** PostgreSQL is there and refuses the question. */
const isAnswered = (error: unknown): boolean => sqlState(error) !== null && !isDatabaseAway(error);

/** Of requests that come together it is asked in one statement who sends them. */
function askerOf(platform: Platform) {
  const known = askers.get(platform);
  if (known) return known;
  const { db, clock } = platform;
  const asker = gather(async (all: readonly Asked[]) => {
    const rows = await db.ask<SessionRow & { readonly place: number }>(
      `select place, ${columns}, first_visit from session_callers($1, $2, $3)`,
      [all.map(({ keyHash }) => keyHash), all.map(({ account }) => account), clock()],
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return all.map((_, at) => byPlace.get(at + 1) ?? null);
  }, isAnswered);
  askers.set(platform, asker);
  return asker;
}

/** The living session of a sign-in's key, seen from the account of that code. */
export async function findSession(
  platform: Platform,
  key: string,
  account: string,
): Promise<SessionRow | null> {
  // What has not the form of a key costs no look-up.
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
  // No account has so long a code; what is no account's code names none.
  return askerOf(platform)({ keyHash: hashKey(key), account: account.slice(0, 65) });
}

/** Notes that somebody has been in an account. @returns false where the account is none of theirs any more */
export async function noteFirstVisit(
  platform: Platform,
  { loginId, accountId }: Pick<Person, 'loginId' | 'accountId'>,
): Promise<boolean> {
  const [row] = await platform.db.call<{ noted: boolean }>('select note_first_visit($1, $2, $3) as noted', [
    loginId,
    accountId,
    platform.clock(),
  ]);
  return row?.noted === true;
}

/** The signing session of a key, living or ended, with its signer. */
export async function findSigningKey(
  platform: Platform,
  { accountId, hash }: Secret,
): Promise<SigningKeyRow | null> {
  const [row] = await platform.db.ask<SigningKeyRow>(
    `select ${columns}, purpose from signing_key_caller($1, $2, $3)`,
    [accountId, hash, platform.clock()],
  );
  return row ?? null;
}

/** Null: no active user of the account. */
export function personOf(row: CallerRow, ip: string): Person | null {
  if (row.account_id === null || row.account_code === null || row.user_id === null) return null;
  return {
    accountId: row.account_id,
    accountCode: row.account_code,
    userId: row.user_id,
    loginId: row.login_id,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    authorities: row.authorities ?? [],
    modules: row.modules ?? [],
    options: row.options ?? [],
    sessionId: row.session_id,
    secondFactor: row.second_factor === true,
    ip,
    licenceActive: row.licence_active === true,
  };
}

/** Whether a session proved something since then, for every account or for this one; null: for every account alone. */
export async function hasFreshProof(
  platform: Platform,
  sessionId: string,
  accountId: string | null,
  since: Date,
): Promise<boolean> {
  const [row] = await platform.db.ask<{ fresh: boolean }>(
    'select session_proved_since($1, $2, $3) as fresh',
    [sessionId, accountId, since],
  );
  return row?.fresh === true;
}

/** Whether a session that was opened earlier still lasts. */
export async function isSessionAlive(platform: Platform, sessionId: string): Promise<boolean> {
  const [row] = await platform.db.ask<{ lasts: boolean }>('select session_lasts($1, $2) as lasts', [
    sessionId,
    platform.clock(),
  ]);
  return row?.lasts === true;
}

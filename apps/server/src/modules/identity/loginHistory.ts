import type { SignInRefusal } from '@tomar/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { opensSomeOnly } from './sessions/opensSomeOnly.ts';
import { scopeOf, within } from './sessions/scope.ts';
import { refusedSignIns, sessions } from './tables.ts';

export interface LoginRecord {
  readonly device: string;
  readonly operatingSystem: string;
  readonly browser: string;
  readonly ipAddress: string;
  readonly source: string;
  readonly validationType: string;
  readonly date: Date;
  /** Seconds; null while it lasts. */
  readonly duration: number | null;
  /** Null: it opened a session. */
  readonly refusal: SignInRefusal | null;
  /** How many refused tries stand in this one record. */
  readonly tries: number;
}

/** As many of the latest as the profile shows; they are kept however old they are. */
export const shownSignIns = 50;
/** Fewer, and counted apart: somebody's guesses never push the person's own sign-ins off the list. */
const shownRefusals = 25;

/**
 * The last sign-ins of the reader's login and the last tries that were refused, newest first (USR-17). A session that
 * proves a single account is not told of sign-ins to others, nor of tries where there are others.
 */
export async function loginHistory(
  platform: Platform,
  { loginId, sessionId }: Pick<Person, 'loginId' | 'sessionId'>,
): Promise<LoginRecord[]> {
  const now = platform.clock();
  const [opened, refused] = await platform.db.inInstallation(async (tx) => [
    await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.loginId, loginId), within(tx, await scopeOf(tx, sessionId))))
      .orderBy(desc(sessions.createdAt))
      .limit(shownSignIns),
    (await opensSomeOnly(tx, loginId, sessionId))
      ? []
      : await tx
          .select()
          .from(refusedSignIns)
          .where(eq(refusedSignIns.loginId, loginId))
          .orderBy(desc(refusedSignIns.at))
          .limit(shownRefusals),
  ]);
  const records = [
    ...opened.map((row) => ofSession(row, now)),
    ...refused.map(({ at, way, reason, tries, ...row }) => ({
      ...originOf(row),
      source: 'Web',
      validationType: way,
      date: at,
      duration: 0,
      refusal: reason,
      tries,
    })),
  ];
  return records.sort((a, b) => b.date.getTime() - a.date.getTime());
}

function ofSession(row: typeof sessions.$inferSelect, now: Date): LoginRecord {
  const end = row.endedAt ?? (row.expiresAt <= now ? row.expiresAt : null);
  return {
    ...originOf(row),
    source: row.source,
    validationType: row.validationType,
    date: row.createdAt,
    duration: end && Math.round((end.getTime() - row.createdAt.getTime()) / 1000),
    refusal: null,
    tries: 1,
  };
}

const originOf = (row: Pick<LoginRecord, 'device' | 'operatingSystem' | 'browser' | 'ipAddress'>) => ({
  device: row.device,
  operatingSystem: row.operatingSystem,
  browser: row.browser,
  ipAddress: row.ipAddress,
});

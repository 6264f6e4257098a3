import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { signInFailures } from './tables.ts';

/** From how many failures on the next try has to wait, and for how long at first and at most. */
export interface ThrottleRule {
  readonly free: number;
  readonly firstSeconds: number;
  readonly mostSeconds: number;
}

/** One person guessing; the same address from many places; one place guessing at many addresses. */
export const throttleRules = {
  pair: { free: 5, firstSeconds: 15, mostSeconds: 900 },
  email: { free: 20, firstSeconds: 30, mostSeconds: 900 },
  ip: { free: 200, firstSeconds: 30, mostSeconds: 900 },
} as const satisfies Record<string, ThrottleRule>;

type RuleName = keyof typeof throttleRules;

/** Failures older than this are forgotten. */
export const memoryMs = 60 * 60_000;

/** Seconds to wait after the given number of failures: nothing at first, then doubling. */
export function waitAfter(rule: ThrottleRule, failures: number): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.firstSeconds * 2 ** Math.min(failures - rule.free, 20), rule.mostSeconds);
}

export interface ThrottleSubject {
  readonly rule: RuleName;
  readonly subject: string;
}

const subjectOf = (rule: RuleName, text: string): ThrottleSubject => ({
  rule,
  subject: createHash('sha256').update(`${rule}\n${text}`).digest('hex'),
});

export const subjectsOf = (email: string, ip: string): ThrottleSubject[] => [
  subjectOf('pair', `${email}\n${ip}`),
  subjectOf('email', email),
  subjectOf('ip', ip),
];

/** Seconds until the next try is looked at; 0: now. The same for known and unknown addresses. */
export async function secondsToWait(
  tx: Tx,
  subjects: readonly ThrottleSubject[],
  now: Date,
): Promise<number> {
  const rows = await tx
    .select({ blockedUntil: signInFailures.blockedUntil })
    .from(signInFailures)
    .where(
      inArray(
        signInFailures.subject,
        subjects.map(({ subject }) => subject),
      ),
    );
  const latest = Math.max(0, ...rows.map((row) => row.blockedUntil?.getTime() ?? 0));
  return Math.max(0, Math.ceil((latest - now.getTime()) / 1000));
}

export async function countFailure(tx: Tx, subjects: readonly ThrottleSubject[], now: Date): Promise<void> {
  // In one order, so that two failures never wait for each other in a circle.
  for (const { rule, subject } of [...subjects].sort((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const [row] = await tx
      .insert(signInFailures)
      .values({ subject, failures: 1, lastFailureAt: now })
      .onConflictDoUpdate({
        target: signInFailures.subject,
        set: {
          failures: sql`case when ${signInFailures.lastFailureAt} < ${new Date(now.getTime() - memoryMs)} then 1
            else ${signInFailures.failures} + 1 end`,
          lastFailureAt: now,
        },
      })
      .returning({ failures: signInFailures.failures });
    const wait = waitAfter(throttleRules[rule], row?.failures ?? 1);
    if (wait > 0)
      await tx
        .update(signInFailures)
        .set({ blockedUntil: new Date(now.getTime() + wait * 1000) })
        .where(inArray(signInFailures.subject, [subject]));
  }
}

/** A success clears what this person's typing errors left; failures of others stay counted. */
export async function forgetFailures(tx: Tx, subjects: readonly ThrottleSubject[]): Promise<void> {
  const own = subjects.filter(({ rule }) => rule === 'pair').map(({ subject }) => subject);
  await tx.delete(signInFailures).where(inArray(signInFailures.subject, own));
}

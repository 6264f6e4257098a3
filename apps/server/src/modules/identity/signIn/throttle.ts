import { createHash } from 'node:crypto';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/limits/networkOf.ts';
import { signInFailures } from '../tables.ts';

/** From how many failures on the next try has to wait, and for how long at first and at most. */
export interface ThrottleRule {
  readonly free: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

/**
 * `device`: a device known for the person, counted apart from everything else. Strange devices: one place guessing at
 * one person; one person guessed at from many places; one place guessing at many people. `phone`: a number, from wherever it is rung; `phoneDevice`: from the devices known for its person.
 */
export const throttleRules = {
  device: { free: 5, firstSeconds: 15, maxSeconds: 900 },
  pair: { free: 5, firstSeconds: 15, maxSeconds: 900 },
  // Short waits: they also hold up the person, on a device that is new to us.
  email: { free: 20, firstSeconds: 30, maxSeconds: 120 },
  // A try rings a phone: few, and then long pauses.
  phone: { free: 5, firstSeconds: 60, maxSeconds: 900 },
  phoneDevice: { free: 5, firstSeconds: 60, maxSeconds: 900 },
  ip: { free: 200, firstSeconds: 30, maxSeconds: 900 },
  // Mails that somebody asks for: by one place for one address, for one address, by one place. Asking is no failure, so
  // nothing takes these back; a mailbox is not filled, and its owner waits for minutes only.
  mailPair: { free: 5, firstSeconds: 60, maxSeconds: 900 },
  mailTo: { free: 10, firstSeconds: 60, maxSeconds: 300 },
  mailFrom: { free: 60, firstSeconds: 30, maxSeconds: 900 },
  // Second factors, guessed at by somebody who knows the first one already; known devices apart from strange ones.
  factor: { free: 5, firstSeconds: 30, maxSeconds: 900 },
  // Codes that are sent by mail.
  mailCode: { free: 5, firstSeconds: 120, maxSeconds: 900 },
  // Codes that are sent to one number, whoever wrote it: a phone is not filled, by however many users of however many
  // accounts, and its owner waits for minutes only.
  smsTo: { free: 10, firstSeconds: 120, maxSeconds: 900 },
  // Verification codes that no document bears, by one place. Apart from sign-ins: what visitors mistype keeps nobody out.
  verification: { free: 60, firstSeconds: 30, maxSeconds: 900 },
} as const satisfies Record<string, ThrottleRule>;

type RuleName = keyof typeof throttleRules;

/** Failures older than this are forgotten. */
const memoryMs = 60 * 60_000;

/** Seconds to wait after the given number of failures: nothing at first, then doubling. */
export function waitAfter(rule: ThrottleRule, failures: number): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.firstSeconds * 2 ** Math.min(failures - rule.free, 20), rule.maxSeconds);
}

export interface ThrottleSubject {
  readonly rule: RuleName;
  readonly subject: string;
}

export const subjectOf = (rule: RuleName, text: string): ThrottleSubject => ({
  rule,
  subject: createHash('sha256').update(`${rule}\n${text}`).digest('hex'),
});

/** What a try from a strange device counts against, for known and unknown addresses alike. */
export function strangerSubjects(email: string, ip: string): ThrottleSubject[] {
  const network = networkOf(ip);
  return [subjectOf('pair', `${email}\n${network}`), subjectOf('email', email), subjectOf('ip', network)];
}

/** What a try from a device counts against that the person signed in with before. */
export const deviceSubjects = (loginId: string, deviceHash: string): ThrottleSubject[] => [
  subjectOf('device', `${loginId}\n${deviceHash}`),
];

/** What a password counts against that somebody signed in types once more. */
export const loginSubjects = (loginId: string): ThrottleSubject[] => [
  subjectOf('device', `${loginId}\nsigned in`),
];

/** What a mail counts against that anybody may ask for, for known and unknown addresses alike. */
export function mailSubjects(email: string, ip: string): ThrottleSubject[] {
  const network = networkOf(ip);
  return [
    subjectOf('mailPair', `${email}\n${network}`),
    subjectOf('mailTo', email),
    subjectOf('mailFrom', network),
  ];
}

/** What a guess counts against that is at no address: the secret of a link. */
export const networkSubjects = (ip: string): ThrottleSubject[] => [subjectOf('ip', networkOf(ip))];

/** What a verification code counts against. */
export const verificationSubjects = (ip: string): ThrottleSubject[] => [
  subjectOf('verification', networkOf(ip)),
];

/** What a try at a second factor, or at a fresh proof, counts against. */
export const factorSubjects = (loginId: string, knownDeviceHash: string | null): ThrottleSubject[] => [
  subjectOf('factor', `${loginId}\n${knownDeviceHash ?? ''}`),
];

/** What asking for a code counts against; nothing takes it back. @param phone where it goes; null: by mail */
export const sentCodeSubjects = (loginId: string, phone: string | null): ThrottleSubject[] => [
  subjectOf('mailCode', loginId),
  ...(phone === null ? [] : [subjectOf('smsTo', phone)]),
];

/** How a rule goes to the database (tries.sql): what failures beyond the free ones cost, until it grows no more. */
const waitsOf = new Map(
  Object.entries(throttleRules).map(([name, rule]: [string, ThrottleRule]) => {
    const waits = [waitAfter(rule, rule.free)];
    for (let beyond = 1; waits.at(-1) !== rule.maxSeconds; beyond += 1)
      waits.push(waitAfter(rule, rule.free + beyond));
    return [name, { free: rule.free, waits }] as const;
  }),
);

/** What `count_tries` counts by. */
export const asTries = (subjects: readonly ThrottleSubject[]): string =>
  JSON.stringify(subjects.map(({ rule, subject }) => ({ subject, ...waitsOf.get(rule) })));

/** The rule of a subject that the database makes by itself. */
export const ruleOfTries = (rule: RuleName): string => JSON.stringify(waitsOf.get(rule));

/** From when on failures count. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - memoryMs);

const counting = (subjects: readonly ThrottleSubject[], now: Date): readonly string[] => [
  asTries(subjects),
  now.toISOString(),
  forgottenBefore(now).toISOString(),
];

/** Undoes the transaction of a try that has to wait. */
class MustWait extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('must wait');
    this.seconds = seconds;
  }
}

/** Counts a try in its transaction; what must wait undoes that. */
type Count = (subjects: readonly ThrottleSubject[]) => Promise<void>;

/**
 * Counts a try as a failure before the password is looked at, unless one of its subjects has to wait: then nothing is
 * counted. All subjects are asked and counted in a single statement, so that tries at the same moment cannot pass
 * together. A success takes the count back with `forgiveTries`.
 * @returns seconds until the next try is looked at; 0: this one was counted, go on
 */
export async function takeTry(
  db: Pick<Database, 'call'>,
  subjects: readonly ThrottleSubject[],
  now: Date,
): Promise<number> {
  const [row] = await db.call<{ seconds: number }>(
    'select count_tries($1, $2, $3) as seconds',
    counting(subjects, now),
  );
  return row?.seconds ?? 1;
}

/**
 * Asks without counting: of what costs nothing unless it fails, and is tried by many at one place.
 * @returns seconds until the next try is looked at; 0: go on
 */
export async function secondsToWait(
  db: Pick<Database, 'call'>,
  subjects: readonly ThrottleSubject[],
  now: Date,
): Promise<number> {
  const [row] = await db.call<{ seconds: number }>(
    `select coalesce(max(ceil(extract(epoch from blocked_until - $2::timestamptz))), 0)::integer as seconds
     from sign_in_failures where subject = any($1) and blocked_until > $2::timestamptz`,
    [subjects.map(({ subject }) => subject), now.toISOString()],
  );
  return row?.seconds ?? 0;
}

/**
 * Has a try counted in the transaction of what it makes: both happen, or neither.
 * @returns what was made; seconds, and nothing made, where a subject has to wait
 */
export async function inCountedTry<Made>(
  db: Database,
  now: Date,
  make: (tx: Tx, count: Count) => Promise<Made>,
): Promise<{ readonly seconds: 0; readonly made: Made } | { readonly seconds: number; readonly made: null }> {
  try {
    const made = await db.inInstallation((tx) =>
      make(tx, async (subjects) => {
        const [tries, at, forgotten] = counting(subjects, now);
        const { rows } = await tx.execute<{ seconds: number }>(
          sql`select count_tries(${tries}, ${at}, ${forgotten}) as seconds`,
        );
        const seconds = rows[0]?.seconds ?? 1;
        if (seconds > 0) throw new MustWait(seconds);
      }),
    );
    return { seconds: 0, made };
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
    return { seconds: error.seconds, made: null };
  }
}

/** Rules that count what one person did at one place or device. */
const ofOnePlace: ReadonlySet<RuleName> = new Set(['pair', 'device', 'phoneDevice', 'factor']);

/** The subject that counts one person at one place or device, and nobody else. */
export const ownSubject = (subjects: readonly ThrottleSubject[]): string | null =>
  subjects.find(({ rule }) => ofOnePlace.has(rule))?.subject ?? null;

/**
 * The right password takes back what the same person mistyped from the same place or device, this try included, also
 * where it was counted with others' failures. Those of others stay.
 */
export async function forgiveTries(tx: Tx, subjects: readonly ThrottleSubject[]): Promise<void> {
  if (subjects.length > 0)
    await tx.execute(sql`select forgive_tries(${asTries(subjects)}, ${ownSubject(subjects)})`);
}

/** Failures that count no more. */
export const forgottenFailures = (now: Date): SQL => lt(signInFailures.lastFailureAt, forgottenBefore(now));

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditText } from './chain.ts';
import { type Facts, splitFacts } from './facts.ts';
import { auditEvents, auditTexts } from './tables.ts';

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** By the name of the text; those that were erased are not there. */
export type StoredTexts = Readonly<Record<string, AuditText>>;

/** Column of a query over `audit_events`: the event's texts, null where it has none. */
export const textsOfEvent: SQL<StoredTexts | null> = sql<StoredTexts | null>`${sql`(
  select jsonb_object_agg(${auditTexts.field}, jsonb_build_object('salt', ${auditTexts.salt}, 'text', ${auditTexts.text}))
  from ${auditTexts}
  where ${auditTexts.accountId} = ${auditEvents.accountId} and ${auditTexts.sequence} = ${auditEvents.sequence}
)`}`;

/** An event as somebody reads it. */
export interface ReadEvent {
  readonly actorName: string | null;
  readonly ipAddress: string | null;
  readonly facts: Facts;
  /** Names of texts that this reader may not read, and of those that were erased. */
  readonly withheld: readonly string[];
  readonly erased: readonly string[];
}

const hashes = z.record(z.string(), z.string());
/** As facts of the first form stand: by their names. */
const sorted = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Digests of the event's texts by their names. */
export const hashesOf = ({ textHashes }: Pick<AuditEventRow, 'textHashes'>): Record<string, string> =>
  hashes.parse(JSON.parse(textHashes));

/** Texts that tell who acted, and nothing of what the event is about. */
export const whoFields: ReadonlySet<string> = new Set(['actorName', 'ipAddress']);

const factsOf = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Who acted, and from where, is read by everybody who reads the trail; the other texts by those who may.
 * @param mayRead whether the reader may read what was written, and names
 */
export function readEvent(row: AuditEventRow, stored: StoredTexts | null, mayRead: boolean): ReadEvent {
  const facts = factsOf.parse(JSON.parse(row.facts));
  if (row.form === 1) {
    const { plain, texts } = splitFacts(row.event, facts);
    const { actorName, ipAddress } = row;
    const who = { actorName, ipAddress, erased: [] };
    if (mayRead) return { ...who, facts, withheld: [] };
    return { ...who, facts: plain, withheld: Object.keys(texts) };
  }
  const named = Object.keys(hashesOf(row));
  const written = named.filter((name) => !whoFields.has(name));
  const readable = mayRead ? written.filter((name) => stored?.[name]) : [];
  return {
    actorName: row.actorName ?? stored?.actorName?.text ?? null,
    ipAddress: stored?.ipAddress?.text ?? null,
    facts: sorted({
      ...facts,
      ...Object.fromEntries(readable.map((name) => [name, stored?.[name]?.text ?? ''])),
    }),
    withheld: mayRead ? [] : written.filter((name) => stored?.[name]),
    erased: named.filter((name) => !stored?.[name]),
  };
}

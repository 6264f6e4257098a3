import { createHash } from 'node:crypto';

/** One event of the trail, as it is hashed, stored and exported. */
export interface ChainedEvent {
  readonly accountId: string;
  readonly sequence: number;
  /** ISO 8601 with milliseconds, UTC */
  readonly at: string;
  readonly event: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly ipAddress: string | null;
  readonly facts: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first event names as the one before. */
export const chainStart = '0'.repeat(64);

/** JSON with sorted keys: the same facts give the same text. */
export function canonicalFacts(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** SHA-256 over the JSON array of all fields in the order of `ChainedEvent`, the hash before included. */
export function chainHash(event: Omit<ChainedEvent, 'hash'>): string {
  const fields = [
    event.accountId,
    event.sequence,
    event.at,
    event.event,
    event.actorId,
    event.actorName,
    event.subjectKind,
    event.subjectId,
    event.ipAddress,
    event.facts,
    event.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

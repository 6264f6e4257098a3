import { createHash } from 'node:crypto';
import type { Facts } from './facts.ts';

/** An event of the first form, as it is hashed, stored and exported: texts stand among its facts. */
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

/** An event of the second form: of each text it holds the salted digest. The texts lie beside the chain. */
export interface SaltedEvent {
  readonly accountId: string;
  readonly sequence: number;
  /** ISO 8601 with milliseconds, UTC */
  readonly at: string;
  readonly event: string;
  readonly actorId: string | null;
  /** The part of the server that acted; null where a person did, whose name is a text. */
  readonly actorName: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly facts: string;
  /** Canonical JSON: digest by the name of the text. */
  readonly textHashes: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** A text of an event with 16 random bytes (hexadecimal), without which nobody can try out what a digest stands for. */
export interface AuditText {
  readonly salt: string;
  readonly text: string;
}

/** What the first event names as the one before. */
export const chainStart = '0'.repeat(64);

/** JSON with sorted keys: the same facts give the same text. */
export function canonicalFacts(facts: Facts): string {
  return JSON.stringify(Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** SHA-256 over the JSON array of all fields in the order of `ChainedEvent`, the hash before included. */
export function chainHash(event: Omit<ChainedEvent, 'hash'>): string {
  return digestOf([
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
  ]);
}

/** SHA-256 over the JSON array of 2 (the form) and all fields in the order of `SaltedEvent`. */
export function saltedHash(event: Omit<SaltedEvent, 'hash'>): string {
  return digestOf([
    2,
    event.accountId,
    event.sequence,
    event.at,
    event.event,
    event.actorId,
    event.actorName,
    event.subjectKind,
    event.subjectId,
    event.facts,
    event.textHashes,
    event.previousHash,
  ]);
}

/**
 * What stands between number and hash before in the JSON of `saltedHash`, without a comma at its ends: the database puts
 * the rest around it (appendAudit.sql), since only it knows the end of the chain.
 */
export const hashedInside = (
  event: Omit<SaltedEvent, 'accountId' | 'sequence' | 'previousHash' | 'hash'>,
): string =>
  JSON.stringify([
    event.at,
    event.event,
    event.actorId,
    event.actorName,
    event.subjectKind,
    event.subjectId,
    event.facts,
    event.textHashes,
  ]).slice(1, -1);

/** SHA-256 over the JSON array of salt and text. */
export const textHash = ({ salt, text }: AuditText): string => digestOf([salt, text]);

const digestOf = (fields: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

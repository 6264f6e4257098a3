import type { ChangeEvent } from '@tomar/contract';
import type { SQL } from 'drizzle-orm';
import type { AuditEvent, Facts } from './audit/facts.ts';
import type { AuditEntry, DeclaredEntry } from './audit/record.ts';
import type { Tx } from './database/database.ts';
import type { Durability } from './database/withoutWaiting.ts';
import { endUnit } from './endUnit.ts';
import type { Announced } from './events/announce.ts';
import { unanswered } from './http/once/onceContext.ts';
import type { Person } from './http/person.ts';
import type { Platform } from './platform.ts';
import type { TaskDefinition } from './tasks/defineTask.ts';
import type { EnqueueOptions } from './tasks/tasks.ts';

/**
 * Who does it: a person, or a part of the server by its name, such as `finalizer`, with the address of whoever made it act
 * where nobody is known.
 */
export type Actor = Person | { readonly accountId: string; readonly system: string; readonly ip?: string };

/** One transaction that writes rows, audit, tasks and announcements together, or nothing. */
export interface Unit {
  readonly tx: Tx;
  readonly accountId: string;
  readonly now: Date;
  readonly actor: Actor;
  /** Whether the installation has a gateway for SMS. */
  readonly sendsSms: boolean;
  /** Written at the end of the unit, in order: the account's chain is locked only for that moment. */
  audit<E extends AuditEvent, F extends Facts>(entry: DeclaredEntry<E, F>): Promise<void>;
  enqueue<P>(task: TaskDefinition<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /**
   * Runs at the end of the unit, before its audit events are written: for what many units write to. It is written once
   * and last, so that two units take its rows in the same order and hold them shortly. What `work` gives are expressions,
   * calls of functions of the database that write: all of a unit go as one statement, in the order of `lastPlaces`.
   */
  atEnd(place: LastPlace, work: () => Promise<readonly SQL[]>): void;
  /** Open pages hear of it once the unit is committed. */
  announce(change: ChangeEvent, userIds: readonly string[] | 'account'): void;
}

/** In the order of locks (ARCHITECTURE.md): tasks; people of jobs, whose work may take counts of lists by itself; days; notices. */
const lastPlaces = ['tasks', 'people', 'days', 'notices'] as const;

type LastPlace = (typeof lastPlaces)[number];

/** Runs `work` in one transaction of the actor's account. What it throws rolls everything back. */
export function inUnit<T>(
  platform: Platform,
  actor: Actor,
  work: (unit: Unit) => Promise<T>,
  durability: Durability = {},
): Promise<T> {
  const { accountId } = actor;
  const run = async (tx: Tx) => {
    const now = platform.clock();
    const entries: AuditEntry[] = [];
    const announced: Announced[] = [];
    const atEnd: { place: LastPlace; work: () => Promise<readonly SQL[]> }[] = [];
    const result = await work({
      tx,
      accountId,
      now,
      actor,
      sendsSms: platform.sms !== null,
      audit: async (entry) => {
        entries.push(entry);
      },
      enqueue: (task, payload, options) => platform.tasks.enqueue(tx, accountId, task, payload, options),
      atEnd: (place, last) => {
        atEnd.push({ place, work: last });
      },
      announce: (change, userIds) => {
        announced.push({ change, userIds });
      },
    });
    const writing: SQL[] = [];
    for (const place of lastPlaces)
      for (const last of atEnd.filter((one) => one.place === place)) writing.push(...(await last.work()));
    const context = unanswered();
    const answering = context && { context, answer: result };
    await endUnit(tx, { accountId, writing, answering, announced, audit: { actor, now, entries } });
    return result;
  };
  return platform.db.inAccount(accountId, run, { keepPlans: true, ...durability });
}

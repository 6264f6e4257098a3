import type { Platform } from '../../platform.ts';
import type { Recurring } from './defineRecurring.ts';
import { takeOccurrence } from './occurrenceRecord.ts';
import { latestOccurrence, type Occurrence } from './occurrences.ts';

const roundMs = 30_000;
const firstRoundMs = 5_000;

export interface RecurringAccount {
  readonly id: string;
  readonly timeZone: string;
}

/** What this process knows to be begun, so that a round without anything due asks only for the list of accounts. */
export type Begun = Map<string, string>;

/** The accounts that have recurring work; platform knows none of their tables. */
export type ListAccounts = (platform: Platform) => Promise<readonly RecurringAccount[]>;

/**
 * Begins recurring work when it is due. Any number of processes do so at once.
 * @returns how to stop; resolves when a round under way has ended
 */
export function keepRecurring(
  platform: Platform,
  definitions: readonly Recurring[],
  accounts: ListAccounts,
): () => Promise<void> {
  const stopping = new AbortController();
  const begun: Begun = new Map();
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => beginWhatIsDue(platform, definitions, accounts, begun, stopping.signal))
      .catch((error: unknown) => platform.log.error({ err: error }, 'recurring work could not be looked at'));
  };
  const first = setTimeout(round, firstRoundMs);
  const timer = setInterval(round, roundMs);
  return async () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}

/** One round. An account that fails is logged and looked at again in the next one; the others go on. */
export async function beginWhatIsDue(
  platform: Platform,
  definitions: readonly Recurring[],
  accounts: ListAccounts,
  begun: Begun = new Map(),
  signal?: AbortSignal,
): Promise<void> {
  for (const { id, timeZone } of await accounts(platform))
    for (const definition of definitions) {
      if (signal?.aborted) return;
      const occurrence = latestOccurrence(definition.schedule, timeZone, platform.clock());
      const name = `${id} ${definition.kind}`;
      if (begun.get(name) === occurrence.key) continue;
      try {
        if (await begin(platform, definition, id, occurrence)) begun.set(name, occurrence.key);
      } catch (error) {
        platform.log.error(
          { err: error, account: id, kind: definition.kind },
          'recurring work was not begun',
        );
      }
    }
}

/** @returns false when it has to be looked at again */
function begin(
  { db, tasks, clock }: Platform,
  { kind, task, mayRun }: Recurring,
  accountId: string,
  occurrence: Occurrence,
): Promise<boolean> {
  return db.inAccount(accountId, async (tx) => {
    if (mayRun && !(await mayRun(tx, accountId, clock()))) return false;
    const turn = await takeOccurrence(tx, accountId, kind, occurrence);
    if (turn === 'begin') await tasks.enqueue(tx, accountId, task, { occurrence: occurrence.key });
    return turn !== 'busy';
  });
}

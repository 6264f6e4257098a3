import { openListening } from '../../events/listening.ts';
import type { Logger } from '../../telemetry/log.ts';
import type { AccountMemory } from './accountMemory.ts';

/** Channel of PostgreSQL on which accounts are named whose rows changed; triggers write to it. */
const channel = 'tomar_accounts';

/** A connection that died without a word is noticed within this time: until then a change may be missed. */
const trustMs = 10_000;
const askMs = 3_000;

/**
 * Listens for changes of accounts, and lets the memory be used only while it surely hears of them: a connection that
 * breaks ends that at once, one that is silent after ten seconds.
 * @returns how to stop; the memory is not used any more
 */
export async function keepTrust(
  databaseUrl: string,
  memory: AccountMemory,
  log: Logger,
): Promise<() => Promise<void>> {
  const listening = openListening(
    databaseUrl,
    {
      name: 'tomar memory',
      channels: [channel],
      hear: (_channel, accountId) => memory.forget(accountId),
      begin: () => {
        memory.distrust();
        memory.trust(performance.now(), trustMs);
      },
      interrupt: () => memory.distrust(),
    },
    log,
  );
  const asking = setInterval(() => {
    const asked = performance.now();
    // A connection that is not there has told the memory already.
    listening.ping().then(
      () => memory.trust(asked, trustMs),
      () => undefined,
    );
  }, askMs);
  asking.unref();
  await listening.start();
  return async () => {
    clearInterval(asking);
    memory.distrust();
    await listening.close();
    memory.distrust();
  };
}

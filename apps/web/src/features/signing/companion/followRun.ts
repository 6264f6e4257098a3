import type { CompanionProgress } from '@tomar/contract';
import type { companionClient } from './companionClient.ts';

export const pollMs = 350;
/** The companion may be busy with the card; only a longer silence means that it went away. */
const silences = 10;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks the companion until the run has ended. @throws CompanionAway */
export async function followRun(
  client: Pick<ReturnType<typeof companionClient>, 'run'>,
  begun: CompanionProgress,
): Promise<CompanionProgress> {
  let progress = begun;
  let silent = 0;
  while (progress.state === 'running') {
    await pause(pollMs);
    try {
      progress = await client.run(progress.id);
      silent = 0;
    } catch (error) {
      silent += 1;
      if (silent >= silences) throw error;
    }
  }
  return progress;
}

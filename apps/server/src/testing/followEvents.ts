import { type ChangeEvent, fromWire, streamEvents } from '@tomar/contract';
import type { Caller, Client } from './client.ts';

export interface FollowedEvents {
  readonly changes: ChangeEvent[];
  readonly ended: () => boolean;
  readonly close: () => Promise<void>;
}

/** An open page's stream of events, read until it ends. */
export async function followEvents(
  server: Client,
  caller: Caller,
  sinceMs?: number,
): Promise<FollowedEvents> {
  const stop = new AbortController();
  const response = await server.ask(
    streamEvents,
    { query: sinceMs === undefined ? {} : { sinceMs } },
    caller,
  );
  if (response.status !== 200) throw new Error(`the stream was refused: ${response.status}`);
  const changes: ChangeEvent[] = [];
  let ended = false;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let rest = ''; reader && !stop.signal.aborted; ) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
      if (done) break;
      rest += value;
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) changes.push(fromWire(JSON.parse(data)) as ChangeEvent);
      }
    }
    ended = true;
  })();
  return {
    changes,
    ended: () => ended,
    close: async () => {
      stop.abort();
      await reader?.cancel();
    },
  };
}

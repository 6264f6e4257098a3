import { type ChangeEvent, changeEvent, fromWire, streamEvents } from '@tomar/contract';
import { addressOf, callerHeaders, request } from './call.ts';
import { eventSplitter } from './eventStream.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** `'missed'`: the connection was away for a while, anything may have changed. */
export type Change = ChangeEvent | 'missed';

/**
 * Follows the server's change events until the returned function is called. One tab of a browser holds the
 * connection and tells the others, because a browser opens only six to one server.
 */
export function followChanges(account: string, changed: (change: Change) => void): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`tomar-changes-${account}`);
  channel.onmessage = (message: MessageEvent<Change>) => changed(message.data);
  const tell = (change: Change) => {
    channel.postMessage(change);
    changed(change);
  };
  const lead = () => stream(account, tell, stop.signal);
  const leading = navigator.locks
    ? navigator.locks.request(`tomar-changes-${account}`, { signal: stop.signal }, lead)
    : lead();
  leading.catch(() => {
    // Given up before this tab came to lead.
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

async function stream(account: string, tell: (change: Change) => void, signal: AbortSignal): Promise<void> {
  let wait = firstWaitMs;
  let first = true;
  while (!signal.aborted) {
    try {
      await readStream(account, tell, signal, () => {
        wait = firstWaitMs;
        if (!first) tell('missed');
        first = false;
      });
    } catch {
      // No connection, or an answer that is no stream: wait and try again.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function readStream(
  account: string,
  tell: (change: Change) => void,
  signal: AbortSignal,
  opened: () => void,
): Promise<void> {
  const response = await request(addressOf(streamEvents), {
    headers: { accept: 'text/event-stream', ...callerHeaders(account) },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  opened();
  const split = eventSplitter(({ data }) => {
    const change = readChange(data);
    if (change) tell(change);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    split(value);
  }
}

function readChange(data: string): ChangeEvent | null {
  try {
    const parsed = changeEvent.safeParse(fromWire(JSON.parse(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

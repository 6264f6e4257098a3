import { type ChangeEvent, changeEvent, fromWire, limits, streamEvents } from '@tomar/contract';
import { createParser } from 'eventsource-parser';
import { callerHeaders, request, urlOf } from './call.ts';
import { ageOfDocument, type Owner } from './session.ts';
import { stopwatch } from './stopwatch.ts';

const firstWaitMs = 1000;
const maxWaitMs = 30_000;
/** A stream that says nothing for so long, not even that it lives, is dead though nobody closed it. */
const maxSilenceMs = 3 * limits.eventHeartbeatMs;

/**
 * How long the server may take to receive the request for the stream: it counts back from then, and is asked for so
 * much more.
 */
const latenessMs = 2000;

/**
 * `'missed'`: the connection was away for a while, anything may have changed. `'opened'`: from now on nothing is
 * missed; what was answered before may be old already. A stream that begins early enough tells of that itself.
 */
export type Change = ChangeEvent | 'missed' | 'opened';

/**
 * Follows the server's change events until the returned function is called. One tab of a browser holds the
 * connection and tells the others, because a browser opens only six to one server.
 */
export function followChanges(owner: Owner, changed: (change: Change) => void): () => void {
  const stop = new AbortController();
  const name = `tomar-changes-${owner.loginId}-${owner.accountCode}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = (message: MessageEvent<Change>) => changed(message.data);
  const report = (change: Change) => {
    if (stop.signal.aborted) return;
    channel.postMessage(change);
    changed(change);
  };
  /** Between the end of the tab that led before and the first word of this one's stream, all tabs may have missed some. */
  const takeOver = () => stream(report, () => report('missed'), stop.signal);
  const lead = () => stream(report, (told) => !told && changed('opened'), stop.signal);
  leadAlone(name, stop.signal, lead, takeOver).catch(() => {
    // Given up before this tab came to lead.
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Leads at once where no other tab does, else takes over when that one ends. */
async function leadAlone(
  name: string,
  signal: AbortSignal,
  lead: () => Promise<void>,
  takeOver: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return lead();
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (!led) await navigator.locks.request(name, { signal }, takeOver);
}

/** @param begun is told whether the stream tells of all that happened since the document began */
async function stream(
  report: (change: Change) => void,
  begun: (told: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = firstWaitMs;
  let first = true;
  while (!signal.aborted) {
    try {
      await readStream(report, signal, first, (told) => {
        wait = firstWaitMs;
        if (first) begun(told);
        else report('missed');
        first = false;
      });
    } catch {
      // No connection, a silent one, or an answer that is no stream: wait and try again.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, maxWaitMs);
  }
}

async function readStream(
  report: (change: Change) => void,
  signal: AbortSignal,
  first: boolean,
  opened: (told: boolean) => void,
): Promise<void> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => silence.abort(), maxSilenceMs);
  try {
    const sinceMs = Math.ceil(ageOfDocument()) + latenessMs;
    const asked = first && sinceMs <= limits.eventsKeptMs;
    const waited = stopwatch();
    const response = await request(urlOf(streamEvents, undefined, asked ? { sinceMs } : {}), {
      headers: { accept: 'text/event-stream', ...callerHeaders() },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // Who may not listen any more may not see what the page shows: it asks again, and is told why.
    if (response.status === 403 || response.status === 404) report('missed');
    if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
    opened(asked && waited() < latenessMs);
    const parser = createParser({
      onEvent: ({ data }) => {
        const change = readChange(data);
        if (change) report(change);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), maxSilenceMs);
      parser.feed(value);
    }
  } finally {
    clearTimeout(watchdog);
  }
}

/** Ends early when nobody follows any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

function readChange(data: string): ChangeEvent | null {
  try {
    const parsed = changeEvent.safeParse(fromWire(JSON.parse(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

import { limits } from '@tomar/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { type Change, followChanges } from './changes.ts';
import { keepLogin, newDocument, ownerOfDocument } from './session.ts';

interface Stream {
  readonly address: string;
  readonly say: (text: string) => void;
  readonly end: () => void;
  readonly signal: AbortSignal;
}

/** The streams that were opened, the newest last. */
let streams: Stream[];
let stops: (() => void)[];
let account = 0;

const encoder = new TextEncoder();
const event = 'event: change\ndata: {"Topic":"job","Id":null}\n\n';

/** For so many milliseconds the server has not answered. */
let slowness = 0;

/** How far back a stream was to begin, in milliseconds. */
function sinceOf(stream: Stream | undefined): number | null {
  const since = new URL(stream?.address ?? '', location.origin).searchParams.get('sinceMs');
  return since === null ? null : Number(since);
}

function openStream(address: string, signal: AbortSignal): Response {
  if (slowness > 0) vi.advanceTimersByTime(slowness);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      streams.push({
        address,
        signal,
        say: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      });
    },
  });
  return new Response(body, { status: 200 });
}

/** A tab that follows; @returns what it was told, and how it ends. */
function tab() {
  const told: Change[] = [];
  const stop = followChanges(ownerOfDocument(), (change) => told.push(change));
  stops.push(stop);
  return { told, close: stop };
}

beforeEach(() => {
  streams = [];
  stops = [];
  slowness = 0;
  newDocument();
  fakeBrowser();
  vi.stubGlobal('fetch', async (address: string, init: { signal: AbortSignal }) =>
    openStream(address, init.signal),
  );
  account += 1;
  keepLogin(loginOf('k1', `demo${account}`));
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('open tabs', () => {
  it('share one stream, and what it says', async () => {
    const [first, second] = [tab(), tab()];
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.say(event);
    await expect.poll(() => second.told).toEqual([{ topic: 'job', id: null }]);
    expect(first.told).toEqual([{ topic: 'job', id: null }]);
    expect(streams).toHaveLength(1);
  });

  it('hear each change once, however its bytes are cut', async () => {
    const { told } = tab();
    await expect.poll(() => streams.length).toBe(1);
    const text = `: beat\r\n\r\nevent: change\r\ndata: {"Topic":"job",\r\ndata: "Id":null}\r\n\r\n${event}`;
    for (const byte of text) streams[0]?.say(byte);
    await expect.poll(() => told.length).toBeGreaterThan(1);
    expect(told).toEqual([
      { topic: 'job', id: null },
      { topic: 'job', id: null },
    ]);
  });

  it('are told what happened since the document began, so that nothing is asked for twice', async () => {
    const { told } = tab();
    await expect.poll(() => streams.length).toBe(1);
    expect(sinceOf(streams[0])).toBeGreaterThanOrEqual(2000);
    expect(sinceOf(streams[0])).toBeLessThan(4000);
    streams[0]?.say(event);
    await expect.poll(() => told).toEqual([{ topic: 'job', id: null }]);
  });

  it('ask again for what was answered when the stream was long in coming', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    slowness = 2000;
    const { told } = tab();
    await vi.waitFor(() => expect(told).toEqual(['opened']));
    expect(sinceOf(streams[0])).not.toBeNull();
  });

  it('ask again for what was answered when the document is older than the server remembers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(limits.eventsKeptMs);
    const { told } = tab();
    await vi.waitFor(() => expect(told).toEqual(['opened']));
    expect(sinceOf(streams[0])).toBeNull();
  });

  it('all hear that events may be missing when the tab that held the stream ended', async () => {
    const [first, second, third] = [tab(), tab(), tab()];
    await expect.poll(() => streams.length).toBe(1);
    first.close();
    await expect.poll(() => streams.length).toBe(2);
    await expect.poll(() => [...second.told, ...third.told]).toEqual(['missed', 'missed']);
  });

  it('hear the same after the stream was away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { told } = tab();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.end();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toEqual(['missed']);
    });
  });

  it('ask again for what they show when they may listen no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { told } = tab();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 403 }));
    streams[0]?.end();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toEqual(['missed']);
    });
  });

  it('do not trust a stream that has gone silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { told } = tab();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    for (let beats = 0; beats < 5; beats += 1) {
      await vi.advanceTimersByTimeAsync(limits.eventHeartbeatMs);
      streams[0]?.say(': beat\n\n');
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3 * limits.eventHeartbeatMs);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toEqual(['missed']);
    });
  });
});

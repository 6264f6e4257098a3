import { limits } from '@tomar/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { type Change, followChanges } from './changes.ts';
import { keepLogin, newDocument, ownerOfDocument } from './session.ts';

interface Stream {
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

function openStream(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      streams.push({
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
  newDocument();
  fakeBrowser();
  vi.stubGlobal('fetch', async (_: string, init: { signal: AbortSignal }) => openStream(init.signal));
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
    await expect.poll(() => first.told).toEqual(['opened']);
    streams[0]?.say(event);
    await expect.poll(() => second.told).toEqual([{ topic: 'job', id: null }]);
    expect(streams).toHaveLength(1);
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
    await vi.waitFor(() => expect(told).toEqual(['opened']));
    streams[0]?.end();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toEqual(['opened', 'missed']);
    });
  });

  it('ask again for what they show when they may listen no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { told } = tab();
    await vi.waitFor(() => expect(told).toEqual(['opened']));
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 403 }));
    streams[0]?.end();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toEqual(['opened', 'missed']);
    });
  });

  it('do not trust a stream that has gone silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { told } = tab();
    await vi.waitFor(() => expect(told).toEqual(['opened']));
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
      expect(told).toEqual(['opened', 'missed']);
    });
  });
});

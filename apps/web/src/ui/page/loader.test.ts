import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loader, LoadFailure, untilLoaded } from './loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails so often, then gives `part`. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('offline');
    return 'part';
  });
  return { load, loader: new Loader(load) };
}

describe('a part that is loaded', () => {
  it('is asked for once, and there at once from then on', async () => {
    const { load, loader } = failing(0);
    expect(loader.loaded).toBeUndefined();
    expect(await Promise.all([loader.begun(), loader.begun()])).toEqual(['part', 'part']);
    expect([load.mock.calls.length, loader.loaded]).toEqual([1, 'part']);
  });

  it('is asked for again after a failure', async () => {
    const { loader } = failing(1);
    await expect(loader.begun()).rejects.toThrow(LoadFailure);
    expect(await loader.begun()).toBe('part');
  });

  it('that failed this moment is told to a page that is drawn anew for it, not asked for without end', async () => {
    const { load, loader } = failing(1);
    await expect(loader.forPage()).rejects.toThrow(LoadFailure);
    await expect(loader.forPage()).rejects.toThrow(LoadFailure);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await loader.forPage()).toBe('part');
  });

  it('is asked for at once when the person wants it again', async () => {
    const { loader } = failing(1);
    await expect(loader.forPage()).rejects.toThrow(LoadFailure);
    expect(await loader.begin()).toBe('part');
    expect(await loader.forPage()).toBe('part');
  });

  it('that does not come in time is given up (LIM-05)', async () => {
    const loader = new Loader(() => new Promise(() => undefined));
    const told = loader.begun().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await told).toMatchObject({ timedOut: true });
  });
});

describe('a part that the page cannot do without', () => {
  it('is asked for until it comes', async () => {
    const { loader } = failing(2);
    const work = vi.fn();
    untilLoaded(loader, work);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.mock.calls).toEqual([['part']]);
  });

  it('is not waited for once it was given up', async () => {
    const { load, loader } = failing(2);
    const work = vi.fn();
    untilLoaded(loader, work)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([work.mock.calls.length, load.mock.calls.length]).toEqual([0, 1]);
  });
});

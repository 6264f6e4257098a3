import { limits } from '@tomar/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/fakeBrowser.ts';
import { noteActivity, watchIdleness } from './idle.ts';

let idled = 0;
let warned: number | null = null;
let stop: () => void = () => undefined;

beforeEach(() => {
  // A whole minute: then it is looked at.
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  fakeBrowser();
  idled = 0;
  warned = null;
  stop = watchIdleness(
    'a',
    () => {
      idled += 1;
    },
    (endsAt) => {
      warned = endsAt;
    },
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('begins after twenty minutes, once (ID-21)', () => {
  vi.advanceTimersByTime(20 * 60_000 - 1);
  expect(idled).toBe(0);
  vi.advanceTimersByTime(1);
  expect(idled).toBe(1);
  vi.advanceTimersByTime(limits.idleCheckMs);
  expect(idled).toBe(1);
});

it('ends the session of somebody who went away, at one of the looks each minute (ID-21)', () => {
  vi.advanceTimersByTime(limits.idleLogoutMs - limits.idleCheckMs);
  expect(idled).toBe(0);
  vi.advanceTimersByTime(limits.idleCheckMs);
  expect(idled).toBe(1);
});

it('begins anew with a movement of the mouse (ID-21)', () => {
  vi.advanceTimersByTime(limits.idleLogoutMs - 1);
  window.dispatchEvent(new Event('mousemove'));
  vi.advanceTimersByTime(limits.idleLogoutMs - 1);
  expect(idled).toBe(0);
  vi.advanceTimersByTime(limits.idleCheckMs);
  expect(idled).toBe(1);
});

it('does not begin while an upload gets on, in this tab or another', () => {
  for (let minutes = 0; minutes < 60; minutes += 10) {
    vi.advanceTimersByTime(10 * 60_000);
    noteActivity();
  }
  expect(idled).toBe(0);
  expect(Object.keys(localStorage)).toEqual(['tomar.activity.a']);
  vi.advanceTimersByTime(limits.idleLogoutMs - 1);
  localStorage.setItem('tomar.activity.a', String(Date.now()));
  vi.advanceTimersByTime(limits.idleCheckMs);
  expect(idled).toBe(0);
});

describe('when the computer’s clock is put back', () => {
  beforeEach(() => {
    vi.setSystemTime(Date.now() - 5 * 3_600_000);
  });

  it('it begins twenty minutes later all the same', () => {
    vi.advanceTimersByTime(limits.idleLogoutMs + limits.idleCheckMs);
    expect(idled).toBe(1);
  });

  it('the other tabs are told of the next movement', () => {
    window.dispatchEvent(new Event('mousemove'));
    expect(localStorage.getItem('tomar.activity.a')).toBe(String(Date.now()));
  });
});

describe('while another tab is used whose entry is of a time to come', () => {
  const elsewhere = (ahead: number) => localStorage.setItem('tomar.activity.a', String(Date.now() + ahead));

  it.each([
    ['by a hair: it is written while this tab looks', 5],
    ['by hours: the clock was put back just now', 3 * 3_600_000],
  ])('%s', (_what, ahead) => {
    vi.advanceTimersByTime(limits.idleLogoutMs - 1);
    elsewhere(0);
    vi.advanceTimersByTime(limits.idleLogoutMs);
    elsewhere(ahead);
    vi.advanceTimersByTime(limits.idleCheckMs);
    expect([idled, warned]).toEqual([0, null]);
    vi.advanceTimersByTime(limits.idleLogoutMs);
    expect(idled).toBe(1);
  });
});

it('writes nothing down again that went with a sign-out elsewhere', () => {
  localStorage.clear();
  vi.advanceTimersByTime(2000);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('begins though what is kept is no time', () => {
  localStorage.setItem('tomar.activity.a', 'soon');
  vi.advanceTimersByTime(limits.idleLogoutMs);
  expect(idled).toBe(1);
});

it('warns in the last minute, and says the moment of the look that ends the session (ID-21)', () => {
  vi.advanceTimersByTime(limits.idleLogoutMs - limits.idleWarningMs - 1000);
  expect(warned).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(warned).toBe(Date.now() + limits.idleWarningMs);
  vi.advanceTimersByTime(limits.idleWarningMs);
  expect(idled).toBe(1);
});

it('warns by the look that comes: who moved between two is not told a time that has passed', () => {
  vi.advanceTimersByTime(30_000);
  window.dispatchEvent(new Event('mousemove'));
  vi.advanceTimersByTime(limits.idleLogoutMs);
  expect(idled).toBe(0);
  expect(warned).toBe(Date.now() + 30_000);
  vi.advanceTimersByTime(30_000);
  expect(idled).toBe(1);
});

it('takes the warning back in every tab when somebody moves in one', () => {
  vi.advanceTimersByTime(limits.idleLogoutMs - 1000);
  expect(warned).not.toBeNull();
  localStorage.setItem('tomar.activity.a', String(Date.now()));
  vi.advanceTimersByTime(1000);
  expect(warned).toBeNull();
  vi.advanceTimersByTime(limits.idleCheckMs);
  expect(idled).toBe(0);
});

describe('two tabs', () => {
  let elsewhere: typeof import('./idle.ts');
  let there: number | null = null;
  let stopThere: () => void = () => undefined;
  const ends: [string, number][] = [];

  beforeEach(async () => {
    vi.resetModules();
    elsewhere = await import('./idle.ts');
    ends.length = 0;
    stop();
    stop = watchIdleness(
      'a',
      () => ends.push(['here', Date.now()]),
      (endsAt) => {
        warned = endsAt;
      },
    );
    vi.advanceTimersByTime(47_000);
    stopThere = elsewhere.watchIdleness(
      'a',
      () => ends.push(['there', Date.now()]),
      (endsAt) => {
        there = endsAt;
      },
    );
  });
  afterEach(() => stopThere());

  it('warn of one moment and end at it, whenever each was opened', () => {
    vi.advanceTimersByTime(limits.idleLogoutMs);
    expect(warned).not.toBeNull();
    expect(there).toBe(warned);
    vi.advanceTimersByTime(limits.idleCheckMs);
    expect(ends.map(([tab]) => tab).toSorted()).toEqual(['here', 'there']);
    for (const [, at] of ends) expect(Math.abs(at - Number(warned))).toBeLessThan(1000);
  });

  it('both know the last movement, though more came soon before it', () => {
    // Seconds before the look of a minute, and after it.
    vi.advanceTimersByTime(11_000);
    noteActivity();
    vi.advanceTimersByTime(4000);
    noteActivity();
    vi.advanceTimersByTime(limits.idleLogoutMs);
    expect(warned).not.toBeNull();
    expect(there).toBe(warned);
  });
});

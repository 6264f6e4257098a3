import { timeZones } from '@tomar/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follows, latestOccurrence, type Schedule } from './occurrences.ts';

const morning: Schedule = { kind: 'daily', at: '09:00' };
const at = (iso: string) => new Date(iso);
const latest = (schedule: Schedule, zone: string, iso: string) => {
  const { key, due } = latestOccurrence(schedule, zone, at(iso));
  return [key, due.toISOString()];
};

describe('daily work', () => {
  it('is due at the account’s own time', () => {
    expect(latest(morning, 'Europe/Istanbul', '2026-11-23T05:59:59Z')).toEqual([
      '2026-11-22',
      '2026-11-22T06:00:00.000Z',
    ]);
    expect(latest(morning, 'Europe/Istanbul', '2026-11-23T06:00:00Z')).toEqual([
      '2026-11-23',
      '2026-11-23T06:00:00.000Z',
    ]);
    expect(latest(morning, 'America/New_York', '2026-11-23T06:00:00Z')[0]).toBe('2026-11-22');
  });

  it('follows the clock when it is put forward or back', () => {
    expect(latest(morning, 'Europe/Berlin', '2026-03-28T12:00:00Z')[1]).toBe('2026-03-28T08:00:00.000Z');
    expect(latest(morning, 'Europe/Berlin', '2026-03-29T12:00:00Z')[1]).toBe('2026-03-29T07:00:00.000Z');
    expect(latest(morning, 'Europe/Berlin', '2026-10-25T12:00:00Z')[1]).toBe('2026-10-25T08:00:00.000Z');
  });

  it('at a time that the day skips comes later, at one that the day has twice comes once', () => {
    const night: Schedule = { kind: 'daily', at: '02:30' };
    expect(latest(night, 'Europe/Berlin', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29',
      '2026-03-29T01:30:00.000Z',
    ]);
    const first = latestOccurrence(night, 'Europe/Berlin', at('2026-10-25T00:45:00Z'));
    const second = latestOccurrence(night, 'Europe/Berlin', at('2026-10-25T01:45:00Z'));
    expect([first.key, second.key]).toEqual(['2026-10-24', '2026-10-25']);
  });

  it('leaves out a day that the zone skipped as a whole', () => {
    const keys = ['2011-12-29T23:00:00Z', '2011-12-30T23:00:00Z'].map(
      (iso) => latest(morning, 'Pacific/Apia', iso)[0],
    );
    expect(keys).toEqual(['2011-12-29', '2011-12-31']);
  });

  it('comes once for each day, in order, in every zone, whenever it is looked at', () => {
    const zone = fc.constantFrom(...timeZones);
    const moment = fc.date({ min: at('2000-01-01'), max: at('2035-01-01'), noInvalidDate: true });
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
      .map(([h, m]) => `${h}:${m}` as const);
    fc.assert(
      fc.property(
        zone,
        moment,
        time,
        fc.integer({ min: 1, max: 60 * 40 }),
        (timeZone, now, chosen, minutes) => {
          const schedule: Schedule = { kind: 'daily', at: chosen };
          const one = latestOccurrence(schedule, timeZone, now);
          const next = latestOccurrence(schedule, timeZone, new Date(now.getTime() + minutes * 60_000));
          expect(one.due.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(now.getTime() - one.due.getTime()).toBeLessThan(50 * 60 * 60_000);
          expect(next.key >= one.key).toBe(true);
          if (next.key === one.key) expect(next.due).toEqual(one.due);
          else expect(next.due.getTime()).toBeGreaterThan(one.due.getTime());
          // Looked at when it is due it is the same.
          expect(latestOccurrence(schedule, timeZone, one.due).key).toBe(one.key);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

it('work of every so many minutes is due by the world’s clock', () => {
  const quarter: Schedule = { kind: 'every', minutes: 15 };
  expect(latest(quarter, 'Asia/Kathmandu', '2026-03-29T01:44:59Z')[0]).toBe('2026-03-29T01:30:00.000Z');
});

describe('an occurrence', () => {
  const daily = (key: string) => ({ key, due: at(`${key}T09:00:00Z`) });
  it('follows earlier ones only', () => {
    expect(follows(daily('2026-11-23'), '2026-11-22')).toBe('yes');
    expect(follows(daily('2026-11-23'), '2026-11-23')).toBe('no');
  });
  it('is not begun again by a move to a zone in the west', () => {
    expect(follows(daily('2026-11-22'), '2026-11-23')).toBe('no');
  });
  it('goes on after a clock that ran years ahead was put right', () => {
    expect(follows(daily('2026-11-23'), '2031-01-01')).toBe('clock-went-back');
    expect(
      follows({ key: '2026-11-23T06:00:00.000Z', due: at('2026-11-23') }, '2031-01-01T00:00:00.000Z'),
    ).toBe('clock-went-back');
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn, mondayOf, startOfDay } from './day.ts';

it('the day changes at midnight in Istanbul, not in UTC', () => {
  expect(dayIn('Europe/Istanbul', new Date('2026-03-01T20:59:59Z'))).toBe('2026-03-01');
  expect(dayIn('Europe/Istanbul', new Date('2026-03-01T21:00:00Z'))).toBe('2026-03-02');
});

it('a day begins where the day before it ends, also when the clock is changed', () => {
  expect(startOfDay('Europe/Istanbul', '2026-03-02').toISOString()).toBe('2026-03-01T21:00:00.000Z');
  expect(startOfDay('Europe/Berlin', '2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('Europe/Berlin', '2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
});

it('weeks begin on Monday', () => {
  expect(mondayOf('2026-03-01')).toBe('2026-02-23');
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
});

it('a day without a midnight begins when its first hour does', () => {
  // Where the clocks go forward at midnight, 00:00 becomes 01:00.
  expect(startOfDay('America/Santiago', '2026-09-06').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  expect(startOfDay('America/Havana', '2026-03-08').toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(startOfDay('Africa/Cairo', '2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z');
});

it('a midnight that comes twice begins the day the first time', () => {
  expect(startOfDay('America/Havana', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

it('each day of each zone begins within itself, and a moment before it is the day before', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, days, (zone, at) => {
      const day = at.toISOString().slice(0, 10);
      const start = startOfDay(zone, day);
      // A day that a zone skipped when it changed sides of the date line begins with the next one.
      const first = dayIn(zone, start);
      expect(first >= day).toBe(true);
      expect(dayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

import { expect, test } from 'vitest';
import { dayIn, mondayOf, startOfDay } from './day.ts';

test('the day changes at midnight in Istanbul, not in UTC', () => {
  expect(dayIn('Europe/Istanbul', new Date('2026-03-01T20:59:59Z'))).toBe('2026-03-01');
  expect(dayIn('Europe/Istanbul', new Date('2026-03-01T21:00:00Z'))).toBe('2026-03-02');
});

test('a day begins where the day before it ends, also when the clock is changed', () => {
  expect(startOfDay('Europe/Istanbul', '2026-03-02').toISOString()).toBe('2026-03-01T21:00:00.000Z');
  expect(startOfDay('Europe/Berlin', '2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('Europe/Berlin', '2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
});

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-03-01')).toBe('2026-02-23');
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
});

import { afterEach, expect, it } from 'vitest';
import { readXmlTime } from './xmlTime.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each([
  ['2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
  ['2026-02-03T04:05:06+03:00', '2026-02-03T01:05:06.000Z'],
  [' 2026-02-03T04:05:06.789-11:30\n', '2026-02-03T15:35:06.789Z'],
])('reads %j', (text, time) => {
  expect(readXmlTime(text)?.toISOString()).toBe(time);
});

it.each(['Europe/Istanbul', 'UTC', 'America/New_York'])(
  'reads a time without zone the same way in %s',
  (server) => {
    process.env.TZ = server;
    expect(readXmlTime('2026-02-03T04:05:06')?.toISOString()).toBe('2026-02-03T04:05:06.000Z');
  },
);

it.each(['', '2026', '2026-02-03', 'Feb 3 2026 04:05', '2026-02-03 04:05:06', '2026-13-03T04:05:06Z'])(
  'takes %j for no time',
  (text) => {
    expect(readXmlTime(text)).toBeUndefined();
  },
);

import { describe, expect, it } from 'vitest';
import { deviceSubjects, strangerSubjects, throttleRules, waitAfter } from './throttle.ts';

describe('waiting after wrong passwords', () => {
  it('begins with the fifth and doubles, up to a quarter of an hour', () => {
    const waits = [1, 4, 5, 6, 7, 10, 11, 50, 100_000].map((failures) =>
      waitAfter(throttleRules.pair, failures),
    );
    expect(waits).toEqual([0, 0, 15, 30, 60, 480, 900, 900, 900]);
  });

  it('lets fewer than a hundred guesses an hour be judged at one person from strange devices', () => {
    const perHour = throttleRules.email.free + 3600 / throttleRules.email.maxSeconds;
    expect(perHour).toBeLessThan(100);
  });

  it('is counted by person and place, by person, by place, or by device; none of them in the clear', () => {
    const subjects = [
      ...strangerSubjects('ayse@demo.example', '10.0.0.1'),
      ...deviceSubjects('login', 'device-hash'),
    ];
    expect(subjects.map(({ rule }) => rule)).toEqual(['pair', 'email', 'ip', 'device']);
    expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(4);
    expect(JSON.stringify(subjects)).not.toMatch(/ayse|10\.0|device-hash/);
  });
});

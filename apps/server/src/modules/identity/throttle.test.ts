import { describe, expect, it } from 'vitest';
import { subjectsOf, throttleRules, waitAfter } from './throttle.ts';

describe('waiting after wrong passwords', () => {
  it('begins with the fifth and doubles, up to a quarter of an hour', () => {
    const waits = [1, 4, 5, 6, 7, 10, 11, 50, 100_000].map((failures) =>
      waitAfter(throttleRules.pair, failures),
    );
    expect(waits).toEqual([0, 0, 15, 30, 60, 480, 900, 900, 900]);
  });

  it('is counted by person and place, by person, and by place; none of them in the clear', () => {
    const subjects = subjectsOf('ayse@demo.example', '10.0.0.1');
    expect(subjects.map(({ rule }) => rule)).toEqual(['pair', 'email', 'ip']);
    expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(3);
    expect(JSON.stringify(subjects)).not.toMatch(/ayse|10\.0/);
  });
});

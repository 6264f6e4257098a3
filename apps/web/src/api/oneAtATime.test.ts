import { expect, it } from 'vitest';
import { OneAtATime } from './oneAtATime.ts';

it('sends once for a double click, however quickly the first was answered', () => {
  const gate = new OneAtATime();
  expect(gate.begin(1000)).toBe(true);
  gate.end();
  expect(gate.begin(1200)).toBe(false);
  expect(gate.begin(1600)).toBe(true);
});

it('sends nothing while one is under way, however long that takes', () => {
  const gate = new OneAtATime();
  expect(gate.begin(0)).toBe(true);
  expect(gate.begin(60_000)).toBe(false);
  gate.end();
  expect(gate.begin(60_001)).toBe(true);
});

it('sends again at once what was asked after something was typed or chosen', () => {
  const gate = new OneAtATime();
  expect(gate.begin(1000)).toBe(true);
  gate.end();
  expect(gate.begin(1200, 1100)).toBe(true);
  gate.end();
  expect(gate.begin(1300, 1100)).toBe(false);
});

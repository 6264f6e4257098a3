import { expect, it } from 'vitest';
import { runChaos } from './runChaos.ts';

it('after ten random kills, with a slow mail server and a full disk, nothing is lost, doubled or stuck', async () => {
  const told: string[] = [];
  const result = await runChaos({ kills: 10, seed: 7, authors: 2, say: (text) => told.push(text) });
  expect(result.violations, told.join('\n')).toEqual([]);
  expect(result.jobs).toBeGreaterThan(0);
  expect(result.completed).toBe(result.jobs);
  expect(Object.values(result.kills).reduce((sum, count) => sum + count, 0)).toBe(10);
}, 600_000);

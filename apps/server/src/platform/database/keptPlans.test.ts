import { expect, it } from 'vitest';
import { KeptPlans } from './keptPlans.ts';

const sendAll = (plans: KeptPlans, texts: readonly string[]) => texts.map((text) => plans.nameOf(text));
const many = (count: number, what = 'select') => Array.from({ length: count }, (_, nr) => `${what} ${nr}`);

it('names a text once it has come a third time, always alike and unlike others', () => {
  const plans = new KeptPlans();
  const names = sendAll(plans, ['a', 'a', 'b', 'a', 'a', 'b', 'b']);
  expect(names.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  expect(names[3]).toMatch(/^[\w-]{43}$/);
  expect(names[4]).toBe(names[3]);
  expect(names[6]).toMatch(/^[\w-]{43}$/);
  expect(names[6]).not.toBe(names[3]);
});

it('names a bounded number, the first that came often, and keeps them', () => {
  const plans = new KeptPlans();
  const often = [...many(400), ...many(400), ...many(400)];
  const named = new Set(sendAll(plans, often).filter((name) => name !== undefined));
  expect(named.size).toBe(300);
  expect(new Set(sendAll(plans, many(300)))).toEqual(named);
  expect(plans.nameOf('select 350')).toBeUndefined();
});

it('is not used up by texts that come once', () => {
  const plans = new KeptPlans();
  sendAll(plans, many(10_000, 'seldom'));
  expect(sendAll(plans, ['often', 'often', 'often'])[2]).toBeDefined();
});

it('forgets how often rare texts came once it has counted thousands', () => {
  const plans = new KeptPlans();
  sendAll(plans, ['rare', 'rare', ...many(3_000, 'seldom')]);
  expect(sendAll(plans, ['rare', 'rare', 'rare']).map((name) => name !== undefined)).toEqual([
    false,
    false,
    true,
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taskSteps } from '../../platform/tasks/taskSteps.ts';
import { MemoryWorld, type Rules } from '../../testing/schedules/memoryWorld.ts';
import { Choices, play } from '../../testing/schedules/play.ts';
import { Stage } from '../../testing/schedules/stage.ts';
import { deliverySteps } from './deliverySteps.ts';

const rules: Rules = { task: taskSteps, delivery: deliverySteps, taskReopens: false };

/** Plays schedules until one finds a fault. */
const schedules = (under: Rules, numRuns: number) =>
  fc.check(
    fc.asyncProperty(fc.array(fc.nat(1023), { maxLength: 120, size: 'max' }), async (numbers) => {
      const choices = new Choices(numbers);
      await play(new MemoryWorld(new Stage(), (count) => choices.draw(count), under), choices);
    }),
    { numRuns, endOnFailure: true },
  );

test('whatever workers, the queue, the other side and people do, each wish is handed over at most once, ends once and is told as it is', async () => {
  const { failed, numRuns, errorInstance, counterexample } = await schedules(rules, 10_000);
  expect({ failed, numRuns, fault: String(errorInstance), counterexample }).toEqual({
    ...{ failed: false, numRuns: 10_000, fault: 'null', counterexample: null },
  });
}, 120_000);

describe('the schedules notice', () => {
  const { claim } = taskSteps;
  const { handOver, cancel, retryUncertain } = deliverySteps;
  const broken: readonly (readonly [string, Partial<Rules>])[] = [
    [
      'a try that begins while another holds the lease',
      { task: { ...taskSteps, claim: { ...claim, due: false } } },
    ],
    [
      'a handover that does not say of which round and try it is',
      { delivery: { ...deliverySteps, handOver: { ...handOver, by: 'person' } } },
    ],
    ['a task that has a delivery wait again by itself', { taskReopens: true }],
    [
      'a handover of what was handed over already',
      { delivery: { ...deliverySteps, take: { ...deliverySteps.take, handsOver: false } } },
    ],
    [
      'a cancellation of what is being handed over',
      { delivery: { ...deliverySteps, cancel: { ...cancel, handedOver: null } } },
    ],
    [
      'a mail that was answered and ends as another try left it',
      { delivery: { ...deliverySteps, arrive: { ...deliverySteps.arrive, by: 'later' } } },
    ],
    [
      'an uncertain delivery that no person can have sent again',
      { delivery: { ...deliverySteps, retryUncertain: { ...retryUncertain, newRound: false } } },
    ],
  ];
  test.each(broken)('%s', async (_name, change) => {
    const { failed, errorInstance } = await schedules({ ...rules, ...change }, 10_000);
    expect(failed).toBe(true);
    // One mistake shows itself in several ways: which comes first is the schedule's chance.
    expect(String(errorInstance)).toContain('Broken: ');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskSteps } from '../../platform/tasks/taskSteps.ts';
import { MemoryWorld, type Rules } from '../../testing/schedules/memoryWorld.ts';
import { Choices, play } from '../../testing/schedules/play.ts';
import { Stage } from '../../testing/schedules/stage.ts';
import { deliverySteps } from './deliverySteps.ts';

const rules: Rules = {
  task: taskSteps,
  delivery: deliverySteps,
  taskReopens: false,
  takingMayBeLost: false,
  wantsMore: false,
};

/** Plays schedules until one finds a fault, or the one that is looked for. */
const schedules = (under: Rules, numRuns: number, wanted = /^/) =>
  fc.check(
    fc.asyncProperty(fc.array(fc.nat(1023), { maxLength: 120, size: 'max' }), async (numbers) => {
      const choices = new Choices(numbers);
      try {
        await play(new MemoryWorld(new Stage(), (count) => choices.draw(count), under), choices);
      } catch (error) {
        // One mistake shows itself in several ways: which comes first is the schedule's chance.
        if (wanted.test(String(error))) throw error;
      }
    }),
    { numRuns, endOnFailure: true },
  );

it('whatever workers, the queue, a database that ends, the other side and people do, each wish is handed over at most once, ends once and is told as it is', async () => {
  const { failed, numRuns, errorInstance, counterexample } = await schedules(rules, 10_000);
  expect({ failed, numRuns, fault: String(errorInstance), counterexample }).toEqual({
    failed: false,
    numRuns: 10_000,
    fault: 'null',
    counterexample: null,
  });
}, 120_000);

it('so is one of a kind that a person sends and that gives evidence afterwards', async () => {
  const { failed, errorInstance, counterexample } = await schedules({ ...rules, wantsMore: true }, 5_000);
  expect({ failed, fault: String(errorInstance), counterexample }).toEqual({
    failed: false,
    fault: 'null',
    counterexample: null,
  });
}, 120_000);

describe('the schedules notice', () => {
  const { claim } = taskSteps;
  const { handOver, cancel, follow, missEvidence, release, resend, retryUncertain } = deliverySteps;
  const broken: readonly (readonly [string, Partial<Rules>, RegExp])[] = [
    [
      'a try that begins while another holds the lease',
      { task: { ...taskSteps, claim: { ...claim, due: false } } },
      /told as uncertain although nobody died/,
    ],
    [
      'a handover that does not say of which round and try it is',
      { delivery: { ...deliverySteps, handOver: { ...handOver, by: 'person' } } },
      /went out|told as|arrived/,
    ],
    ['two tries that took a delivery with one number', { takingMayBeLost: true }, /handed over twice/],
    ['a task that has a delivery wait again by itself', { taskReopens: true }, /changed from NotSent/],
    [
      'a handover of what was handed over already',
      { delivery: { ...deliverySteps, take: { ...deliverySteps.take, handsOver: false } } },
      /handed over twice|arrived/,
    ],
    [
      'a cancellation of what is being handed over',
      { delivery: { ...deliverySteps, cancel: { ...cancel, handedOver: null } } },
      /was cancelled and went out/,
    ],
    [
      'a mail that was answered and ends as another try left it',
      { delivery: { ...deliverySteps, arrive: { ...deliverySteps.arrive, by: 'later' } } },
      /for ever|told as/,
    ],
    [
      'a sent delivery that goes out again in the same round',
      { delivery: { ...deliverySteps, resend: { ...resend, newRound: false } } },
      /changed from Sent|handed over twice|for ever/,
    ],
    [
      'a delivery that is handed over before its person sends it',
      { wantsMore: true, delivery: { ...deliverySteps, release: { ...release, from: 'WaitingToSend' } } },
      /for ever/,
    ],
    [
      'evidence that no later try asks for or misses',
      {
        wantsMore: true,
        delivery: {
          ...deliverySteps,
          follow: { ...follow, by: 'holder' },
          missEvidence: { ...missEvidence, by: 'holder' },
        },
      },
      /for ever/,
    ],
    [
      'an uncertain delivery that no person can have sent again',
      { delivery: { ...deliverySteps, retryUncertain: { ...retryUncertain, newRound: false } } },
      /changed from NotSent|for ever/,
    ],
  ];
  it.each(broken)(
    '%s',
    async (_name, change, fault) => {
      const { failed, errorInstance } = await schedules({ ...rules, ...change }, 100_000, fault);
      expect(failed).toBe(true);
      expect(String(errorInstance)).toMatch(fault);
    },
    120_000,
  );
});

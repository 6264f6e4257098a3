import { type DeliveryFacts, hasEnded, isUncertain } from '../../modules/delivery/deliverySteps.ts';
import { leaseSeconds } from '../../platform/tasks/taskLedger.ts';
import type { Process } from './stage.ts';
import type { World, WorldState } from './world.ts';

/** Numbers that decide what happens next, one after the other; afterwards zeros. */
export class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get over(): boolean {
    return this.#at >= this.#numbers.length;
  }

  /** One of `count`. */
  draw(count: number): number {
    const number = this.#numbers[this.#at] ?? 0;
    this.#at += 1;
    return number % count;
  }
}

/** A fault that a schedule brought to light. */
export class Broken extends Error {
  readonly code = 'schedule_broken';
  constructor(message: string) {
    super(message);
    this.name = 'Broken';
  }
}

interface Running {
  readonly process: Process;
  readonly taskId: string;
  ended: boolean;
}

/**
 * Plays one schedule: workers that go on one step at a time, crash, stall past their lease and run out of time; a
 * queue that hands out twice and forgets; a database that ends; people who cancel, undo and retry. Then everything that lives goes on to its
 * end. @throws Broken where something went out twice, ended twice, stays open or is told wrong
 */
export async function play(world: World, choices: Choices): Promise<void> {
  const running: Running[] = [];
  const judge = new Judge(world);
  let names = 0;
  const alive = () => running.filter(({ process, ended }) => !process.dead && !ended);

  const handOut = async (which: number, twice: boolean) => {
    const due = world.due();
    const taskId = due[which % Math.max(1, due.length)];
    if (taskId === undefined) return;
    if (!twice) world.drop(taskId);
    names += 1;
    const process: Process = { name: `w${names}`, dead: false, renew: null, abort: null };
    const one: Running = { process, taskId, ended: false };
    running.push(one);
    void world.run(process, taskId).then(() => {
      one.ended = true;
    });
    await world.stage.calm();
  };
  const crash = async (which: number) => {
    const living = alive();
    const one = living[which % Math.max(1, living.length)];
    if (!one) return;
    world.stage.kill(one.process);
    world.handBack(one.taskId);
    judge.excuse(one.taskId);
  };
  const loseDatabase = async () => {
    for (const { taskId } of alive()) judge.excuse(taskId);
    world.loseDatabase?.();
  };
  const passTime = async (seconds: number) => {
    if (seconds >= leaseSeconds) for (const { taskId } of alive()) judge.excuse(taskId);
    await world.passTime(seconds);
  };

  const moves: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 10 }, () => () => world.stage.let(choices.draw(8))),
    ...Array.from({ length: 3 }, () => () => handOut(choices.draw(8), false)),
    () => handOut(choices.draw(8), true),
    () => crash(choices.draw(4)),
    () => passTime([1, 20, 4000][choices.draw(3)] ?? 1),
    () => {
      alive()
        [choices.draw(4)]?.process.renew?.()
        .catch(() => undefined);
      return world.stage.calm();
    },
    () => {
      alive()[choices.draw(4)]?.process.abort?.(new Error('its time is over'));
      return world.stage.calm();
    },
    () => world.cancel(),
    () => world.undoCancel(),
    () => world.retry(choices.draw(2), choices.draw(2) === 1),
    () => world.retryTask(choices.draw(4)),
    () => world.release(choices.draw(2)),
    () => world.sendForgotten(),
    ...Array.from({ length: 2 }, () => loseDatabase),
  ];
  while (!choices.over) {
    await moves[choices.draw(moves.length)]?.();
    await judge.look();
  }
  // Nobody dies any more, time passes, and the queue does its work.
  const everybodyGoesOn = async () => {
    while (await world.stage.let(0)) await judge.look();
  };
  for (let rounds = 0; ; rounds += 1) {
    await everybodyGoesOn();
    if ((await world.state()).openTasks === 0 && world.due().length === 0 && rounds > 0) break;
    for (const delivery of [0, 1]) await world.release(delivery);
    if (rounds > 100) throw new Broken('tasks stay open for ever');
    while (world.due().length > 0) await handOut(0, false);
    await everybodyGoesOn();
    await world.passTime(4000);
    await world.sendForgotten();
  }
  await judge.look();
  judge.concludes(await world.state());
}

const wishName = (delivery: number, round: number) => `delivery ${delivery} in round ${round}`;

/** Watches a world from outside, as the recipients and the people in front of the page do. */
class Judge {
  readonly #world: World;
  #before: readonly DeliveryFacts[] = [];
  readonly #ended = new Map<string, string>();
  /** Wishes whose worker died or stalled: of those it may be unknown whether they arrived. */
  readonly #excused = new Set<string>();
  #confirmed = 0;

  constructor(world: World) {
    this.#world = world;
  }

  excuse(taskId: string): void {
    const { delivery, round } = this.#world.wishOf(taskId);
    this.#excused.add(wishName(delivery, round));
  }

  async look(): Promise<void> {
    const { deliveries } = await this.#world.state();
    for (const [index, now] of deliveries.entries()) {
      const before = this.#before[index];
      if (before) this.#lookAt(index, before, now);
    }
    this.#before = deliveries;
    this.#lookAtHandovers();
  }

  #lookAt(index: number, before: DeliveryFacts, now: DeliveryFacts): void {
    const wish = wishName(index, now.round);
    if (now.round > before.round && (isUncertain(before) || before.state === 'Sent')) this.#confirmed += 1;
    if (now.round === before.round && hasEnded(before.state) && now.state !== before.state)
      throw new Broken(`${wish} changed from ${before.state} to ${now.state}`);
    if (!hasEnded(now.state) || before.state === now.state) return;
    this.#ended.set(wish, now.state);
    const answer = this.#world.otherSide.handovers.findLast(
      (one) => one.delivery === index && one.round === now.round,
    )?.answer;
    // Evidence that did not come is another reason not to know.
    const isKnown = answer !== 'loses' && before.state !== 'AwaitingEvidence';
    if (isUncertain(now) && isKnown && !this.#excused.has(wish))
      throw new Broken(`${wish} is told as uncertain although nobody died and every answer was heard`);
  }

  #lookAtHandovers(): void {
    const { handovers } = this.#world.otherSide;
    const seen = new Set<string>();
    const arrivals = [0, 0];
    for (const { delivery, round, answer } of handovers) {
      if (answer === 'refusesNow' || answer === 'refusesForGood') continue;
      const wish = wishName(delivery, round);
      if (seen.has(wish)) throw new Broken(`${wish} was handed over twice`);
      seen.add(wish);
      arrivals[delivery] = (arrivals[delivery] ?? 0) + 1;
      if (this.#ended.get(wish) === 'Cancelled') throw new Broken(`${wish} was cancelled and went out`);
    }
    const repeated = arrivals.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    if (repeated > this.#confirmed) throw new Broken('something arrived twice although nobody said it might');
  }

  concludes({ job, deliveries }: WorldState): void {
    if (job === 'Finalizing') throw new Broken('the job is finalizing for ever');
    for (const [index, delivery] of deliveries.entries()) {
      const { state, round } = delivery;
      const wish = wishName(index, round);
      const arrived = this.#world.otherSide.accepted(index).includes(round);
      if (!hasEnded(state)) throw new Broken(`${wish} waits for ever`);
      const isDenied = this.#world.otherSide.denied.has(`${index}-${round}`);
      if (state === 'Sent' && !arrived) throw new Broken(`${wish} is told as sent and did not arrive`);
      if (arrived && !isDenied && state !== 'Sent' && !isUncertain(delivery))
        throw new Broken(`${wish} arrived and is told as ${state}`);
    }
  }
}

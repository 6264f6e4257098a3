import { type JobEvent, type JobStatus, nextJobStatus } from '@tomar/contract';
import { pino } from 'pino';
import { z } from 'zod';
import type { Evidence } from '../../modules/delivery/channels/channel.ts';
import { type DeliveryReference, deliver, type Pipeline } from '../../modules/delivery/deliver.ts';
import type { DeliveryLedger, NotTaken, Who } from '../../modules/delivery/deliveryLedger.ts';
import {
  type DeliveryFacts,
  type DeliverySteps,
  type DeliveryTry,
  haveAllEnded,
  isHeldByTry,
  isUncertain,
  stepDelivery,
} from '../../modules/delivery/deliverySteps.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineTask } from '../../platform/tasks/defineTask.ts';
import { handleTask } from '../../platform/tasks/handleTask.ts';
import { runTask } from '../../platform/tasks/runTask.ts';
import { leaseSeconds, type TaskEnding, type TaskLedger } from '../../platform/tasks/taskLedger.ts';
import { stepTask, type TaskFacts, type TaskStep, type TaskSteps } from '../../platform/tasks/taskSteps.ts';
import { OtherSide } from './otherSide.ts';
import type { Process, Stage } from './stage.ts';
import type { Wish, World, WorldState } from './world.ts';

/** The rules by which a world lives; a test may break one of them and see that it is noticed. */
export interface Rules {
  readonly task: TaskSteps;
  readonly delivery: DeliverySteps;
  /** Broken: a task that finds its delivery not sent lets it wait again by itself. */
  readonly taskReopens: boolean;
  /** Broken: the taking of a delivery waits for no disk. */
  readonly takingMayBeLost: boolean;
  /** Whether the first recipient is of a kind that a person sends and that gives evidence afterwards. */
  readonly wantsMore: boolean;
}

const retry = { limit: 4, backoffSeconds: 5, maxSeconds: 3600 };
const platform = { log: pino({ level: 'silent' }) } as Platform;

interface StoredTask {
  readonly facts: TaskFacts;
  readonly payload: DeliveryReference;
}

/** All that the database has. */
interface Rows {
  readonly tasks: ReadonlyMap<string, StoredTask>;
  readonly deliveries: readonly DeliveryFacts[];
  readonly job: JobStatus;
  readonly before: JobStatus | undefined;
  readonly queue: readonly { readonly taskId: string; readonly at: number }[];
}

/** A job with a mail and a folder whose rows lie in memory; the tries are the real ones. */
export class MemoryWorld implements World {
  readonly stage: Stage;
  readonly otherSide: OtherSide;
  readonly #rules: Rules;
  #tasks = new Map<string, StoredTask>();
  #deliveries: DeliveryFacts[];
  #job: JobStatus = 'Finalizing';
  #before: JobStatus | undefined;
  #queue: { taskId: string; at: number }[] = [];
  #now = 0;
  /** What is on the disk. */
  #lasting: Rows;

  constructor(stage: Stage, draw: (count: number) => number, rules: Rules) {
    this.stage = stage;
    this.otherSide = new OtherSide(stage, draw);
    this.#rules = rules;
    this.#deliveries = [0, 1].map((index) => ({
      state: this.#isHeld(index) ? 'AwaitingPerson' : 'WaitingToSend',
      round: 1,
      claim: 0,
      handedOver: false,
    }));
    this.#startAll();
    this.#lasting = this.#rows();
  }

  loseDatabase(): void {
    const { tasks, deliveries, job, before, queue } = this.#lasting;
    this.#tasks = new Map(tasks);
    this.#deliveries = [...deliveries];
    this.#job = job;
    this.#before = before;
    this.#queue = [...queue];
  }
  /** The disk is waited for: all that was written before it lasts, too. */
  #last(): void {
    this.#lasting = this.#rows();
  }
  #rows(): Rows {
    return {
      tasks: new Map(this.#tasks),
      deliveries: [...this.#deliveries],
      job: this.#job,
      before: this.#before,
      queue: [...this.#queue],
    };
  }

  wishOf(taskId: string): Wish {
    const [delivery = 0, round = 0] = taskId.split('-').map(Number);
    return { delivery, round };
  }
  due(): string[] {
    return this.#queue.filter(({ at }) => at <= this.#now).map(({ taskId }) => taskId);
  }
  drop(taskId: string): void {
    const at = this.#queue.findIndex((one) => one.taskId === taskId && one.at <= this.#now);
    if (at >= 0) this.#queue.splice(at, 1);
  }
  handBack(taskId: string): void {
    this.#queue.push({ taskId, at: this.#now + 1000 });
  }
  async passTime(seconds: number): Promise<void> {
    this.#now += seconds * 1000;
  }
  async sendForgotten(): Promise<void> {
    for (const [taskId, { facts }] of this.#tasks)
      if (isOpen(facts) && (facts.nextTryAt ?? 0) < this.#now - 3_600_000)
        this.#queue.push({ taskId, at: this.#now });
  }
  async state(): Promise<WorldState> {
    const facts = [...this.#tasks.values()].map((task) => task.facts);
    return {
      job: this.#job,
      deliveries: [...this.#deliveries],
      openTasks: facts.filter(isOpen).length,
    };
  }

  async cancel(): Promise<void> {
    const before = this.#job;
    if (!this.#jobEvent('canceled')) return;
    this.#before = before;
    const { cancel, cancelHeld } = this.#rules.delivery;
    for (const index of this.#deliveries.keys())
      for (const step of [cancel, cancelHeld]) this.#step(index, step);
    this.#last();
  }
  async undoCancel(): Promise<void> {
    if (!this.#jobEvent('cancelUndone')) return;
    const { revive, reviveHeld } = this.#rules.delivery;
    for (const index of this.#deliveries.keys()) this.#step(index, this.#isHeld(index) ? reviveHeld : revive);
    this.#startAll();
    this.#settle();
    this.#last();
  }
  async release(index: number): Promise<void> {
    if (this.#job !== 'Finalizing' || !this.#step(index, this.#rules.delivery.release)) return;
    this.#start(index);
    this.#last();
  }
  async retry(index: number, confirmed: boolean): Promise<void> {
    const delivery = this.#deliveries[index];
    if (!delivery || (this.#job !== 'Completed' && this.#job !== 'Finalizing')) return;
    const uncertain = isUncertain(delivery);
    const wasSent = delivery.state === 'Sent';
    if ((uncertain || wasSent) && !confirmed) return;
    const { retryUncertain, retry: again, resend } = this.#rules.delivery;
    if (!this.#step(index, wasSent ? resend : uncertain ? retryUncertain : again)) return;
    this.#jobEvent('resent');
    for (const [taskId, { payload }] of this.#tasks)
      if (payload.deliveryId === String(index)) this.#stepTask(taskId, this.#rules.task.settle, 0, null);
    this.#start(index);
    this.#last();
  }
  async retryTask(which: number): Promise<void> {
    const dead = [...this.#tasks.values()].filter(({ facts }) => facts.state === 'dead');
    const { deliveryId, round } = dead[which % Math.max(1, dead.length)]?.payload ?? {};
    const index = Number(deliveryId);
    if (this.#deliveries[index]?.round === round) await this.retry(index, false);
  }

  run(process: Process, taskId: string): Promise<void> {
    const ledger = this.#deliveryLedger(process);
    const definition = defineTask<unknown>({
      kind: 'deliver',
      payload: z.unknown(),
      subject: () => taskId,
      retry,
    });
    const handler = handleTask(definition, {
      run: (context, payload) => deliver(ledger, this.#pipeline(process), context, asReference(payload)),
      onDead: async ({ claim }, payload, error) => {
        await ledger.giveUp({ ...asReference(payload), claim }, error);
      },
    });
    const reference = { accountId: '', taskId };
    const never = new AbortController().signal;
    return runTask(
      platform,
      this.#taskLedger(process),
      handler,
      reference,
      never,
      (_seconds, _stop, renew) => {
        const ending = new AbortController();
        process.renew = renew;
        process.abort = (reason) => ending.abort(reason);
        return { signal: ending.signal, stop: () => undefined };
      },
    ).catch(() => undefined);
  }

  #pipeline(process: Process): Pipeline<Who, Who> {
    return {
      pack: (who) => who,
      channelFor: () => ({
        transmit: async (who, handOver) => {
          await this.otherSide.converse(process, asWish(who), handOver);
          return { refused: [], awaitsEvidence: this.#isHeld(asWish(who).delivery) };
        },
        // The second recipient is a folder: one may look what is there.
        hasArrived: async (who) => {
          const { delivery, round } = asWish(who);
          return (delivery === 1 && this.otherSide.accepted(delivery).includes(round)) || null;
        },
        follow: async (who): Promise<Evidence> => {
          await this.stage.turn(process);
          return this.otherSide.evidence(asWish(who));
        },
      }),
    };
  }

  #isHeld(index: number): boolean {
    return this.#rules.wantsMore && index === 0;
  }

  /** A turn before and one after everything that is written: the process may die, or others act, in between. */
  async #atomic<T>(process: Process, work: () => T): Promise<T> {
    await this.stage.turn(process);
    const result = work();
    await this.stage.turn(process);
    return result;
  }

  #taskLedger(process: Process): TaskLedger {
    const { task: steps } = this.#rules;
    return {
      claim: ({ taskId }) =>
        this.#atomic(process, () => {
          const began = this.#stepTask(taskId, steps.claim, 0, this.#now + leaseSeconds * 1000);
          const { facts, payload } = this.#taskOf(taskId);
          const { claim, attempts, state, nextTryAt } = facts;
          if (began) return { kind: 'mine', claim, attempt: attempts, payload } as const;
          return state === 'running'
            ? ({ kind: 'held', until: new Date(nextTryAt ?? 0) } as const)
            : ({ kind: 'over' } as const);
        }),
      renew: ({ taskId }, claim) =>
        this.#atomic(process, () =>
          this.#stepTask(taskId, steps.renew, claim, this.#now + leaseSeconds * 1000),
        ),
      end: ({ taskId }, claim, ending) =>
        this.#atomic(process, () => {
          const [step, at] = this.#endingStep(ending);
          const written = this.#stepTask(taskId, step, claim, at);
          if (written && at !== null) this.#queue.push({ taskId, at });
          if (written && ending.kind !== 'done') this.#last();
          return written;
        }),
      again: ({ taskId }, at) =>
        this.#atomic(process, () => {
          this.#queue.push({ taskId, at: at.getTime() });
          this.#last();
        }),
    };
  }

  #endingStep(ending: TaskEnding): [TaskStep, number | null] {
    const { finish, bury, postpone } = this.#rules.task;
    if (ending.kind === 'again') return [postpone, this.#now + ending.inSeconds * 1000];
    return [ending.kind === 'done' ? finish : bury, null];
  }

  #deliveryLedger(process: Process): DeliveryLedger<Who> {
    const { delivery: steps, taskReopens } = this.#rules;
    const end = (who: Who, ...steps: readonly DeliverySteps['arrive'][]) =>
      this.#atomic(process, () => {
        if (!steps.some((step) => this.#step(Number(who.deliveryId), step, who))) return false;
        this.#settle();
        this.#last();
        return true;
      });
    return {
      take: (who) =>
        this.#atomic(process, () => {
          const index = Number(who.deliveryId);
          if (taskReopens && this.#deliveries[index]?.round === who.round)
            this.#deliveries[index] = { ...reopened(this.#deliveries[index]) };
          const taken = this.#step(index, steps.take, who) || this.#step(index, steps.follow, who);
          if (taken && !this.#rules.takingMayBeLost) this.#last();
          const { state, handedOver } = this.#deliveries[index] ?? reopened();
          if (!taken) return this.#whyNot(index, who);
          if (state === 'AwaitingEvidence') return { kind: 'transmitted', order: who } as const;
          if (handedOver) return { kind: 'handedOver', order: who, at: '' } as const;
          return this.#job === 'Finalizing'
            ? ({ kind: 'send', order: who } as const)
            : ({ kind: 'over' } as const);
        }),
      whyNot: (who) => this.#atomic(process, () => this.#whyNot(Number(who.deliveryId), who)),
      handOver: (who) =>
        this.#atomic(process, () => {
          const handed = this.#step(Number(who.deliveryId), steps.handOver, who);
          if (handed) this.#last();
          return handed;
        }),
      postpone: (who) =>
        this.#atomic(process, () => {
          const step = this.#job === 'Finalizing' ? steps.postpone : steps.withdraw;
          if (this.#step(Number(who.deliveryId), step, who)) this.#last();
        }),
      end: (who, ending) =>
        end(who, ending.state === 'Sent' ? steps.arrive : ending.uncertain ? steps.lose : steps.refuse),
      awaitEvidence: (who) =>
        this.#atomic(process, () => {
          if (this.#step(Number(who.deliveryId), steps.transmit, who)) this.#last();
        }),
      concludeEvidence: (who, ending) => end(who, ending.state === 'Sent' ? steps.confirm : steps.deny),
      giveUp: (who) => end(who, steps.giveUp, steps.missEvidence),
    };
  }

  #whyNot(index: number, who: Who): NotTaken {
    const { state, round } = this.#deliveries[index] ?? reopened();
    if (round === who.round && state === 'NotSent') return { kind: 'failed', reason: '' };
    return { kind: round === who.round && isHeldByTry({ state }) ? 'held' : 'over' };
  }

  #taskOf(taskId: string): StoredTask {
    const task = this.#tasks.get(taskId);
    if (!task) throw new Error(`there is no task ${taskId}`);
    return task;
  }

  #stepTask(taskId: string, step: TaskStep, claim: number, nextTryAt: number | null): boolean {
    const task = this.#taskOf(taskId);
    const facts = stepTask(step, task.facts, { claim, now: this.#now, nextTryAt });
    if (facts) this.#tasks.set(taskId, { ...task, facts });
    return facts !== undefined;
  }

  #step(index: number, step: DeliverySteps['arrive'], who?: DeliveryTry): boolean {
    const before = this.#deliveries[index];
    const next = before && stepDelivery(step, before, who);
    if (!before || !next) return false;
    this.#deliveries[index] = next;
    return true;
  }

  #jobEvent(event: JobEvent): boolean {
    const next = nextJobStatus(this.#job, event, this.#before);
    if (next) this.#job = next;
    return next !== undefined;
  }

  #settle(): void {
    if (haveAllEnded(this.#deliveries)) this.#jobEvent('deliveriesEnded');
  }

  #startAll(): void {
    for (const [index, { state }] of this.#deliveries.entries())
      if (state === 'WaitingToSend') this.#start(index);
  }

  /** A round has one task, however often it is asked for. */
  #start(index: number): void {
    const { round } = this.#deliveries[index] ?? reopened();
    const taskId = `${index}-${round}`;
    if (this.#tasks.has(taskId)) return;
    const facts: TaskFacts = { state: 'waiting', attempts: 0, claim: 0, nextTryAt: this.#now };
    this.#tasks.set(taskId, { facts, payload: { deliveryId: String(index), round } });
    this.#queue.push({ taskId, at: this.#now });
  }
}

const isOpen = ({ state }: TaskFacts) => state !== 'done' && state !== 'dead';

const reference = z.object({ deliveryId: z.string(), round: z.number() });
const asReference = (payload: unknown): DeliveryReference => reference.parse(payload);
const asWish = ({ deliveryId, round }: Who) => ({ delivery: Number(deliveryId), round });

const reopened = (delivery?: DeliveryFacts): DeliveryFacts =>
  delivery === undefined || delivery.state !== 'NotSent'
    ? (delivery ?? { state: 'WaitingToSend', round: 1, claim: 0, handedOver: false })
    : { ...delivery, state: 'WaitingToSend', claim: 0, handedOver: false };

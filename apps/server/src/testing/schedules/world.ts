import type { JobStatus } from '@tomar/contract';
import type { DeliveryFacts } from '../../modules/delivery/deliverySteps.ts';
import type { OtherSide } from './otherSide.ts';
import type { Process, Stage } from './stage.ts';

/** A wish of a person: a delivery in a round. */
export interface Wish {
  readonly delivery: number;
  readonly round: number;
}

export interface WorldState {
  readonly job: JobStatus;
  readonly deliveries: readonly DeliveryFacts[];
  /** Tasks that are neither done nor dead. */
  readonly openTasks: number;
}

/** One job with its deliveries, two or more workers and a queue: in memory, or in the real database. */
export interface World {
  readonly stage: Stage;
  readonly otherSide: OtherSide;
  /** What a task is to bring out of the house. */
  wishOf(taskId: string): Wish;
  /** Ids of tasks that the queue would hand out now. */
  due(): readonly string[];
  /** Takes one off the queue. */
  drop(taskId: string): void;
  /** Puts one back: its worker died, or the queue is mistaken. */
  handBack(taskId: string): void;
  /** One try in a process. Resolves when it has ended; never when the process dies. */
  run(process: Process, taskId: string): Promise<void>;
  passTime(seconds: number): Promise<void>;
  /**
   * The database ends without warning and is back: what did not wait for its disk is as if it had never been (ADR 94). Workers
   * live on. Only where the rows lie in memory.
   */
  loseDatabase?(): void;
  /** The housekeeping: hands out again what should have been tried long ago. */
  sendForgotten(): Promise<void>;
  /** Commands of people; what is not possible now changes nothing. */
  cancel(): Promise<void>;
  undoCancel(): Promise<void>;
  /** `confirmed`: it may arrive a second time. */
  retry(delivery: number, confirmed: boolean): Promise<void>;
  /** Sends one that waits for a person. */
  release(delivery: number): Promise<void>;
  retryTask(which: number): Promise<void>;
  state(): Promise<WorldState>;
}

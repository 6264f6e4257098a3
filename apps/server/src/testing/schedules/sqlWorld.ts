import { emailRecipient, type JobStatus } from '@tomar/contract';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { cancelJob, undoCancelJob } from '../../modules/circulation/decisions/cancelJob.ts';
import { deliver, type Pipeline } from '../../modules/delivery/deliver.ts';
import { deliverHandler } from '../../modules/delivery/deliverHandler.ts';
import { deliverTask } from '../../modules/delivery/deliverTask.ts';
import { deliveryLedger, type Order } from '../../modules/delivery/deliveryLedger.ts';
import { deliveriesOf, newDeliveries, startDeliveries } from '../../modules/delivery/deliveryRecord.ts';
import { retryDelivery } from '../../modules/delivery/retryDelivery.ts';
import { jobs } from '../../modules/jobs/tables.ts';
import { retryTask } from '../../modules/operations/retryTask.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { together } from '../../platform/database/together.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleTask } from '../../platform/tasks/handleTask.ts';
import { runTask } from '../../platform/tasks/runTask.ts';
import { tasks } from '../../platform/tasks/tables.ts';
import { taskLedger } from '../../platform/tasks/taskLedger.ts';
import { inUnit } from '../../platform/unit.ts';
import { folder } from '../jobScene.ts';
import { OtherSide } from './otherSide.ts';
import { nextLoop, type Process, Stage } from './stage.ts';
import type { Wish, World, WorldState } from './world.ts';

/** A job with a mail and a folder in the real database: commands, ledgers and tries are the real ones. */
export class SqlWorld implements World {
  readonly stage: Stage;
  readonly otherSide: OtherSide;
  readonly #platform: Platform;
  readonly #person: Person;
  readonly #jobId: string;
  readonly #wishes = new Map<string, Wish>();
  #deliveryIds: string[] = [];
  #queue: { taskId: string; at: number }[] = [];
  #underWay = 0;
  /** What was read last, while nothing was written since. */
  #state: WorldState | null = null;

  private constructor(platform: Platform, person: Person, draw: (count: number) => number) {
    this.stage = new Stage(async () => {
      do await nextLoop();
      while (this.#underWay > 0);
      await nextLoop();
    });
    this.otherSide = new OtherSide(this.stage, draw);
    this.#platform = platform;
    this.#person = person;
    this.#jobId = newId(new Date());
  }

  static async open(platform: Platform, person: Person, draw: (count: number) => number): Promise<SqlWorld> {
    const world = new SqlWorld(platform, person, draw);
    await world.#make();
    return world;
  }

  async #make(): Promise<void> {
    const { accountId, userId } = this.#person;
    const jobId = this.#jobId;
    await inUnit(this.#platform, this.#person, async (unit) => {
      const { tx, now } = unit;
      await tx.insert(jobs).values({
        accountId,
        id: jobId,
        status: 'Finalizing',
        ownerId: userId,
        name: 'Takvim',
        description: '',
        privacy: 'Normal',
        documentType: 'General',
        documentNumber: '',
        createdAt: now,
        updatedAt: now,
        content: sql`'{}'::jsonb`,
      });
      const mail = emailRecipient.parse({ kind: 'Email', to: ['alici@ornek.com.tr'] });
      const inserts = newDeliveries(unit, this.#platform.secrets, jobId, [
        { recipientId: null, name: 'Posta', settings: mail },
        { recipientId: null, name: 'Klasör', settings: folder('takvim') },
      ]);
      await together(tx, ...inserts);
      await startDeliveries(unit, jobId);
      this.#deliveryIds = (await deliveriesOf(tx, accountId, jobId)).map(({ id }) => id);
    });
    await this.#queueNew();
  }

  wishOf(taskId: string): Wish {
    const wish = this.#wishes.get(taskId);
    if (!wish) throw new Error(`there is no task ${taskId}`);
    return wish;
  }
  due(): string[] {
    return this.#queue.filter(({ at }) => at <= Date.now()).map(({ taskId }) => taskId);
  }
  drop(taskId: string): void {
    const at = this.#queue.findIndex((one) => one.taskId === taskId && one.at <= Date.now());
    if (at >= 0) this.#queue.splice(at, 1);
  }
  handBack(taskId: string): void {
    this.#queue.push({ taskId, at: Date.now() });
  }
  /** The rows grow older instead of the clock going on. */
  async passTime(seconds: number): Promise<void> {
    for (const one of this.#queue) one.at -= seconds * 1000;
    await this.#inAccount((tx) =>
      tx
        .update(tasks)
        .set({ nextTryAt: sql`${tasks.nextTryAt} - make_interval(secs => ${seconds})` })
        .where(this.#isMine()),
    );
  }
  async sendForgotten(): Promise<void> {
    const rows = await this.#inAccount((tx) =>
      tx
        .select({ id: tasks.id })
        .from(tasks)
        .where(
          and(
            this.#isMine(),
            inArray(tasks.state, ['waiting', 'running', 'retrying']),
            lt(tasks.nextTryAt, sql`now() - interval '1 hour'`),
          ),
        ),
    );
    for (const { id } of rows) this.#queue.push({ taskId: id, at: Date.now() });
  }

  cancel(): Promise<void> {
    return this.#command((platform, person) =>
      cancelJob(platform, person, this.#jobId, { description: 'Dursun' }),
    );
  }
  undoCancel(): Promise<void> {
    return this.#command((platform, person) => undoCancelJob(platform, person, this.#jobId));
  }
  /** No kind of today wants a person. */
  async release(): Promise<void> {}
  retry(delivery: number, confirmed: boolean): Promise<void> {
    const id = this.#deliveryIds[delivery] ?? '';
    const confirmations = { confirmUncertain: confirmed, confirmSent: confirmed };
    return this.#command((platform, person) => retryDelivery(platform, person, id, confirmations));
  }
  async retryTask(which: number): Promise<void> {
    const dead = await this.#inAccount((tx) =>
      tx
        .select({ id: tasks.id })
        .from(tasks)
        .where(and(this.#isMine(), eq(tasks.state, 'dead')))
        .orderBy(tasks.createdAt, tasks.id),
    );
    const id = dead[which % Math.max(1, dead.length)]?.id;
    if (id !== undefined)
      await this.#command((platform, person) => retryTask(platform, [deliverHandler], person, id));
  }

  async state(): Promise<WorldState> {
    if (this.#state) return this.#state;
    const { accountId } = this.#person;
    return this.#inAccount(async (tx) => {
      const [job] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, this.#jobId));
      const rows = await deliveriesOf(tx, accountId, this.#jobId);
      const open = await tx
        .select({ id: tasks.id })
        .from(tasks)
        .where(and(this.#isMine(), inArray(tasks.state, ['waiting', 'running', 'retrying'])));
      this.#state = {
        job: (job?.status ?? 'Declined') as JobStatus,
        deliveries: rows.map(({ state, round, claim, handedOverAt }) => ({
          state,
          round,
          claim,
          handedOver: handedOverAt !== null,
        })),
        openTasks: open.length,
      };
      return this.#state;
    });
  }

  run(process: Process, taskId: string): Promise<void> {
    const { accountId } = this.#person;
    const platform: Platform = { ...this.#platform, db: this.#steppedDb(process) };
    const ledger = deliveryLedger(platform, accountId, deliverTask.retry);
    const handler = handleTask(deliverTask, {
      ...deliverHandler,
      run: (context, payload) => deliver(ledger, this.#pipeline(process), context, payload),
    });
    const queued = taskLedger(platform, async (_tx, reference, at) => {
      this.#queue.push({ taskId: reference.taskId, at: at.getTime() });
    });
    return runTask(
      platform,
      queued,
      handler,
      { accountId, taskId },
      new AbortController().signal,
      (_seconds, _stopping, renew) => {
        const ending = new AbortController();
        process.renew = renew;
        process.abort = (reason) => ending.abort(reason);
        return { signal: ending.signal, stop: () => undefined };
      },
    ).catch(() => undefined);
  }

  #pipeline(process: Process): Pipeline<Order, Order> {
    const wishOf = ({ delivery: { id, round } }: Order): Wish => ({
      delivery: this.#deliveryIds.indexOf(id),
      round,
    });
    return {
      pack: (order) => order,
      channelFor: () => ({
        transmit: async (what, handOver) => {
          await this.otherSide.converse(process, wishOf(what), handOver);
          return { refused: [], awaitsEvidence: false };
        },
        hasArrived: async (what) => {
          const { delivery, round } = wishOf(what);
          return (delivery === 1 && this.otherSide.accepted(delivery).includes(round)) || null;
        },
      }),
    };
  }

  /** A turn before and one after each transaction, and each statement that is its own: the process may die, or others act, in between. */
  #steppedDb(process: Process): Database {
    return {
      ...this.#platform.db,
      inAccount: async (_accountId, work) => {
        await this.stage.turn(process);
        const result = await this.#inAccount(work);
        await this.stage.turn(process);
        return result;
      },
      lookInAccount: async (accountId, look) => {
        await this.stage.turn(process);
        const found = await this.#counted(() => this.#platform.db.lookInAccount(accountId, look));
        await this.stage.turn(process);
        return found;
      },
      call: async <Row extends QueryResultRow>(...asked: Parameters<Database['call']>) => {
        await this.stage.turn(process);
        const rows = await this.#counted(() => this.#platform.db.call<Row>(...asked));
        await this.stage.turn(process);
        return rows;
      },
    };
  }

  #inAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#counted(() => this.#platform.db.inAccount(this.#person.accountId, work));
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    this.#state = null;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** What the command refuses changes nothing. */
  async #command(run: (platform: Platform, person: Person) => Promise<unknown>): Promise<void> {
    this.#state = null;
    await run(this.#platform, this.#person).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    await this.#queueNew();
  }

  /** What a command enqueued is in the queue now. */
  async #queueNew(): Promise<void> {
    const rows = await this.#inAccount((tx) =>
      tx.select({ id: tasks.id, payload: tasks.payload }).from(tasks).where(this.#isMine()),
    );
    for (const { id, payload } of rows) {
      if (this.#wishes.has(id)) continue;
      const { deliveryId, round } = deliverTask.payload.parse(payload);
      this.#wishes.set(id, { delivery: this.#deliveryIds.indexOf(deliveryId), round });
      this.#queue.push({ taskId: id, at: Date.now() });
    }
  }

  #isMine() {
    return and(eq(tasks.accountId, this.#person.accountId), inArray(tasks.subject, this.#deliveryIds));
  }
}

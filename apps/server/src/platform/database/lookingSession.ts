import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { PgDialect, PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { KeptPlans } from './keptPlans.ts';
import { inOnePiece } from './statements/inOnePiece.ts';

type NoTables = Record<string, never>;
type Answer = Pick<pg.QueryResult<unknown[]>, 'rows'>;

interface Question {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly columns: number;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

/** What is asked of a connection while `lookTogether` runs (lookTogether.ts), or of a pool while an account is looked at. */
class Gathering {
  readonly #client: Pick<pg.Pool, 'query'>;
  readonly #plans: KeptPlans | undefined;
  readonly #accountId: string | undefined;
  #looking = 0;
  #asked: Question[] = [];

  /** @param accountId where no transaction has set it: each statement then does, before it looks */
  constructor(client: Pick<pg.Pool, 'query'>, plans: KeptPlans | undefined, accountId?: string) {
    this.#client = client;
    this.#plans = plans;
    this.#accountId = accountId;
  }

  get isOn(): boolean {
    return this.#looking > 0;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#looking += 1;
    try {
      return await work();
    } finally {
      this.#looking -= 1;
    }
  }

  /** Waits until nobody has anything more to ask at this moment; who comes later is in the next statement. */
  ask(text: string, values: readonly unknown[], columns: number): Promise<Answer> {
    return new Promise((answer, fail) => {
      if (this.#asked.length === 0) setImmediate(() => this.#send());
      this.#asked.push({ text, values, columns, answer, fail });
    });
  }

  #send(): void {
    const asked = this.#asked;
    this.#asked = [];
    const one = asOne(asked, this.#accountId);
    const name = this.#plans?.nameOf(one.text);
    this.#client.query<unknown[][][]>({ ...one, ...(name && { name }), rowMode: 'array' }).then(
      ({ rows: [row = []] }) => {
        const found = row.slice(-asked.length);
        for (const [at, { answer }] of asked.entries()) answer({ rows: found[at] ?? [] });
      },
      (error: unknown) => {
        for (const { fail } of asked) fail(error);
      },
    );
  }
}

/** The rows of each question as one column: arrays of JSON, which the columns' types read as they read PostgreSQL's texts. */
function asOne(
  asked: readonly Question[],
  accountId: string | undefined,
): { text: string; values: unknown[] } {
  const values: unknown[] = accountId === undefined ? [] : [accountId];
  // A select list is evaluated from left to right. Were it not, no tenant's rows would be seen.
  const before = accountId === undefined ? [] : ["set_config('tomar.account', $1, true)"];
  const parts = asked.map((question, at) => {
    const offset = values.length;
    values.push(...question.values);
    const text = question.text.replaceAll(/\$(\d+)/g, (_, nr) => `$${offset + Number(nr)}`);
    const columns = Array.from({ length: question.columns }, (_, nr) => `c${nr}`).join(', ');
    return `(select coalesce(json_agg(json_build_array(${columns})), '[]') from (${text}) as look${at} (${columns}))`;
  });
  return { text: `select ${[...before, ...parts].join(', ')}`, values };
}

/** A select that locks waits for others and sees what they did: it is never gathered. */
const isLook = (text: string): boolean =>
  /^select /i.test(text) && !/ for (no key )?update| for (key )?share/i.test(text);

/** Sends what is not gathered. */
type Send = (config: pg.QueryConfig, values: unknown[]) => Promise<unknown>;

/** Drizzle's session, whose looks can be gathered. */
export class LookingSession extends NodePgSession<NoTables, NoTables> {
  readonly gathering: Gathering;
  /** How many columns a statement gives; Drizzle does not tell its driver. */
  readonly #columns: Map<string, number>;
  #isNextLast = false;

  private constructor(client: pg.PoolClient | pg.Pool, dialect: PgDialect, gathering: Gathering, send: Send) {
    const columnsOf = new Map<string, number>();
    const query = (config: pg.QueryConfig, values: readonly unknown[] = []) => {
      const columns = columnsOf.get(config.text);
      return gathering.isOn && columns !== undefined
        ? gathering.ask(config.text, values, columns)
        : send(config, [...values]);
    };
    super(Object.create(client, { query: { value: query } }) as pg.PoolClient, dialect, undefined);
    this.gathering = gathering;
    this.#columns = columnsOf;
  }

  /**
   * Of a transaction that is under way on the connection. @param plans undefined: each statement is planned anew
   * @param commit sends it, behind what was sent
   */
  static inTransaction(
    client: pg.PoolClient,
    dialect: PgDialect,
    plans: KeptPlans | undefined,
    commit: () => void,
  ): LookingSession {
    const send: Send = (config, values) => {
      const name = plans?.nameOf(config.text);
      const ask = () => client.query(name ? { ...config, name } : config, values);
      if (!session.#isNextLast) return ask();
      session.#isNextLast = false;
      return inOnePiece(client, () => {
        const answer = ask();
        commit();
        return answer;
      });
    };
    const session = new LookingSession(client, dialect, new Gathering(client, plans), send);
    return session;
  }

  /** Of looks at an account without a transaction: what is not gathered is no look, and is refused. */
  static ofLooks(pool: pg.Pool, dialect: PgDialect, plans: KeptPlans, accountId: string): LookingSession {
    const refuse: Send = async ({ text }) => {
      throw new TypeError(`no look: ${text.slice(0, 80)}`);
    };
    return new LookingSession(pool, dialect, new Gathering(pool, plans, accountId), refuse);
  }

  /** What is sent next is the transaction's last statement. */
  commitBehindNext(): void {
    this.#isNextLast = true;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...given: Parameters<NodePgSession<NoTables, NoTables>['prepareQuery']>
  ): PgPreparedQuery<T> {
    const [{ sql }, fields] = given;
    if (fields && this.gathering.isOn && isLook(sql)) this.#columns.set(sql, fields.length);
    return super.prepareQuery(...given);
  }
}

/** By transaction (`Tx` of database.ts, which imports this file). */
const gatherings = new WeakMap<object, Gathering>();

export function letLookTogether(tx: object, session: LookingSession): void {
  gatherings.set(tx, session.gathering);
}

export const gatheringOf = (tx: object): Gathering | undefined => gatherings.get(tx);

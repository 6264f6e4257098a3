import pg from 'pg';
import { statementKind, statementsIn } from './statementKind.ts';

/** What one or more jobs asked of PostgreSQL. */
export interface StatementCount {
  /**
   * All that was sent, `begin` and `commit` among them. A transaction's `begin` and the setting of its account go as one
   * message and count as one; any other message counts as many statements as it holds. What a function of the database
   * runs inside is its own.
   */
  readonly statements: number;
  /** From `begin` to `commit` or `rollback`; a statement outside is none. */
  readonly transactions: number;
  /**
   * Apart from `statements`: what the queue asks without having a task (it looks once a second, and every worker of
   * a kind looks when one is announced), how it supervises, and what listens.
   */
  readonly idle: number;
  /** How many of each kind, most frequent first. */
  readonly byKind: readonly (readonly [kind: string, count: number])[];
}

/**
 * Counts what servers in this process send to PostgreSQL, at the driver: the pool's connections, the queue's and those
 * that listen. Connections of tests and benchmarks have other names and are left out.
 */
export function countStatements(): { take(): StatementCount; stop(): void } {
  let kinds = new Map<string, number>();
  let idle = 0;
  const original = pg.Client.prototype.query;
  const count = (text: string, found: number) => {
    const kind = statementKind(text);
    if (kind === 'queue: fetch' && found === 0) idle += 1;
    else kinds.set(kind, (kinds.get(kind) ?? 0) + (kind === 'begin' ? 1 : statementsIn(text)));
  };
  const counting = function (this: pg.Client, ...given: unknown[]): unknown {
    const text = textOf(given[0]);
    const from = applicationOf(this);
    const send = () => Reflect.apply(original, this, given);
    if (text === null || !from?.startsWith('tomar')) return send();
    const kind = statementKind(text);
    const ofTask = kind === 'queue: fetch' || kind === 'queue: complete' || kind === 'queue: send';
    if (from !== 'tomar' && !ofTask) {
      idle += 1;
      return send();
    }
    if (kind !== 'queue: fetch') {
      count(text, 1);
      return send();
    }
    const last = given.at(-1);
    if (typeof last !== 'function') throw new TypeError('the queue no longer asks by a callback');
    given[given.length - 1] = (error: unknown, result?: { rows: unknown[] }) => {
      count(text, result?.rows.length ?? 0);
      last(error, result);
    };
    return send();
  };
  pg.Client.prototype.query = counting as typeof original;
  return {
    take() {
      const byKind = [...kinds].sort(([, a], [, b]) => b - a);
      const statements = byKind.reduce((sum, [, times]) => sum + times, 0);
      const taken = { statements, transactions: kinds.get('begin') ?? 0, idle, byKind };
      kinds = new Map();
      idle = 0;
      return taken;
    },
    stop() {
      pg.Client.prototype.query = original;
    },
  };
}

function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : null;
}

function applicationOf(client: object): string | null {
  const parameters = 'connectionParameters' in client ? client.connectionParameters : null;
  const named = typeof parameters === 'object' && parameters !== null && 'application_name' in parameters;
  return named && typeof parameters.application_name === 'string' ? parameters.application_name : null;
}

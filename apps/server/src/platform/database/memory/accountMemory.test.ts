import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AccountMemory } from './accountMemory.ts';

const accounts = ['a', 'b'] as const;
type Account = (typeof accounts)[number];
const trustMs = 10;

/** Versions of each account's row, changes on their way to a process, and what that process has heard of. */
class World {
  now = 0;
  readonly memory = new AccountMemory(() => this.now);
  readonly committed = { a: 0, b: 0 };
  readonly heard = { a: 0, b: 0 };
  /** `silent`: it broke, and nobody noticed yet. */
  connection: 'listening' | 'silent' | 'broken' = 'broken';
  onTheWay: { account: Account; version: number }[] = [];
  reads: { account: Account; version: number; mark: number }[] = [];

  act(what: string, account: Account): void {
    if (what === 'change') {
      this.committed[account] += 1;
      if (this.connection === 'listening') this.onTheWay.push({ account, version: this.committed[account] });
    } else if (what === 'hear') this.#hear(1);
    else if (what === 'ask' && this.connection === 'listening') {
      const asked = this.now;
      this.#hear(this.onTheWay.length);
      this.memory.trust(asked, trustMs);
    } else if (what === 'die' && this.connection === 'listening') this.connection = 'silent';
    else if (what === 'break') this.#break();
    else if (what === 'listen' && this.connection === 'broken') {
      this.connection = 'listening';
      this.memory.distrust();
      this.memory.trust(this.now, trustMs);
      // What is read from now on is at least what is committed now.
      Object.assign(this.heard, this.committed);
    } else if (what === 'wait') this.now += 4;
    else if (what === 'answer') this.#answer();
    else if (what === 'read') this.#read(account);
  }

  #hear(count: number): void {
    if (this.connection !== 'listening') return;
    for (const { account, version } of this.onTheWay.splice(0, count)) {
      this.memory.forget(account);
      this.heard[account] = version;
    }
  }

  #break(): void {
    this.connection = 'broken';
    this.onTheWay = [];
    this.memory.distrust();
  }

  #read(account: Account): void {
    const known = this.memory.recall(account, 'row') as { account: Account; version: number } | undefined;
    const version = this.committed[account];
    if (known === undefined) {
      this.reads.push({ account, version, mark: this.memory.mark });
      return;
    }
    expect(known.account).toBe(account);
    expect(known.version).toBeGreaterThanOrEqual(this.heard[account]);
    expect(this.connection).not.toBe('broken');
  }

  #answer(): void {
    const read = this.reads.shift();
    if (read) this.memory.keep(read.account, 'row', { ...read }, read.mark);
  }
}

const acts = ['change', 'hear', 'ask', 'die', 'break', 'listen', 'wait', 'answer', 'answer', 'read', 'read'];
const schedule = fc.array(fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...accounts)), {
  maxLength: 80,
  size: 'max',
});

it('never gives what is older than what was heard of, nor anything while nobody listens', () => {
  fc.assert(
    fc.property(schedule, (steps) => {
      const world = new World();
      for (const [what, account] of steps) world.act(what, account);
    }),
    { numRuns: 3000 },
  );
});

it('is not used for longer than a connection may have been dead', () => {
  fc.assert(
    fc.property(schedule, (steps) => {
      const world = new World();
      for (const [what, account] of steps) world.act(what, account);
      if (world.connection === 'listening') world.connection = 'silent';
      world.now += trustMs;
      for (const account of accounts) expect(world.memory.recall(account, 'row')).toBeUndefined();
    }),
  );
});

it('remembers, and that there is no row too', () => {
  const memory = new AccountMemory(() => 0);
  memory.trust(0, trustMs);
  memory.keep('a', 'row', null, memory.mark);
  expect(memory.recall('a', 'row')).toBeNull();
  expect(memory.recall('b', 'row')).toBeUndefined();
});

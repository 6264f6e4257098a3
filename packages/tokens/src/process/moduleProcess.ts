import { type ChildProcess, spawn } from 'node:child_process';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import { SigningFailure } from '../signingFailure.ts';
import type { Asked, CallName, Calls, Told } from './calls.ts';
import { readFrames, writeFrame } from './frames.ts';

const program = fileURLToPath(new URL('./moduleChild.ts', import.meta.url));

/** How long an answer may take, in milliseconds; a module that takes longer is ended and started anew. */
export interface Patience {
  readonly load: number;
  readonly list: number;
  /** A reader with keys of its own waits for a person. */
  readonly open: number;
  readonly sign: number;
  readonly closeKey: number;
  readonly end: number;
}

export const patience: Patience = {
  load: 30_000,
  list: 15_000,
  open: 120_000,
  sign: 120_000,
  closeKey: 10_000,
  end: 2_000,
};

interface Child {
  readonly process: ChildProcess;
  readonly pipe: Duplex;
  readonly exited: Promise<void>;
  readonly waiting: Map<number, Waiting>;
  gone: boolean;
}

interface Waiting {
  readonly answered: (told: Exclude<Told, { log: string }>) => void;
  readonly broken: (failure: SigningFailure) => void;
}

/**
 * A PKCS#11 module in a process of its own, started when it is first needed and again after it crashed or hung. Calls
 * go to it one at a time: most modules do nothing in parallel anyway, and a hung one is found by the call it hangs in.
 */
export class ModuleProcess {
  readonly #library: string;
  readonly #log: Log;
  readonly #patience: Patience;
  /** The one that is loaded and answers. */
  #current: Child | undefined;
  /** The one that was started last, loaded or not. */
  #newest: Child | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #generation = 0;

  constructor(library: string, log: Log, limits: Patience = patience) {
    this.#library = library;
    this.#log = log;
    this.#patience = limits;
  }

  /** Grows with each start: what was opened in an earlier process is gone. */
  get generation(): number {
    return this.#generation;
  }

  /** @throws SigningFailure what the module says, or `module_failed`, `token_timeout` */
  call<Name extends CallName>(
    name: Name,
    give: Calls[Name]['give'],
    secret?: Uint8Array,
  ): Promise<Calls[Name]['get']> {
    const mine = this.#last.then(async () => this.#ask(await this.#running(), name, give, secret));
    this.#last = mine.catch(() => undefined);
    return mine as Promise<Calls[Name]['get']>;
  }

  /** Ends the process, whatever it is doing; the next call starts another. A module that does not let go is killed. */
  async stop(): Promise<void> {
    const child = this.#newest;
    if (child === undefined || child.gone) return;
    this.#forget(child);
    try {
      await this.#ask(child, 'end', {});
    } catch (error) {
      this.#log('module_close_failed', { library: this.#library, detail: textOf(error) });
    }
    const timer = setTimeout(() => child.process.kill('SIGKILL'), this.#patience.end);
    await child.exited;
    clearTimeout(timer);
  }

  async #running(): Promise<Child> {
    if (this.#current !== undefined) return this.#current;
    this.#current = await this.#start();
    return this.#current;
  }

  async #start(): Promise<Child> {
    this.#generation++;
    // The module's own words on standard output and error are dropped: nobody knows what it writes there.
    const child = spawn(process.execPath, [program, String(process.pid)], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    });
    const pipe = child.stdio[3];
    if (!(pipe instanceof Duplex))
      throw new SigningFailure('module_failed', 'The module’s process has no pipe');
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const started: Child = { process: child, pipe, exited, waiting: new Map(), gone: false };
    this.#newest = started;
    readFrames(pipe, ({ message }) => this.#take(started, message as Told));
    // A broken pipe is followed by the end of the process, which is dealt with there.
    pipe.on('error', () => undefined);
    child.once('error', (error) => this.#ended(started, error.message));
    child.once('exit', (code, signal) => this.#ended(started, signal ?? `exit code ${code}`));
    try {
      await this.#ask(started, 'load', { library: this.#library });
    } catch (error) {
      this.#giveUp(started);
      throw error;
    }
    return started;
  }

  async #ask(child: Child, name: CallName, give: unknown, secret?: Uint8Array): Promise<unknown> {
    const id = ++this.#lastId;
    const told = await new Promise<Exclude<Told, { log: string }>>((resolve, reject) => {
      if (child.gone && name !== 'end') {
        reject(new SigningFailure('module_failed', 'The module’s process has ended'));
        return;
      }
      const end = () => {
        clearTimeout(timer);
        child.waiting.delete(id);
      };
      const broken = (failure: SigningFailure) => {
        end();
        reject(failure);
      };
      const timer = setTimeout(() => {
        this.#log('module_hung', { library: this.#library, call: name });
        broken(new SigningFailure('token_timeout', `No answer to ${name} in ${this.#patience[name]} ms`));
        this.#giveUp(child);
      }, this.#patience[name]);
      child.waiting.set(id, {
        answered: (answer) => {
          end();
          resolve(answer);
        },
        broken,
      });
      writeFrame(child.pipe, { id, call: name, give } satisfies Asked, secret);
    });
    if ('get' in told) return told.get;
    const { code, detail, triesLeft } = told.failed;
    throw new SigningFailure(code, detail, { triesLeft });
  }

  #take(child: Child, told: Told): void {
    if ('log' in told) this.#log(told.log, told.facts);
    else child.waiting.get(told.id)?.answered(told);
  }

  #giveUp(child: Child): void {
    this.#forget(child);
    child.process.kill('SIGKILL');
  }

  #forget(child: Child): void {
    child.gone = true;
    if (this.#current === child) this.#current = undefined;
  }

  #ended(child: Child, how: string): void {
    this.#forget(child);
    child.pipe.destroy();
    if (child.waiting.size > 0) this.#log('module_crashed', { library: this.#library, how });
    for (const { broken } of [...child.waiting.values()])
      broken(new SigningFailure('module_failed', `The module’s process ended (${how})`));
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that answers each line it is given by one line; it is started when it is asked and again when it ends. */
export class LineProcess {
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  readonly #isAnswer: (line: string) => boolean;
  #child: ChildProcessWithoutNullStreams | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(command: string, args: readonly string[], isAnswer: (line: string) => boolean = () => true) {
    this.#command = command;
    this.#args = args;
    this.#isAnswer = isAnswer;
  }

  /** The answer; undefined where the program ended or took too long. One question at a time. */
  ask(line: string, timeoutMs = 120_000): Promise<string | undefined> {
    const answer = this.#turn.then(() => this.#askNow(line, timeoutMs));
    this.#turn = answer;
    return answer;
  }

  async #askNow(line: string, timeoutMs: number): Promise<string | undefined> {
    const child = this.#child ?? this.#start();
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      return await new Promise<string | undefined>((resolve) => {
        this.#waiting.push(resolve);
        child.stdin.write(`${line}\n`);
      });
    } finally {
      clearTimeout(late);
    }
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn(this.#command, this.#args);
    const answer = (line: string | undefined) => this.#waiting.shift()?.(line);
    createInterface(child.stdout).on('line', (line) => {
      if (this.#isAnswer(line)) answer(line);
    });
    child.stderr.resume();
    child.stdin.on('error', () => undefined);
    child.on('error', () => this.#ended(child));
    child.on('close', () => this.#ended(child));
    this.#child = child;
    return child;
  }

  #ended(child: ChildProcessWithoutNullStreams): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve(undefined);
  }

  close(): void {
    this.#child?.stdin.end();
    this.#child?.kill();
  }
}

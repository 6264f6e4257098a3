import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';

/** One virtual machine for a whole run: it answers each line that it is sent with one line, in the same order. */
export class JavaJudge {
  readonly #process: ChildProcess;
  readonly #lines: Interface;
  readonly #waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  #complaint = '';

  /**
   * @param source a Java file that reads lines and answers each, compiled when it starts
   * @param jars what it needs besides the JDK
   */
  constructor(source: string, jars: readonly string[], given: readonly string[]) {
    const classPath = jars.length === 0 ? [] : ['-cp', jars.join(':')];
    // The better compiler costs more than it saves in runs of minutes.
    const machine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'];
    this.#process = spawn('java', [...machine, ...classPath, source, ...given], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#process.stderr?.on('data', (text) => {
      this.#complaint = `${this.#complaint}${text}`.slice(-4_000);
    });
    this.#lines = createInterface({ input: this.#process.stdout ?? process.stdin });
    this.#lines.on('line', (line) => this.#waiting.shift()?.resolve(line));
    const end = () => this.#fail(new Error(`The Java judge has ended: ${this.#complaint}`));
    this.#process.on('error', end);
    this.#process.on('close', end);
    // A judge that dies between two questions fails the next one.
    this.#process.stdin?.on('error', () => undefined);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** @param fields without tabs and line breaks */
  ask(fields: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#process.exitCode !== null) {
        reject(new Error(`The Java judge has ended: ${this.#complaint}`));
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#process.stdin?.write(`${fields.join('\t')}\n`);
    });
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const closed = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.stdin?.end();
    await closed;
  }
}

import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Where log lines go without anybody waiting for them. */
export interface LogOutput extends DestinationStream {
  /** Lines that were not written, since the start. */
  readonly dropped: number;
  /** Writes what waits, as far as that is possible at once: for the end of the process. */
  flush(): void;
}

type Write = (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

export interface LogOutputOptions {
  readonly write: Write;
  /** @returns how many bytes were written. @throws when nothing can be written now */
  readonly writeNow: (bytes: Buffer) => number;
  /** Most characters that wait; what comes on top is dropped and counted. */
  readonly limit?: number;
  /** Milliseconds until a write that failed is tried again. */
  readonly retryMs?: number;
}

const maxBatchBytes = 64 * 1024;
/** A write under way for longer than this may never end; the end of the process does not wait for it. */
const stuckMs = 1_000;

/**
 * Hands lines to the system one batch at a time, in the background. When the disk is full or the reader has gone, lines
 * wait up to a limit and are then dropped; once there is room again, a line says how many are missing. Nothing
 * here throws, and nothing waits: a log that cannot be written must not stop the work it tells of.
 */
export function openLogOutput(options: LogOutputOptions): LogOutput {
  const { limit = 4 * 1024 * 1024, retryMs = 500 } = options;
  const waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let untold = 0;
  /** What is being written, or shall be tried again. */
  let batch: Buffer | null = null;
  let begunAt: number | null = null;
  let retry: NodeJS.Timeout | null = null;

  const next = () => {
    if (begunAt !== null || retry !== null) return;
    batch ??= takeBatch();
    if (batch === null) return;
    begunAt = Date.now();
    options.write(batch, (error, written) => {
      begunAt = null;
      if (error) {
        retry = setTimeout(() => {
          retry = null;
          next();
        }, retryMs);
        // A process that has nothing else to do ends; `flush` tries once more.
        retry.unref();
        return;
      }
      batch = rest(batch, written);
      if (batch === null && untold > 0) reportDropped();
      next();
    });
  };
  const takeBatch = (): Buffer | null => {
    let taken = '';
    while (taken.length < maxBatchBytes) {
      const line = waiting.shift();
      if (line === undefined) break;
      taken += line;
    }
    size -= taken.length;
    return taken === '' ? null : Buffer.from(taken);
  };
  const reportDropped = () => {
    const line = JSON.stringify({
      level: 40,
      time: new Date().toISOString(),
      dropped: untold,
      msg: 'the log could not be written for a while; lines are missing',
    });
    untold = 0;
    waiting.push(`${line}\n`);
    size += line.length + 1;
  };

  return {
    get dropped() {
      return dropped;
    },
    write(line) {
      if (size + line.length > limit) {
        dropped += 1;
        untold += 1;
        return;
      }
      waiting.push(line);
      size += line.length;
      next();
    },
    flush() {
      if (begunAt !== null) {
        if (Date.now() - begunAt > stuckMs) return;
        // The system has it already; writing it again would show it twice.
        batch = null;
      }
      try {
        for (batch ??= takeBatch(); batch !== null; batch ??= takeBatch())
          batch = rest(batch, options.writeNow(batch));
      } catch {
        // It stays unwritten: there is nowhere left to say so.
      }
    },
  };
}

function rest(batch: Buffer | null, written: number): Buffer | null {
  return batch === null || written >= batch.length ? null : batch.subarray(written);
}

const stdout = 1;
let ofProcess: LogOutput | null = null;

/** The standard output of this process, which has one only. */
export function processOutput(): LogOutput {
  if (ofProcess) return ofProcess;
  const output = openLogOutput({
    write: (bytes, done) => write(stdout, bytes, 0, bytes.length, null, done),
    writeNow: (bytes) => writeSync(stdout, bytes),
  });
  process.once('exit', () => output.flush());
  ofProcess = output;
  return output;
}

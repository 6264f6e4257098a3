import { setTimeout as sleep } from 'node:timers/promises';
import type { PidFiles } from './pidFiles.ts';
import type { Running, Service } from './service.ts';

/** What happens to a supervised process after its first start. */
export type Incident =
  | { kind: 'ended'; name: string; how: string; retryInMs: number }
  | { kind: 'failed'; name: string; reason: string; retryInMs: number }
  | { kind: 'hung'; name: string; pid: number }
  | { kind: 'back'; name: string; pid: number };

export interface Supervised {
  name: string;
  /** Process number, or null while it is being started again. */
  pid(): number | null;
  /** Resolves as soon as the process answers (at once when it does already). */
  running(): Promise<Running>;
  /** Ends it in order and starts it again. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  pidFiles: PidFiles;
  report(incident: Incident): void;
  /** Gives up a first start that is under way. */
  signal?: AbortSignal | undefined;
  /** Milliseconds before the first, second, … attempt in a row; the last one repeats. */
  pauses?: readonly number[] | undefined;
  /** Milliseconds between two questions whether it still answers. */
  askEveryMs?: number;
}

/** So many questions in a row without an answer, and the process is taken for hung. */
const maxUnanswered = 6;

/** A process that stayed up this long has not been failing. */
const steadyMs = 30_000;

/**
 * Starts a service and starts it again whenever it ends without having been asked to.
 * @throws what the first start throws; later failures are reported and tried again for ever
 */
export async function supervise(service: Service, options: SuperviseOptions): Promise<Supervised> {
  const { pidFiles, report, pauses = [100, 500, 1_000, 2_000, 5_000, 10_000], askEveryMs = 5_000 } = options;
  const { name } = service;
  const unwanted = new AbortController();
  options.signal?.addEventListener('abort', () => unwanted.abort(), { once: true });
  let stopping = false;
  let planned = false;
  let attempts = 0;
  let current: Running | null = null;
  let next: Promise<Running>;

  const launch = async (): Promise<Running> => {
    const running = await service.start((pid) => pidFiles.write(name, pid), unwanted.signal);
    pidFiles.write(name, running.pid);
    current = running;
    const since = Date.now();
    const watching = new AbortController();
    void watch(running, askEveryMs, watching.signal, () => report({ kind: 'hung', name, pid: running.pid }));
    void running.exited.then((how) => {
      watching.abort();
      current = null;
      pidFiles.remove(name);
      if (stopping || planned) return;
      if (Date.now() - since > steadyMs) attempts = 0;
      next = revive((retryInMs) => ({ kind: 'ended', name, how, retryInMs }));
      next.catch(() => undefined);
    });
    return running;
  };

  const revive = async (incident: (retryInMs: number) => Incident): Promise<Running> => {
    const retryInMs = pauses[Math.min(attempts, pauses.length - 1)] ?? 0;
    attempts += 1;
    report(incident(retryInMs));
    await sleep(retryInMs, undefined, { signal: unwanted.signal });
    try {
      const running = await launch();
      report({ kind: 'back', name, pid: running.pid });
      return running;
    } catch (error) {
      if (stopping) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return revive((pause) => ({ kind: 'failed', name, reason, retryInMs: pause }));
    }
  };

  next = launch();
  try {
    await next;
  } catch (error) {
    pidFiles.remove(name);
    throw error;
  }
  return {
    name,
    pid: () => current?.pid ?? null,
    running: () => next,
    async restart() {
      planned = true;
      await (await next).stop();
      planned = false;
      next = launch();
      await next;
    },
    async stop() {
      stopping = true;
      unwanted.abort();
      const running = await next.catch(() => null);
      await running?.stop();
      pidFiles.remove(name);
    },
  };
}

/** Kills a process that lives and does not answer any more; its end is noticed like any other. */
async function watch(running: Running, everyMs: number, ended: AbortSignal, hung: () => void): Promise<void> {
  const { answers, pid } = running;
  if (!answers) return;
  for (let unanswered = 0; unanswered < maxUnanswered; ) {
    await sleep(everyMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    const answered = await answers().catch(() => false);
    unanswered = answered ? 0 : unanswered + 1;
  }
  if (ended.aborted) return;
  hung();
  process.kill(pid, 'SIGKILL');
}

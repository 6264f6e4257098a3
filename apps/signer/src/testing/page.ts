import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompanionProgress,
  type CompanionSignRequest,
  companion,
  companionProgress,
  companionRefusal,
  companionTokens,
} from '@tomar/contract';

/** Speaks to a companion as the product's page does in a browser, Origin header included. */
export function pageAt(origin: string, port: number) {
  const base = `http://127.0.0.1:${port}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { origin, 'content-type': 'application/json' };
    const response = await fetch(base + path, { ...init, headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const progress = async (id: string): Promise<CompanionProgress> =>
    companionProgress.parse((await ask(companion.paths.run + id)).body);
  return {
    ask,
    tokens: async () => companionTokens.parse((await ask(companion.paths.tokens)).body).tokens,
    /** The begun run, or the refusal's code. */
    sign: async (request: CompanionSignRequest): Promise<CompanionProgress | string> => {
      const { status, body } = await ask(companion.paths.sign, {
        method: 'POST',
        body: JSON.stringify(request),
      });
      return status === 200 ? companionProgress.parse(body) : companionRefusal.parse(body).code;
    },
    progress,
    /** Polls until the run has ended. */
    end: async (run: CompanionProgress | string): Promise<CompanionProgress> => {
      if (typeof run === 'string') throw new Error(`The run was refused: ${run}`);
      for (;;) {
        const now = await progress(run.id);
        if (now.state !== 'running') return now;
        await sleep(15);
      }
    },
  };
}

import {
  type CompanionProgress,
  type CompanionSignRequest,
  companion,
  companionProgress,
  companionStatus,
  companionTokens,
} from '@tomar/contract';
import type { z } from 'zod';

/** The companion did not answer, or not as it should: it is not there as far as the page is concerned. */
export class CompanionAway extends Error {
  constructor(cause: unknown) {
    super('the companion does not answer', { cause });
    this.name = 'CompanionAway';
  }
}

const patienceMs = 6000;

/** Speaks to the companion on this computer. @throws CompanionAway */
export function companionClient(port: number) {
  const base = `http://127.0.0.1:${port}`;
  const ask = async <S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>> => {
    try {
      const response = await fetch(base + path, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
      });
      return schema.parse(await response.json());
    } catch (error) {
      throw new CompanionAway(error);
    }
  };
  return {
    status: () => ask(companion.paths.status, companionStatus),
    tokens: () => ask(companion.paths.tokens, companionTokens),
    sign: (request: CompanionSignRequest): Promise<CompanionProgress> =>
      ask(companion.paths.sign, companionProgress, request),
    run: (id: string): Promise<CompanionProgress> =>
      ask(companion.paths.run + encodeURIComponent(id), companionProgress),
  };
}

/** Whether version `have` is at least `need`; both such as `2.1.0`. */
export function isRecent(have: string, need: string): boolean {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [mine, least] = [parts(have), parts(need)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (mine[index] ?? 0) - (least[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

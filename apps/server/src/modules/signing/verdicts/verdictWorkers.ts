import type { SignatureVerdict } from '@tomar/contract';
import { SignatureError, type SignatureErrorCode } from '@tomar/signatures/errors';
import type { Fetcher } from '@tomar/signatures/http';
import { LimitedThreads, type ThreadLimits, TooComplex } from '../../../platform/threads/limitedThreads.ts';
import type { FromWorker, ToWorker, VerdictOrder } from './verdictOrder.ts';

/** Codes of the engine for a file that is more than it judges. */
const tooComplexCodes = new Set<SignatureErrorCode>([
  'too_complex',
  'too_many_signatures',
  'xml_too_large',
  'content_too_large',
]);

/** Worker threads for judging files, each with limits. */
export class VerdictWorkers {
  readonly #threads: LimitedThreads<FromWorker>;

  constructor(limits: ThreadLimits) {
    this.#threads = new LimitedThreads(new URL('./verdictWorker.ts', import.meta.url), limits);
  }

  /**
   * @param fetcher asks the addresses that certificates in the file name
   * @throws TooComplex, SignatureError where the file cannot be judged
   */
  judge(order: VerdictOrder, fetcher: Fetcher): Promise<SignatureVerdict[]> {
    const first: ToWorker = { kind: 'judge', order };
    return this.#threads.run(first, (message, reply) => {
      if (message.kind !== 'fetch') return verdictsOf(message);
      fetchFor(message, fetcher, reply);
      return undefined;
    });
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

type Answer = Exclude<FromWorker, { kind: 'fetch' }>;

function verdictsOf(answer: Answer): SignatureVerdict[] {
  switch (answer.kind) {
    case 'done':
      return answer.verdicts;
    case 'refused':
      if (tooComplexCodes.has(answer.failure.code)) throw new TooComplex(answer.failure.message);
      throw new SignatureError(answer.failure.code, answer.failure.message);
    case 'broken':
      throw new Error(`a file could not be judged: ${answer.message}`);
  }
}

function fetchFor(
  { id, request }: Extract<FromWorker, { kind: 'fetch' }>,
  fetcher: Fetcher,
  reply: (message: ToWorker) => void,
): void {
  fetcher(request).then(
    (bytes) => reply({ kind: 'fetched', id, bytes }),
    (error: unknown) => {
      const { code, message } =
        error instanceof SignatureError
          ? error
          : { code: 'http_unreachable' as const, message: String(error) };
      reply({ kind: 'notFetched', id, failure: { code, message } });
    },
  );
}

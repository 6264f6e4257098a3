/** An answer that `beforePaint.js` asked for before any other script had come. */
export interface Ahead {
  readonly address: string;
  /** In whose name. */
  readonly token: string;
  readonly account: string;
  readonly answer: Promise<Response>;
}

declare global {
  var tomarAhead: Ahead[] | undefined;
}

/** So old an answer may be that is handed over; what comes later asks for itself. In milliseconds of the document. */
const goodMs = 10_000;

interface Asked {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The answer to a request that was asked for ahead in the same name. Each is handed over once: whoever asks a second time
 * wants to know what is so now.
 */
export function takeAhead(address: string, { method = 'GET', headers }: Asked): Promise<Response> | null {
  const { tomarAhead } = globalThis;
  const index =
    tomarAhead?.findIndex(
      (one) =>
        method === 'GET' &&
        one.address === address &&
        one.token === headers.token &&
        one.account === headers.account,
    ) ?? -1;
  const [found] = index < 0 ? [] : (tomarAhead?.splice(index, 1) ?? []);
  return found && performance.now() < goodMs ? found.answer : null;
}

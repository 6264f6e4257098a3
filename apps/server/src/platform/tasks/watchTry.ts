/** Between two renewals of a claim; several fit into one lease. */
const renewMs = 4_000;

/**
 * How long after its time-out a try may still hold its claim: what was handed over by then is being answered. Longer
 * than the mail server may keep silent.
 */
const graceMs = 180_000;

export interface TryWatch {
  /** Ends what the try does: its time is over, it was overtaken, or the process stops. */
  readonly signal: AbortSignal;
  stop(): void;
}

/** Keeps a try's claim alive while it runs and ends the try when its time is over. */
export function watchTry(
  timeoutSeconds: number,
  stopping: AbortSignal,
  renew: () => Promise<boolean>,
): TryWatch {
  const overtaken = new AbortController();
  const timeout = new AbortController();
  const endsAt = performance.now() + timeoutSeconds * 1000;
  const timer = setTimeout(
    () => timeout.abort(new Error(`the try took longer than ${timeoutSeconds} seconds`)),
    timeoutSeconds * 1000,
  );
  const renewal = setInterval(() => {
    if (performance.now() > endsAt + graceMs) return clearInterval(renewal);
    renew().then(
      (mine) => {
        if (!mine) overtaken.abort(new Error('another worker took the task over'));
      },
      // The database is away: whether the claim was lost is asked at the next write.
      () => undefined,
    );
  }, renewMs);
  return {
    signal: AbortSignal.any([stopping, timeout.signal, overtaken.signal]),
    stop() {
      clearTimeout(timer);
      clearInterval(renewal);
    },
  };
}

/** Signs that a person has begun to use the page. */
const begun = ['keydown', 'pointerdown', 'input'] as const;

/** At the latest then, where the browser always has something to do. */
const latestMs = 3000;

/**
 * Calls `work` once the page is drawn and the browser has nothing better to do, or somebody begins to use the page.
 * @returns how to give it up
 */
export function onceCalm(work: () => void): () => void {
  const stop = new AbortController();
  const go = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    work();
  };
  const whenIdle = () => {
    // Safari knows no idle callbacks.
    const cancel =
      'requestIdleCallback' in globalThis
        ? (
            (id) => () =>
              cancelIdleCallback(id)
          )(requestIdleCallback(go, { timeout: latestMs }))
        : (
            (id) => () =>
              clearTimeout(id)
          )(setTimeout(go, 200));
    stop.signal.addEventListener('abort', cancel);
  };
  for (const name of begun) addEventListener(name, go, { signal: stop.signal, capture: true, passive: true });
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { signal: stop.signal });
  return () => stop.abort();
}

/** Signs that a person has begun to use the page. */
const begun = ['keydown', 'pointerdown', 'input'] as const;

/** At the latest then, where something always comes or the browser always has something to do. */
const latestMs = 3000;

/** So long nothing has come when nothing comes any more. */
const quietMs = 400;

/**
 * Calls `work` once the page is drawn, nothing comes any more and the browser has nothing better to do, or somebody begins
 * to use the page.
 * @returns how to give it up
 */
export function onceCalm(work: () => void): () => void {
  const stop = new AbortController();
  const go = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    work();
  };
  const later = (ms: number, what: () => void) => {
    const timer = setTimeout(what, ms);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    return timer;
  };
  // Safari knows no idle callbacks.
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(go, { timeout: latestMs }) : later(200, go);
  const whenQuiet = () => {
    later(latestMs, go);
    let quiet = later(quietMs, whenIdle);
    const coming = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = later(quietMs, whenIdle);
    });
    coming.observe({ type: 'resource' });
    stop.signal.addEventListener('abort', () => coming.disconnect());
  };
  for (const name of begun) addEventListener(name, go, { signal: stop.signal, capture: true, passive: true });
  if (document.readyState === 'complete') whenQuiet();
  else addEventListener('load', whenQuiet, { signal: stop.signal });
  return () => stop.abort();
}

/** What follows is a task of its own. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Begins each in a task of its own: the browser sees to the person between them. */
export function inTurn(works: readonly (() => unknown)[]): void {
  const [first, ...rest] = works;
  first?.();
  if (rest.length > 0) setTimeout(() => inTurn(rest));
}

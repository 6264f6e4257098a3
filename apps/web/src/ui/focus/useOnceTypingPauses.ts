import { useEffect, useState } from 'react';

/** Whoever types nothing for so long, in ms, pauses. */
const pauseMs = 1000;

/**
 * For a dialog that opens by itself over a form: it takes the focus, and would take the rest of a sentence with it. It waits
 * while somebody types.
 * @param isDue the dialog has something to say
 * @returns whether it may open
 */
export function useOnceTypingPauses(isDue: boolean): boolean {
  const [mayOpen, setMayOpen] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    const open = () => setMayOpen(true);
    let timer = setTimeout(open, isInTextField() ? pauseMs : 0);
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(open, pauseMs);
    };
    // What is dictated, or written by another hand than a keyboard's, presses no key.
    const stop = new AbortController();
    for (const kind of ['keydown', 'input'])
      addEventListener(kind, typed, { capture: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
      setMayOpen(false);
    };
  }, [isDue]);
  return isDue && mayOpen;
}

const isInTextField = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

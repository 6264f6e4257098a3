import { useEffect, useRef } from 'react';
import { useLogin } from '../../api/useSession.ts';
import { entries, readEntry, writeEntry } from '../../storage/browserStore.ts';

const entryOf = ({ loginId, account }: ReturnType<typeof useLogin>) =>
  entries.overview(loginId, account.code);

/**
 * How high the overview's first part was when it was last seen in a window of this width, in pixels: what stands in for it
 * takes as much room, and what follows need not move. Undefined where it was not seen.
 */
export function useLastHeight(): number | undefined {
  const [width, height] = (readEntry(entryOf(useLogin())) ?? '').split(' ').map(Number);
  return width === window.innerWidth && height ? height : undefined;
}

/** For the element that is drawn with what is known. */
export function useKeptHeight() {
  const entry = entryOf(useLogin());
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Told once it is laid out: asked for before, it would have the browser lay out the page amid its drawing.
    const watch = new ResizeObserver(() => {
      const height = part.current?.offsetHeight;
      const text = `${window.innerWidth} ${height}`;
      if (height && readEntry(entry) !== text) writeEntry(entry, text);
    });
    if (part.current) watch.observe(part.current);
    return () => watch.disconnect();
  }, [entry]);
  return part;
}

/**
 * For the first steps, which stand there for whoever has no job: the next time their files are asked for ahead, and for
 * who is guided what is set up (`beforePaint.js`).
 */
export function useKeptSteps(isGuided: boolean): void {
  const entry = entryOf(useLogin());
  useEffect(() => writeEntry(entry, isGuided ? 'guide' : 'steps'), [entry, isGuided]);
}

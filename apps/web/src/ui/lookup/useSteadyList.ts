import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nobody takes in a changed list faster: a press that comes sooner, in ms, is meant for the list before. */
const reactionMs = 300;

/**
 * Keeps a list that is answered anew from changing under a pointer. While an option is pressed, the list stays; if it
 * changed a moment before the press, the one that was seen comes back until the press ends. The dropdown keeps its height
 * for that moment, and as long as the pointer is over it: no press goes past a list that has become shorter.
 * @param latest what the list would show now
 * @returns what it shows, and what its dropdown takes
 */
export function useSteadyList<Looked extends { readonly answer: unknown }>(latest: Looked, open: boolean) {
  const dropdown = useRef<HTMLDivElement>(null);
  const aims = useRef(false);
  const drawn = useRef({ list: latest, height: 0 });
  const before = useRef<{ readonly list: Looked; readonly until: number }>(undefined);
  const [held, setHeld] = useState<Looked>();
  const [height, setHeight] = useState<number>();
  const shown = held ?? latest;

  useLayoutEffect(() => {
    const last = drawn.current;
    drawn.current = { list: shown, height: dropdown.current?.offsetHeight ?? 0 };
    if (!open || shown.answer === last.list.answer || !aims.current) return;
    before.current = { list: last.list, until: performance.now() + reactionMs };
    setHeight(last.height);
  });
  useEffect(() => {
    if (height === undefined) return;
    const timer = setTimeout(() => aims.current || setHeight(undefined), reactionMs);
    return () => clearTimeout(timer);
  }, [height]);
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A finger's click comes a moment after it was lifted.
    const lifted = () => {
      timer = setTimeout(() => setHeld(undefined), reactionMs);
    };
    addEventListener('pointerup', lifted);
    addEventListener('pointercancel', lifted);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerup', lifted);
      removeEventListener('pointercancel', lifted);
    };
  }, [held]);
  useEffect(() => {
    if (open) return;
    aims.current = false;
    before.current = undefined;
    setHeld(undefined);
    setHeight(undefined);
  }, [open]);

  return {
    shown,
    dropdown: {
      ref: dropdown,
      style: { minHeight: height },
      onPointerMove: ({ pointerType }: PointerEvent) => {
        aims.current = open && pointerType === 'mouse';
      },
      onPointerLeave: () => {
        aims.current = false;
        setHeight(undefined);
      },
      press: () => {
        const isSoon = before.current !== undefined && performance.now() < before.current.until;
        setHeld(isSoon && aims.current ? before.current?.list : shown);
      },
    },
    /** What is written has changed: nothing is kept for what was pressed. */
    release: () => setHeld(undefined),
  };
}

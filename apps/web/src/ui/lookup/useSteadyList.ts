import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A finger's click comes a moment after it was lifted, in ms. */
const clickMs = 300;

/**
 * Keeps a list that is answered anew from changing under a press: while one of it is pressed, what was seen stays. As
 * long as a mouse is over it, its dropdown keeps its height too: no press goes past a list that has become shorter.
 * @param latest what the list would show now
 * @returns what it shows, and what its dropdown takes
 */
export function useSteadyList<Looked extends { readonly answer: unknown }>(latest: Looked, open: boolean) {
  const dropdown = useRef<HTMLDivElement>(null);
  const drawn = useRef({ answer: latest.answer, height: 0 });
  const isOver = useRef(false);
  const [held, setHeld] = useState<Looked>();
  const [height, setHeight] = useState<number>();
  const shown = held ?? latest;

  useLayoutEffect(() => {
    const last = drawn.current;
    drawn.current = { answer: shown.answer, height: dropdown.current?.offsetHeight ?? 0 };
    if (open && isOver.current && shown.answer !== last.answer) setHeight(last.height);
  });
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lifted = () => {
      timer = setTimeout(() => setHeld(undefined), clickMs);
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
    isOver.current = false;
    setHeld(undefined);
    setHeight(undefined);
  }, [open]);

  return {
    shown,
    dropdown: {
      ref: dropdown,
      style: { minHeight: height },
      onPointerMove: ({ pointerType }: PointerEvent) => {
        isOver.current = open && pointerType === 'mouse';
      },
      onPointerLeave: () => {
        isOver.current = false;
        setHeight(undefined);
      },
      press: () => setHeld(shown),
    },
    /** What is written has changed: nothing is kept for what was pressed. */
    release: () => setHeld(undefined),
  };
}

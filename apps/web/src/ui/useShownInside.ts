import { useEffect, useRef } from 'react';

/**
 * For a row of tabs that scrolls where there is little room: the chosen one stands in the middle, with its neighbours beside
 * it. @param chosen changes with it
 */
export function useShownInside<E extends HTMLElement>(chosen: string) {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is marked in the page, not known here
  useEffect(() => {
    const [inside, found] = [
      row.current,
      row.current?.querySelector('[aria-current], [aria-selected="true"]'),
    ];
    if (!inside || !found) return;
    const [frame, place] = [inside.getBoundingClientRect(), found.getBoundingClientRect()];
    inside.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
  }, [chosen]);
  return row;
}

import { useEffect, useRef } from 'react';

/**
 * Whoever follows a link to this part of a page sees it once it is there.
 * @param anchor the part's id, as it stands behind the `#`
 * @returns for the part's element
 */
export function useLedTo(anchor: string, isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere && location.hash === `#${anchor}`) place.current?.scrollIntoView();
  }, [anchor, isThere]);
  return place;
}

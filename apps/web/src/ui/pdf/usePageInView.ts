import { useCallback, useEffect, useRef, useState } from 'react';
import { pageInView } from './pageInView.ts';
import { pageByKey } from './pageKeys.ts';

/** Above a page that was jumped to, in pixels. */
const above = 8;

const extentOf = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
};

/** How far the pages are scrolled: to which page, and how much of its height is above the view. */
interface Place {
  readonly page: number;
  readonly share: number;
}

const sheet = (frame: HTMLElement, page: number) => frame.querySelector(`[data-page="${page}"]`);

function placeOf(frame: HTMLElement, page: number): Place {
  const found = sheet(frame, page);
  if (!found) return { page, share: 0 };
  const { top, bottom } = extentOf(found);
  return { page, share: (extentOf(frame).top + above - top) / Math.max(1, bottom - top) };
}

function bring(frame: HTMLElement, { page, share }: Place): void {
  const found = sheet(frame, page);
  if (!found) return;
  const { top, bottom } = extentOf(found);
  frame.scrollTop += top + share * (bottom - top) - extentOf(frame).top - above;
}

export interface PageInView {
  readonly page: number;
  readonly goTo: (page: number) => void;
}

/**
 * Follows which of a document's pages is looked at, and goes to another one. With the focus on the frame, PageUp,
 * PageDown, Home and End lead from page to page.
 * @param frame what scrolls the pages of `PdfPages`; null until it is there
 * @param pages how many there are; 0 until the document is open
 * @param begin the page that is shown first; null: of one that is read already. There the keys scroll as everywhere, so that
 *   no part of a page is passed over
 * @param share how much of that page's height is above the view then
 */
export function usePageInView(
  frame: HTMLElement | null,
  pages: number,
  begin: number | null,
  share = 0,
): PageInView {
  const [page, setPage] = useState(begin ?? 1);
  const now = useRef<Place | null>(begin === null ? null : { page: begin, share });
  const goTo = useCallback(
    (to: number) => {
      now.current = { page: to, share: 0 };
      setPage(to);
      if (frame) bring(frame, now.current);
    },
    [frame],
  );
  // It begins once: where what was shown first has been moved to since, nobody is led.
  const isRead = begin === null;
  useEffect(() => {
    if (!frame || pages === 0) return;
    const seePage = () => {
      const places = Array.from(frame.querySelectorAll('[data-page]'), extentOf);
      const seen = pageInView(places, extentOf(frame), now.current?.page ?? 0);
      now.current = placeOf(frame, seen || 1);
      setPage(seen || 1);
    };
    if (now.current) bring(frame, now.current);
    else seePage();
    let asked = 0;
    const look = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(seePage);
    };
    const key = (event: KeyboardEvent) => {
      const from = event.target === frame && !isRead ? now.current : null;
      const to = from && pageByKey(event.key, from.page, pages);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    };
    // With another zoom or another width the same part of the same page is looked at.
    const sizes = new ResizeObserver(() => now.current && bring(frame, now.current));
    const first = sheet(frame, 1);
    if (first) sizes.observe(first);
    frame.addEventListener('scroll', look, { passive: true });
    frame.addEventListener('keydown', key);
    return () => {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      frame.removeEventListener('scroll', look);
      frame.removeEventListener('keydown', key);
    };
  }, [frame, pages, goTo, isRead]);
  return { page, goTo };
}

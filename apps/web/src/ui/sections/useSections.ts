import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sectionInView } from './sectionInView.ts';

/** Below the header and what stays under it, in pixels: what has come so far up is being read. */
const line = 160;

/** How long nobody scrolls until the address follows, in milliseconds. */
const calm = 250;

/** What does not count as scrolling, in pixels. */
const slack = 4;

const partOf = (id: string) => document.getElementById(id);

/**
 * Follows which part of a long page is read: the address names it, and an address that names one leads there.
 * @param ids of the parts, in their order on the page
 */
export function useSections(ids: readonly string[]) {
  const navigate = useNavigate();
  const [at, setAt] = useState(() => ids.find((id) => location.hash === `#${id}`) ?? ids[0] ?? '');
  /** What was asked for, and where the page stood then: it is read until somebody scrolls from there. */
  const chosen = useRef<{ readonly id: string; readonly y: number } | null>(null);
  const lookAgain = useRef(() => {});
  const all = ids.join(' ');
  useEffect(() => {
    const parts = all.split(' ');
    const { pathname } = location;
    const named = parts.find((id) => location.hash === `#${id}`);
    if (named) {
      partOf(named)?.scrollIntoView();
      chosen.current = { id: named, y: scrollY };
    }
    let asked = 0;
    let waiting = 0;
    const name = (id: string) => {
      if (location.hash.slice(1) !== (id === parts[0] ? '' : id))
        void navigate({
          to: '.',
          search: true,
          hash: id === parts[0] ? '' : id,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        });
    };
    const look = () => {
      const tops = parts.map((id) => partOf(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      if (chosen.current && Math.abs(scrollY - chosen.current.y) > slack) chosen.current = null;
      const found = chosen.current?.id ?? parts[sectionInView(tops, line, isAtEnd)] ?? '';
      setAt(found);
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        // Another page is on its way: its address is not this one's to change.
        if (location.pathname === pathname) name(found);
      }, calm);
    };
    const scrolled = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(look);
    };
    lookAgain.current = scrolled;
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(asked);
      clearTimeout(waiting);
      removeEventListener('scroll', scrolled);
    };
  }, [all, navigate]);
  /** The keyboard goes on there, too. */
  const goTo = (id: string) => {
    const part = partOf(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
    chosen.current = { id, y: scrollY };
    lookAgain.current();
  };
  return { at, goTo };
}

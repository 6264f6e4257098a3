import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { RecordPage } from './RecordPage.tsx';

/**
 * What the router waits for before it shows the page. It is gone once the page has come: a route that has something to
 * wait for may be taken off the screen when its address gets another id, and what is being typed then is lost.
 */
export interface Preloaded {
  readonly preload?: () => Promise<void>;
}

/** The same page with more around it; asked anew each time, because what there is to wait for goes. */
export const preloadedLike = <C extends object>(page: C, like: Preloaded): C & Preloaded =>
  Object.defineProperty(page, 'preload', { get: () => like.preload });

/** A page of its own chunk. It begins anew with each record of its path, or of `searchKey` in its search. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>, searchKey?: string) {
  const Part = lazyPart(load);
  const page = (given: P) => (
    <RecordPage searchKey={searchKey}>
      <Part {...given} />
    </RecordPage>
  );
  return preloadedLike(page, {
    get preload() {
      return Part.hasCome() ? undefined : Part.preload;
    },
  });
}

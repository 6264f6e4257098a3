import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { RecordPage } from './RecordPage.tsx';

/** A page of its own chunk. It begins anew with each record of its path, or of `searchKey` in its search. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>, searchKey?: string) {
  const Part = lazyPart(load);
  const page = (given: P) => (
    <RecordPage searchKey={searchKey}>
      <Part {...given} />
    </RecordPage>
  );
  return Object.assign(page, { preload: Part.preload });
}

import { useSyncExternalStore } from 'react';

/** As in SignInPage.module.css: two columns have room. */
const wide = () => matchMedia('(min-width: 62.01em)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);

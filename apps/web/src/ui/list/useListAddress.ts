import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;

export interface ListAddress {
  /** Changes parts of the address and leads to the first page, unless a page is named; `undefined` takes a part out. */
  readonly go: (change: object, replace?: boolean) => void;
  /** What is typed into the search field. */
  readonly find: (text: string) => void;
}

/**
 * What a list's controls do to its address, in which all of it lives.
 * @param read reads an address as this list has it
 */
export function useListAddress(search: Search, read: (raw: Search) => Search): ListAddress {
  const navigate = useNavigate();
  const find = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (now) => read({ ...now, page: 1, q: text }),
        replace: true,
      }),
    [navigate, read],
  );
  return {
    go: (change, replace = true) =>
      void navigate({
        to: '.',
        search: () => read({ ...search, page: 1, dropped: undefined, ...change }),
        replace,
      }),
    find,
  };
}

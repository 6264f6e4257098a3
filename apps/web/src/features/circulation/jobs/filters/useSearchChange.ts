import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { JobSearch } from '../../jobSearch.ts';
import type { SearchPart } from './filterChips.ts';

export type SearchChange = (part: SearchPart, replace?: boolean) => void;

/** Changes part of the address; anything but the page itself begins again at the first page. */
export function useSearchChange(): SearchChange {
  const navigate = useNavigate();
  return useCallback(
    (part, replace = 'q' in part) =>
      void navigate({
        to: '.',
        search: (before: JobSearch) => ({ ...before, page: undefined, dropped: undefined, ...part }),
        replace,
      }),
    [navigate],
  );
}

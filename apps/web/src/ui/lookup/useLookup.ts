import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnKey } from '../../api/queryKeys.ts';

export interface LookupAnswer<Item> {
  readonly items: readonly Item[];
  /** There are more than these. */
  readonly more: boolean;
}

/** Shorter pauses in typing ask nothing. */
const settleMs = 150;
const staleTime = 60_000;

/**
 * Searches on the server while somebody types. A question that is overtaken is aborted; until the answer to what is
 * written now is there, the last one stays, and `current` is false.
 * @param key names what is searched, besides the text
 * @param atOnce nobody types on: the pause is not waited for
 */
export function useLookup<Item>(
  key: OwnKey,
  written: string,
  ask: (text: string, signal: AbortSignal) => Promise<LookupAnswer<Item>>,
  enabled: boolean,
  atOnce: boolean,
) {
  const text = written.trim();
  const [settled] = useDebouncedValue(text, settleMs);
  const asked = atOnce ? text : settled;
  const query = useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
    staleTime,
    enabled,
  });
  return {
    answer: query.data,
    current: query.data !== undefined && !query.isPlaceholderData && asked === text,
    failed: query.isError && asked === text,
  };
}

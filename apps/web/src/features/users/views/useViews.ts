import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listViews, type View, type ViewedList } from '@tomar/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { searchOfView } from './viewSearch.ts';

/** Lists whose answer brings their views along. */
const broughtAlong: ReadonlySet<ViewedList> = new Set(['myjob']);

const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: keys.views(list),
    queryFn: ({ signal }) => call(listViews, { query: { list }, signal }),
  });

/** The reader's own views of a list. */
export const useViews = (list: ViewedList) =>
  useQuery({ ...viewsQuery(list), enabled: !broughtAlong.has(list) });

/** Asks for them anew, once one was saved or deleted. */
export function useReloadViews(list: ViewedList) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...viewsQuery(list), staleTime: 0 });
}

export function useShowView() {
  const navigate = useNavigate();
  return (view: View | null, replace = false) =>
    void navigate({
      to: '.',
      search: () => (view ? searchOfView(view) : {}),
      replace,
      // One that was just saved: its dialog, which is about to go, holds nothing unsaved.
      ignoreBlocker: replace,
    });
}

/**
 * Opens a list with the view that it is to begin with, where its address asks for nothing.
 * @returns whether that is still unknown: what the whole list holds would only flash up
 */
export function useStartView(list: ViewedList, search: object): boolean {
  const [asked] = useState(() => Object.values(search).every((part) => part === undefined));
  const [begun, setBegun] = useState(false);
  const views = useViews(list);
  const show = useShowView();
  const isKnown = !views.isPending;
  const begin = useEffectEvent(() => {
    const start = views.data?.items.find(({ isStart }) => isStart);
    if (start) show(start, true);
    setBegun(true);
  });
  useEffect(() => {
    if (asked && isKnown) begin();
  }, [asked, isKnown]);
  return asked && !begun;
}

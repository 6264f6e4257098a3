import { useQuery } from '@tanstack/react-query';
import { getSystem, type ReplyOf, replyOf, systemElement } from '@tomar/contract';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { call } from './call.ts';
import { keys } from './queryKeys.ts';

/** What the server put into the page; undefined where something else sent it, as in development. */
export function sentWithPage(): ReplyOf<typeof getSystem> | undefined {
  const sent = document.getElementById(systemElement)?.textContent;
  return sent ? replyOf(getSystem, 200, sent) : undefined;
}

/** What the installation says of itself; undefined until it is known. */
export function useSystem() {
  return useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(getSystem, { signal }),
    initialData: sentWithPage,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The customised title, or the product's own name (UI-05). */
export const useProductName = (): string => useSystem()?.title || t(appTexts.productName);

import { useQuery } from '@tanstack/react-query';
import { getSystem } from '@tomar/contract';
import { appTexts } from '../i18n/appTexts.ts';
import { say } from '../i18n/say.ts';
import { call } from './call.ts';
import { keys } from './queryKeys.ts';

/** What the installation says of itself; undefined until it is known. */
export function useSystem() {
  return useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(getSystem, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The customised title, or the product's own name (UI-05). */
export const useProductName = (): string => useSystem()?.title || say(appTexts.productName);

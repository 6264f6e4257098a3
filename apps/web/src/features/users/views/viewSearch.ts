import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

type Search = Readonly<Record<string, unknown>>;

/** What a view keeps of an address, always written alike: not the page, nor what belongs to the moment. */
export function viewSearchOf(search: Search): string {
  const kept = Object.entries(search)
    .filter(([part, value]) => value !== undefined && !['page', 'saved', 'dropped'].includes(part))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return defaultStringifySearch(Object.fromEntries(kept));
}

/** The address that a view stands for; the list reads it as it reads any other. */
export const searchOfView = ({ id, search }: { readonly id: string; readonly search: string }): Search => ({
  ...defaultParseSearch(search),
  saved: id,
});

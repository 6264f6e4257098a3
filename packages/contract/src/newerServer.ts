import type * as z from 'zod/v4/core';
import { type AnyEndpoint, ApiError, replyOf, withoutDetails } from './client.ts';
import type { ReplyOf } from './endpoint.ts';
import type { Message } from './messages/index.ts';
import { fromWire, toWire } from './wire.ts';

/**
 * Lists in replies of which a page does without what it does not know: acts, modules and authorities that a newer server
 * offers, kinds of news (`docs/adr/0093-pages-and-servers-of-two-versions.md`). Each by its place, after the endpoint's path where
 * others have a list of the name. Never one that is saved again, nor one of which nothing may be hidden.
 */
export const offeredLists: ReadonlySet<string> = new Set([
  'data.account.period.modules',
  'result.data.account.period.modules',
  'data.user.authorities',
  'result.data.user.authorities',
  'items[].authorities',
  'items[].members[].authorities',
  'people[].authorities',
  'signGroups[].members[].authorities',
  'items[].people[].authorities',
  'stampAccounts[].people[].authorities',
  'factors',
  'kinds',
  'actions',
  'items[].actions',
  'waiting[].actions',
  'late[].actions',
  'counts.lists',
  '/notice/get items',
]);

const updated: Message = [
  'Tomar güncellendi. Devam etmek için sayfayı yenileyin; kaydedilenler duruyor.',
  'Tomar has been updated. Reload the page to go on; what was saved is kept.',
];

/**
 * As `replyOf`, of a page that may be older than the server: what it does not know of an offered list is passed over, and any
 * other word that it does not know says that the page has to be loaded anew.
 * @throws ApiError
 */
export function replyOfNewer<E extends AnyEndpoint>(endpoint: E, status: number, text: string): ReplyOf<E> {
  try {
    return replyOf(endpoint, status, text);
  } catch (error) {
    const issues = issuesOf(error);
    const said = issues && fromWire(JSON.parse(text));
    if (!issues || typeof said !== 'object') throw error;
    if (!dropOffered(endpoint.path, said, issues)) throw pageTooOld(error);
    try {
      return replyOf(endpoint, status, JSON.stringify(toWire(said)));
    } catch (again) {
      throw pageTooOld(again);
    }
  }
}

/** What the schema refused of an answer that is JSON; null for any other failure. */
function issuesOf(error: unknown): readonly z.$ZodIssue[] | null {
  if (!(error instanceof ApiError) || error.code !== 'reply_off_contract') return null;
  const { issues } = error.cause as z.$ZodError;
  // Nothing at all could be read: a proxy's page.
  return issues.some(({ path }) => path.length > 0) ? issues : null;
}

/** Told as what the server refuses of a page: in a sentence, and tried no more. */
const pageTooOld = (cause: unknown): ApiError => {
  const [tr, en] = updated;
  const errors = [{ field: '', key: 'lang_newer_version', params: [], tr, en }];
  return new ApiError(400, { ...withoutDetails('reply_off_contract'), errors }, cause);
};

/** @returns false: something else was refused, too, and nothing is changed */
function dropOffered(path: string, said: unknown, issues: readonly z.$ZodIssue[]): boolean {
  const dropped = new Map<unknown[], Set<number>>();
  for (const issue of issues) {
    const found = listAlong(path, said, issue.path);
    if (!found) return false;
    dropped.set(found.list, (dropped.get(found.list) ?? new Set()).add(found.at));
  }
  for (const [list, places] of dropped)
    list.splice(0, list.length, ...list.filter((_, at) => !places.has(at)));
  return true;
}

/** The innermost offered list along the way to what was refused, and which of its items the way goes through. */
function listAlong(endpointPath: string, said: unknown, way: readonly PropertyKey[]) {
  let found: { readonly list: unknown[]; readonly at: number } | null = null;
  let [here, place] = [said, ''];
  for (const part of way) {
    const isOffered = offeredLists.has(place) || offeredLists.has(`${endpointPath} ${place}`);
    if (isOffered && Array.isArray(here) && typeof part === 'number') found = { list: here, at: part };
    place = typeof part === 'number' ? `${place}[]` : `${place && `${place}.`}${String(part)}`;
    here = (here as Record<PropertyKey, unknown> | null | undefined)?.[part];
  }
  return found;
}

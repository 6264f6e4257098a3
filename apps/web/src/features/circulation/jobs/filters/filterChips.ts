import { formatAmount } from '@tomar/contract';
import { formatDay } from '../../../../i18n/format.ts';
import { language } from '../../../../i18n/language.ts';
import { type Text, t } from '../../../../i18n/t.ts';
import type { FilterChip } from '../../../../ui/FilterChips.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { type JobSearch, statusesOf } from '../../jobSearch.ts';
import { jobTexts } from '../../jobTexts.ts';
import { statusTexts } from '../../texts.ts';
import { filterTexts } from './texts.ts';

export type SearchPart = { readonly [K in keyof JobSearch]?: JobSearch[K] | undefined };

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The filters of an address, each with the way to take it away. @param named what its ids name, as far as is known */
export function filterChips(
  search: JobSearch,
  named: readonly Named[],
  change: (part: SearchPart) => void,
): FilterChip[] {
  const statuses = statusesOf(search.status);
  const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? t(uiTexts.notGiven);
  const chip = (key: string, label: string, without: SearchPart): FilterChip => ({
    key,
    label,
    remove: () => change(without),
  });
  const of = (key: string, title: Text, value: string | null | undefined, without: SearchPart) =>
    value ? [chip(key, t(filterTexts.chip, t(title), value), without)] : [];
  const { q, owner, who, dept, cat, from, to, dueFrom, dueTo, endsFrom, endsTo, min, max, cur } = search;
  return [
    ...(q ? [chip('q', t(jobTexts.searchChip, q), { q: undefined })] : []),
    ...statuses.map((status) =>
      chip(status, t(statusTexts[status]), {
        status: statuses.filter((one) => one !== status).join(',') || undefined,
      }),
    ),
    ...of('owner', filterTexts.owner, owner && nameOf(owner), { owner: undefined }),
    ...of('who', filterTexts.who, who && nameOf(who), { who: undefined }),
    ...of('dept', filterTexts.department, dept && nameOf(dept), { dept: undefined }),
    ...of('cat', filterTexts.category, cat && nameOf(cat), { cat: undefined }),
    ...of('from', filterTexts.started, daysOf(from, to), { from: undefined, to: undefined }),
    ...of('due', filterTexts.due, daysOf(dueFrom, dueTo), { dueFrom: undefined, dueTo: undefined }),
    ...of('ends', filterTexts.ends, daysOf(endsFrom, endsTo), { endsFrom: undefined, endsTo: undefined }),
    ...of('min', filterTexts.amount, amountsOf(min, max), { min: undefined, max: undefined }),
    ...of('cur', filterTexts.currency, cur, { cur: undefined }),
  ];
}

const span = (from: string | undefined, to: string | undefined, since: Text, until: Text) => {
  if (from && to) return from === to ? from : t(filterTexts.span, from, to);
  if (from) return t(since, from);
  return to ? t(until, to) : null;
};

const daysOf = (from: string | undefined, to: string | undefined) =>
  span(from && formatDay(from), to && formatDay(to), filterTexts.since, filterTexts.until);

const amountsOf = (min: string | undefined, max: string | undefined) =>
  span(
    min && formatAmount(min, language),
    max && formatAmount(max, language),
    filterTexts.atLeast,
    filterTexts.atMost,
  );

/** An address without any filter; the list, its order and columns stay. */
export const withoutFilters: SearchPart = {
  q: undefined,
  status: undefined,
  owner: undefined,
  who: undefined,
  dept: undefined,
  cat: undefined,
  from: undefined,
  to: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  endsFrom: undefined,
  endsTo: undefined,
  min: undefined,
  max: undefined,
  cur: undefined,
};

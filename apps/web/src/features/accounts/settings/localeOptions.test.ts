import { expect, it } from 'vitest';
import { foldedFilter, timeZoneOptions } from './localeOptions.ts';

const options = timeZoneOptions('Europe/Istanbul').map((value) => ({ value, label: value }));
const found = (search: string) =>
  foldedFilter({ options, search, limit: 60 }).map((option) => ('value' in option ? option.value : ''));

it.each(['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'europe ist'])(
  'finds the time zone by %s',
  (typed) => {
    expect(found(typed)).toContain('Europe/Istanbul');
  },
);

it('offers all, up to the limit, while nothing is typed, and nothing for what is no zone', () => {
  expect(found('')).toHaveLength(60);
  expect(found('yok böyle yer')).toEqual([]);
});

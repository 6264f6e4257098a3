import { SimpleGrid } from '@mantine/core';
import { definitionLookups, searchDepartments } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { PersonLookup } from '../../../users/PersonLookup.tsx';
import type { JobSearch } from '../../jobSearch.ts';
import { AmountSpan } from './AmountSpan.tsx';
import { DaySpan } from './DaySpan.tsx';
import type { SearchPart } from './filterChips.ts';
import { filterTexts } from './texts.ts';

interface JobFiltersProps {
  readonly search: JobSearch;
  readonly named: readonly { readonly id: string; readonly name: string }[];
  readonly change: (part: SearchPart) => void;
  /** Drafts are their reader's own, and nobody's turn. */
  readonly ofDrafts: boolean;
}

/** What a list of jobs or drafts is narrowed down by, besides its words; all of it lives in the address. */
export function JobFilters({ search, named, change, ofDrafts }: JobFiltersProps) {
  const nameOf = (id: string | undefined) => named.find((one) => one.id === id)?.name ?? '';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" role="group" aria-label={t(uiTexts.filters)}>
      {!ofDrafts && (
        <>
          <PersonLookup
            label={t(filterTexts.owner)}
            placeholder={t(filterTexts.anyone)}
            chosen={nameOf(search.owner)}
            change={(owner) => change({ owner })}
          />
          <PersonLookup
            label={t(filterTexts.who)}
            placeholder={t(filterTexts.anyone)}
            chosen={nameOf(search.who)}
            change={(who) => change({ who })}
          />
        </>
      )}
      <LookupBox
        label={t(filterTexts.department)}
        placeholder={t(filterTexts.anything)}
        nothing={t(uiTexts.nothingMatches)}
        chosen={nameOf(search.dept)}
        lookup={keys.lookup('definitions', 'department')}
        ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
        entryOf={({ id, name }) => ({ id, name })}
        choose={({ id }) => change({ dept: id })}
        clear={() => change({ dept: undefined })}
      />
      <LookupBox
        label={t(filterTexts.category)}
        placeholder={t(filterTexts.anything)}
        nothing={t(uiTexts.nothingMatches)}
        chosen={nameOf(search.cat)}
        lookup={keys.lookup('definitions', 'category')}
        ask={(name, signal) =>
          call(definitionLookups.category.search, { query: { name, includePassive: true }, signal })
        }
        entryOf={({ id, name }) => ({ id, name })}
        choose={({ id }) => change({ cat: id })}
        clear={() => change({ cat: undefined })}
      />
      <DaySpan
        labels={[filterTexts.startedFrom, filterTexts.startedTo]}
        days={[search.from, search.to]}
        change={([from, to]) => change({ from, to })}
      />
      <DaySpan
        labels={[filterTexts.dueFrom, filterTexts.dueTo]}
        days={[search.dueFrom, search.dueTo]}
        change={([dueFrom, dueTo]) => change({ dueFrom, dueTo })}
      />
      <DaySpan
        labels={[filterTexts.endsFrom, filterTexts.endsTo]}
        days={[search.endsFrom, search.endsTo]}
        change={([endsFrom, endsTo]) => change({ endsFrom, endsTo })}
      />
      <AmountSpan search={search} change={change} />
    </SimpleGrid>
  );
}

import { Button, Group, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { FilterChips } from '../../../../ui/FilterChips.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { DroppedNotice } from '../../../../ui/list/DroppedNotice.tsx';
import { useStaleIds } from '../../../../ui/list/useStaleIds.ts';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import type { JobSearch } from '../../jobSearch.ts';
import { filterChips, withoutFilters } from './filterChips.ts';
import { StatusFilter } from './StatusFilter.tsx';
import type { SearchChange } from './useSearchChange.ts';

// Brings the calendar, which a list does without.
const JobFilters = lazyPart(
  async () => (await import('./JobFilters.tsx')).JobFilters,
  false,
  () => <Skeleton h={220} />,
);

interface ListFiltersProps {
  readonly search: JobSearch;
  readonly change: SearchChange;
  /** What the ids of the address name; undefined until the server has answered. */
  readonly named: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly label: string;
  readonly ofDrafts?: boolean;
  /** What else stands beside the search. */
  readonly children?: ReactNode;
}

/** Words, filters and what they come to, of a list of jobs or drafts; all of it lives in the address. */
export function ListFilters({ search, change, named, label, ofDrafts = false, children }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const find = useCallback((q: string) => change({ q: q || undefined }), [change]);
  const { owner, who, dept, cat, dropped } = search;
  useStaleIds({ owner, who, dept, cat }, named, dropped, (part) => change(part, true));
  return (
    <>
      <Group gap="xs">
        <SearchField value={search.q ?? ''} change={find} label={label} />
        {!ofDrafts && <StatusFilter search={search} change={change} />}
        <Button
          variant="default"
          fw={fontWeight.normal}
          leftSection={<IconFilter size={iconSize.small} aria-hidden />}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {t(uiTexts.moreFilters)}
        </Button>
        {children}
      </Group>
      <div id={panel} hidden={!open}>
        {open && <JobFilters search={search} named={named ?? []} change={change} ofDrafts={ofDrafts} />}
      </div>
      <DroppedNotice dropped={dropped} close={() => change({ page: search.page }, true)} />
      <FilterChips chips={filterChips(search, named ?? [], change)} clear={() => change(withoutFilters)} />
    </>
  );
}

/** Whether an address asks for less than the whole list. */
export const isNarrowed = (search: JobSearch): boolean =>
  Object.keys(withoutFilters).some((part) => search[part as keyof JobSearch] !== undefined);

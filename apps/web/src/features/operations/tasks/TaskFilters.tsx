import { Select, SimpleGrid } from '@mantine/core';
import { t } from '../../../i18n/t.ts';
import { DayFilter } from '../../../ui/days/DayFilter.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { operationsTexts } from '../texts.ts';
import { kindChoices } from './taskFilter.ts';
import type { TaskSearch } from './taskSearch.ts';

interface TaskFiltersProps {
  readonly search: TaskSearch;
  /** `undefined` takes a part out of the address. */
  readonly change: (part: { kind?: string | undefined; day?: string | undefined }) => void;
}

/** Kind and day to choose; both live in the address. */
export function TaskFilters({ search, change }: TaskFiltersProps) {
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 1, '340px': 2 }}
      spacing="sm"
      maw={560}
      role="group"
      aria-label={t(uiTexts.filters)}
    >
      <Select
        label={t(operationsTexts.taskKind)}
        placeholder={t(operationsTexts.taskAnything)}
        data={kindChoices()}
        value={search.kind ?? null}
        onChange={(kind) => change({ kind: kind ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(operationsTexts.taskKind)) }}
        nothingFoundMessage={t(uiTexts.nothingMatches)}
      />
      <DayFilter label={t(operationsTexts.auditDay)} day={search.day} change={(day) => change({ day })} />
    </SimpleGrid>
  );
}

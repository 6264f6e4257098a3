import { Select, SimpleGrid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { auditAreaFilters, eventsOfArea } from '@tomar/contract';
import { formatLocale } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { DayFilter } from '../../../ui/days/DayFilter.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { PersonLookup } from '../../users/PersonLookup.tsx';
import { eventTexts } from '../eventTexts.ts';
import { auditAreaTexts, operationsTexts } from '../texts.ts';
import { type AuditSearch, readAuditSearch } from './auditSearch.ts';

/** `undefined` takes a part out of the address. */
type AuditChange = { readonly [K in keyof AuditSearch]?: AuditSearch[K] | undefined };

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** Whom the address names; null where the reader may not see them, or they are not known yet. */
  readonly user: { readonly name: string } | null;
}

/** Area, person, event and day to choose; all of it lives in the address. */
export function AuditFilters({ search, user }: AuditFiltersProps) {
  const change = useAuditChange();
  const person = search.user ? (user?.name ?? t(operationsTexts.auditSomebody)) : '';
  return (
    <SimpleGrid
      // Side by side on a phone already: what is sought stands below them.
      type="container"
      cols={{ base: 1, '340px': 2, '900px': 4 }}
      spacing="sm"
      maw={1140}
      role="group"
      aria-label={t(uiTexts.filters)}
    >
      <Select
        label={t(operationsTexts.auditArea)}
        placeholder={t(operationsTexts.auditEverywhere)}
        data={auditAreaFilters.map((value) => ({ value, label: t(auditAreaTexts[value]) }))}
        value={search.area ?? null}
        // An event of another area would find nothing.
        onChange={(area) => change({ area: area ?? undefined, event: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(operationsTexts.auditArea)) }}
      />
      <PersonLookup
        label={t(operationsTexts.auditActor)}
        placeholder={t(operationsTexts.auditAnyone)}
        chosen={person}
        change={(id) => change({ user: id })}
      />
      <Select
        label={t(operationsTexts.auditEvent)}
        placeholder={t(operationsTexts.auditAnything)}
        data={eventChoices(search.area)}
        value={search.event ?? null}
        onChange={(event) => change({ event: event ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(operationsTexts.auditEvent)) }}
        nothingFoundMessage={t(uiTexts.nothingMatches)}
      />
      <DayFilter label={t(operationsTexts.auditDay)} day={search.day} change={(day) => change({ day })} />
    </SimpleGrid>
  );
}

/** Goes to the same address with these parts of it otherwise. */
export function useAuditChange(): (part: AuditChange) => void {
  const navigate = useNavigate({ from: '/$accountCode/settings/audit' });
  return (part) =>
    void navigate({ search: (old) => readAuditSearch({ ...old, dropped: undefined, ...part }) });
}

const eventChoices = (area: AuditSearch['area']) =>
  Object.entries(eventTexts)
    .filter(([event]) => area === undefined || eventsOfArea(area).some((one) => one === event))
    .map(([value, text]) => ({ value, label: t(text) }))
    .sort((a, b) => a.label.localeCompare(b.label, formatLocale()));

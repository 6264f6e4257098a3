import { Select, SimpleGrid } from '@mantine/core';
import {
  authorities,
  definitionLookups,
  type Named,
  searchDepartments,
  userEntries,
  userStates,
} from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { useAuthorityNames } from '../../rights/useAuthorityNames.ts';
import { managedTexts } from '../texts.ts';
import type { UserSearch } from '../userSearch.ts';

interface UserFiltersProps {
  readonly search: UserSearch;
  readonly change: (part: { readonly [K in keyof UserSearch]: UserSearch[K] | undefined }) => void;
  /** What the ids of the address name. */
  readonly named: readonly Named[];
}

const stateTexts = {
  all: managedTexts.stateAll,
  active: managedTexts.active,
  passive: managedTexts.passive,
} as const;
const entryTexts = {
  all: managedTexts.stateAll,
  ever: managedTexts.entryEver,
  never: managedTexts.entryNever,
} as const;

/** What the list is narrowed down by; all of it lives in the address. */
export function UserFilters({ search, change, named }: UserFiltersProps) {
  const nameOf = useAuthorityNames();
  const nameOfId = (id: string | undefined) => named.find((one) => one.id === id)?.name ?? '';
  const entryOf = ({ id, name }: Named) => ({ id, name });
  return (
    <SimpleGrid cols={{ base: 2, md: 3, xl: 6 }} spacing="sm" role="group" aria-label={t(uiTexts.filters)}>
      <Select
        label={t(managedTexts.state)}
        data={userStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
        value={search.state ?? 'all'}
        onChange={(value) => change({ state: userStates.find((one) => one === value) })}
        allowDeselect={false}
      />
      <Select
        label={t(managedTexts.entry)}
        data={userEntries.map((value) => ({ value, label: t(entryTexts[value]) }))}
        value={search.entry ?? 'all'}
        onChange={(value) => change({ entry: userEntries.find((one) => one === value) })}
        allowDeselect={false}
      />
      <LookupBox
        label={t(managedTexts.department)}
        placeholder={t(managedTexts.anything)}
        nothing={t(uiTexts.nothingMatches)}
        chosen={nameOfId(search.department)}
        lookup={keys.lookup('definitions', 'department')}
        ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
        entryOf={entryOf}
        choose={({ id }) => change({ department: id })}
        clear={() => change({ department: undefined })}
      />
      <LookupBox
        label={t(managedTexts.titleOfPerson)}
        placeholder={t(managedTexts.anything)}
        nothing={t(uiTexts.nothingMatches)}
        chosen={nameOfId(search.title)}
        lookup={keys.lookup('definitions', 'title')}
        ask={(name, signal) =>
          call(definitionLookups.title.search, { query: { name, includePassive: true }, signal })
        }
        entryOf={entryOf}
        choose={({ id }) => change({ title: id })}
        clear={() => change({ title: undefined })}
      />
      <Select
        label={t(managedTexts.authority)}
        placeholder={t(managedTexts.anything)}
        data={authorities.map((value) => ({ value, label: nameOf(value) }))}
        value={search.authority ?? null}
        onChange={(value) => change({ authority: authorities.find((one) => one === value) })}
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(managedTexts.authority)) }}
      />
      <Select
        label={t(managedTexts.identity)}
        data={[
          { value: 'all', label: t(managedTexts.stateAll) },
          { value: 'external', label: t(managedTexts.external) },
        ]}
        value={search.external ? 'external' : 'all'}
        onChange={(value) => change({ external: value === 'external' ? true : undefined })}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

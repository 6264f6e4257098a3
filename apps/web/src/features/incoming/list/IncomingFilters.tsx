import { Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  incomingKinds,
  incomingKindWords,
  incomingStates,
  incomingStateWords,
  type Named,
  searchDepartments,
  searchIncomingCategories,
  searchUsers,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { type Text, t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { DaySpan } from '../../circulation/jobs/filters/DaySpan.tsx';
import type { IncomingSearch } from '../incomingSearch.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';

type Change = (part: { readonly [K in keyof IncomingSearch]: IncomingSearch[K] | undefined }) => void;

interface IncomingFiltersProps {
  readonly search: IncomingSearch;
  readonly change: Change;
  /** What the ids of the address name. */
  readonly named: readonly Pick<Named, 'id' | 'name'>[];
}

/** What the list is narrowed down by (INC-03); all of it lives in the address. */
export function IncomingFilters({ search, change, named }: IncomingFiltersProps) {
  const lookup = (label: Text, id: string | undefined) => ({
    label: t(label),
    placeholder: t(texts.anything),
    nothing: t(uiTexts.nothingMatches),
    chosen: named.find((one) => one.id === id)?.name ?? '',
  });
  return (
    <SimpleGrid
      cols={{ base: 1, xs: 2, md: 3, xl: 5 }}
      spacing="sm"
      role="group"
      aria-label={t(uiTexts.filters)}
    >
      <Select
        label={t(texts.state)}
        placeholder={t(texts.anything)}
        data={incomingStates.map((value) => ({ value, label: t(incomingStateWords[value]) }))}
        value={search.state ?? null}
        onChange={(value) => change({ state: incomingStates.find((one) => one === value) })}
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(texts.state)) }}
      />
      <Select
        label={t(texts.kind)}
        placeholder={t(texts.anything)}
        data={incomingKinds.map((value) => ({ value, label: t(incomingKindWords[value]) }))}
        value={search.kind ?? null}
        onChange={(value) => change({ kind: incomingKinds.find((one) => one === value) })}
        clearable
        clearButtonProps={{ 'aria-label': t(uiTexts.clearField, t(texts.kind)) }}
      />
      <WordsFilter label={texts.sender} value={search.sender} change={(sender) => change({ sender })} />
      <WordsFilter
        label={texts.trackingNo}
        value={search.tracking}
        change={(tracking) => change({ tracking })}
      />
      <LookupBox
        {...lookup(texts.category, search.category)}
        lookup={keys.lookup('incomingCategories')}
        ask={(name, signal) => call(searchIncomingCategories, { query: { name }, signal })}
        entryOf={(one) => one}
        choose={({ id }) => change({ category: id })}
        clear={() => change({ category: undefined })}
      />
      <LookupBox
        {...lookup(texts.user, search.user)}
        lookup={keys.lookup('members')}
        ask={(name, signal) => call(searchUsers, { query: { name, includePassive: true }, signal })}
        entryOf={(one) => ({ id: one.id, name: `${one.firstName} ${one.lastName}`, detail: one.email })}
        choose={({ id }) => change({ user: id })}
        clear={() => change({ user: undefined })}
      />
      <LookupBox
        {...lookup(texts.department, search.department)}
        lookup={keys.lookup('definitions', 'department')}
        ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
        entryOf={({ id, name }) => ({ id, name })}
        choose={({ id }) => change({ department: id })}
        clear={() => change({ department: undefined })}
      />
      <DaySpan
        labels={[texts.sentFrom, texts.sentTo]}
        days={[search.from, search.to]}
        change={([from, to]) => change({ from, to })}
      />
    </SimpleGrid>
  );
}

interface WordsFilterProps {
  readonly label: Text;
  readonly value: string | undefined;
  readonly change: (words: string | undefined) => void;
}

/** Words that narrow the list when the field is left, or by Enter. */
function WordsFilter({ label, value = '', change }: WordsFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    change(typed.trim() || undefined);
  };
  return (
    <TextInput
      label={t(label)}
      placeholder={t(texts.anything)}
      maxLength={200}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

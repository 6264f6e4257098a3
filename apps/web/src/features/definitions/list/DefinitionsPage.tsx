import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  calledOf,
  type DefinitionState,
  type DefinitionType,
  definitionEndpoints,
  definitionStates,
  definitions,
  emptyId,
  type ImportKind,
  importKinds,
  pagePathOf,
} from '@tomar/contract';
import { useState } from 'react';
import { call, urlOf } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { DroppedNotice } from '../../../ui/list/DroppedNotice.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { PagedTable } from '../../../ui/list/PagedTable.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { useStartView } from '../../users/views/useViews.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { type DefinitionSearch, readDefinitionSearch } from '../definitionSearch.ts';
import { addText, inSentence, namesOf } from '../say.ts';
import { definitionTexts } from '../texts.ts';
import { BulkState } from './BulkState.tsx';
import { columnsOf, RecordCard } from './columns.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';

const pageSize = 20;

const isImported = (type: DefinitionType): type is DefinitionType & ImportKind =>
  importKinds.some((kind) => kind === type);

/** The records of a definition, and the way to a new one. */
export function DefinitionsPage({ type }: { type: DefinitionType }) {
  const search = readDefinitionSearch(useSearch({ strict: false }));
  const { texts } = definitions[type];
  const isTree = type === 'department' && search.view === 'tree';
  return (
    <Page
      title={t(texts.many)}
      crumbs={[]}
      subtitle={t(texts.subtitle)}
      actions={
        <>
          {isImported(type) && <ImportLink kind={type} />}
          <ExportButton
            address={urlOf(definitionEndpoints[type].export, undefined, {
              search: search.q ?? '',
              state: search.state ?? 'all',
            })}
            list={definitions[type].path}
          />
          <NewRecord type={type} />
        </>
      }
    >
      <Stack gap="sm">
        {type === 'department' && <ViewChoice isTree={isTree} />}
        {isTree ? <DepartmentTree /> : <Records type={type} search={search} />}
      </Stack>
    </Page>
  );
}

function ViewChoice({ isTree }: { isTree: boolean }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t(definitionTexts.view)}
      style={{ alignSelf: 'flex-start' }}
      value={isTree ? 'tree' : 'list'}
      onChange={(view) => void navigate({ to: '.', search: view === 'tree' ? { view } : {}, replace: true })}
      data={[
        { value: 'list', label: t(definitionTexts.asList) },
        { value: 'tree', label: t(definitionTexts.asTree) },
      ]}
    />
  );
}

interface RecordsProps {
  readonly type: DefinitionType;
  readonly search: DefinitionSearch;
}

function Records({ type, search }: RecordsProps) {
  const { q = '', state = 'all', page = 1, sort = 'name', desc = false } = search;
  const definition = definitions[type];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const body = { page, pageSize, search: q, state, sort, descending: desc };
  const records = useQuery({
    queryKey: [...keys.definitions(type), body],
    queryFn: ({ signal }) => call(definitionEndpoints[type].list, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = records;
  const isOpening = useStartView(type, search);
  const names = namesOf(data?.named ?? []);
  const columns = columnsOf(definition, names);
  const choice = columnChoice(
    search.cols,
    columns.map(({ key }) => key),
  );
  const { go, find } = useListAddress(search, readDefinitionSearch);
  if (records.isError && !data)
    return <FailureBox error={records.error} retry={() => void records.refetch()} />;
  const isFiltered = q !== '' || state !== 'all';
  return (
    <>
      <Group gap="sm">
        <SearchField value={q} change={find} label={t(definitionTexts.search)} />
        <SegmentedControl
          aria-label={t(definitionTexts.show)}
          value={state}
          onChange={(next) => go({ state: next as DefinitionState })}
          data={definitionStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
        />
        <ColumnMenu columns={columns} choice={choice} change={(cols) => go({ cols, page })} />
        <ViewMenu list={type} search={search} />
      </Group>
      <DroppedNotice dropped={search.dropped} close={() => go({ page })} />
      <BulkState type={type} records={data?.items ?? []} chosen={chosen} clear={() => setChosen(new Set())} />
      <PagedTable
        label={t(definition.texts.many)}
        columns={columns.filter(({ key }) => choice.shown.includes(key))}
        answer={records}
        isOpening={isOpening}
        page={page}
        pageSize={pageSize}
        toPage={(to, replace) => go({ page: to }, replace)}
        idOf={({ id }) => id}
        sorting={{ key: sort, descending: desc, change: (key, down) => go({ sort: key, desc: down }) }}
        selection={{ chosen, change: setChosen, nameOf: (record) => calledOf(definition, record) }}
        card={(record) => <RecordCard definition={definition} record={record} names={names} />}
        empty={
          <EmptyState
            icon={<IconListDetails size={iconSize.large} />}
            title={
              isFiltered
                ? t(uiTexts.nothingMatches)
                : t(definitionTexts.listEmpty, inSentence(definition.texts.one))
            }
            {...(!isFiltered && { action: <NewRecord type={type} /> })}
          />
        }
      />
    </>
  );
}

const stateTexts = {
  all: definitionTexts.stateAll,
  active: definitionTexts.stateActive,
  passive: definitionTexts.statePassive,
} as const;

function NewRecord({ type }: { type: DefinitionType }) {
  const accountCode = useAccountCode();
  const { texts } = definitions[type];
  return (
    <Button
      component={Link}
      to={`/${accountCode}/${pagePathOf(definitions[type])}/${emptyId}`}
      leftSection={<IconPlus size={iconSize.normal} aria-hidden />}
    >
      {addText(texts.one)}
    </Button>
  );
}

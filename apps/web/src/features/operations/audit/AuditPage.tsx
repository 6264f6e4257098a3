import { Button, Group } from '@mantine/core';
import { IconDownload, IconFilter, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { exportAudit, listAudit } from '@tomar/contract';
import { useState } from 'react';
import { call, urlOf } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { today } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { DroppedNotice } from '../../../ui/list/DroppedNotice.tsx';
import { useFoldedFilters } from '../../../ui/list/useFoldedFilters.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useScreen } from '../../../ui/useNarrow.ts';
import { useStartView } from '../../users/views/useViews.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { JobChip } from '../JobChip.tsx';
import { operationsTexts } from '../texts.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { auditColumns, EntryCard } from './AuditEntry.tsx';
import { AuditFilters, useAuditChange } from './AuditFilters.tsx';
import { filterOf, readAuditSearch } from './auditSearch.ts';

const route = getRouteApi('/$accountCode/settings/audit');
const pageSize = 50;

/** The account's audit trail, newest first, filtered by its address; the export is what the offline verifier reads. */
export function AuditPage() {
  const search = readAuditSearch(route.useSearch());
  const [opened, setOpened] = useState<number | null>(null);
  const isWide = useScreen('(min-width: 82em)');
  const filter = filterOf(search);
  const trail = useInfiniteQuery({
    queryKey: [...keys.audit, filter],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, {
        body: { ...filter, pageSize, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? (last.items.at(-1)?.sequence ?? null) : null),
  });
  const entries = trail.data?.pages.flatMap((page) => page.items);
  const first = trail.data?.pages[0];
  const isFiltered = Object.keys(filter).length > 0;
  const navigate = useNavigate();
  const change = useAuditChange();
  const isOpening = useStartView('audit', search);
  const columns = auditColumns(setOpened, isWide);
  const choice = columnChoice(
    search.cols,
    columns.map(({ key }) => key),
  );
  const go = (part: { cols?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (old) => readAuditSearch({ ...old, dropped: undefined, ...part }),
      replace: true,
    });
  // The job that a link came with shows below as a chip, folded or not.
  const { jobId: _, ...chosen } = filter;
  const filters = useFoldedFilters(
    Object.keys(chosen).length,
    <AuditFilters search={search} user={first?.user ?? null} />,
  );
  return (
    <Page
      title={t(appTexts.audit)}
      crumbs={[]}
      subtitle={t(operationsTexts.auditSubtitle)}
      actions={<ExportButton />}
    >
      <Group gap="sm">
        <ColumnMenu
          columns={columns.filter(({ key }) => key !== 'event')}
          choice={choice}
          change={(cols) => go({ cols })}
        />
        <ViewMenu list="audit" alone={filters.button === null} search={search} />
        {filters.button}
      </Group>
      <DroppedNotice dropped={search.dropped} close={() => go({})} />
      {filters.panel}
      {search.job && <JobChip job={first?.job ?? null} remove={() => change({ job: undefined })} />}
      {trail.isError && !entries ? (
        <FailureBox error={trail.error} retry={() => void trail.refetch()} />
      ) : (
        <RecordTable
          label={t(appTexts.audit)}
          columns={columns.filter(({ key }) => key === 'event' || choice.shown.includes(key))}
          records={isOpening ? undefined : entries}
          idOf={(entry) => String(entry.sequence)}
          card={(entry) => <EntryCard entry={entry} open={setOpened} />}
          empty={
            isFiltered ? (
              <EmptyState icon={<IconFilter size={iconSize.large} />} title={t(uiTexts.nothingMatches)} />
            ) : (
              <EmptyState icon={<IconHistory size={iconSize.large} />} title={t(operationsTexts.noAudit)} />
            )
          }
        />
      )}
      {trail.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            {t(operationsTexts.auditMore)}
          </Button>
        </Group>
      )}
      <AuditDetails
        entry={entries?.find(({ sequence }) => sequence === opened) ?? null}
        close={() => setOpened(null)}
      />
    </Page>
  );
}

function ExportButton() {
  const account = useAccountCode();
  const save = useSend({
    mutationFn: () => download(urlOf(exportAudit), `${account}-audit-${today()}.jsonl`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={iconSize.normal} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(operationsTexts.auditExport)}
    </Button>
  );
}

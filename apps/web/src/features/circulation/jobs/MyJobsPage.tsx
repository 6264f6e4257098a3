import { Button } from '@mantine/core';
import { IconFilePlus, IconInbox } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { emptyId, type JobList, listDrafts, listMyJobs, may, saveDraft } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useStartView } from '../../users/views/useViews.ts';
import { DraftList } from '../drafts/DraftList.tsx';
import { jobTexts } from '../jobTexts.ts';
import { TemplateList } from '../templates/TemplateList.tsx';
import { JobListTabs } from './JobListTabs.tsx';
import { JobListView } from './JobListView.tsx';
import { emptyListTexts } from './list/emptyListTexts.ts';
import { queryOf } from './list/jobQuery.ts';
import { useBesideLists } from './list/useBesideLists.ts';

const route = getRouteApi('/$accountCode/myjob');

/** Lists that a job joins when the reader starts it. */
const filledByStarting: ReadonlySet<JobList> = new Set(['mine', 'started', 'circulating']);

/** The jobs the reader started or has to act on, and their drafts and templates (UI-45, DRAFT-03, JOB-31 to JOB-36). */
export function MyJobsPage() {
  const viewer = useViewer();
  const search = route.useSearch();
  const { list: asked = 'mine' } = search;
  const isOpening = useStartView('myjob', search);
  const ofDrafters = asked === 'drafts' || asked === 'templates';
  const list = ofDrafters && !may(listDrafts, viewer) ? 'mine' : asked;
  return (
    <Page title={t(appTexts.myJobs)} crumbs={[]} actions={<CreateJob />}>
      <JobListTabs list={list} />
      {list === 'drafts' ? (
        <DraftList />
      ) : list === 'templates' ? (
        <Templates />
      ) : (
        <MyJobs key={list} list={list} isOpening={isOpening} />
      )}
    </Page>
  );
}

/** What stands beside each list comes with the jobs that wait: templates bring none of it. */
function Templates() {
  const body = { ...queryOf({}), list: 'waiting' as const };
  const waiting = useQuery({
    queryKey: [...keys.jobs, 'mine', body],
    queryFn: ({ signal }) => call(listMyJobs, { body, signal }),
  });
  useBesideLists(waiting.data, waiting.dataUpdatedAt);
  return <TemplateList />;
}

function MyJobs({ list, isOpening }: { list: JobList; isOpening: boolean }) {
  const search = route.useSearch();
  const body = { ...queryOf(search), list };
  const jobs = useQuery({
    queryKey: [...keys.jobs, 'mine', body],
    queryFn: ({ signal }) => call(listMyJobs, { body, signal }),
    placeholderData: keepPreviousData,
  });
  useBesideLists(jobs.data, jobs.dataUpdatedAt);
  return (
    <JobListView
      jobs={jobs}
      isOpening={isOpening}
      search={search}
      detail="myjob"
      empty={
        <EmptyState
          icon={<IconInbox size={iconSize.large} />}
          title={t(emptyListTexts[list].title)}
          body={t(emptyListTexts[list].body)}
          action={filledByStarting.has(list) ? <CreateJob /> : undefined}
        />
      }
    />
  );
}

function CreateJob() {
  const accountCode = useAccountCode();
  if (!may(saveDraft, useViewer())) return null;
  return (
    <Button
      component={Link}
      to={`/${accountCode}/draft/${emptyId}`}
      leftSection={<IconFilePlus size={iconSize.normal} aria-hidden />}
    >
      {t(jobTexts.createJob)}
    </Button>
  );
}

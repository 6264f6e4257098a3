import { IconListDetails } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listJobs } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useStartView } from '../../users/views/useViews.ts';
import { jobTexts } from '../jobTexts.ts';
import { JobListView } from './JobListView.tsx';
import { queryOf } from './list/jobQuery.ts';

const route = getRouteApi('/$accountCode/job');

/** Job management: all jobs the reader may see (UI-44). */
export function AllJobsPage() {
  const search = route.useSearch();
  const isOpening = useStartView('job', search);
  const body = queryOf(search);
  const jobs = useQuery({
    queryKey: [...keys.jobs, 'all', body],
    queryFn: ({ signal }) => call(listJobs, { body, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t(appTexts.jobManagement)} crumbs={[]}>
      <JobListView
        jobs={jobs}
        isOpening={isOpening}
        search={search}
        detail="job"
        empty={
          <EmptyState
            icon={<IconListDetails size={iconSize.large} />}
            title={t(jobTexts.noAnyJobs)}
            body={t(jobTexts.noAnyJobsBody)}
          />
        }
      />
    </Page>
  );
}

import { Alert, Button, Grid, Group, Stack } from '@mantine/core';
import { IconFileUnknown, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ApiError, getJob, type JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { type Text, t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { FailedPage } from '../../../ui/page/FailedPage.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Deliveries } from '../../delivery/Deliveries.tsx';
import { JobStatusBadge } from '../JobStatusBadge.tsx';
import { jobTexts } from '../jobTexts.ts';
import { useNoticesRead } from '../notices/useNoticesRead.ts';
import { Revisions } from './acts/Revisions.tsx';
import { CompletedBanner } from './CompletedBanner.tsx';
import { CompletionBox } from './CompletionBox.tsx';
import { Comments } from './comments/Comments.tsx';
import { Decision } from './decision/Decision.tsx';
import { decidedBy, type Made } from './decision/decisionActs.ts';
import classes from './Job.module.css';
import { JobActions } from './JobActions.tsx';
import { JobDetails } from './JobDetails.tsx';
import { JobFiles } from './JobFiles.tsx';
import { JobFlow } from './JobFlow.tsx';
import type { JobPlace } from './list/jobColumns.tsx';
import { placeOf } from './list/placeOf.ts';
import { SignTurn } from './SignTurn.tsx';
import { JobTimeline } from './timeline/JobTimeline.tsx';

const placeNames: Readonly<Record<JobPlace, Text>> = {
  job: appTexts.jobManagement,
  myjob: appTexts.myJobs,
  mymuhurjob: appTexts.myStamps,
};

function usePlace(): JobPlace {
  const viewer = useViewer();
  return placeOf(useLocation({ select: ({ pathname }) => pathname }), viewer);
}

/** A job: what is asked of the reader, where it stands, its documents, deliveries and history. */
export function JobPage() {
  const { id = '' } = useParams({ strict: false });
  const place = usePlace();
  const job = useQuery({
    queryKey: keys.job(id),
    queryFn: ({ signal }) => call(getJob, { params: { id }, signal }),
  });
  if (job.data) return <JobView job={job.data} />;
  if (job.error instanceof ApiError && (job.error.status === 404 || job.error.status === 400))
    return <MissingJob />;
  if (job.isError)
    return (
      <FailedPage
        title={t(jobTexts.notOpened)}
        crumbs={[{ label: t(placeNames[place]), path: place }]}
        error={job.error}
        retry={() => void job.refetch()}
      />
    );
  return <PageSkeleton />;
}

/** Which of the two it is, nobody is told who may not see the job. */
function MissingJob() {
  const accountCode = useAccountCode();
  return (
    <Notice
      icon={<IconFileUnknown size={iconSize.page} />}
      title={t(jobTexts.missingTitle)}
      body={t(jobTexts.missingBody)}
    >
      <Button component={Link} to={`/${accountCode}/myjob`}>
        {t(jobTexts.missingWay)}
      </Button>
    </Notice>
  );
}

function JobView({ job }: { job: JobDetail }) {
  useNoticesRead(job);
  const place = usePlace();
  const [made, setMade] = useState<Made | null>(null);
  // Whoever signs as well does that first, on the page for it.
  const asked =
    decidedBy(job) !== null && !job.actions.some((action) => action === 'sign' || action === 'stamp');
  // The documents that somebody reads stay when the turn ends elsewhere.
  const [wasAsked, setWasAsked] = useState(asked);
  if (asked && !wasAsked) setWasAsked(true);
  return (
    <Page
      title={job.name}
      crumbs={[{ label: t(placeNames[place]), path: place }]}
      subtitle={
        <Group gap="xs">
          <JobStatusBadge {...job} />
          <span className={classes.started}>
            {job.trackingNumber} · {t(jobTexts.started, formatMoment(job.createdAt), job.ownerName)}
          </span>
        </Group>
      }
      actions={<JobActions job={job} />}
    >
      {job.endDescription && (
        <Alert
          color={job.status === 'Declined' ? 'red' : 'gray'}
          icon={<IconInfoCircle />}
          title={t(job.status === 'Declined' ? jobTexts.declinedBecause : jobTexts.canceledBecause)}
        >
          <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{job.endDescription}</span>
        </Alert>
      )}
      <CompletionBox job={job} />
      <CompletedBanner job={job} />
      {made !== null || wasAsked ? <Decision job={job} made={made} make={setMade} /> : <SignTurn job={job} />}
      <JobFlow job={job} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <JobFiles job={job} />
            <Deliveries deliveries={job.deliveries} jobId={job.id} />
            <Comments job={job} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <JobDetails job={job} />
            <Revisions job={job} detail={place} />
            <JobTimeline job={job} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

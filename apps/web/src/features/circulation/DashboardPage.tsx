import { Anchor, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getDashboard, type JobListItem, type ReplyOf } from '@tomar/contract';
import { type ReactNode, Suspense } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useLogin } from '../../api/useSession.ts';
import { formatAgo } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { StartJob } from './copying/StartJob.tsx';
import classes from './Dashboard.module.css';
import { DashboardCounts } from './DashboardCounts.tsx';
import { useKeptHeight, useLastHeight } from './firstPart.ts';
import { wayToAct } from './jobs/decision/wayToAct.ts';
import { actionTexts, dashboardTexts } from './texts.ts';

const firstSteps = () => import('./firstSteps/FirstSteps.tsx');
const FirstSteps = lazyPart(async () => (await firstSteps()).FirstSteps, true);
const LateAndWeeks = lazyPart(async () => (await import('./overview/LateAndWeeks.tsx')).LateAndWeeks, true);

type Dashboard = ReplyOf<typeof getDashboard>;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });

const hasNoJob = ({ waiting, counts }: Dashboard): boolean =>
  waiting.length === 0 && Object.values(counts).every((count) => count === 0);

/**
 * Asks for what the page shows, then for the part of it that this leads to, so that the page can be drawn once.
 * @throws when a part does not come; the page says so in its place
 */
export async function readyOverview(client: QueryClient): Promise<void> {
  const query = dashboardQuery();
  await client.prefetchQuery(query);
  const dashboard = client.getQueryData(query.queryKey);
  if (!dashboard) return;
  if (!hasNoJob(dashboard)) return LateAndWeeks.preload();
  const { readyFirstSteps } = await firstSteps();
  await Promise.all([FirstSteps.preload(), readyFirstSteps(client)]);
}

/** What waits for the reader first, the eight counts, what is late, the last weeks (UI-09, UI-65 to UI-72). */
export function DashboardPage() {
  const { user } = useLogin();
  const dashboard = useQuery(dashboardQuery());
  return (
    <Page
      title={t(dashboardTexts.title)}
      subtitle={t(dashboardTexts.hello, user.firstName)}
      actions={<StartJob />}
    >
      {dashboard.isError && !dashboard.data ? (
        <FailureBox error={dashboard.error} retry={() => void dashboard.refetch()} />
      ) : (
        <Parts dashboard={dashboard.data} />
      )}
    </Page>
  );
}

function Parts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const height = useLastHeight();
  // Nobody knows yet where the other parts will stand: they come with the first.
  if (!dashboard && height === undefined) return <WaitingSkeleton height={height} />;
  const awaited = <WaitingSkeleton height={height} />;
  const counts = <DashboardCounts counts={dashboard?.counts} />;
  if (dashboard && hasNoJob(dashboard))
    return (
      <Suspense fallback={awaited}>
        <FirstSteps awaited={awaited} below={counts} />
      </Suspense>
    );
  return (
    <>
      {dashboard ? (
        <Kept>
          <Waiting dashboard={dashboard} />
        </Kept>
      ) : (
        awaited
      )}
      {counts}
      <Suspense fallback={<BelowSkeleton />}>
        {dashboard ? <LateAndWeeks dashboard={dashboard} /> : <BelowSkeleton />}
      </Suspense>
    </>
  );
}

function Kept({ children }: { children: ReactNode }) {
  return <div ref={useKeptHeight()}>{children}</div>;
}

/** As high as what is to come was the last time; the first time, about as high as it mostly is. */
function WaitingSkeleton({ height }: { height: number | undefined }) {
  return (
    <Section
      kind="flush"
      className={`${classes.panel} ${classes.awaited}`}
      title={t(dashboardTexts.waitingFirst)}
      {...(height !== undefined && { h: height })}
    >
      <RowsSkeleton rows={5} height={44} />
    </Section>
  );
}

function BelowSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Skeleton h={236} />
      <Skeleton h={236} />
    </SimpleGrid>
  );
}

function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const accountCode = useAccountCode();
  return (
    <Section
      kind="flush"
      className={classes.panel ?? ''}
      title={t(dashboardTexts.waitingFirst)}
      actions={
        dashboard.waiting.length > 0 && (
          <Anchor component={Link} to={`/${accountCode}/myjob?list=waiting`} size="sm">
            {t(dashboardTexts.showAll)}
          </Anchor>
        )
      }
    >
      {dashboard.waiting.length === 0 ? (
        <EmptyState
          icon={<IconMoodSmile size={iconSize.large} />}
          title={t(dashboardTexts.waitingEmpty)}
          body={t(dashboardTexts.waitingEmptyBody)}
          room={16}
        />
      ) : (
        <JobRows jobs={dashboard.waiting} />
      )}
    </Section>
  );
}

function JobRows({ jobs }: { jobs: readonly JobListItem[] }) {
  const accountCode = useAccountCode();
  const now = Date.now();
  return (
    <ul className={classes.rows}>
      {jobs.map((job) => (
        <li key={job.id} className={classes.waiting}>
          <Link to="/$accountCode/myjob/$id" params={{ accountCode, id: job.id }} className={classes.row}>
            <span className={classes.rowText}>
              <Text fw={fontWeight.medium} truncate component="span" display="block">
                {job.name}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block" truncate>
                {job.trackingNumber} · {job.ownerName} · {formatAgo(job.updatedAt, now)}
              </Text>
            </span>
          </Link>
          <ActButton job={job} />
        </li>
      ))}
    </ul>
  );
}

/** Straight to the page on which it is done. */
function ActButton({ job }: { job: JobListItem }) {
  const accountCode = useAccountCode();
  const way = wayToAct(job);
  if (!way) return null;
  const label = t(actionTexts[way.action]);
  return (
    <Button
      component={Link}
      to={`/${accountCode}/${way.path}`}
      variant="light"
      color="warm"
      className={classes.act}
      aria-label={`${label}: ${job.name}`}
    >
      {label}
    </Button>
  );
}

/** @param height of a row's content, in pixels */
function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton h={height} />
        </div>
      ))}
    </div>
  );
}

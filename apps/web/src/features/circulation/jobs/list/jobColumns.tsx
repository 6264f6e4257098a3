import { Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAmount, type JobListItem } from '@tomar/contract';
import { formatAgo, formatDay, formatMoment, today } from '../../../../i18n/format.ts';
import { language } from '../../../../i18n/language.ts';
import { t, tCount } from '../../../../i18n/t.ts';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../../ui/RecordTable.module.css';
import type { Column } from '../../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { JobStatusBadge } from '../../JobStatusBadge.tsx';
import { jobColumnKeys } from '../../jobSearch.ts';
import { jobTexts } from '../../jobTexts.ts';
import { privacyTexts } from '../../texts.ts';
import { WhoHasIt } from '../../WhoHasIt.tsx';
import { filterTexts } from '../filters/texts.ts';

/** What a list of jobs shows unless somebody chooses otherwise. */
export const normalJobColumns = ['name', 'status', 'owner', 'targetEndDate', 'updatedAt'];

export const allJobColumns = jobColumnKeys.filter((key) => key !== 'documents');

const none = () => t(uiTexts.notGiven);

/** What a job or draft is about in money. */
export function Amount({ of: { amount, currency } }: { of: Pick<JobListItem, 'amount' | 'currency'> }) {
  if (amount === null) return none();
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatAmount(amount, language)} {currency}
    </Text>
  );
}

/** Below which page a job opens: job management, the reader's jobs, their stamps. */
export type JobPlace = 'job' | 'myjob' | 'mymuhurjob';

/** The columns of a list of jobs. */
export function jobColumns(detail: JobPlace): Column<JobListItem>[] {
  const now = Date.now();
  return [
    {
      key: 'name',
      title: t(jobTexts.name),
      minWidth: 220,
      sortable: true,
      render: (job) => (
        <>
          <JobLink job={job} detail={detail} />
          <Text size="xs" c="dimmed">
            {job.trackingNumber} · {tCount(job.documents, jobTexts.document, jobTexts.documents)}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      title: t(jobTexts.status),
      width: 186,
      render: (job) => (
        <>
          <JobStatusBadge {...job} />
          <WhoHasIt job={job} />
        </>
      ),
    },
    { key: 'owner', title: t(jobTexts.owner), width: 170, render: (job) => job.ownerName },
    { key: 'department', title: t(jobTexts.department), render: (job) => job.department ?? none() },
    {
      key: 'categories',
      title: t(filterTexts.category),
      render: (job) => job.categories.join(', ') || none(),
    },
    {
      key: 'documentNumber',
      title: t(jobTexts.documentNumber),
      render: (job) => job.documentNumber || none(),
    },
    { key: 'amount', title: t(filterTexts.amount), align: 'right', render: (job) => <Amount of={job} /> },
    { key: 'privacy', title: t(jobTexts.privacy), render: (job) => t(privacyTexts[job.privacy]) },
    {
      key: 'createdAt',
      title: t(jobTexts.created),
      width: 130,
      sortable: true,
      render: (job) => formatMoment(job.createdAt),
    },
    {
      key: 'targetEndDate',
      title: t(jobTexts.target),
      width: 140,
      sortable: true,
      render: (job) => <Target job={job} />,
    },
    {
      key: 'validUntil',
      title: t(filterTexts.ends),
      width: 140,
      render: ({ validUntil }) => (validUntil ? formatDay(validUntil) : none()),
    },
    {
      key: 'updatedAt',
      title: t(jobTexts.updated),
      width: 150,
      sortable: true,
      render: (job) => (
        <Text size="sm" component="time" dateTime={job.updatedAt} title={formatMoment(job.updatedAt)}>
          {formatAgo(job.updatedAt, now)}
        </Text>
      ),
    },
  ];
}

function JobLink({ job, detail }: { job: JobListItem; detail: JobPlace }) {
  const accountCode = useAccountCode();
  return (
    <Link
      to={`/$accountCode/${detail}/$id`}
      params={{ accountCode, id: job.id }}
      className={tableClasses.link}
    >
      {job.name}
    </Link>
  );
}

const ended = (job: JobListItem) => job.status !== 'Circulating' && job.status !== 'Finalizing';

function Target({ job }: { job: JobListItem }) {
  if (!job.targetEndDate) return t(uiTexts.notGiven);
  const late = !ended(job) && job.targetEndDate < today();
  return (
    <Group gap={6}>
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDay(job.targetEndDate)}
      </Text>
      {late && <Badge color="red">{t(jobTexts.late)}</Badge>}
    </Group>
  );
}

/** A job on a phone. */
export function JobCard({ job, detail }: { job: JobListItem; detail: JobPlace }) {
  return (
    <Stack gap={6}>
      <JobLink job={job} detail={detail} />
      <Text size="xs" c="dimmed">
        {job.trackingNumber} · {job.ownerName} · {formatAgo(job.updatedAt, Date.now())}
      </Text>
      <Group gap={6}>
        <JobStatusBadge {...job} />
        {job.targetEndDate && <Target job={job} />}
      </Group>
      <WhoHasIt job={job} />
    </Stack>
  );
}

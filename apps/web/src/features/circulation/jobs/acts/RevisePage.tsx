import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconFileUnknown, IconInfoCircle, IconVersions } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, type FileKind, getJob, type JobDetail, reviseJob } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { useLogin } from '../../../../api/useSession.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { FailedPage } from '../../../../ui/page/FailedPage.tsx';
import { Notice } from '../../../../ui/page/Notice.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { PageSkeleton } from '../../../../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../../ui/page/useGoOn.ts';
import { Section } from '../../../../ui/Section.tsx';
import { nameOfDelivery } from '../../../delivery/Deliveries.tsx';
import { draftTexts, tabTexts } from '../../drafts/texts.ts';
import { jobTexts } from '../../jobTexts.ts';
import { nameOfParticipant } from '../nameOfParticipant.ts';
import { actTexts } from './actTexts.ts';
import classes from './Revise.module.css';

/** Begins a job's next revision (UI-46, JOB-23): says what is carried over before anything is made. */
export function RevisePage() {
  const { id = '' } = useParams({ strict: false });
  const accountCode = useAccountCode();
  const job = useQuery({
    queryKey: keys.job(id),
    queryFn: ({ signal }) => call(getJob, { params: { id }, signal }),
  });
  if (job.data) return <ReviseView job={job.data} />;
  if (job.error instanceof ApiError && (job.error.status === 404 || job.error.status === 400))
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
  if (job.isError)
    return (
      <FailedPage
        title={t(jobTexts.notOpened)}
        crumbs={[{ label: t(appTexts.myJobs), path: 'myjob' }]}
        error={job.error}
        retry={() => void job.refetch()}
      />
    );
  return <PageSkeleton />;
}

function ReviseView({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  const goOn = useGoOn();
  const client = useQueryClient();
  const revise = useSend({
    mutationFn: () => call(reviseJob, { params: { id: job.id } }),
    onSuccess: ({ draftId }) => {
      void client.invalidateQueries({ queryKey: keys.job(job.id) });
      void goOn({ to: '/$accountCode/draft/$id', params: { accountCode, id: draftId }, replace: true });
    },
  });
  if (!job.actions.includes('revise')) return <NotNow job={job} />;
  const runs = job.status === 'Circulating' || job.status === 'Finalizing';
  return (
    <Page
      title={t(actTexts.reviseTitle, job.name)}
      subtitle={job.trackingNumber}
      crumbs={[
        { label: t(appTexts.myJobs), path: 'myjob' },
        { label: job.name, path: `myjob/${job.id}` },
      ]}
      here={t(actTexts.revise)}
    >
      <Section kind="panel" title={t(actTexts.reviseTakes)}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(actTexts.reviseBody, job.trackingNumber)}
        </Text>
        <TakenOver job={job} />
        {runs && (
          <Alert color="gray" icon={<IconInfoCircle />} mt="md">
            {t(actTexts.reviseRuns)}
          </Alert>
        )}
        {revise.isError && <FailureBox error={revise.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" component={Link} to={`/${accountCode}/myjob/${job.id}`}>
            {t(actTexts.toJob)}
          </Button>
          <Button
            leftSection={<IconVersions size={iconSize.small} aria-hidden />}
            loading={revise.isPending}
            onClick={() => revise.mutate()}
          >
            {t(actTexts.reviseBegin)}
          </Button>
        </Group>
      </Section>
    </Page>
  );
}

/** By name, so that nobody has to look at the job again. */
function TakenOver({ job }: { job: JobDetail }) {
  const readerId = useLogin().user.id;
  const filesOf = (kind: FileKind) => job.files.filter((file) => file.kind === kind).map(({ name }) => name);
  const parts = [
    [tabTexts.files, filesOf('Document')],
    [tabTexts.attachments, filesOf('Attachment')],
    [
      tabTexts.flows,
      job.steps.map(({ people }) =>
        new Intl.ListFormat(language).format(people.map((one) => nameOfParticipant(one, readerId))),
      ),
    ],
    [draftTexts.recipients, job.deliveries.map(nameOfDelivery)],
  ] as const;
  return (
    <dl className={classes.taken}>
      {parts
        .filter(([, names]) => names.length > 0)
        .map(([label, names]) => (
          <div key={t(label)}>
            <Text component="dt" size="sm" c="dimmed">
              {t(label)}
            </Text>
            <dd>
              <List size="sm" type={label === tabTexts.flows ? 'ordered' : 'unordered'}>
                {names.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two steps may name the same person
                  <List.Item key={at}>{name}</List.Item>
                ))}
              </List>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Revised already, or by somebody else to be done. */
function NotNow({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  const newest = job.revisions.findLast((one) => one.isNewer);
  const draftPath = newest?.status === 'Draft' ? 'draft' : 'myjob';
  return (
    <Notice
      icon={<IconVersions size={iconSize.page} />}
      title={t(actTexts.reviseNotNow)}
      body={newest ? tMessage('lang_job_revised_already') : t(actTexts.reviseNotYours)}
    >
      <Button variant="default" component={Link} to={`/${accountCode}/myjob/${job.id}`}>
        {t(actTexts.toJob)}
      </Button>
      {newest && (
        <Button component={Link} to={`/${accountCode}/${draftPath}/${newest.id}`}>
          {t(actTexts.toNewest)}
        </Button>
      )}
    </Notice>
  );
}

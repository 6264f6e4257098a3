import { Button, Paper } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getJob } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { DocumentsBeside } from '../circulation/reading/DocumentsBeside.tsx';
import { DocumentList } from './DocumentList.tsx';
import { type DocumentToSign, itemOf, toSignIn } from './documentToSign.ts';
import { SignPanel } from './SignPanel.tsx';
import { signTexts } from './texts.ts';
import { useSigning } from './useSigning.ts';

const route = getRouteApi('/$accountCode/myjob/sign');

/** The document left, what is asked right, one obvious button; several jobs are signed with one PIN (SIGN-01). */
export function SignPage() {
  const ids = [
    ...new Set((route.useSearch().jobs ?? '').split(/[.,]/).filter((id) => /^[0-9a-f]{24}$/.test(id))),
  ];
  const jobs = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.job(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getJob, { params: { id }, signal }),
    })),
  });
  // The documents of the beginning stay on the page when they are signed and wait for nobody any more.
  const signing = useSigning();
  const [begun, setBegun] = useState<readonly DocumentToSign[] | null>(null);
  const failed = jobs.find((job) => job.isError && !job.data);
  const loaded = jobs.flatMap((job) => (job.data ? [job.data] : []));
  const waiting = loaded.filter((job) => job.actions.includes('sign')).flatMap(toSignIn);
  const documents = begun ?? waiting;
  const only = loaded.length === 1 ? loaded[0] : undefined;
  return (
    <Page title={only?.name ?? t(signTexts.title)} crumbs={[{ label: t(appTexts.myJobs), path: 'myjob' }]}>
      {ids.length === 0 ? (
        <Empty jobs={false} />
      ) : failed ? (
        <FailureBox error={failed.error} retry={() => void failed.refetch()} />
      ) : loaded.length < ids.length ? (
        <PageSkeleton />
      ) : documents.length === 0 ? (
        <Empty jobs />
      ) : (
        <SignView documents={documents} signing={signing} begin={() => setBegun(documents)} />
      )}
    </Page>
  );
}

function Empty({ jobs }: { jobs: boolean }) {
  const accountCode = useAccountCode();
  return (
    <Paper className="tomar-surface">
      <EmptyState
        icon={<IconSignature size={iconSize.large} />}
        title={jobs ? tMessage('lang_job_none_waiting') : t(signTexts.noJobs)}
        body={t(jobs ? signTexts.nothingWaitsBody : signTexts.noJobsBody)}
        action={
          <Button component={Link} to={`/${accountCode}/myjob?list=waiting`} mt="xs">
            {t(signTexts.toJobs)}
          </Button>
        }
      />
    </Paper>
  );
}

interface SignViewProps {
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
}

function SignView({ documents, signing, begin }: SignViewProps) {
  const { state, session } = signing;
  const signed = state.step === 'ended' ? 'signed' : 'before';
  const isSigned = ({ file }: Pick<DocumentToSign, 'file'>) =>
    signed === 'signed' && itemOf(session, { file })?.state === 'Embedded';
  return (
    <DocumentsBeside
      title={t(documents.every(isSigned) ? signTexts.documentsSigned : signTexts.documents)}
      files={documents.map(({ file }) => file)}
      versionOf={(file) => `${file.signatures}.${signed}`}
      markOf={(file) => {
        const isDone = isSigned({ file });
        const label = t(isDone ? signTexts.ownSignature : signTexts.ownPlace);
        return file.ownPlace && { ...file.ownPlace, label, isDone };
      }}
      choice={(shown, show) => (
        <DocumentList
          documents={documents}
          session={state.step === 'choosing' ? null : session}
          shown={shown}
          show={show}
        />
      )}
    >
      <SignPanel documents={documents} signing={signing} begin={begin} />
    </DocumentsBeside>
  );
}

import { Button, Paper } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getJob, type JobDetail } from '@tomar/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { DocumentsBeside } from '../circulation/reading/DocumentsBeside.tsx';
import { DocumentList } from './DocumentList.tsx';
import { type DocumentToSign, itemOf, toSignIn } from './documentToSign.ts';
import { SignPanel } from './SignPanel.tsx';
import { type SigningWords, signWords } from './signingWords.ts';
import type { StampPlace } from './stamp/stampPlace.ts';
import { signTexts } from './texts.ts';
import { useSigning } from './useSigning.ts';

const route = getRouteApi('/$accountCode/myjob/sign');

/** Of several jobs alone some may be left out. */
const JobsLeft = lazyPart(async () => (await import('./after/JobsLeft.tsx')).JobsLeft, true);

/** The reader's own signature (SIGN-01, SIGN-02). */
export const SignPage = () => <SigningPage words={signWords} named={route.useSearch().jobs} />;

interface SigningPageProps extends Pick<SignViewProps, 'words' | 'stampOf'> {
  /** The jobs, as the address names them. */
  readonly named: string | undefined;
}

/** The document left, what is asked right, one obvious button; several jobs are signed with one PIN (SIGN-01), or stamped (SIGN-03). */
export function SigningPage({ words, stampOf, named = '' }: SigningPageProps) {
  const ids = [...new Set(named.split(/[.,]/).filter((id) => /^[0-9a-f]{24}$/.test(id)))];
  const jobs = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.job(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getJob, { params: { id }, signal }),
    })),
  });
  // The documents of the beginning stay on the page when they are signed and wait for nobody any more.
  const signing = useSigning(words);
  const [begun, setBegun] = useState<readonly DocumentToSign[] | null>(null);
  const failed = jobs.find((job) => job.isError && !job.data);
  const loaded = jobs.flatMap((job) => (job.data ? [job.data] : []));
  const waiting = loaded.filter((job) => job.actions.includes(words.act)).flatMap(toSignIn);
  // Before another try it is looked at what waits now: some may be signed, and a stamp may be wanted of another company.
  const isAgain = signing.state.step === 'choosing' && (words.act === 'stamp' || waiting.length > 0);
  const documents = isAgain ? waiting : (begun ?? waiting);
  const ended = signing.state.step === 'ended' ? signing.state.session : null;
  const tellsLeft = ids.length > 1 && (isAgain || ended !== null);
  const only = ids.length === 1 ? loaded[0] : undefined;
  return (
    <Page title={only?.name ?? t(words.title)} crumbs={[{ label: t(words.list), path: words.path }]}>
      {ids.length === 0 ? (
        <Empty words={words} jobs={false} />
      ) : failed ? (
        <FailureBox error={failed.error} retry={() => void failed.refetch()} />
      ) : loaded.length < ids.length ? (
        <PageSkeleton />
      ) : documents.length === 0 ? (
        <Empty words={words} jobs />
      ) : (
        <SignView
          words={words}
          stampOf={stampOf}
          documents={documents}
          signing={signing}
          begin={() => setBegun(documents)}
          left={
            tellsLeft && (
              <Suspense>
                <JobsLeft words={words} chosen={loaded} session={ended} />
              </Suspense>
            )
          }
        />
      )}
    </Page>
  );
}

function Empty({ words, jobs }: { words: SigningWords; jobs: boolean }) {
  const accountCode = useAccountCode();
  return (
    <Paper className="tomar-surface">
      <EmptyState
        icon={<words.icon size={iconSize.large} />}
        title={jobs ? tMessage('lang_job_none_waiting') : t(words.noJobs)}
        body={t(jobs ? words.nothingWaitsBody : words.noJobsBody)}
        action={
          <Button component={Link} to={`/${accountCode}/${words.waiting}`} mt="xs">
            {t(signTexts.toJobs)}
          </Button>
        }
      />
    </Paper>
  );
}

interface SignViewProps {
  readonly words: SigningWords;
  /** With which stamp account a job is to be stamped. */
  readonly stampOf?: ((job: JobDetail) => StampPlace | undefined) | undefined;
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
  /** What is said of the jobs that are left out. */
  readonly left: ReactNode;
}

function SignView({ words, stampOf, documents, signing, begin, left }: SignViewProps) {
  const { state, session } = signing;
  const signed = state.step === 'ended' ? 'signed' : 'before';
  const isSigned = ({ file }: Pick<DocumentToSign, 'file'>) =>
    signed === 'signed' && itemOf(session, { file })?.state === 'Embedded';
  return (
    <DocumentsBeside
      title={t(documents.every(isSigned) ? words.documentsDone : words.documents)}
      files={documents.map(({ file }) => file)}
      versionOf={(file) => `${file.signatures}.${signed}`}
      markOf={(file) => {
        const isDone = isSigned({ file });
        const label = t(isDone ? signTexts.ownSignature : signTexts.ownPlace);
        return file.ownPlace && { ...file.ownPlace, label, isDone };
      }}
      choice={(shown, show) => (
        <DocumentList
          words={words}
          documents={documents}
          session={state.step === 'choosing' ? null : session}
          shown={shown}
          show={show}
        />
      )}
    >
      {left}
      <SignPanel words={words} stampOf={stampOf} documents={documents} signing={signing} begin={begin} />
    </DocumentsBeside>
  );
}

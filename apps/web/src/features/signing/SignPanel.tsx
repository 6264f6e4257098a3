import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { UnsavedGuard } from '../../ui/page/UnsavedGuard.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { ByCompanion, type Entry } from './ByCompanion.tsx';
import { DocumentList } from './DocumentList.tsx';
import { countSigned, type DocumentToSign, documentsAmong } from './documentToSign.ts';
import { ServerKeyForm } from './ServerKeyForm.tsx';
import classes from './Sign.module.css';
import type { Entered } from './SignForm.tsx';
import { SignProgress } from './SignProgress.tsx';
import type { SignFailure } from './signFailure.ts';
import { signTexts } from './texts.ts';
import { useServerKey } from './useServerKey.ts';
import type { useSigning } from './useSigning.ts';

interface SignPanelProps {
  readonly documents: readonly DocumentToSign[];
  readonly shown: string;
  readonly show: (fileId: string) => void;
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
}

/** What is asked of the signer, from finding the companion to the result. */
export function SignPanel({ documents, shown, show, signing, begin }: SignPanelProps) {
  const { state, session } = signing;
  const [entered, setEntered] = useState<Entered>({ note: '', byHand: null });
  const entry = {
    entered,
    enter: (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part })),
  };
  return (
    <div className={classes.panel}>
      <UnsavedGuard unsaved={state.step === 'choosing' && entered.note.trim() !== ''} />
      <Section kind="panel" title={t(signTexts.documents)}>
        <DocumentList
          documents={documents}
          session={state.step === 'choosing' ? null : session}
          shown={shown}
          show={show}
        />
      </Section>
      <Paper component="section" className="tomar-surface" p="md" aria-label={t(signTexts.title)}>
        {state.step === 'running' && (
          <SignProgress session={session} documents={documents} giveUp={signing.giveUp} />
        )}
        {state.step === 'withoutTimestamp' && (
          <WithoutTimestamp
            failure={state.failure}
            isRetrying={signing.isRetrying}
            retryTimestamp={signing.retryTimestamp}
          />
        )}
        {state.step === 'ended' && <Result session={state.session} documents={documents} />}
        {state.step === 'choosing' && (
          <Choosing
            documents={documents}
            signing={signing}
            failure={state.failure}
            begin={begin}
            entry={entry}
          />
        )}
      </Paper>
    </div>
  );
}

function Choosing({
  documents,
  signing,
  failure,
  begin,
  entry,
}: Pick<SignPanelProps, 'documents' | 'signing' | 'begin'> & {
  entry: Entry;
  failure: Extract<SignPanelProps['signing']['state'], { step: 'choosing' }>['failure'];
}) {
  const serverKey = useServerKey();
  const [holder, setHolder] = useState<'Companion' | 'ServerKey'>('Companion');
  const isServerKey = serverKey !== null && holder === 'ServerKey';
  return (
    <Stack>
      {failure && <Failure failure={failure} color="red" />}
      {serverKey && (
        <SegmentedControl
          fullWidth
          aria-label={t(signTexts.holder)}
          value={holder}
          onChange={(value) => setHolder(value === 'ServerKey' ? 'ServerKey' : 'Companion')}
          data={[
            { value: 'Companion', label: t(signTexts.holderCompanion) },
            { value: 'ServerKey', label: t(signTexts.holderServerKey) },
          ]}
        />
      )}
      {isServerKey ? (
        <ServerKeyForm
          certificate={serverKey}
          documents={documentsAmong(documents).length}
          {...entry}
          start={(note) => {
            begin();
            const jobIds = [...new Set(documents.map((one) => one.job.id))];
            signing.start({ client: null, jobIds, note });
          }}
        />
      ) : (
        <ByCompanion
          documents={documents}
          signing={signing}
          begin={begin}
          entry={entry}
          again={failure !== null}
        />
      )}
    </Stack>
  );
}

function Failure({ failure, color }: { failure: SignFailure; color: 'red' | 'warm' }) {
  return (
    <Alert color={color} title={failure.sentence} role="alert">
      {failure.advice && (
        <Text size="sm">
          <strong>{t(signTexts.whatNow)}</strong> {failure.advice}
        </Text>
      )}
    </Alert>
  );
}

interface WithoutTimestampProps {
  readonly failure: SignFailure;
  readonly isRetrying: boolean;
  readonly retryTimestamp: () => void;
}

/** The signature is made; only its time-stamp is missing. */
function WithoutTimestamp({ failure, isRetrying, retryTimestamp }: WithoutTimestampProps) {
  return (
    <Stack>
      <Failure failure={failure} color="warm" />
      <Button
        loading={isRetrying}
        leftSection={<IconClock size={iconSize.normal} aria-hidden />}
        onClick={retryTimestamp}
      >
        {t(signTexts.retryTimestamp)}
      </Button>
    </Stack>
  );
}

function Result({
  session,
  documents,
}: {
  session: Extract<SignPanelProps['signing']['state'], { step: 'ended' }>['session'];
  documents: readonly DocumentToSign[];
}) {
  const accountCode = useAccountCode();
  const { signed, failed } = countSigned(session, documents);
  const jobs = new Set(documents.map((one) => one.job.id));
  const [onlyJob] = jobs;
  const title =
    failed > 0
      ? t(signTexts.partly, signed, failed)
      : signed === 1
        ? t(signTexts.doneOne)
        : t(signTexts.done, signed);
  return (
    <Stack>
      <Alert color={failed > 0 ? 'warm' : 'leaf'} icon={<IconCircleCheck />} title={title} role="status">
        {failed === 0 && t(signTexts.doneBody)}
      </Alert>
      {session.warning && (
        <Alert color="warm" icon={<IconAlertTriangle />} title={tMessage(session.warning)} role="status" />
      )}
      <Group grow>
        {jobs.size === 1 && onlyJob && (
          <Button variant="default" component={Link} to={`/${accountCode}/myjob/${onlyJob}`}>
            {t(signTexts.toJob)}
          </Button>
        )}
        <Button component={Link} to={`/${accountCode}/myjob?list=waiting`}>
          {t(signTexts.toJobs)}
        </Button>
      </Group>
    </Stack>
  );
}

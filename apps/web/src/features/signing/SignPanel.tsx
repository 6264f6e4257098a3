import { Alert, Button, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { onceCalm } from '../../ui/page/onceCalm.ts';
import { UnsavedGuard } from '../../ui/page/UnsavedGuard.tsx';
import { SignProgress } from './after/SignProgress.tsx';
import { ByCompanion, type Entry } from './ByCompanion.tsx';
import { type DocumentToSign, documentsAmong } from './documentToSign.ts';
import { ServerKeyForm } from './ServerKeyForm.tsx';
import type { Entered } from './SignForm.tsx';
import type { SignFailure } from './signFailure.ts';
import { signTexts } from './texts.ts';
import { useServerKey } from './useServerKey.ts';
import type { useSigning } from './useSigning.ts';

const SignResult = lazyPart(async () => (await import('./after/SignResult.tsx')).SignResult);

interface SignPanelProps {
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
}

/** What is asked of the signer, from finding the companion to the result. */
export function SignPanel({ documents, signing, begin }: SignPanelProps) {
  const { state, session } = signing;
  useEffect(() => onceCalm(() => void SignResult.preload().catch(() => undefined)), []);
  const [entered, setEntered] = useState<Entered>({ note: '', byHand: null });
  const entry = {
    entered,
    enter: (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part })),
  };
  return (
    <>
      <UnsavedGuard unsaved={state.step === 'choosing' && entered.note.trim() !== ''} />
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
        {state.step === 'ended' && <SignResult session={state.session} documents={documents} />}
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
    </>
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

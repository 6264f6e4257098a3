import { Button, Paper, Stack } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { JobDetail } from '@tomar/contract';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { onceCalm } from '../../ui/page/onceCalm.ts';
import { UnsavedGuard } from '../../ui/page/UnsavedGuard.tsx';
import { ByCompanion, type Entry } from './ByCompanion.tsx';
import type { Holder } from './before/HolderChoice.tsx';
import { type DocumentToSign, documentsAmong } from './documentToSign.ts';
import { SignFailureBox } from './SignFailureBox.tsx';
import type { Entered } from './SignForm.tsx';
import type { SignFailure } from './signFailure.ts';
import { type SigningWords, signWords } from './signingWords.ts';
import type { StampPlace } from './stamp/stampPlace.ts';
import { signTexts } from './texts.ts';
import { useServerKey } from './useServerKey.ts';
import type { useSigning } from './useSigning.ts';

const SignProgress = lazyPart(async () => (await import('./after/SignProgress.tsx')).SignProgress);
const SignResult = lazyPart(async () => (await import('./after/SignResult.tsx')).SignResult);

/** For those who have a key on the server, as few have. */
const HolderChoice = lazyPart(async () => (await import('./before/HolderChoice.tsx')).HolderChoice, true);
const NumberNotice = lazyPart(async () => (await import('./before/NumberNotice.tsx')).NumberNotice, true);
const ServerKeyForm = lazyPart(async () => (await import('./ServerKeyForm.tsx')).ServerKeyForm, true);

interface SignPanelProps {
  readonly words: SigningWords;
  /** With which stamp account a job is to be stamped. */
  readonly stampOf?: ((job: JobDetail) => StampPlace | undefined) | undefined;
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
}

/** What is asked of the signer, from finding the companion to the result. */
export function SignPanel({ words, stampOf, documents, signing, begin }: SignPanelProps) {
  const { state, session } = signing;
  useEffect(
    () => onceCalm(() => void Promise.allSettled([SignProgress.preload(), SignResult.preload()])),
    [],
  );
  const [entered, setEntered] = useState<Entered>({ note: '', byHand: null });
  const [holder, choose] = useState<Holder>('Companion');
  const entry = {
    entered,
    enter: (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part })),
  };
  const stamps = new Map(documents.flatMap(({ job }) => stampOf?.(job) ?? []).map((one) => [one.id, one]));
  const [only] = stamps.size === 1 ? stamps.values() : [];
  const startByServer = (note: string) => {
    begin();
    const jobIds = [...new Set(documents.map((one) => one.job.id))];
    signing.start({ client: null, act: words.act, jobIds, note, ...(only && { stampAccountId: only.id }) });
  };
  return (
    <>
      <UnsavedGuard unsaved={state.step === 'choosing' && entered.note.trim() !== ''} />
      <Paper component="section" className="tomar-surface" p="md" aria-label={t(words.title)}>
        {state.step === 'running' && (
          <SignProgress words={words} session={session} documents={documents} giveUp={signing.giveUp} />
        )}
        {state.step === 'withoutTimestamp' && (
          <WithoutTimestamp
            failure={state.failure}
            isRetrying={signing.isRetrying}
            retryTimestamp={signing.retryTimestamp}
          />
        )}
        {state.step === 'ended' && <SignResult words={words} session={state.session} documents={documents} />}
        {state.step === 'choosing' && words.act === 'stamp' && (
          <Stack>
            {state.failure && <SignFailureBox failure={state.failure} color="red" />}
            <Suspense>
              <ServerKeyForm
                words={words}
                certificate={null}
                stamp={[...stamps.values()].map(({ name }) => name).join(', ')}
                documents={documentsAmong(documents).length}
                {...entry}
                start={startByServer}
              />
            </Suspense>
          </Stack>
        )}
        {state.step === 'choosing' && words.act === 'sign' && (
          <Choosing
            documents={documents}
            signing={signing}
            failure={state.failure}
            begin={begin}
            entry={entry}
            startByServer={startByServer}
            holder={holder}
            choose={choose}
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
  startByServer,
  holder,
  choose,
}: Pick<SignPanelProps, 'documents' | 'signing' | 'begin'> & {
  entry: Entry;
  startByServer: (note: string) => void;
  /** Kept over several tries, as what was typed is. */
  holder: Holder;
  choose: (holder: Holder) => void;
  failure: Extract<SignPanelProps['signing']['state'], { step: 'choosing' }>['failure'];
}) {
  const serverKey = useServerKey();
  const isServerKey = serverKey !== null && holder === 'ServerKey';
  return (
    <Stack>
      {failure && <SignFailureBox failure={failure} color="red" />}
      <Suspense>
        <NumberNotice />
      </Suspense>
      {serverKey && (
        <Suspense>
          <HolderChoice holder={holder} choose={choose} />
        </Suspense>
      )}
      {isServerKey ? (
        <Suspense>
          <ServerKeyForm
            words={signWords}
            certificate={serverKey}
            documents={documentsAmong(documents).length}
            {...entry}
            start={startByServer}
          />
        </Suspense>
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

interface WithoutTimestampProps {
  readonly failure: SignFailure;
  readonly isRetrying: boolean;
  readonly retryTimestamp: () => void;
}

/** The signature is made; only its time-stamp is missing. */
function WithoutTimestamp({ failure, isRetrying, retryTimestamp }: WithoutTimestampProps) {
  return (
    <Stack>
      <SignFailureBox failure={failure} color="warm" />
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

import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getJob, type SigningSession } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useLogin } from '../../../api/useSession.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { WhatNext } from '../../circulation/jobs/decision/WhatNext.tsx';
import { whatBecame } from '../../circulation/jobs/decision/whatBecame.ts';
import { countSigned, type DocumentToSign } from '../documentToSign.ts';
import type { SigningWords } from '../signingWords.ts';
import { signTexts } from '../texts.ts';
import { afterTexts } from './afterTexts.ts';

interface SignResultProps {
  readonly words: SigningWords;
  readonly session: SigningSession;
  readonly documents: readonly DocumentToSign[];
}

/** What became of the documents and of their job, and what waits next. */
export function SignResult({ words, session, documents }: SignResultProps) {
  const accountCode = useAccountCode();
  const { signed, failed } = countSigned(session, documents);
  const jobIds = [...new Set(documents.map((one) => one.job.id))];
  const [onlyJob] = jobIds;
  // What could not be signed and waits all the same is offered again; a single job is returned to.
  const isLeft = (id: string) => session.items.some(({ jobId, state }) => jobId === id && state === 'Failed');
  const done = jobIds.length === 1 ? jobIds : jobIds.filter((id) => !isLeft(id));
  const title =
    failed > 0
      ? t(afterTexts[words.act].partly, signed, failed)
      : signed === 1
        ? t(words.doneOne)
        : t(words.done, signed);
  return (
    <WhatNext done={done} act={words.act}>
      <Stack>
        <Alert
          color={failed > 0 ? 'warm' : 'leaf'}
          icon={failed > 0 ? <IconAlertTriangle /> : <IconCircleCheck />}
          title={title}
          role="status"
        >
          {failed === 0 &&
            (jobIds.length === 1 && onlyJob ? (
              <Became words={words} jobId={onlyJob} />
            ) : (
              t(afterTexts[words.act].doneBody)
            ))}
        </Alert>
        {session.warning && (
          <Alert
            color="warm"
            icon={<IconAlertTriangle />}
            title={words.failures.sentenceOf(session.warning)}
            role="status"
          />
        )}
        {jobIds.length === 1 && onlyJob && (
          <Button variant="default" component={Link} to={`/${accountCode}/${words.path}/${onlyJob}`}>
            {t(signTexts.toJob)}
          </Button>
        )}
      </Stack>
    </WhatNext>
  );
}

/** Where the job stands now, as soon as the page has heard of it. */
function Became({ words, jobId }: { words: SigningWords; jobId: string }) {
  const readerId = useLogin().user.id;
  const { data: job } = useQuery({
    queryKey: keys.job(jobId),
    queryFn: ({ signal }) => call(getJob, { params: { id: jobId }, signal }),
  });
  return job && !job.actions.includes(words.act)
    ? whatBecame(job, readerId)
    : t(afterTexts[words.act].doneBody);
}

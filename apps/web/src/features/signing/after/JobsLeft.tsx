import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobDetail, SigningSession } from '@tomar/contract';
import { t, tCount } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { statusTexts } from '../../circulation/texts.ts';
import type { SigningWords } from '../signingWords.ts';
import { afterTexts } from './afterTexts.ts';
import { leftOut, reasonFor } from './leftOut.ts';

interface JobsLeftProps {
  readonly words: SigningWords;
  readonly chosen: readonly JobDetail[];
  /** Once it has ended. */
  readonly session: SigningSession | null;
}

/** Which of several chosen jobs are left out, or were, each with why. */
export function JobsLeft({ words, chosen, session }: JobsLeftProps) {
  const accountCode = useAccountCode();
  const jobs = leftOut(chosen, words.act, session);
  if (jobs.length === 0) return null;
  const texts = afterTexts[words.act];
  const title = session ? t(words.states.Failed) : tCount(jobs.length, texts.leftOne, texts.left);
  return (
    <Alert color="warm" icon={<IconAlertTriangle />} title={title} role="status" mb="sm">
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {jobs.map((job) => (
          <li key={job.id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor
              renderRoot={(props) => <Link to={`/${accountCode}/${words.path}/${job.id}`} {...props} />}
              inherit
              underline="always"
            >
              {job.name}
            </Anchor>
            <Text size="sm">{sentenceOf(words, job, session)}</Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function sentenceOf(words: SigningWords, job: JobDetail, session: SigningSession | null): string {
  const { status, description, error } = reasonFor(job, session);
  const said = [status && t(statusTexts[status]), description].filter(Boolean).join(': ');
  return said || (error ? words.failures.sentenceOf(error) : t(afterTexts[words.act].notWaiting));
}

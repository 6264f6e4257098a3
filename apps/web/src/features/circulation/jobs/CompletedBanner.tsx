import { Alert, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { JobDetail } from '@tomar/contract';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { jobTexts } from '../jobTexts.ts';
import { summariseVerdicts, type VerdictSummary } from './verdicts/summariseVerdicts.ts';
import { verdictLooks } from './verdicts/verdictLooks.ts';
import { verdictsQuery } from './verdicts/verdictsQuery.ts';

/** More files than this are judged when somebody asks for one of them. */
const maxFiles = 20;

/** That a job has come to its good end, how its signatures stand and where it went. */
export function CompletedBanner({ job }: { job: JobDetail }) {
  if (job.status !== 'Completed') return null;
  const sent = job.deliveries.filter(({ state }) => state === 'Sent').length;
  return (
    <Alert color="leaf" icon={<IconCircleCheck />} title={t(jobTexts.completedTitle)}>
      <Group gap="md">
        <Signatures job={job} />
        {job.deliveries.length > 0 && <Text size="sm">{whereTo(sent, job.deliveries.length)}</Text>}
      </Group>
    </Alert>
  );
}

function whereTo(sent: number, all: number): string {
  if (sent < all) return t(jobTexts.completedSent, formatNumber(sent), formatNumber(all));
  return all === 1 ? t(jobTexts.completedSentOne) : t(jobTexts.completedSentAll, formatNumber(all));
}

/** One line for all of them, so that nobody opens each to learn that all is well. */
function Signatures({ job }: { job: JobDetail }) {
  const signed = job.files.filter(
    ({ kind, priorSignatures, signatures }) => kind !== 'Attachment' && priorSignatures + signatures > 0,
  );
  const { states, isKnown } = useQueries({
    queries: signed.length <= maxFiles ? signed.map(verdictsQuery) : [],
    combine: (answers) => ({
      states: answers.flatMap(({ data }) => data ?? []).map(({ told }) => told.state),
      isKnown: answers.every(({ data }) => data !== undefined),
    }),
  });
  const told = isKnown ? summariseVerdicts(states) : null;
  if (!told) return null;
  const { icon: Icon, color } = verdictLooks[told.state];
  const ground = color === 'leaf' ? 'var(--tomar-good)' : color === 'red' ? 'var(--tomar-bad)' : undefined;
  return (
    <Group gap={6} wrap="nowrap" c={ground ?? 'var(--tomar-waiting)'}>
      <Icon size={iconSize.normal} aria-hidden />
      <Text size="sm">{sentenceOf(told)}</Text>
    </Group>
  );
}

function sentenceOf({ state, count, all }: VerdictSummary): string {
  const word = t(verdictLooks[state].word);
  if (all === 1) return t(jobTexts.verdictOfOne, word);
  if (count === all) return t(jobTexts.verdictsOfAll, formatNumber(all), word);
  return t(jobTexts.verdictsWorst, formatNumber(all), formatNumber(count), word);
}

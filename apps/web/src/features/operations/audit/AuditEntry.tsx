import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { listAudit, ReplyOf } from '@tomar/contract';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import type { Column } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { NamedJobs } from '../NamedJobs.tsx';
import { readAbsences, readActor, readFacts } from '../readFacts.ts';
import { operationsTexts } from '../texts.ts';
import { readSentence } from './eventSentences.ts';

export type Entry = ReplyOf<typeof listAudit>['items'][number];

/** Opens the entry of a sequence number. */
type Open = (sequence: number) => void;

/** An event of a job that the reader does not see, or that is gone: it is said that there is one, and not which. */
export const isOfHiddenJob = ({ subjectKind, jobs, withheld }: Entry): boolean =>
  jobs.length === 0 && (subjectKind === 'job' || withheld.length > 0);

/** @param room whether there is room for what stands in the opened entry too: the event itself comes first */
export const auditColumns = (open: Open, room: boolean): readonly Column<Entry>[] => [
  { key: 'at', title: t(operationsTexts.auditTime), width: 170, render: (entry) => formatMoment(entry.at) },
  {
    key: 'actor',
    title: t(operationsTexts.auditActor),
    width: 170,
    render: ({ actorName }) => readActor(actorName),
  },
  {
    key: 'event',
    title: t(operationsTexts.auditEvent),
    render: (entry) => (
      <>
        <OpenEntry entry={entry} open={open} />
        <Facts entry={entry} />
      </>
    ),
  },
  { key: 'job', title: t(operationsTexts.auditJob), width: 200, render: (entry) => <JobOf entry={entry} /> },
  ...(room ? byTheWay() : []),
];

const byTheWay = (): readonly Column<Entry>[] => [
  {
    key: 'address',
    title: t(operationsTexts.auditAddress),
    width: 130,
    render: (entry) => entry.ipAddress ?? t(uiTexts.notGiven),
  },
  {
    key: 'sequence',
    title: t(operationsTexts.auditSequence),
    width: 80,
    align: 'right',
    render: (entry) => formatNumber(entry.sequence),
  },
];

function OpenEntry({ entry, open }: { entry: Entry; open: Open }) {
  const { text } = readSentence(entry.event, entry.facts);
  return (
    <UnstyledButton
      className={tableClasses.link}
      fz="sm"
      aria-label={t(operationsTexts.auditOpen, text)}
      onClick={() => open(entry.sequence)}
    >
      {text}
    </UnstyledButton>
  );
}

/** What the sentence does not say, then in words what the entry does not say to this reader or no longer says. */
function Facts({ entry }: { entry: Entry }) {
  const { told } = readSentence(entry.event, entry.facts);
  const facts = readFacts(entry.event, entry.facts, told);
  return (
    <>
      {facts && (
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Text>
      )}
      {readAbsences(entry).map((text) => (
        <Text key={text} size="xs" c="dimmed" fs="italic">
          {text}
        </Text>
      ))}
    </>
  );
}

export function JobOf({ entry }: { entry: Entry }) {
  if (isOfHiddenJob(entry))
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {t(operationsTexts.auditHiddenJob)}
      </Text>
    );
  return <NamedJobs jobs={entry.jobs} />;
}

/** An entry on a phone. */
export function EntryCard({ entry, open }: { entry: Entry; open: Open }) {
  return (
    <Stack gap={2} align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      <OpenEntry entry={entry} open={open} />
      <Text size="sm" c="dimmed">
        {readActor(entry.actorName)} · {formatMoment(entry.at)}
      </Text>
      {(entry.jobs.length > 0 || isOfHiddenJob(entry)) && <JobOf entry={entry} />}
      <Facts entry={entry} />
    </Stack>
  );
}

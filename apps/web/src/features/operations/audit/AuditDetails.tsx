import { Code, Stack, Text } from '@mantine/core';
import { formatNumber, formatPreciseMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { DetailLine, RecordDetails } from '../RecordDetails.tsx';
import { listFacts, readAbsences, readActor } from '../readFacts.ts';
import { operationsTexts } from '../texts.ts';
import { type Entry, isOfHiddenJob, JobOf } from './AuditEntry.tsx';
import { readSentence } from './eventSentences.ts';
import { TrailLink } from './TrailLink.tsx';

/** An entry with everything that it says, whole. */
export function AuditDetails({ entry, close }: { entry: Entry | null; close: () => void }) {
  return (
    <RecordDetails title={entry && t(operationsTexts.auditEntry, formatNumber(entry.sequence))} close={close}>
      {entry && <Details entry={entry} close={close} />}
    </RecordDetails>
  );
}

function Details({ entry, close }: { entry: Entry; close: () => void }) {
  const { subjectKind, subjectId, actorId } = entry;
  const { text } = readSentence(entry.event, entry.facts);
  const userId = actorId ?? (subjectKind === 'user' ? subjectId : null);
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text fw="var(--tomar-strong)">{text}</Text>
      <DetailLine label={t(operationsTexts.auditTime)}>{formatPreciseMoment(entry.at)}</DetailLine>
      <DetailLine label={t(operationsTexts.auditActor)}>
        {readActor(entry.actorName)}
        {userId && (
          <TrailLink search={{ user: userId }} follow={close}>
            {t(operationsTexts.auditOfPerson)}
          </TrailLink>
        )}
      </DetailLine>
      <DetailLine label={t(operationsTexts.auditAddress)}>
        {entry.ipAddress ?? t(uiTexts.notGiven)}
      </DetailLine>
      {(entry.jobs.length > 0 || isOfHiddenJob(entry)) && (
        <DetailLine label={t(operationsTexts.auditJob)}>
          <JobOf entry={entry} />
          {subjectKind === 'job' && (
            <TrailLink search={{ job: subjectId }} follow={close}>
              {t(operationsTexts.auditOfJob)}
            </TrailLink>
          )}
        </DetailLine>
      )}
      {listFacts(entry.event, entry.facts).map(({ name, label, value }) => (
        <DetailLine key={name} label={label}>
          <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>
        </DetailLine>
      ))}
      {readAbsences(entry).map((absence) => (
        <Text key={absence} size="sm" c="dimmed" fs="italic">
          {absence}
        </Text>
      ))}
      <DetailLine label={t(operationsTexts.auditSequence)}>{formatNumber(entry.sequence)}</DetailLine>
      <DetailLine label={t(operationsTexts.auditRecordHash)}>
        <Code>{entry.hash}</Code>
      </DetailLine>
    </Stack>
  );
}

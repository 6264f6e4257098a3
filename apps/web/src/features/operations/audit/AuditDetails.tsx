import { Code, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, formatPreciseMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { listFacts, readAbsences, readActor } from '../readFacts.ts';
import { operationsTexts } from '../texts.ts';
import { type Entry, isOfHiddenJob, JobOf } from './AuditEntry.tsx';
import { readSentence } from './eventSentences.ts';
import { TrailLink } from './TrailLink.tsx';

/** An entry with everything that it says, whole. */
export function AuditDetails({ entry, close }: { entry: Entry | null; close: () => void }) {
  return (
    <Modal
      opened={entry !== null}
      onClose={close}
      size="lg"
      title={entry && t(operationsTexts.auditEntry, formatNumber(entry.sequence))}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {entry && <Details entry={entry} close={close} />}
    </Modal>
  );
}

function Details({ entry, close }: { entry: Entry; close: () => void }) {
  const { subjectKind, subjectId, actorId } = entry;
  const { text } = readSentence(entry.event, entry.facts);
  const userId = actorId ?? (subjectKind === 'user' ? subjectId : null);
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text fw="var(--tomar-strong)">{text}</Text>
      <Line label={t(operationsTexts.auditTime)}>{formatPreciseMoment(entry.at)}</Line>
      <Line label={t(operationsTexts.auditActor)}>
        {readActor(entry.actorName)}
        {userId && (
          <TrailLink search={{ user: userId }} follow={close}>
            {t(operationsTexts.auditOfPerson)}
          </TrailLink>
        )}
      </Line>
      <Line label={t(operationsTexts.auditAddress)}>{entry.ipAddress ?? t(uiTexts.notGiven)}</Line>
      {(entry.jobs.length > 0 || isOfHiddenJob(entry)) && (
        <Line label={t(operationsTexts.auditJob)}>
          <JobOf entry={entry} />
          {subjectKind === 'job' && (
            <TrailLink search={{ job: subjectId }} follow={close}>
              {t(operationsTexts.auditOfJob)}
            </TrailLink>
          )}
        </Line>
      )}
      {listFacts(entry.event, entry.facts).map(({ name, label, value }) => (
        <Line key={name} label={label}>
          <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>
        </Line>
      ))}
      {readAbsences(entry).map((absence) => (
        <Text key={absence} size="sm" c="dimmed" fs="italic">
          {absence}
        </Text>
      ))}
      <Line label={t(operationsTexts.auditSequence)}>{formatNumber(entry.sequence)}</Line>
      <Line label={t(operationsTexts.auditRecordHash)}>
        <Code>{entry.hash}</Code>
      </Line>
    </Stack>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}

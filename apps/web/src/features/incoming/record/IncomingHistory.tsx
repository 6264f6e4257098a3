import { Text, Timeline } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCategory,
  IconEye,
  IconFilePlus,
  IconFlag,
  IconMailForward,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type IncomingHistoryEntry,
  type IncomingOperation,
  incomingOperationWords,
  incomingStateWords,
} from '@tomar/contract';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from '../../circulation/jobs/Job.module.css';
import { incomingTexts as texts } from '../incomingTexts.ts';

const icons: Readonly<Record<IncomingOperation, TablerIcon>> = {
  Create: IconFilePlus,
  Read: IconEye,
  Assign: IconSend,
  Revert: IconArrowBackUp,
  ChangeCategory: IconCategory,
  ChangeStatus: IconFlag,
  Reply: IconMailForward,
};

/** Who did what when, the newest first (INC-07). */
export function IncomingHistory({ history }: { history: readonly IncomingHistoryEntry[] }) {
  return (
    <Section kind="panel" title={t(texts.history)}>
      <Timeline bulletSize={24} lineWidth={2}>
        {history.toReversed().map((entry) => {
          const Icon = icons[entry.operation];
          return (
            <Timeline.Item
              key={entry.id}
              bullet={<Icon size={iconSize.tiny} aria-hidden />}
              title={t(incomingOperationWords[entry.operation])}
              styles={{
                itemTitle: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: fontWeight.medium },
              }}
            >
              <Text size="xs" c="dimmed">
                {entry.by || t(texts.system)} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              </Text>
              {toldOf(entry).map((line) => (
                <Text key={line} size="xs" className={classes.note}>
                  {line}
                </Text>
              ))}
              {entry.note && (
                <Text size="sm" mt={4} className={classes.note}>
                  {entry.note}
                </Text>
              )}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </Section>
  );
}

/** What an operation changed. */
const toldOf = ({ responsible, from, to, category }: IncomingHistoryEntry): string[] => [
  ...(responsible.length > 0 ? [t(texts.to, responsible.join(', '))] : []),
  ...(from !== null && to !== null
    ? [t(texts.became, t(incomingStateWords[from]), t(incomingStateWords[to]))]
    : []),
  ...(category === null ? [] : [category || t(texts.noCategory)]),
];

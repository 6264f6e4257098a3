import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { TimestampTrial } from '@tomar/contract';
import { formatNumber, formatPreciseMoment } from '../../../i18n/format.ts';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import classes from './TimestampResult.module.css';
import { timestampTexts } from './texts.ts';

/** What came back from a try of the time-stamp authority. */
export function TimestampResult({ trial }: { trial: TimestampTrial }) {
  const passed = trial.stamp !== null;
  return (
    <Alert
      mt="md"
      color={passed ? 'leaf' : 'red'}
      icon={passed ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={t(passed ? timestampTexts.testPassed : timestampTexts.testFailed)}
      role="status"
    >
      {trial.error && <Text size="sm">{tMessage(trial.error.key, [trial.error.detail])}</Text>}
      <dl className={classes.facts} aria-label={t(timestampTexts.testResult)}>
        {facts(trial).map(([name, value]) => (
          <div key={name[1]}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {trial.error?.detail && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(timestampTexts.detail, trial.error.detail, trial.error.code)}
        </Text>
      )}
    </Alert>
  );
}

/** The whole subject is a mouthful; the authority is known by its name. */
const commonName = (subject: string): string =>
  /(?:^|,)\s*CN=((?:\\.|[^,\\])+)/i.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? subject;

function facts({ stamp, tookMs, credit }: TimestampTrial): [Phrase, string][] {
  return [
    ...(stamp
      ? ([
          [timestampTexts.stampTime, formatPreciseMoment(stamp.time)],
          [timestampTexts.stampAuthority, commonName(stamp.authority)],
          [
            timestampTexts.stampAccuracy,
            stamp.accuracySeconds === null
              ? t(timestampTexts.accuracyNone)
              : t(timestampTexts.accuracySeconds, formatNumber(stamp.accuracySeconds)),
          ],
          [timestampTexts.stampPolicy, stamp.policyOid],
          [timestampTexts.stampSerial, stamp.serialNumber],
        ] satisfies [Phrase, string][])
      : []),
    ...(credit === null
      ? []
      : ([[timestampTexts.stampCredit, formatNumber(credit)]] satisfies [Phrase, string][])),
    // Nothing was asked when the address was refused.
    ...(tookMs === 0
      ? []
      : ([[timestampTexts.stampTook, t(timestampTexts.milliseconds, formatNumber(tookMs))]] satisfies [
          Phrase,
          string,
        ][])),
  ];
}

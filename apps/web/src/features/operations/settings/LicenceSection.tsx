import { Text } from '@mantine/core';
import type { LicenceSummary } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from './LicenceSection.module.css';
import { moduleTexts, settingsHomeTexts as texts } from './settingsHomeTexts.ts';

type Period = NonNullable<LicenceSummary['period']>;

/** LIC-01, LIC-04 to LIC-06: the period with its days, and what it includes. */
export function LicenceSection({ licence: { period, nextStartsOn } }: { licence: LicenceSummary }) {
  const next = nextStartsOn === null ? null : t(texts.next, formatDay(nextStartsOn));
  if (!period)
    return (
      <Section title={t(texts.licence)}>
        <Text size="sm">
          {t(texts.noPeriod)} {next}
        </Text>
      </Section>
    );
  const has = (module: Period['modules'][number]) => period.modules.includes(module);
  return (
    <Section title={t(texts.licence)}>
      <dl className={classes.facts}>
        <Fact name={t(texts.period)}>
          {t(texts.periodDays, formatDay(period.startsOn), formatDay(period.endsOn))}
          <Text
            component="span"
            display="block"
            size="sm"
            c={period.daysLeft < 0 ? 'var(--tomar-bad)' : 'dimmed'}
          >
            {[howLong(period.daysLeft), next].filter(Boolean).join(' · ')}
          </Text>
        </Fact>
        <Fact name={t(texts.modules)}>
          {period.modules.length > 0
            ? period.modules.map((module) => t(moduleTexts[module])).join(', ')
            : t(texts.noModules)}
        </Fact>
        <Fact name={t(texts.api)}>{t(period.hasApi ? texts.included : texts.notIncluded)}</Fact>
        <Fact name={t(texts.remAccounts)}>
          {has('Rem') ? limitText(period.remAccounts) : t(texts.notIncluded)}
        </Fact>
        <Fact name={t(texts.uetsAccounts)}>
          {has('Uets') ? limitText(period.uetsAccounts) : t(texts.notIncluded)}
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={fontWeight.medium}>
        {children}
      </Text>
    </div>
  );
}

const limitText = (limit: number | null): string =>
  limit === null ? t(texts.noLimit) : t(texts.atMost, formatNumber(limit));

function howLong(daysLeft: number): string {
  if (daysLeft === 0) return t(texts.dayLeft);
  return daysLeft > 0
    ? tCount(daysLeft, texts.dayLeftOne, texts.daysLeft, formatNumber(daysLeft))
    : tCount(-daysLeft, texts.endedOne, texts.ended, formatNumber(-daysLeft));
}

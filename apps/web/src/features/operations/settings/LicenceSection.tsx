import { Text } from '@mantine/core';
import type { LicenceSummary } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from './LicenceSection.module.css';
import { type Limit, LimitsChart } from './LimitsChart.tsx';
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
      </dl>
      <LimitsChart
        limits={[
          {
            name: t(texts.api),
            slots: period.hasApi ? 1 : 0,
            said: t(period.hasApi ? texts.included : texts.notIncluded),
            isSwitch: true,
          },
          accountsLimit(t(texts.remAccounts), has('Rem'), period.remAccounts),
          accountsLimit(t(texts.uetsAccounts), has('Uets'), period.uetsAccounts),
        ]}
      />
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

/** How many accounts of a service may be set up; without its module there are none. */
function accountsLimit(name: string, has: boolean, most: number | null): Limit {
  if (!has) return { name, slots: 0, said: t(texts.notIncluded) };
  const said = most === null ? t(texts.noLimit) : t(texts.atMost, formatNumber(most));
  return { name, slots: most, said };
}

function howLong(daysLeft: number): string {
  if (daysLeft === 0) return t(texts.dayLeft);
  return daysLeft > 0
    ? tCount(daysLeft, texts.dayLeftOne, texts.daysLeft, formatNumber(daysLeft))
    : tCount(-daysLeft, texts.endedOne, texts.ended, formatNumber(-daysLeft));
}

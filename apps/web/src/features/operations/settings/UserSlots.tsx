import type { LicenceSummary } from '@tomar/contract';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Section } from '../../../ui/Section.tsx';
import { Bar } from './Bar.tsx';
import { settingsHomeTexts as texts } from './settingsHomeTexts.ts';

/** LIC-03: slots that active and passive users have taken, and those that are empty. */
export function UserSlots({ users: { slots, active, passive, empty } }: Pick<LicenceSummary, 'users'>) {
  const states = [
    { name: t(texts.active), value: active, tone: 'first' },
    { name: t(texts.passive), value: passive, tone: 'second' },
    ...(empty === null ? [] : [{ name: t(texts.empty), value: empty, tone: 'none' } as const]),
  ] as const;
  return (
    <Section title={t(texts.users)} hint={t(texts.usersHint)}>
      <Bar
        caption={t(texts.usersTable)}
        heads={[t(texts.state), t(texts.count)]}
        parts={states.map((state) => ({ ...state, said: formatNumber(state.value) }))}
        total={[t(texts.slots), slots === null ? t(texts.noLimit) : formatNumber(slots)]}
      />
    </Section>
  );
}

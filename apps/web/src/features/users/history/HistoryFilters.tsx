import { NativeSelect, SimpleGrid } from '@mantine/core';
import { loginDevices, loginOutcomes, signInWays } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { DayFilter } from '../../../ui/days/DayFilter.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { loginValueText, profileTexts } from '../texts.ts';
import type { HistoryFilter } from './historyFilter.ts';
import { historyTexts, outcomeTexts } from './historyTexts.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly change: (part: Partial<HistoryFilter>) => void;
}

/** Day, way, outcome and device. */
export function HistoryFilters({ filter, change }: HistoryFiltersProps) {
  const named = (value: string) => ({ value, label: loginValueText(value, value) });
  const any = { value: '', label: t(historyTexts.any) };
  const oneOf = <T extends string>(values: readonly T[], value: string): T | null =>
    values.find((one) => one === value) ?? null;
  return (
    <SimpleGrid
      cols={{ base: 1, xs: 2, lg: 4 }}
      spacing="sm"
      maw={1140}
      role="group"
      aria-label={t(uiTexts.filters)}
    >
      <DayFilter
        label={t(historyTexts.day)}
        day={filter.day ?? undefined}
        change={(day) => change({ day: day ?? null })}
      />
      <NativeSelect
        label={t(profileTexts.way)}
        data={[any, ...signInWays.map(named)]}
        value={filter.way ?? ''}
        onChange={({ currentTarget }) => change({ way: oneOf(signInWays, currentTarget.value) })}
      />
      <NativeSelect
        label={t(historyTexts.outcome)}
        data={[any, ...loginOutcomes.map((value) => ({ value, label: t(outcomeTexts[value]) }))]}
        value={filter.outcome ?? ''}
        onChange={({ currentTarget }) => change({ outcome: oneOf(loginOutcomes, currentTarget.value) })}
      />
      <NativeSelect
        label={t(profileTexts.device)}
        data={[any, ...loginDevices.map(named)]}
        value={filter.device ?? ''}
        onChange={({ currentTarget }) => change({ device: oneOf(loginDevices, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}

import { type Text, t } from '../../../../i18n/t.ts';
import { DayFilter } from '../../../../ui/days/DayFilter.tsx';
import { uiTexts } from '../../../../ui/texts.ts';

type Days = readonly [first: string | undefined, last: string | undefined];

interface DaySpanProps {
  readonly labels: readonly [Text, Text];
  readonly days: Days;
  readonly change: (days: Days) => void;
}

/** The first and the last day of a span, each of them open where it is left empty. */
export function DaySpan({ labels, days: [first, last], change }: DaySpanProps) {
  const isBackwards = first !== undefined && last !== undefined && last < first;
  return (
    <>
      <DayFilter label={t(labels[0])} day={first} change={(day) => change([day, last])} />
      <DayFilter
        label={t(labels[1])}
        day={last}
        change={(day) => change([first, day])}
        error={isBackwards ? t(uiTexts.spanBackwards) : undefined}
      />
    </>
  );
}

import { useState } from 'react';
import { type Text, t } from '../../../../i18n/t.ts';
import { DayField } from '../../../../ui/days/DayField.tsx';
import { uiTexts } from '../../../../ui/texts.ts';

type Days = readonly [first: string | undefined, last: string | undefined];

interface DaySpanProps {
  readonly labels: readonly [Text, Text];
  readonly days: Days;
  readonly change: (days: Days) => void;
}

/** The first and the last day of a span, each of them open where it is left empty. */
export function DaySpan({ labels, days: [first, last], change }: DaySpanProps) {
  const [unread, setUnread] = useState<readonly [string | null, string | null]>([null, null]);
  const isBackwards = first !== undefined && last !== undefined && last < first;
  return (
    <>
      <DayField
        label={t(labels[0])}
        value={first ?? null}
        unread={unread[0]}
        change={(day, typed) => {
          setUnread([typed, unread[1]]);
          change([day ?? undefined, last]);
        }}
        error={undefined}
      />
      <DayField
        label={t(labels[1])}
        value={last ?? null}
        unread={unread[1]}
        change={(day, typed) => {
          setUnread([unread[0], typed]);
          change([first, day ?? undefined]);
        }}
        error={isBackwards ? t(uiTexts.spanBackwards) : undefined}
      />
    </>
  );
}

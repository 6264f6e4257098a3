import { TextInput } from '@mantine/core';
import { amountProblem, minorUnits } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { AmountInput } from '../../../../ui/form/AmountInput.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import type { JobSearch } from '../../jobSearch.ts';
import type { SearchPart } from './filterChips.ts';
import { filterTexts } from './texts.ts';

interface AmountSpanProps {
  readonly search: JobSearch;
  readonly change: (part: SearchPart) => void;
}

/** From which amount to which, and in what currency; asked for when a field is left or Enter is pressed. */
export function AmountSpan({ search: { min, max, cur }, change }: AmountSpanProps) {
  const isBackwards = min !== undefined && max !== undefined && minorUnits(max) < minorUnits(min);
  return (
    <>
      <AmountEnd
        label={t(filterTexts.amountFrom)}
        value={min}
        change={(amount) => change({ min: amount })}
        error={undefined}
      />
      <AmountEnd
        label={t(filterTexts.amountTo)}
        value={max}
        change={(amount) => change({ max: amount })}
        error={isBackwards ? t(uiTexts.spanBackwards) : undefined}
      />
      <Currency value={cur} change={(currency) => change({ cur: currency })} />
    </>
  );
}

interface EndProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly change: (amount: string | undefined) => void;
  readonly error: string | undefined;
}

function AmountEnd({ label, value, change, error }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null || typed === '' ? null : amountProblem(typed);
  const [wasLeft, setWasLeft] = useState(false);
  const read = () => {
    setWasLeft(true);
    if (typed === null || problem !== null) return;
    change(typed === '' ? undefined : typed);
    setTyped(null);
  };
  return (
    <AmountInput
      label={label}
      required={false}
      value={typed ?? value ?? ''}
      change={(next) => {
        setWasLeft(false);
        setTyped(next);
      }}
      left={read}
      error={wasLeft && problem !== null ? tMessage(problem.key, problem.params) : error}
    />
  );
}

function Currency({ value, change }: Pick<EndProps, 'value' | 'change'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isPart = typed !== null && typed !== '' && !/^[A-Z]{3}$/.test(typed);
  return (
    <TextInput
      label={t(filterTexts.currency)}
      placeholder="TRY"
      maxLength={3}
      maw={280}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.toUpperCase();
        setTyped(next);
        if (next !== '' && !/^[A-Z]{3}$/.test(next)) return;
        change(next === '' ? undefined : next);
        setTyped(null);
      }}
      error={isPart && t(filterTexts.currencyForm)}
    />
  );
}

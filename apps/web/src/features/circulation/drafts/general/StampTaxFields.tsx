import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import {
  formatAmount,
  isOverridden,
  isReckoned,
  type Reckoned,
  type Reckoning,
  readExchangeRate,
  reckonStampTax,
  taxCurrency,
} from '@tomar/contract';
import { formatDay } from '../../../../i18n/format.ts';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { AmountInput } from '../../../../ui/form/AmountInput.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { sayStampTax, writtenRate } from './sayAmount.ts';
import { stampTaxTexts } from './stampTaxTexts.ts';

interface StampTaxFieldsProps {
  readonly editing: DraftEditing;
  readonly errorOf: (field: string) => string | undefined;
}

/**
 * The stamp tax of a contract (DRAFT-18): what is reckoned, by which rate of which day, and the reason where somebody
 * writes another one.
 */
export function StampTaxFields({ editing, errorOf }: StampTaxFieldsProps) {
  const { content, set, tax } = editing;
  const reckoning = reckonStampTax(content, tax);
  const overridden = isOverridden(content, tax);
  return (
    <Stack gap="sm">
      {content.currency !== taxCurrency && (
        <TextInput
          label={t(stampTaxTexts.exchangeRate, content.currency)}
          description={t(stampTaxTexts.exchangeRateHint)}
          inputMode="decimal"
          value={writtenRate(content.exchangeRate)}
          onChange={({ currentTarget }) => set({ exchangeRate: readExchangeRate(currentTarget.value) })}
          error={errorOf('exchangeRate')}
        />
      )}
      <AmountInput
        wide
        label={t(stampTaxTexts.stampTax)}
        hint={sayReckoning(reckoning) || undefined}
        required={false}
        value={content.stampTax}
        change={(stampTax) => set({ stampTax })}
        error={errorOf('stampTax')}
      />
      {isReckoned(reckoning) && (overridden || content.stampTax === '') && (
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => set({ stampTax: reckoning.amount, stampTaxReason: '' })}
          >
            {t(stampTaxTexts.take, sayStampTax(reckoning.amount))}
          </Button>
        </Group>
      )}
      {(overridden || errorOf('stampTaxReason')) && (
        <Textarea
          label={t(stampTaxTexts.reason)}
          description={t(stampTaxTexts.reasonHint)}
          required
          autosize
          minRows={2}
          maxRows={6}
          value={content.stampTaxReason}
          onChange={({ currentTarget }) => set({ stampTaxReason: currentTarget.value })}
          error={errorOf('stampTaxReason')}
        />
      )}
    </Stack>
  );
}

function sayReckoning(reckoning: Reckoning): string {
  switch (reckoning) {
    case 'noContract':
    case 'noAmount':
      return t(stampTaxTexts.noAmount);
    case 'noExchangeRate':
      return t(stampTaxTexts.noExchangeRate);
    case 'noRate':
      return t(stampTaxTexts.noRate);
    default:
      return sayReckoned(reckoning);
  }
}

const sayReckoned = ({ amount, base, rate, isCapped }: Reckoned): string =>
  [
    t(
      stampTaxTexts.reckoned,
      sayStampTax(amount),
      sayStampTax(base),
      formatAmount(rate.perMille, language),
      formatDay(rate.from),
    ),
    isCapped ? t(stampTaxTexts.capped, sayStampTax(rate.cap)) : '',
  ]
    .filter(Boolean)
    .join(' ');

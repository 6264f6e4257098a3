import { Grid, Group, TextInput } from '@mantine/core';
import { categoriesOf, formatAmount, limitsOf } from '@tomar/contract';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { AmountInput } from '../../../../ui/form/AmountInput.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface AmountFieldsProps {
  readonly editing: DraftEditing;
  readonly errorOf: (field: string) => string | undefined;
}

/** The amount of a limit job with its currency (DRAFT-18, DRAFT-19, DRAFT-51); not shown where no category has a limit. */
export function AmountFields({ editing, errorOf }: AmountFieldsProps) {
  const { content, named, set } = editing;
  const limits = limitsOf(categoriesOf(content, named));
  if (limits.length === 0 && content.amount === '') return null;
  const ranges = limits.map(({ name, startAmount, endAmount }) =>
    endAmount === null
      ? t(draftTexts.limitFrom, name, formatAmount(startAmount, language))
      : t(
          draftTexts.limitBetween,
          name,
          formatAmount(startAmount, language),
          formatAmount(endAmount, language),
        ),
  );
  return (
    <Grid.Col span={12}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <AmountInput
          label={t(draftTexts.amount)}
          hint={ranges.join(' ') || undefined}
          required={limits.length > 0}
          value={content.amount}
          change={(amount) => set({ amount })}
          error={errorOf('amount')}
        />
        <TextInput
          label={t(draftTexts.currency)}
          w={90}
          maxLength={3}
          value={content.currency}
          // Currencies have ASCII letters only: no Turkish capitals.
          onChange={({ currentTarget }) => set({ currency: currentTarget.value.toUpperCase() })}
          error={errorOf('currency')}
        />
      </Group>
    </Grid.Col>
  );
}

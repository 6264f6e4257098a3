import { Grid, Group, Radio, TextInput } from '@mantine/core';
import { amountWanted, categoriesOf, formatAmount, isEmptyId, limitsOf } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { DayField } from '../../../../ui/days/DayField.tsx';
import { AmountInput } from '../../../../ui/form/AmountInput.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import classes from './Contract.module.css';
import { StampTaxFields } from './StampTaxFields.tsx';

interface AmountFieldsProps {
  readonly editing: DraftEditing;
  readonly errorOf: (field: string) => string | undefined;
}

/**
 * What a bank order, a contract or a limit job is about in money (DRAFT-18, DRAFT-19, DRAFT-21, DRAFT-51, BANK-03 to
 * BANK-07). Other jobs show an amount only where they have one already.
 */
export function AmountFields({ editing, errorOf }: AmountFieldsProps) {
  const { content } = editing;
  const wanted = amountWanted(content, categoriesOf(content, editing.named)) !== null;
  const shown = wanted || content.amount !== '';
  const amount = <AmountField editing={editing} errorOf={errorOf} wanted={wanted} />;
  if (content.documentType === 'Contract')
    return (
      <Grid.Col span={12}>
        <ContractFields editing={editing} errorOf={errorOf} amount={shown && amount} />
      </Grid.Col>
    );
  return (
    <>
      {shown && <Grid.Col span={{ base: 12, sm: 6 }}>{amount}</Grid.Col>}
      {content.documentType === 'BankOrder' && <ForeignCurrency editing={editing} errorOf={errorOf} />}
    </>
  );
}

/** In a new draft an empty field is not called wrong before somebody was at it; the list of what is missing has it. */
function useMet({ snapshot }: DraftEditing) {
  const [isMet, setMet] = useState(!isEmptyId(snapshot.detail.id));
  return { isMet, onBlur: () => setMet(true) };
}

function AmountField({ editing, errorOf, wanted }: AmountFieldsProps & { readonly wanted: boolean }) {
  const { content, named, set } = editing;
  const { isMet, onBlur } = useMet(editing);
  const ranges = limitsOf(categoriesOf(content, named)).map(({ name, startAmount, endAmount }) =>
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that its fields were left
    <div onBlur={onBlur}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <AmountInput
          wide
          label={t(draftTexts.amount)}
          hint={ranges.join(' ') || undefined}
          required={wanted}
          value={content.amount}
          change={(amount) => set({ amount })}
          error={isMet || content.amount !== '' ? errorOf('amount') : undefined}
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
    </div>
  );
}

const answers = { yes: true, no: false } as const;

function ForeignCurrency({ editing, errorOf }: AmountFieldsProps) {
  const { content, set } = editing;
  const { isMet, onBlur } = useMet(editing);
  const chosen = content.isForeignCurrency;
  return (
    <Grid.Col span={{ base: 12, sm: 6 }} onBlur={onBlur}>
      <Radio.Group
        label={t(draftTexts.foreignCurrency)}
        required
        value={chosen === null ? '' : chosen ? 'yes' : 'no'}
        onChange={(value) => {
          if (value === 'yes' || value === 'no') set({ isForeignCurrency: answers[value] });
        }}
        error={isMet || chosen !== null ? errorOf('isForeignCurrency') : undefined}
      >
        <Group mt="xs">
          <Radio value="yes" label={t(draftTexts.foreignCurrencyYes)} />
          <Radio value="no" label={t(draftTexts.foreignCurrencyNo)} />
        </Group>
      </Radio.Group>
    </Grid.Col>
  );
}

function ContractFields({ editing, errorOf, amount }: AmountFieldsProps & { readonly amount: ReactNode }) {
  const { content, setDay, unreadDays } = editing;
  return (
    <div className={classes.contract}>
      {amount}
      <div className={classes.tax}>
        <StampTaxFields editing={editing} errorOf={errorOf} />
      </div>
      <DayField
        label={t(draftTexts.validUntil)}
        value={content.validUntil}
        unread={unreadDays.validUntil ?? null}
        change={(day, unread) => setDay('validUntil', day, unread)}
        error={errorOf('validUntil')}
      />
    </div>
  );
}

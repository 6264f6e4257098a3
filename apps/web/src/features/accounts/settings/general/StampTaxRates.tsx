import '../../../../i18n/stampTaxMessages.ts';
import { ActionIcon, Button, Fieldset, Group, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatAmount, limits, rateOn, type StampTaxRate, suppliedStampTaxRates } from '@tomar/contract';
import { formatDay, today } from '../../../../i18n/format.ts';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { DayField } from '../../../../ui/days/DayField.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { AmountInput } from '../../../../ui/form/AmountInput.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { LastChange } from '../LastChange.tsx';
import type { ParametersForm } from '../parametersForm.ts';
import { settingsTexts } from '../texts.ts';
import { isReadDay, sayRateDay } from './rateDay.ts';
import classes from './StampTaxRates.module.css';

/** By what the stamp tax of contracts is reckoned (DRAFT-18): what comes with the product, and the account's own. */
export function StampTaxRates({ form }: { form: ParametersForm }) {
  const own = form.values.stampTaxRates;
  const change = (stampTaxRates: readonly StampTaxRate[]) => form.set({ stampTaxRates: [...stampTaxRates] });
  return (
    <Fieldset legend={t(settingsTexts.stampTaxRates)}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(settingsTexts.stampTaxRatesHint)}
        </Text>
        <SuppliedRates />
        <Text size="sm" fw={fontWeight.medium}>
          {t(settingsTexts.stampTaxOwn)}
        </Text>
        {own.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(settingsTexts.stampTaxNone)}
          </Text>
        )}
        {own.map((rate, at) => (
          <OwnRate
            // biome-ignore lint/suspicious/noArrayIndexKey: a rate has nothing of its own but what is edited here
            key={at}
            rate={rate}
            errorOf={(name) => form.errorOf(`parameters.stampTaxRates.${at}.${name}`)}
            change={(part) => change(own.map((one, place) => (place === at ? { ...one, ...part } : one)))}
            remove={() => change(own.filter((_, place) => place !== at))}
          />
        ))}
        {own.length < limits.stampTaxRates && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={iconSize.small} aria-hidden />}
              onClick={() => change([...own, newRate(own)])}
            >
              {t(settingsTexts.stampTaxAdd)}
            </Button>
          </Group>
        )}
        <LastChange of="stampTaxRates" />
      </Stack>
    </Fieldset>
  );
}

/** It begins with the rate that holds now: what changes from year to year is mostly the upper limit. */
const newRate = (own: readonly StampTaxRate[]): StampTaxRate => ({
  from: '',
  perMille: rateOn(own, today())?.perMille ?? '',
  cap: '',
});

function SuppliedRates() {
  return (
    <Table withTableBorder captionSide="top">
      <Table.Caption ta="left">{t(settingsTexts.stampTaxSupplied)}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(settingsTexts.stampTaxSpan)}</Table.Th>
          <Table.Th ta="right">{t(settingsTexts.stampTaxPerMille)}</Table.Th>
          <Table.Th ta="right">{t(settingsTexts.stampTaxCap)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {suppliedStampTaxRates.toReversed().map(({ from, until, perMille, cap }) => (
          <Table.Tr key={from}>
            <Table.Td>
              <span className={classes.day}>{formatDay(from)} –</span>{' '}
              <span className={classes.day}>{formatDay(until)}</span>
            </Table.Td>
            <Table.Td ta="right">{formatAmount(perMille, language)}</Table.Td>
            <Table.Td ta="right">{formatAmount(cap, language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface OwnRateProps {
  readonly rate: StampTaxRate;
  readonly errorOf: (name: keyof StampTaxRate) => string | undefined;
  readonly change: (part: Partial<StampTaxRate>) => void;
  readonly remove: () => void;
}

function OwnRate({ rate, errorOf, change, remove }: OwnRateProps) {
  const { from, perMille, cap } = rate;
  const isRead = isReadDay(from);
  return (
    <Group align="flex-start" gap="sm" wrap="wrap">
      <DayField
        label={t(settingsTexts.stampTaxFrom)}
        value={isRead ? from : null}
        unread={isRead || from === '' ? null : from}
        change={(day, unread) => change({ from: day ?? unread ?? '' })}
        error={errorOf('from')}
        required
      />
      <AmountInput
        label={t(settingsTexts.stampTaxPerMille)}
        required
        value={perMille}
        change={(next) => change({ perMille: next })}
        error={errorOf('perMille')}
      />
      <AmountInput
        label={t(settingsTexts.stampTaxCap)}
        hint={cap === '' ? t(settingsTexts.stampTaxNoCapHint) : undefined}
        required={false}
        value={cap}
        change={(next) => change({ cap: next })}
        error={errorOf('cap')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={26}
        size="lg"
        aria-label={t(settingsTexts.stampTaxRemove, sayRateDay(from))}
        onClick={remove}
      >
        <IconTrash size={iconSize.small} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

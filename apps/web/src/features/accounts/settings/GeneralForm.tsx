import { Grid, NumberInput, Radio, Select, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AccountParameters,
  type AccountParametersRecord,
  boxRules,
  getAccountParameters,
  limits,
  saveAccountParameters,
  signaturePages,
  unknownRevocationRules,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { changeLogin } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import type { FormFinding } from '../../../ui/form/fieldErrors.ts';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { boxRuleTexts, parameterFields, unknownRevocationTexts } from './conflictFields.ts';
import { foldedFilter, localeOptions, readersOwn, timeZoneOptions } from './localeOptions.ts';
import { ProfileFields } from './ProfileFields.tsx';
import type { ParametersForm } from './parametersForm.ts';
import { settingsTexts } from './texts.ts';

interface GeneralFormProps {
  readonly record: AccountParametersRecord;
  /** Null while it is not known. */
  readonly hasTimestamps: boolean | null;
  readonly toTimestamp: () => void;
}

const stored = ({ version, parameters }: AccountParametersRecord): Stored<AccountParameters> => ({
  version,
  values: parameters,
});

/** The account's own rules (DEF-01, DEF-05 to DEF-09, SIGN-19). */
export function GeneralForm({ record, hasTimestamps, toTimestamp }: GeneralFormProps) {
  const client = useQueryClient();
  const form = useStoredForm({
    loaded: stored(record),
    fields: () => parameterFields,
    check: checkParameters,
    load: async () => stored(await call(getAccountParameters, {})),
    save: async (version, parameters) =>
      stored(await call(saveAccountParameters, { body: { version, parameters } })),
    keep: ({ version, values }) => {
      client.setQueryData(keys.parameters, { version, parameters: values });
      showDatesBy(values.defaultDateLocale);
    },
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <Section title={t(settingsTexts.signatures)}>
          <ProfileFields form={form} hasTimestamps={hasTimestamps} toTimestamp={toTimestamp} />
          <SignaturePage form={form} />
          <Boxes form={form} />
        </Section>
        <Section title={t(settingsTexts.rules)}>
          <Rules form={form} />
        </Section>
        <Section title={t(settingsTexts.dates)}>
          <Dates form={form} />
        </Section>
        <SaveBar form={form} />
      </Stack>
    </FormFrame>
  );
}

/** A number that does not fit stays in its field, with what does. */
function checkParameters({ minimumSigners }: AccountParameters): FormFinding[] {
  const fits = minimumSigners >= 0 && minimumSigners <= limits.minimumSigners;
  const text = t(settingsTexts.minimumSignersRange, limits.minimumSigners);
  return fits ? [] : [{ field: 'parameters.minimumSigners', text }];
}

/** UI-04: this page writes dates the new way at once, not only after the session's next renewal. */
function showDatesBy(defaultDateLocale: string | null): void {
  changeLogin((login) => ({
    ...login,
    account: { ...login.account, params: { ...login.account.params, defaultDateLocale } },
  }));
}

function SignaturePage({ form }: { form: ParametersForm }) {
  return (
    <Radio.Group
      label={t(settingsTexts.signaturePage)}
      description={t(settingsTexts.signaturePageHint)}
      value={form.values.defaultSignaturePage}
      onChange={(value) => {
        const defaultSignaturePage = signaturePages.find((one) => one === value);
        if (defaultSignaturePage) form.set({ defaultSignaturePage });
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="first" label={t(settingsTexts.pageFirst)} />
        <Radio value="last" label={t(settingsTexts.pageLast)} />
      </Stack>
    </Radio.Group>
  );
}

function Boxes({ form }: { form: ParametersForm }) {
  return (
    <Radio.Group
      label={t(settingsTexts.boxRule)}
      description={t(settingsTexts.boxRuleHint)}
      value={form.values.boxRule}
      onChange={(value) => {
        const boxRule = boxRules.find((one) => one === value);
        if (boxRule) form.set({ boxRule });
      }}
    >
      <Stack gap="xs" mt="xs">
        {boxRules.map((rule) => (
          <Radio key={rule} value={rule} label={t(boxRuleTexts[rule])} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Rules({ form }: { form: ParametersForm }) {
  const { values } = form;
  return (
    <>
      <NumberInput
        label={t(settingsTexts.minimumSigners)}
        description={t(settingsTexts.minimumSignersHint)}
        maw={220}
        allowDecimal={false}
        allowNegative={false}
        value={Number.isNaN(values.minimumSigners) ? '' : values.minimumSigners}
        onChange={(value) => form.set({ minimumSigners: value === '' ? Number.NaN : Number(value) })}
        error={form.errorOf('parameters.minimumSigners')}
      />
      <Switch
        label={t(settingsTexts.requireIdNumberMatch)}
        {...(!values.requireIdNumberMatch && { description: t(settingsTexts.requireIdNumberMatchHint) })}
        {...form.box('requireIdNumberMatch')}
      />
      <Switch
        label={t(settingsTexts.requireQualified)}
        description={t(settingsTexts.requireQualifiedHint)}
        {...form.box('requireQualified')}
      />
      <UnknownRevocation form={form} />
      <Switch
        label={t(settingsTexts.requireSecondFactor)}
        description={t(settingsTexts.requireSecondFactorHint)}
        error={form.errorOf('parameters.requireSecondFactor')}
        {...form.box('requireSecondFactor')}
      />
      <Switch label={t(settingsTexts.mayStartIndependent)} {...form.box('mayStartIndependent')} />
      <Switch label={t(settingsTexts.undoCancelDisabled)} {...form.box('undoCancelDisabled')} />
      <Switch
        label={t(settingsTexts.onlyAdminDeletesAttachments)}
        {...form.box('onlyAdminDeletesAttachments')}
      />
    </>
  );
}

function UnknownRevocation({ form }: { form: ParametersForm }) {
  return (
    <Radio.Group
      label={t(settingsTexts.unknownRevocation)}
      description={t(settingsTexts.unknownRevocationHint)}
      value={form.values.unknownRevocation}
      onChange={(value) => {
        const unknownRevocation = unknownRevocationRules.find((one) => one === value);
        if (unknownRevocation) form.set({ unknownRevocation });
      }}
    >
      <Stack gap="xs" mt="xs">
        {unknownRevocationRules.map((rule) => (
          <Radio key={rule} value={rule} label={t(unknownRevocationTexts[rule])} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A day on which no two of the ways to write it look alike. */
const example = new Date(2026, 10, 21, 14, 5);

function Dates({ form }: { form: ParametersForm }) {
  const { values } = form;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Select
          label={t(settingsTexts.dateLocale)}
          data={localeOptions(values.defaultDateLocale, example)}
          value={values.defaultDateLocale ?? readersOwn}
          onChange={(value) => form.set({ defaultDateLocale: value === readersOwn ? null : value })}
          allowDeselect={false}
          maxDropdownHeight={300}
          error={form.errorOf('parameters.defaultDateLocale')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Select
          label={t(settingsTexts.timeZone)}
          description={t(settingsTexts.timeZoneHint)}
          data={timeZoneOptions(values.timeZone)}
          value={values.timeZone}
          onChange={(timeZone) => timeZone !== null && form.set({ timeZone })}
          allowDeselect={false}
          searchable
          filter={foldedFilter}
          limit={60}
          maxDropdownHeight={300}
          nothingFoundMessage={t(settingsTexts.nothingFound)}
          error={form.errorOf('parameters.timeZone')}
        />
      </Grid.Col>
    </Grid>
  );
}

import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AccountParameters,
  type AccountParametersRecord,
  changesOf,
  checkEmailDomains,
  checkStampTaxRates,
  checkWorkingDays,
  getAccountParameters,
  saveAccountParameters,
} from '@tomar/contract';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { changeLogin } from '../../../api/session.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import type { FormFinding } from '../../../ui/form/fieldErrors.ts';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { Indexed } from '../../../ui/sections/Indexed.tsx';
import { boxRuleTexts, pageTexts, parameterFields } from './conflictFields.ts';
import { ChoiceField } from './general/ChoiceField.tsx';
import { DateFields } from './general/DateFields.tsx';
import { NumberField } from './general/NumberField.tsx';
import { checkNumbers } from './general/numberRanges.ts';
import { ReminderFields } from './general/ReminderFields.tsx';
import { JobFields, SignerFields } from './general/RuleFields.tsx';
import { SendingFields } from './general/SendingFields.tsx';
import { StampTaxRates } from './general/StampTaxRates.tsx';
import { SwitchField } from './general/SwitchField.tsx';
import { LogoSection } from './LogoSection.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { hasInboxes, settingSections } from './settingSections.ts';
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

/** The account's logo and its own rules, beside their index (DEF-01, DEF-04 to DEF-14, SIGN-19). */
export function GeneralForm({ record, hasTimestamps, toTimestamp }: GeneralFormProps) {
  const client = useQueryClient();
  const { modules } = useViewer();
  const base = useRef(record.parameters);
  const form = useStoredForm({
    loaded: stored(record),
    fields: () => parameterFields,
    check: checkParameters,
    load: async () => stored(await call(getAccountParameters, {})),
    save: async (version, parameters) => {
      const changes = changesOf(base.current, parameters);
      return stored(await call(saveAccountParameters, { body: { version, changes } }));
    },
    keep: ({ version, values }) => {
      base.current = values;
      client.setQueryData(keys.parameters, { version, parameters: values });
      void client.invalidateQueries({ queryKey: keys.settingChanges });
      showDatesBy(values.defaultDateLocale);
    },
  });
  return (
    <Indexed label={t(settingsTexts.sections)} sections={settingSections(form, modules)}>
      <Stack>
        <LogoSection />
        <FormFrame form={form}>
          <Stack>
            <Section anchor="signatures" title={t(settingsTexts.signatures)}>
              <ProfileFields form={form} hasTimestamps={hasTimestamps} toTimestamp={toTimestamp} />
              <ChoiceField
                form={form}
                name="defaultSignaturePage"
                label={settingsTexts.signaturePage}
                hint={settingsTexts.signaturePageHint}
                choices={pageTexts}
              />
              <ChoiceField
                form={form}
                name="boxRule"
                label={settingsTexts.boxRule}
                hint={settingsTexts.boxRuleHint}
                choices={boxRuleTexts}
              />
            </Section>
            <Section anchor="signers" title={t(settingsTexts.signers)}>
              <SignerFields form={form} />
            </Section>
            <Section anchor="jobs" title={t(settingsTexts.jobs)}>
              <JobFields form={form} />
            </Section>
            <Section anchor="reminders" title={t(settingsTexts.reminders)}>
              <ReminderFields form={form} />
            </Section>
            <Section anchor="contracts" title={t(settingsTexts.contracts)}>
              <NumberField
                form={form}
                name="contractWarningDays"
                label={settingsTexts.contractWarningDays}
                hint={settingsTexts.contractWarningDaysHint}
              />
              <StampTaxRates form={form} />
            </Section>
            <Section anchor="sending" title={t(settingsTexts.sending)}>
              <SendingFields form={form} />
            </Section>
            <Section anchor="access" title={t(settingsTexts.access)}>
              <SwitchField
                form={form}
                name="requireSecondFactor"
                label={settingsTexts.requireSecondFactor}
                hint={settingsTexts.requireSecondFactorHint}
              />
            </Section>
            {hasInboxes(modules) && (
              <Section anchor="inboxes" title={t(settingsTexts.inboxes)} hint={t(settingsTexts.inboxesHint)}>
                <NumberField
                  form={form}
                  name="inboxRefreshMinutes"
                  label={settingsTexts.inboxRefresh}
                  hint={settingsTexts.inboxRefreshHint}
                />
                <NumberField
                  form={form}
                  name="synchronisationHours"
                  label={settingsTexts.synchronisation}
                  hint={settingsTexts.synchronisationHint}
                />
              </Section>
            )}
            <Section anchor="dates" title={t(settingsTexts.dates)}>
              <DateFields form={form} />
            </Section>
            <SaveBar form={form} stays />
          </Stack>
        </FormFrame>
      </Stack>
    </Indexed>
  );
}

const checkParameters = (parameters: AccountParameters): FormFinding[] => [
  ...checkNumbers(parameters),
  ...checkEmailDomains(parameters.emailDomains, 'parameters.emailDomains'),
  ...[...checkStampTaxRates(parameters.stampTaxRates), ...checkWorkingDays(parameters)].map((finding) => ({
    ...finding,
    field: `parameters.${finding.field}`,
  })),
];

/** UI-04: this page writes dates the new way at once, not only after the session's next renewal. */
function showDatesBy(defaultDateLocale: string | null): void {
  changeLogin((login) => ({
    ...login,
    account: { ...login.account, params: { ...login.account.params, defaultDateLocale } },
  }));
}

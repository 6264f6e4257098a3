import { Textarea } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import { attachmentRuleTexts } from '../conflictFields.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { settingsTexts } from '../texts.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { Parameter } from './Parameter.tsx';

/** What goes out with finished jobs, and to which addresses (DEF-10 to DEF-12). */
export function SendingFields({ form }: { form: ParametersForm }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="attachmentSending"
        label={settingsTexts.attachmentSending}
        hint={settingsTexts.attachmentSendingHint}
        choices={attachmentRuleTexts}
      />
      <Parameter name="emailDomains">
        <Textarea
          label={t(settingsTexts.emailDomains)}
          description={t(settingsTexts.emailDomainsHint)}
          placeholder={t(settingsTexts.emailDomainsExample)}
          maw={520}
          autosize
          minRows={1}
          value={form.values.emailDomains}
          onChange={(event) => form.set({ emailDomains: event.currentTarget.value })}
          error={form.errorOf('parameters.emailDomains')}
        />
      </Parameter>
    </>
  );
}

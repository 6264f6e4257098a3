import { Grid, Textarea, TextInput } from '@mantine/core';
import type { Recipient } from '@tomar/contract';
import { type Text, t } from '../../../i18n/t.ts';
import { AddressesInput } from './AddressesInput.tsx';
import type { FieldsProps } from './fieldsProps.ts';
import { recipientTexts } from './texts.ts';

type EmailSettings = Extract<Recipient, { kind: 'Email' }>;

/** DLV-05 */
export function EmailFields({
  settings,
  change,
  errorOf,
  focus = false,
}: FieldsProps<EmailSettings> & { readonly focus?: boolean }) {
  const addresses = (part: 'to' | 'cc' | 'bcc', label: Text) => (
    <AddressesInput
      label={t(label)}
      {...(part === 'to' && {
        description: t(recipientTexts.addressesHint),
        required: true,
        autoFocus: focus,
      })}
      value={settings[part]}
      onChange={(value) => change({ ...settings, [part]: value })}
      error={errorOf(part)}
    />
  );
  return (
    <Grid gap="md">
      <Grid.Col span={12}>{addresses('to', recipientTexts.to)}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{addresses('cc', recipientTexts.cc)}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{addresses('bcc', recipientTexts.bcc)}</Grid.Col>
      <Grid.Col span={12}>
        <TextInput
          label={t(recipientTexts.subject)}
          description={t(recipientTexts.subjectHint)}
          value={settings.subject}
          onChange={(event) => change({ ...settings, subject: event.currentTarget.value })}
          error={errorOf('subject')}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Textarea
          label={t(recipientTexts.body)}
          autosize
          minRows={2}
          maxRows={8}
          value={settings.body}
          onChange={(event) => change({ ...settings, body: event.currentTarget.value })}
          error={errorOf('body')}
        />
      </Grid.Col>
    </Grid>
  );
}

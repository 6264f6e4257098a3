import { Grid, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Recipient } from '@tomar/contract';
import { say, type Text } from '../../../i18n/say.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { recipientTexts } from './texts.ts';

type EmailSettings = Extract<Recipient, { kind: 'Email' }>;

const splitAddresses = [',', ';', ' '];

/** DLV-05 */
export function EmailFields({ settings, change, errorOf }: FieldsProps<EmailSettings>) {
  const addresses = (part: 'to' | 'cc' | 'bcc', label: Text) => (
    <TagsInput
      label={say(label)}
      {...(part === 'to' && { description: say(recipientTexts.addressesHint), required: true })}
      value={settings[part]}
      onChange={(value) =>
        change({ ...settings, [part]: value.map((address) => address.trim()).filter(Boolean) })
      }
      splitChars={splitAddresses}
      acceptValueOnBlur
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
          label={say(recipientTexts.subject)}
          description={say(recipientTexts.subjectHint)}
          value={settings.subject}
          onChange={(event) => change({ ...settings, subject: event.currentTarget.value })}
          error={errorOf('subject')}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Textarea
          label={say(recipientTexts.body)}
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

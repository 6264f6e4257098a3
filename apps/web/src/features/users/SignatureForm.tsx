import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { languages, saveProfile } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { languageNames } from '../../ui/language/languageNames.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Profile } from './PersonCard.tsx';
import { SignaturePicture } from './SignaturePicture.tsx';
import { profileTexts } from './texts.ts';

/** What of the person shows in a signature box (USR-04, USR-06), and what mail they want. The server judges the picture by its content. */
export function SignatureForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const form = useForm({
    begin: editedOf(profile),
    send: ({ signatureImage, ...rest }) =>
      // A picture is sent only when it is another one.
      call(saveProfile, {
        body: { ...rest, ...(signatureImage !== profile.signatureImage && { signatureImage }) },
      }),
    valuesOf: editedOf,
    sent: (saved) => {
      client.setQueryData(keys.profile, saved);
      notifySuccess(t(profileTexts.saved));
    },
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <SignaturePicture
          image={form.values.signatureImage}
          change={(signatureImage) => form.set({ signatureImage })}
          none={t(profileTexts.noImage)}
        >
          <Checkbox label={t(profileTexts.includeTitle)} {...form.box('includeTitleInSignature')} />
        </SignaturePicture>
        <Section title={t(profileTexts.notices)}>
          <Checkbox label={t(profileTexts.notifyByEmail)} {...form.box('notifyByEmail')} />
          <Select
            label={t(profileTexts.mailRhythm)}
            description={t(profileTexts.mailRhythmHint)}
            data={[{ value: '', label: t(profileTexts.mailEach) }, ...hours()]}
            value={form.values.digestHour?.toString() ?? ''}
            onChange={(chosen) => form.set({ digestHour: chosen ? Number(chosen) : null })}
            disabled={!form.values.notifyByEmail}
            allowDeselect={false}
            maw={420}
          />
          <Checkbox
            label={t(profileTexts.notifyByMobile)}
            description={t(mobileHints[profile.smsState])}
            {...form.box('notifyByMobile')}
          />
          <Checkbox label={t(profileTexts.sendReminders)} {...form.box('sendReminders')} />
          <Select
            label={t(profileTexts.mailLanguage)}
            data={[
              { value: '', label: t(profileTexts.languageOfAccount) },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
            value={form.values.language ?? ''}
            onChange={(chosen) => form.set({ language: languages.find((one) => one === chosen) ?? null })}
            allowDeselect={false}
            maw={420}
          />
        </Section>
        <FormFailure form={form} undone="lang_update_failed" />
        <Group justify="flex-end">
          <Button type="submit" loading={form.sending}>
            {t(profileTexts.save)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}

const mobileHints = {
  on: profileTexts.mobileOn,
  noNumber: profileTexts.mobileNoNumber,
  off: profileTexts.mobileOff,
} as const;

/** On the account's clock. */
const hours = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: t(profileTexts.mailDaily, `${String(hour).padStart(2, '0')}:00`),
  }));

/** What of the profile its owner edits here. */
const editedOf = (profile: Profile) => ({
  includeTitleInSignature: profile.includeTitleInSignature,
  notifyByEmail: profile.notifyByEmail,
  notifyByMobile: profile.notifyByMobile,
  digestHour: profile.digestHour,
  sendReminders: profile.sendReminders,
  language: profile.language,
  signatureImage: profile.signatureImage,
});

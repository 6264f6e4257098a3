import { Button, Checkbox, FileButton, Group, Image, Paper, Select, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { languages, limits, saveProfile } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { formatSize } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { dataUrlOf } from '../../ui/form/dataUrlOf.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { languageNames } from '../../ui/language/languageNames.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Profile } from './PersonCard.tsx';
import { profileTexts } from './texts.ts';

/** What of the person shows in a signature box (USR-04, USR-06), and what mail they want. The server judges the picture by its content. */
export function SignatureForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
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
  const { signatureImage: image } = form.values;
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    if (file.size > limits.imageBytes)
      setProblem(tMessage('lang_image_too_large', [formatSize(limits.imageBytes)]));
    else form.set({ signatureImage: await dataUrlOf(file) });
  };
  return (
    <FormFrame form={form}>
      <Stack>
        <Section title={t(profileTexts.signature)}>
          <Picture image={image} />
          <Text size="sm" c="dimmed">
            {t(
              profileTexts.signatureHint,
              limits.imageMinWidth,
              limits.imageMinHeight,
              formatSize(limits.imageBytes),
            )}
          </Text>
          {problem && (
            <Text size="sm" c="red" role="alert">
              {problem}
            </Text>
          )}
          <Group gap="xs">
            <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconPhoto size={iconSize.normal} aria-hidden />}
                >
                  {t(profileTexts.chooseImage)}
                </Button>
              )}
            </FileButton>
            {image && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={iconSize.normal} aria-hidden />}
                onClick={() => form.set({ signatureImage: null })}
              >
                {t(profileTexts.removeImage)}
              </Button>
            )}
          </Group>
          <Checkbox label={t(profileTexts.includeTitle)} {...form.box('includeTitleInSignature')} />
        </Section>
        <Section title={t(profileTexts.notices)}>
          <Checkbox label={t(profileTexts.notifyByEmail)} {...form.box('notifyByEmail')} />
          <Checkbox
            label={t(profileTexts.notifyByMobile)}
            description={t(profileTexts.notifyByMobileHint)}
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
            maw={320}
          />
        </Section>
        <FormFailure form={form} undone="lang_update_failed" />
        <Group>
          <Button type="submit" loading={form.sending}>
            {t(profileTexts.save)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}

/** What of the profile its owner edits here. */
const editedOf = (profile: Profile) => ({
  includeTitleInSignature: profile.includeTitleInSignature,
  notifyByEmail: profile.notifyByEmail,
  notifyByMobile: profile.notifyByMobile,
  sendReminders: profile.sendReminders,
  language: profile.language,
  signatureImage: profile.signatureImage,
});

function Picture({ image }: { image: string | null }) {
  if (!image)
    return (
      <Text size="sm" c="dimmed">
        {t(profileTexts.noImage)}
      </Text>
    );
  // Signatures are drawn in dark ink: they need paper behind them in the dark scheme too.
  return (
    <Paper bg="white" p="xs" withBorder w="fit-content" maw="100%">
      <Image src={image} alt={t(profileTexts.signatureImage)} mah={120} w="auto" fit="contain" />
    </Paper>
  );
}

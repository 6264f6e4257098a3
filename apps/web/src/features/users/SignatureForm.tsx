import { Button, Checkbox, FileButton, Group, Image, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { limits, saveProfile } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { formatSize } from '../../i18n/format.ts';
import { say, sayMessage } from '../../i18n/say.ts';
import { tell } from '../../ui/alarm.tsx';
import type { Profile } from './PersonCard.tsx';
import { profileTexts } from './texts.ts';

/** What of the person shows in a signature box (USR-04, USR-06). The server judges the picture by its content. */
export function SignatureForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [image, setImage] = useState(profile.signatureImage);
  const [includeTitle, setIncludeTitle] = useState(profile.includeTitleInSignature);
  const [notify, setNotify] = useState(profile.notifyByEmail);
  const [remind, setRemind] = useState(profile.sendReminders);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSend({
    mutationFn: (sent: string | null) =>
      call(saveProfile, {
        body: {
          includeTitleInSignature: includeTitle,
          notifyByEmail: notify,
          sendReminders: remind,
          ...(sent !== profile.signatureImage && { signatureImage: sent }),
        },
      }),
    onSuccess: (saved, sent) => {
      client.setQueryData(keys.profile, saved);
      // A picture chosen while this one was saved stays on the page, to be saved next.
      setImage((now) => (now === sent ? saved.signatureImage : now));
      tell(say(profileTexts.saved));
    },
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    if (file.size > limits.imageBytes)
      setProblem(sayMessage('lang_image_too_large', [formatSize(limits.imageBytes)]));
    else setImage(await dataUrlOf(file));
  };
  return (
    <Paper className="tomar-surface" p="lg" component="section">
      <Stack gap="md">
        <Title order={2} size="h4">
          {say(profileTexts.signature)}
        </Title>
        <Picture image={image} />
        <Text size="sm" c="dimmed">
          {say(
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
              <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
                {say(profileTexts.chooseImage)}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setImage(null)}
            >
              {say(profileTexts.removeImage)}
            </Button>
          )}
        </Group>
        <Checkbox
          label={say(profileTexts.includeTitle)}
          checked={includeTitle}
          onChange={(event) => setIncludeTitle(event.currentTarget.checked)}
        />
        <Checkbox
          label={say(profileTexts.notifyByEmail)}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
        <Checkbox
          label={say(profileTexts.sendReminders)}
          checked={remind}
          onChange={(event) => setRemind(event.currentTarget.checked)}
        />
        <Group>
          <Button loading={save.isPending} onClick={() => save.mutate(image)}>
            {say(profileTexts.save)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Picture({ image }: { image: string | null }) {
  if (!image)
    return (
      <Text size="sm" c="dimmed">
        {say(profileTexts.noImage)}
      </Text>
    );
  // Signatures are drawn in dark ink: they need paper behind them in the dark scheme too.
  return (
    <Paper bg="white" p="xs" withBorder w="fit-content" maw="100%">
      <Image src={image} alt={say(profileTexts.signatureImage)} mah={120} w="auto" fit="contain" />
    </Paper>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(file);
  });
}

import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getProfile, limits } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { changeLogin, endOfDocument } from '../../api/session.ts';
import { uploadPicture } from '../../api/upload.ts';
import { useSend } from '../../api/useSend.ts';
import { formatSize } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { profileTexts } from './texts.ts';

/** The person's picture, and the choice of another one (USR-20, USR-21). It is saved at once. */
export function PictureChoice({ picture, name }: { picture: string | null; name: string }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend({
    mutationFn: async (file: File) => {
      await uploadPicture({ file, signal: endOfDocument(), progress: () => undefined });
      return call(getProfile, {});
    },
    onSuccess: (profile) => {
      client.setQueryData(keys.profile, profile);
      changeLogin((login) => ({
        ...login,
        user: { ...login.user, base64ProfilePicture: profile.profilePicture },
      }));
      notifySuccess(t(profileTexts.pictureSaved));
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > limits.profilePictureBytes;
    setProblem(
      isTooLarge ? tMessage('lang_image_too_large', [formatSize(limits.profilePictureBytes)]) : null,
    );
    if (!isTooLarge) send.mutate(file);
  };
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Avatar size={72} radius="xl" color="ink" name={name} src={picture} alt="" aria-hidden />
        <FileButton onChange={choose} accept="image/png,image/jpeg">
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={send.isPending}
              leftSection={<IconCamera size={iconSize.normal} aria-hidden />}
            >
              {t(profileTexts.choosePicture)}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t(
          profileTexts.pictureHint,
          limits.imageMinWidth,
          limits.imageMinHeight,
          formatSize(limits.profilePictureBytes),
        )}
      </Text>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

import { Button, FileButton, Group, Image, Paper, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAccountLogo, limits, saveAccountLogo } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatSize } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { dataUrlOf } from '../../../ui/form/dataUrlOf.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { LastChange } from './LastChange.tsx';
import { logoTexts } from './texts.ts';

/** What stands above the account's mails. It is saved at once; the server judges the picture by its content. */
export function LogoSection() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const found = useQuery({
    queryKey: keys.accountLogo,
    queryFn: ({ signal }) => call(getAccountLogo, { signal }),
  });
  const send = useSend({
    mutationFn: async (file: File | null) =>
      call(saveAccountLogo, { body: { logo: file && (await dataUrlOf(file)) } }),
    onSuccess: (saved) => {
      client.setQueryData(keys.accountLogo, saved);
      void client.invalidateQueries({ queryKey: keys.settingChanges });
      notifySuccess(t(saved.logo ? logoTexts.saved : logoTexts.removed));
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > limits.accountLogoBytes;
    setProblem(isTooLarge ? tMessage('lang_image_too_large', [formatSize(limits.accountLogoBytes)]) : null);
    if (!isTooLarge) send.mutate(file);
  };
  const logo = found.data?.logo;
  if (found.isError && !found.data)
    return <FailureBox error={found.error} retry={() => void found.refetch()} />;
  return (
    <Section
      anchor="logo"
      title={t(logoTexts.title)}
      hint={t(
        logoTexts.hint,
        limits.imageMinWidth,
        limits.imageMinHeight,
        formatSize(limits.accountLogoBytes),
      )}
    >
      {logo ? (
        // As in a mail: logos are made for paper, in the dark too.
        <Paper bg="white" p="xs" withBorder w="fit-content" maw="100%">
          <Image src={logo} alt={t(logoTexts.title)} mah={64} w="auto" fit="contain" />
        </Paper>
      ) : (
        found.data && <Text size="sm">{t(logoTexts.none)}</Text>
      )}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="xs">
        <FileButton onChange={choose} accept="image/png,image/jpeg">
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={send.isPending}
              leftSection={<IconPhoto size={iconSize.normal} aria-hidden />}
            >
              {t(logoTexts.choose)}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            color="red"
            disabled={send.isPending}
            leftSection={<IconTrash size={iconSize.normal} aria-hidden />}
            onClick={() => send.mutate(null)}
          >
            {t(logoTexts.remove)}
          </Button>
        )}
      </Group>
      <LastChange of="logo" />
    </Section>
  );
}

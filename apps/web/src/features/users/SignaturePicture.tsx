import { Button, FileButton, Group, Image, Paper, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { limits } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { formatSize } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { dataUrlOf } from '../../ui/form/dataUrlOf.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { Section } from '../../ui/Section.tsx';
import { profileTexts } from './texts.ts';

interface SignaturePictureProps {
  /** A data URL; null: none. */
  readonly image: string | null;
  readonly change: (image: string | null) => void;
  /** What the server says of it. */
  readonly error?: string | undefined;
  /** Said where there is none. */
  readonly none: string;
  /** What else is chosen of a signature's look. */
  readonly children?: ReactNode;
}

/** The picture in a signature box (USR-04). The server judges it by its content. */
export function SignaturePicture({ image, change, error, none, children }: SignaturePictureProps) {
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const problem = tooLarge ?? error;
  const choose = async (file: File | null) => {
    if (!file) return;
    setTooLarge(null);
    if (file.size > limits.imageBytes)
      setTooLarge(tMessage('lang_image_too_large', [formatSize(limits.imageBytes)]));
    else change(await dataUrlOf(file));
  };
  return (
    <Section title={t(profileTexts.signature)}>
      <Picture image={image} none={none} />
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
            onClick={() => change(null)}
          >
            {t(profileTexts.removeImage)}
          </Button>
        )}
      </Group>
      {children}
    </Section>
  );
}

function Picture({ image, none }: { image: string | null; none: string }) {
  if (!image)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  // Signatures are drawn in dark ink: they need paper behind them in the dark scheme too.
  return (
    <Paper bg="white" p="xs" withBorder w="fit-content" maw="100%">
      <Image src={image} alt={t(profileTexts.signatureImage)} mah={120} w="auto" fit="contain" />
    </Paper>
  );
}

import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatSize, importLimits } from '@tomar/contract';
import { download } from '../../api/download.ts';
import { useSend } from '../../api/useSend.ts';
import { formatLocale, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { Section } from '../../ui/Section.tsx';
import { importTexts } from './texts.ts';

interface SendSectionProps<Standing> {
  readonly send: (file: File) => Promise<Standing>;
  readonly know: (standing: Standing) => void;
}

/** Takes a file of rows and sends it. */
export function SendSection<Standing>({ send, know }: SendSectionProps<Standing>) {
  const sending = useSend({ mutationFn: send, onSuccess: know });
  const limit = formatSize(importLimits.bytes, formatLocale());
  return (
    <Section title={t(importTexts.send)}>
      {sending.isError && <FailureBox error={sending.error} />}
      {sending.isPending ? (
        <Waiting text={t(importTexts.sending)} />
      ) : (
        <FileDrop
          title={t(importTexts.drop)}
          hint={t(importTexts.dropHint, limit, formatNumber(importLimits.rows))}
          label={t(importTexts.choose)}
          accept=".xlsx,.csv,.tsv,.txt"
          dropped={([file]) => file && sending.mutate(file)}
        />
      )}
    </Section>
  );
}

export const Waiting = ({ text }: { text: string }) => (
  <Group gap="sm" role="status">
    <Loader size="sm" aria-hidden />
    <Text>{text}</Text>
  </Group>
);

interface SheetButtonProps {
  readonly address: string;
  readonly fileName: string;
  readonly label?: string;
}

/** Downloads the spreadsheet that is filled in. */
export function SheetButton({ address, fileName, label = t(importTexts.template) }: SheetButtonProps) {
  const getting = useSend({ mutationFn: () => download(address, fileName) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={iconSize.normal} aria-hidden />}
      loading={getting.isPending}
      onClick={() => getting.mutate()}
    >
      {label}
    </Button>
  );
}

import { Button, Code, Group, Modal, SimpleGrid, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { factorTexts } from './factorTexts.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** Shows recovery codes the one time that they can be seen. */
export function RecoveryCodes({ codes, close }: RecoveryCodesProps) {
  const keep = () => {
    const link = document.createElement('a');
    const text = `${t(factorTexts.codesTitle)}\n\n${codes.join('\n')}\n`;
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    link.download = 'tomar-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(factorTexts.codesTitle)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="md">
        {t(factorTexts.codesBody)}
      </Text>
      <SimpleGrid cols={1} spacing="xs" mb="lg" component="ul" p={0} m={0}>
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" leftSection={<IconDownload size={iconSize.normal} />} onClick={keep}>
          {t(factorTexts.download)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={iconSize.normal} />}
          onClick={() => window.print()}
        >
          {t(factorTexts.print)}
        </Button>
        <Button onClick={close} data-autofocus>
          {t(factorTexts.kept)}
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../i18n/t.ts';
import { uiTexts } from './texts.ts';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  /** Names what will happen, and to what. */
  readonly body: string;
  /** What the act would touch, where that has to be looked up. */
  readonly children?: React.ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot simply be taken back. */
export function Confirm({
  opened,
  title,
  body,
  children,
  confirm,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <Text size="sm">{body}</Text>
      {children && <Stack mt="md">{children}</Stack>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t(uiTexts.cancel)}
        </Button>
        <Button {...(danger && { color: 'red.8' })} loading={busy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { uiTexts } from '../../ui/texts.ts';

interface RecordDetailsProps {
  /** Null: none is open. */
  readonly title: string | null;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A row of a list with everything that it says, whole. */
export function RecordDetails({ title, close, children }: RecordDetailsProps) {
  return (
    <Modal
      opened={title !== null}
      onClose={close}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {children}
    </Modal>
  );
}

/** One part of it, below its name. */
export function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}

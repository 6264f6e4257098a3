import { Button, Group, Modal, Text } from '@mantine/core';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import type { DraftEditing } from './useDraftEditor.ts';

/** Two pages saved the same draft: the person says which one stays. */
export function ConflictChoice({ editing }: { editing: DraftEditing }) {
  const theirs = useSend({ mutationFn: () => editing.saver.takeTheirs() });
  const mine = useSend({ mutationFn: () => editing.saver.keepMine() });
  return (
    <Modal
      opened={editing.snapshot.state === 'conflict'}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(draftTexts.conflictTitle)}
    >
      <Text size="sm">{t(draftTexts.conflictBody)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={mine.isPending} onClick={() => mine.mutate()}>
          {t(draftTexts.conflictMine)}
        </Button>
        <Button loading={theirs.isPending} onClick={() => theirs.mutate()} data-autofocus>
          {t(draftTexts.conflictTheirs)}
        </Button>
      </Group>
    </Modal>
  );
}

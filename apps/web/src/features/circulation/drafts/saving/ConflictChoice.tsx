import { Button, Group, Modal, Text } from '@mantine/core';
import { useSend } from '../../../../api/useSend.ts';
import { say } from '../../../../i18n/say.ts';
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
      title={say(draftTexts.conflictTitle)}
    >
      <Text size="sm">{say(draftTexts.conflictBody)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={mine.isPending} onClick={() => mine.mutate()}>
          {say(draftTexts.conflictMine)}
        </Button>
        <Button loading={theirs.isPending} onClick={() => theirs.mutate()} data-autofocus>
          {say(draftTexts.conflictTheirs)}
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { checkReason, limits } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { holdUnsaved } from '../../../api/session.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { say, sayMessage } from '../../../i18n/say.ts';
import { UnsavedGuard } from '../../../ui/page/UnsavedGuard.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { jobTexts } from '../texts.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: (description: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason that declining and cancelling need (JOB-29, JOB-30). */
export function ReasonDialog({ title, body, confirm, busy, onConfirm, onCancel }: ReasonDialogProps) {
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const finding = checkReason(description)[0];
  const shown = finding && (tried || finding.key !== 'lang_job_description_required') ? finding : undefined;
  useEffect(() => (description ? holdUnsaved() : undefined), [description]);
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': say(uiTexts.close) }}>
      <UnsavedGuard unsaved={description.trim() !== ''} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!finding) onConfirm(description);
        }}
      >
        <Stack>
          <Text size="sm">{body}</Text>
          <Textarea
            label={say(jobTexts.reason)}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={10}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={shown && sayMessage(shown.key, shown.params)}
          />
          <Text size="xs" c="dimmed" ta="right">
            {say(
              uiTexts.characters,
              formatNumber([...description].length),
              formatNumber(limits.descriptionLength),
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              {say(uiTexts.cancel)}
            </Button>
            <Button type="submit" color="red.8" loading={busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

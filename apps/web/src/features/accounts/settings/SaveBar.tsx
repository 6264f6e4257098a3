import { Button, Group, Modal, Text } from '@mantine/core';
import { say } from '../../../i18n/say.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { UnsavedGuard } from '../../../ui/page/UnsavedGuard.tsx';
import { settingsTexts } from './texts.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** Saves what was edited, says what became of it, and asks before anything unsaved is lost. */
export function SaveBar<V extends object>({ form }: { form: SettingsForm<V> }) {
  return (
    <>
      {form.failure !== null && <FailureBox error={form.failure} />}
      <Group justify="flex-end" gap="md">
        <Text size="sm" c="dimmed" role="status">
          {say(form.dirty ? settingsTexts.unsaved : settingsTexts.unchanged)}
        </Text>
        <Button type="submit" disabled={!form.dirty} loading={form.saving && !form.conflict}>
          {say(settingsTexts.save)}
        </Button>
      </Group>
      <Conflict form={form} />
      <UnsavedGuard unsaved={form.dirty} />
    </>
  );
}

function Conflict<V extends object>({ form }: { form: SettingsForm<V> }) {
  return (
    <Modal
      opened={form.conflict}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say(settingsTexts.conflictTitle)}
    >
      <Text size="sm">{say(settingsTexts.conflictBody)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={form.saving} onClick={form.saveMine}>
          {say(settingsTexts.conflictMine)}
        </Button>
        <Button loading={form.takingTheirs} onClick={form.takeTheirs} data-autofocus>
          {say(settingsTexts.conflictTheirs)}
        </Button>
      </Group>
    </Modal>
  );
}

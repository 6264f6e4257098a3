import { Button, Group, Modal, Text } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { FormFailure } from './FormFailure.tsx';
import { formTexts } from './texts.ts';
import type { StoredForm } from './useStoredForm.ts';

/** Saves what was edited and says what became of it. */
export function SaveBar<V extends object>({ form }: { form: StoredForm<V> }) {
  return (
    <>
      <FormFailure form={form} undone={form.isNew ? 'lang_save_failed' : 'lang_update_failed'} />
      <Group justify="flex-end" gap="md">
        <Text size="sm" c="dimmed" role="status">
          {t(form.changed ? formTexts.unsaved : formTexts.unchanged)}
        </Text>
        <Button type="submit" disabled={!form.changed} loading={form.sending && !form.conflict}>
          {t(formTexts.save)}
        </Button>
      </Group>
      <Conflict form={form} />
    </>
  );
}

function Conflict<V extends object>({ form }: { form: StoredForm<V> }) {
  return (
    <Modal
      opened={form.conflict}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(formTexts.conflictTitle)}
    >
      <Text size="sm">{t(formTexts.conflictBody)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={form.savingMine} onClick={form.saveMine}>
          {t(formTexts.conflictMine)}
        </Button>
        <Button loading={form.takingTheirs} onClick={form.takeTheirs} data-autofocus>
          {t(formTexts.conflictTheirs)}
        </Button>
      </Group>
    </Modal>
  );
}

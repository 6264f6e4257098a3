import { Button, Group, Text } from '@mantine/core';
import { type Text as Message, t } from '../../i18n/t.ts';
import classes from '../page/Stays.module.css';
import { ConflictDialog } from './conflict/ConflictDialog.tsx';
import { FormFailure } from './FormFailure.tsx';
import { formTexts } from './texts.ts';
import type { StoredForm } from './useStoredForm.ts';

/** Saves what was edited and says what became of it. */
export function SaveBar<V extends object>({
  form,
  save = formTexts.save,
  stays = false,
}: {
  form: StoredForm<V>;
  /** Where a page has several. */
  save?: Message;
  /** At the end of a long page it is in view as soon as something was edited. */
  stays?: boolean;
}) {
  return (
    <div className={stays && form.changed ? classes.stays : undefined}>
      <FormFailure form={form} undone={form.isNew ? 'lang_save_failed' : 'lang_update_failed'} />
      <Group justify="flex-end" gap="md">
        <Text size="sm" c="dimmed" role="status">
          {t(form.changed ? formTexts.unsaved : formTexts.unchanged)}
        </Text>
        {/* With nothing to save it does nothing, but keeps the focus: the next Enter presses no other button. */}
        <Button
          type="submit"
          data-disabled={!form.changed || undefined}
          aria-disabled={!form.changed}
          loading={form.sending}
          onClick={(event) => form.changed || event.preventDefault()}
        >
          {t(save)}
        </Button>
      </Group>
      <ConflictDialog title={t(formTexts.conflictTitle)} {...form.conflict} />
    </div>
  );
}

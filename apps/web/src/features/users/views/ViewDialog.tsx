import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { checkView, emptyId, limits, saveView, type View, type ViewedList } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { viewTexts } from './texts.ts';
import { useReloadViews } from './useViews.ts';

interface ViewDialogProps {
  readonly list: ViewedList;
  /** The view that is changed; null: a new one. */
  readonly view: View | null;
  /** What the view is to keep. */
  readonly search: string;
  readonly saved: (view: View) => void;
  readonly close: () => void;
}

/** Asks what a view is called, and whether the list begins with it. */
export function ViewDialog({ list, view, search, saved, close }: ViewDialogProps) {
  const reload = useReloadViews(list);
  const form = useForm({
    leaves: true,
    begin: { name: view?.name ?? '', isStart: view?.isStart ?? false },
    check: ({ name }) => checkView({ name, search }),
    send: async (values) => {
      const answer = await call(saveView, {
        params: { id: view?.id ?? emptyId },
        body: { ...values, list, search, version: view?.version ?? 0 },
      });
      // It is saved, though the list of them could not be had.
      await reload().catch(() => undefined);
      return answer;
    },
    sent: (answer) => {
      notifySuccess(t(viewTexts.saved));
      saved(answer);
      close();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(view ? viewTexts.editTitle : viewTexts.newTitle)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <FormFrame form={form}>
        <Stack>
          <Text size="sm">{t(viewTexts.keeps)}</Text>
          <TextInput
            label={t(viewTexts.name)}
            required
            maxLength={2 * limits.viewNameLength}
            {...form.text('name')}
          />
          <Checkbox label={t(viewTexts.isStart)} {...form.box('isStart')} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(viewTexts.save)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

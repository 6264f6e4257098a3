import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { factorTexts } from './factorTexts.ts';

interface PasskeyNameDialogProps<Answer> {
  readonly title: string;
  /** What comes next, where something does. */
  readonly body?: string;
  readonly confirm: string;
  readonly name?: string;
  readonly send: (name: string) => Promise<Answer>;
  readonly sent: (answer: Answer) => void;
  readonly close: () => void;
}

/** Asks for the name of a passkey, a new one or one that is renamed. */
export function PasskeyNameDialog<Answer>(given: PasskeyNameDialogProps<Answer>) {
  const { title, body, confirm, name = '', send, sent, close } = given;
  const form = useForm<{ name: string }, Answer>({
    leaves: true,
    begin: { name },
    check: (typed) => (typed.name.trim() === '' ? [{ field: 'name', key: 'lang_name_required' }] : []),
    early: () => false,
    send: (typed) => send(typed.name.trim()),
    sent,
    unsaved: () => false,
  });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnClickOutside={!form.sending}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {body && <Text size="sm">{body}</Text>}
          <FormFailure form={form} />
          <TextInput
            {...form.text('name')}
            label={t(factorTexts.passkeyName)}
            placeholder={t(factorTexts.passkeyNameLike)}
            maxLength={limits.passkeyNameLength}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

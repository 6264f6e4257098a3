import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Finding } from '@tomar/contract';
import type { ReactNode } from 'react';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import type { Form } from '../../../ui/form/useFormWith.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import type { ActDialogProps, Became } from './dialogProps.ts';

interface Noted {
  readonly note: string;
}

interface ActFormProps<V extends Noted> extends Omit<ActDialogProps, 'document'> {
  readonly title: Phrase;
  readonly body?: Phrase;
  readonly confirm: Phrase;
  readonly begin: V;
  readonly check: (values: V) => readonly Finding[];
  readonly send: (values: V) => Promise<Became>;
  /** A reason has to be given. */
  readonly reason?: true;
  /** The fields besides the note. */
  readonly fields?: (form: Form<V>) => ReactNode;
}

/** Asks for what an act needs, and for a note that stands in the history. */
export function ActDialog<V extends Noted>(props: ActFormProps<V>) {
  const { title, body, confirm, reason, fields, begin, check, send, done, close } = props;
  const form = useForm<V, Became>({ leaves: true, begin, check, send, sent: done });
  return (
    <Modal
      opened
      onClose={close}
      title={t(title)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnClickOutside={false}
    >
      <FormFrame form={form}>
        <Stack gap="md">
          {body && <Text size="sm">{t(body)}</Text>}
          {fields?.(form)}
          <Textarea
            label={t(reason ? texts.reason : texts.note)}
            {...(reason ? { required: true } : { description: t(texts.noteHint) })}
            autosize
            minRows={2}
            maxRows={8}
            value={form.values.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              form.set(() => ({ note }) as Partial<V>);
            }}
            error={form.errorOf('note')}
          />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={form.sending}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(confirm)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

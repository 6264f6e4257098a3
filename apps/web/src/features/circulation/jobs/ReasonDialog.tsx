import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { checkReason, limits } from '@tomar/contract';
import { useEffect } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { jobTexts } from '../jobTexts.ts';
import type { Watch } from './decision/useWritten.ts';

interface ReasonDialogProps<Answer> {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly send: (description: string) => Promise<Answer>;
  readonly sent: (answer: Answer) => void;
  readonly close: () => void;
  readonly watch?: Watch;
}

/** Asks for the reason that declining and cancelling need (JOB-29, JOB-30). */
export function ReasonDialog<Answer>({
  title,
  body,
  confirm,
  send,
  sent,
  close,
  watch,
}: ReasonDialogProps<Answer>) {
  const form = useForm({
    leaves: true,
    begin: { description: '' },
    check: ({ description }) => checkReason(description),
    send: ({ description }) => send(description),
    sent,
    unsaved: ({ description }) => description.trim() !== '',
  });
  const { description } = form.values;
  useEffect(() => watch?.(description, form.sending), [watch, description, form.sending]);
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t(uiTexts.close) }}>
      <FormFrame form={form}>
        <Stack>
          <Text size="sm">{body}</Text>
          <Textarea
            label={t(jobTexts.reason)}
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.text('description')}
          />
          <Text size="xs" c="dimmed" ta="right">
            {t(
              uiTexts.characters,
              formatNumber([...description].length),
              formatNumber(limits.descriptionLength),
            )}
          </Text>
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" color="red.8" loading={form.sending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

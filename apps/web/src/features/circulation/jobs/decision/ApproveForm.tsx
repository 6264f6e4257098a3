import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { approveJob, type JobDetail, limits } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { jobTexts } from '../../jobTexts.ts';
import { actionTexts } from '../../texts.ts';
import { checkApproval, hasNote } from '../approval.ts';
import { DeclineButton } from '../DeclineButton.tsx';

interface ApproveFormProps {
  readonly job: JobDetail;
  /** The job as the decision left it. */
  readonly decided: (next: JobDetail) => void;
}

/** That the documents were read, a note, and one of two buttons (JOB-27, JOB-28). */
export function ApproveForm({ job, decided }: ApproveFormProps) {
  const form = useForm({
    begin: { approved: false, note: '' },
    check: checkApproval,
    send: (body) => call(approveJob, { params: { id: job.id }, body }),
    sent: decided,
    unsaved: hasNote,
  });
  const { note } = form.values;
  return (
    <FormFrame form={form}>
      <Stack gap="sm">
        <Textarea
          label={t(jobTexts.note)}
          description={t(jobTexts.noteHint)}
          autosize
          minRows={1}
          maxRows={6}
          {...form.text('note')}
        />
        {note.length > limits.noteLength * 0.8 && (
          <Text size="xs" c="dimmed" ta="right">
            {t(uiTexts.characters, formatNumber([...note].length), formatNumber(limits.noteLength))}
          </Text>
        )}
        <Checkbox label={t(jobTexts.approveBox)} {...form.box('approved')} error={form.errorOf('approved')} />
        <FormFailure form={form} />
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button
            type="submit"
            size="md"
            loading={form.sending}
            leftSection={<IconCheck size={iconSize.normal} aria-hidden />}
          >
            {t(actionTexts.approve)}
          </Button>
          <DeclineButton job={job} declined={decided} />
        </Group>
      </Stack>
    </FormFrame>
  );
}

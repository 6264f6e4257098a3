import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type JobDetail, limits } from '@tomar/contract';
import { useEffect } from 'react';
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
import { type DecisionAct, decisionActs } from './decisionActs.ts';
import type { Watches } from './useWritten.ts';

interface ApproveFormProps {
  readonly act: DecisionAct;
  readonly job: JobDetail;
  /** The job as the decision left it. */
  readonly decided: (next: JobDetail) => void;
  readonly watches: Watches;
}

/** That the documents were read, a note, and one of two buttons (JOB-27, JOB-28). */
export function ApproveForm({ act, job, decided, watches }: ApproveFormProps) {
  const form = useForm({
    leaves: true,
    begin: { approved: false, note: '' },
    check: (given) => checkApproval(act, given),
    send: (given) => decisionActs[act].send(job.id, given),
    sent: decided,
    unsaved: hasNote,
  });
  const { note } = form.values;
  useEffect(() => watches.note(note, form.sending), [watches, note, form.sending]);
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
        <Checkbox
          label={t(decisionActs[act].box)}
          {...form.box('approved')}
          error={form.errorOf('approved')}
          aria-invalid={form.isWrong('approved')}
        />
        <FormFailure form={form} />
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button
            type="submit"
            size="md"
            loading={form.sending}
            leftSection={<IconCheck size={iconSize.normal} aria-hidden />}
          >
            {t(actionTexts[act])}
          </Button>
          <DeclineButton job={job} declined={decided} watch={watches.reason} />
        </Group>
      </Stack>
    </FormFrame>
  );
}

import { Button, Checkbox, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { approveJob, type JobDetail, limits } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { useLogin } from '../../../api/useSession.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { actionTexts, jobTexts } from '../texts.ts';
import { checkApproval, hasNote } from './approval.ts';
import { DeclineButton } from './DeclineButton.tsx';
import classes from './Job.module.css';
import { groupActedFor } from './nameOfParticipant.ts';
import { useKeepJob } from './useKeepJob.ts';

/** What is asked of the reader, with one obvious button; nothing when it is not the reader's turn. */
export function YourTurn({ job }: { job: JobDetail }) {
  const approves = job.actions.includes('approve');
  const signs = job.actions.includes('sign');
  const group = groupActedFor(job, useLogin().user.id);
  if (!approves && !signs) return null;
  return (
    <Paper
      component="section"
      className={classes.turn}
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="turn-title"
    >
      <Title order={2} size="h4" id="turn-title">
        {t(jobTexts.yourTurn)}
      </Title>
      <Text size="sm" mb="md">
        {t(signs ? jobTexts.signHint : jobTexts.readDocuments)}
        {group && <> {t(jobTexts.actingFor, group)}</>}
      </Text>
      {signs ? <SignRow job={job} /> : <ApproveForm job={job} />}
    </Paper>
  );
}

function SignRow({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/${accountCode}/myjob/sign?jobs=${job.id}`}
        size="md"
        leftSection={<IconSignature size={iconSize.normal} aria-hidden />}
      >
        {t(jobTexts.signNow)}
      </Button>
      <DeclineButton job={job} />
    </Group>
  );
}

function ApproveForm({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const form = useForm({
    begin: { approved: false, note: '' },
    check: checkApproval,
    send: (body) => call(approveJob, { params: { id: job.id }, body }),
    sent: (next) => {
      keep(next);
      notifySuccess(t(jobTexts.approved));
    },
    unsaved: hasNote,
  });
  const { note } = form.values;
  return (
    <FormFrame form={form}>
      <Stack gap="sm" maw={640}>
        <Checkbox
          size="md"
          label={t(jobTexts.approveBox)}
          {...form.box('approved')}
          error={form.errorOf('approved')}
        />
        <Textarea
          label={t(jobTexts.note)}
          description={t(jobTexts.noteHint)}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('note')}
        />
        {note.length > limits.noteLength * 0.8 && (
          <Text size="xs" c="dimmed" ta="right">
            {t(uiTexts.characters, formatNumber([...note].length), formatNumber(limits.noteLength))}
          </Text>
        )}
        <FormFailure form={form} />
        <Group gap="xs">
          <Button
            type="submit"
            size="md"
            loading={form.sending}
            leftSection={<IconCheck size={iconSize.normal} aria-hidden />}
          >
            {t(actionTexts.approve)}
          </Button>
          <DeclineButton job={job} />
        </Group>
      </Stack>
    </FormFrame>
  );
}

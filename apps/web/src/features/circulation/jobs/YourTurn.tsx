import { Button, Checkbox, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { approveJob, checkNote, type JobDetail, limits } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { holdUnsaved } from '../../../api/session.ts';
import { useSend } from '../../../api/useSend.ts';
import { useLogin } from '../../../api/useSession.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { say, sayMessage } from '../../../i18n/say.ts';
import { tell } from '../../../ui/alarm.tsx';
import { UnsavedGuard } from '../../../ui/page/UnsavedGuard.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { actionTexts, jobTexts } from '../texts.ts';
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
        {say(jobTexts.yourTurn)}
      </Title>
      <Text size="sm" mb="md">
        {say(signs ? jobTexts.signHint : jobTexts.readDocuments)}
        {group && <> {say(jobTexts.actingFor, group)}</>}
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
        leftSection={<IconSignature size={19} aria-hidden />}
      >
        {say(jobTexts.signNow)}
      </Button>
      <DeclineButton job={job} />
    </Group>
  );
}

function ApproveForm({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState('');
  const finding = checkNote(note)[0];
  useEffect(() => (note || ticked ? holdUnsaved() : undefined), [note, ticked]);
  const approve = useSend({
    mutationFn: () => call(approveJob, { params: { id: job.id }, body: { approved: ticked, note } }),
    onSuccess: (next) => {
      keep(next);
      tell(say(jobTexts.approved));
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (ticked && !finding) approve.mutate();
      }}
    >
      <UnsavedGuard unsaved={note.trim() !== ''} />
      <Stack gap="sm" maw={640}>
        <Checkbox
          size="md"
          label={say(jobTexts.approveBox)}
          checked={ticked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          error={tried && !ticked && sayMessage('lang_job_approve_box')}
        />
        <Textarea
          label={say(jobTexts.note)}
          description={say(jobTexts.noteHint)}
          autosize
          minRows={2}
          maxRows={8}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={finding && sayMessage(finding.key, finding.params)}
        />
        {note.length > limits.noteLength * 0.8 && (
          <Text size="xs" c="dimmed" ta="right">
            {say(uiTexts.characters, formatNumber([...note].length), formatNumber(limits.noteLength))}
          </Text>
        )}
        <Group gap="xs">
          <Button
            type="submit"
            size="md"
            loading={approve.isPending}
            leftSection={<IconCheck size={19} aria-hidden />}
          >
            {say(actionTexts.approve)}
          </Button>
          <DeclineButton job={job} />
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Checkbox, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, approveJob, checkNote, type JobListItem } from '@tomar/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isInvalidToken } from '../../../api/failure.ts';
import { keys } from '../../../api/queryKeys.ts';
import { holdUnsaved } from '../../../api/session.ts';
import { useSend } from '../../../api/useSend.ts';
import { say, sayMessage } from '../../../i18n/say.ts';
import { alarm, tell } from '../../../ui/alarm.tsx';
import { UnsavedGuard } from '../../../ui/page/UnsavedGuard.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { actionTexts, jobTexts } from '../texts.ts';
import classes from './JobList.module.css';
import { oneByOne } from './oneByOne.ts';

interface BulkActionsProps {
  readonly jobs: readonly JobListItem[];
  readonly chosen: ReadonlySet<string>;
  readonly change: (chosen: ReadonlySet<string>) => void;
}

/** What can be done with all chosen jobs at once: sign them with one PIN, or approve them. */
export function BulkActions({ jobs, chosen, change }: BulkActionsProps) {
  const accountCode = useAccountCode();
  /** As they were when the dialog opened: the list behind it shrinks by what is approved here and elsewhere. */
  const [approving, setApproving] = useState<readonly JobListItem[]>([]);
  const picked = jobs.filter((job) => chosen.has(job.id));
  const toSign = picked.filter((job) => job.actions.includes('sign'));
  const toApprove = picked.filter((job) => job.actions.includes('approve'));
  return (
    <>
      {picked.length > 0 && (
        <Paper
          className={`tomar-surface ${classes.bulk}`}
          p="sm"
          role="region"
          aria-label={say(uiTexts.selected, picked.length)}
        >
          <Group justify="space-between">
            <Text size="sm" fw={560} role="status">
              {say(uiTexts.selected, picked.length)}
            </Text>
            <Group gap="xs">
              <Button variant="subtle" size="sm" onClick={() => change(new Set())}>
                {say(jobTexts.clearChosen)}
              </Button>
              {toApprove.length > 0 && (
                <Button
                  variant={toSign.length > 0 ? 'default' : 'filled'}
                  size="sm"
                  leftSection={<IconCheck size={17} aria-hidden />}
                  onClick={() => setApproving(toApprove)}
                >
                  {say(jobTexts.approveChosen, toApprove.length)}
                </Button>
              )}
              {toSign.length > 0 && (
                <Button
                  component={Link}
                  to={`/${accountCode}/myjob/sign?jobs=${toSign.map((job) => job.id).join('.')}`}
                  size="sm"
                  leftSection={<IconSignature size={17} aria-hidden />}
                >
                  {say(jobTexts.signChosen, toSign.length)}
                </Button>
              )}
            </Group>
          </Group>
        </Paper>
      )}
      {approving.length > 0 && (
        <ApproveMany jobs={approving} close={() => setApproving([])} done={(rest) => change(new Set(rest))} />
      )}
    </>
  );
}

interface ApproveManyProps {
  readonly jobs: readonly JobListItem[];
  readonly close: () => void;
  /** With the ids of those that were not approved. */
  readonly done: (rest: string[]) => void;
}

function ApproveMany({ jobs, close, done }: ApproveManyProps) {
  const client = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const [note, setNote] = useState('');
  const noteFinding = checkNote(note)[0];
  useEffect(() => (note || ticked ? holdUnsaved() : undefined), [note, ticked]);
  const stopped = useRef(false);
  const approve = useSend({
    mutationFn: () =>
      oneByOne(
        jobs,
        (job) => call(approveJob, { params: { id: job.id }, body: { approved: ticked, note } }),
        (error) => {
          // Without a session none of the rest can be approved either.
          if (error instanceof ApiError && isInvalidToken(error)) throw error;
          alarm(error);
        },
        () => stopped.current,
      ),
    onSuccess: (outcome) => {
      void client.invalidateQueries({ queryKey: keys.jobs });
      if (outcome.done.length > 0) tell(say(jobTexts.approveManyDone, outcome.done.length));
      if (outcome.failed.length > 0) tell(say(jobTexts.approveManyFailed, outcome.failed.length));
      if (outcome.left.length > 0) tell(say(jobTexts.approveManyLeft, outcome.left.length));
      done([...outcome.failed, ...outcome.left].map((job) => job.id));
      close();
    },
  });
  /** What is under way ends by itself; the rest is not begun. */
  const cancel = () => {
    stopped.current = true;
    if (!approve.isPending) close();
  };
  return (
    <Modal
      opened
      onClose={cancel}
      title={say(jobTexts.approveManyTitle, jobs.length)}
      closeButtonProps={{ 'aria-label': say(uiTexts.close) }}
    >
      <UnsavedGuard unsaved={note.trim() !== ''} />
      <Stack>
        <ul>
          {jobs.map((job) => (
            <li key={job.id}>{job.name}</li>
          ))}
        </ul>
        <Checkbox
          label={say(jobTexts.approveManyBox)}
          checked={ticked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
        <Textarea
          label={say(jobTexts.note)}
          autosize
          minRows={2}
          maxRows={6}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={noteFinding && sayMessage(noteFinding.key, noteFinding.params)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {say(uiTexts.cancel)}
          </Button>
          <Button
            disabled={!ticked || noteFinding !== undefined}
            loading={approve.isPending}
            onClick={() => approve.mutate()}
          >
            {say(actionTexts.approve)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Checkbox, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, approveJob, type JobListItem } from '@tomar/contract';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isInvalidToken } from '../../../api/failure.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { jobTexts } from '../jobTexts.ts';
import { actionTexts } from '../texts.ts';
import { checkApproval, hasNote } from './approval.ts';
import { EndMany } from './EndMany.tsx';
import classes from './JobList.module.css';
import { DownloadJobs } from './list/DownloadJobs.tsx';
import { oneByOne } from './oneByOne.ts';

interface BulkActionsProps {
  readonly jobs: readonly JobListItem[];
  readonly chosen: ReadonlySet<string>;
  readonly change: (chosen: ReadonlySet<string>) => void;
}

interface Ending {
  readonly act: 'decline' | 'cancel';
  /** As they were when the dialog opened. */
  readonly jobs: readonly JobListItem[];
}

/** What can be done with all chosen jobs at once: sign them with one PIN, approve, decline, cancel or download them. */
export function BulkActions({ jobs, chosen, change }: BulkActionsProps) {
  const accountCode = useAccountCode();
  /** As they were when the dialog opened: the list behind it shrinks by what is approved here and elsewhere. */
  const [approving, setApproving] = useState<readonly JobListItem[]>([]);
  const picked = jobs.filter((job) => chosen.has(job.id));
  const toSign = picked.filter((job) => job.actions.includes('sign'));
  const [ending, setEnding] = useState<Ending | null>(null);
  const toDecline = picked.filter((job) => job.actions.includes('decline'));
  const toCancel = picked.filter((job) => job.actions.includes('cancel'));
  const toApprove = picked.filter((job) => job.actions.includes('approve'));
  return (
    <>
      {picked.length > 0 && (
        <Paper
          className={`tomar-surface ${classes.bulk}`}
          p="sm"
          role="region"
          aria-label={t(uiTexts.selected, picked.length)}
        >
          <Group justify="space-between">
            <Text size="sm" fw={fontWeight.medium} role="status">
              {t(uiTexts.selected, picked.length)}
            </Text>
            <Group gap="xs">
              <Button variant="subtle" size="sm" onClick={() => change(new Set())}>
                {t(jobTexts.clearChosen)}
              </Button>
              <DownloadJobs jobs={picked} />
              {toCancel.length > 0 && (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => setEnding({ act: 'cancel', jobs: toCancel })}
                >
                  {t(jobTexts.cancelChosen, toCancel.length)}
                </Button>
              )}
              {toDecline.length > 0 && (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => setEnding({ act: 'decline', jobs: toDecline })}
                >
                  {t(jobTexts.declineChosen, toDecline.length)}
                </Button>
              )}
              {toApprove.length > 0 && (
                <Button
                  variant={toSign.length > 0 ? 'default' : 'filled'}
                  size="sm"
                  leftSection={<IconCheck size={iconSize.small} aria-hidden />}
                  onClick={() => setApproving(toApprove)}
                >
                  {t(jobTexts.approveChosen, toApprove.length)}
                </Button>
              )}
              {toSign.length > 0 && (
                <Button
                  component={Link}
                  to={`/${accountCode}/myjob/sign?jobs=${toSign.map((job) => job.id).join('.')}`}
                  size="sm"
                  leftSection={<IconSignature size={iconSize.small} aria-hidden />}
                >
                  {t(jobTexts.signChosen, toSign.length)}
                </Button>
              )}
            </Group>
          </Group>
        </Paper>
      )}
      {ending && <EndMany {...ending} close={() => setEnding(null)} done={(rest) => change(new Set(rest))} />}
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
  const stopped = useRef(false);
  const form = useForm({
    begin: { approved: false, note: '' },
    check: checkApproval,
    send: (body) =>
      oneByOne(
        jobs,
        (job) => call(approveJob, { params: { id: job.id }, body }),
        (error) => {
          // Without a session none of the rest can be approved either.
          if (error instanceof ApiError && isInvalidToken(error)) throw error;
          notifyError(error);
        },
        () => stopped.current,
      ),
    sent: (outcome) => {
      void client.invalidateQueries({ queryKey: keys.jobs });
      if (outcome.done.length > 0) notifySuccess(t(jobTexts.approveManyDone, outcome.done.length));
      if (outcome.failed.length > 0) notifySuccess(t(jobTexts.approveManyFailed, outcome.failed.length));
      if (outcome.left.length > 0) notifySuccess(t(jobTexts.approveManyLeft, outcome.left.length));
      done([...outcome.failed, ...outcome.left].map((job) => job.id));
      close();
    },
    unsaved: hasNote,
  });
  /** What is under way ends by itself; the rest is not begun. */
  const cancel = () => {
    stopped.current = true;
    if (!form.sending) close();
  };
  return (
    <Modal
      opened
      onClose={cancel}
      title={t(jobTexts.approveManyTitle, jobs.length)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <FormFrame form={form}>
        <Stack>
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>{job.name}</li>
            ))}
          </ul>
          <Checkbox
            label={t(jobTexts.approveManyBox)}
            {...form.box('approved')}
            error={form.errorOf('approved')}
          />
          <Textarea label={t(jobTexts.note)} autosize minRows={2} maxRows={6} {...form.text('note')} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(actionTexts.approve)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

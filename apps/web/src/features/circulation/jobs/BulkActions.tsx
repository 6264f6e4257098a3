import { Button, Checkbox, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconRubberStamp, IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, type JobListItem } from '@tomar/contract';
import { useRef, useState } from 'react';
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
import { type DecisionAct, decisionActs } from './decision/decisionActs.ts';
import { EndMany } from './EndMany.tsx';
import classes from './JobList.module.css';
import { DownloadJobs } from './list/DownloadJobs.tsx';
import { oneByOne } from './oneByOne.ts';
import { stampTexts } from './stamps/stampTexts.ts';

interface BulkActionsProps {
  readonly jobs: readonly JobListItem[];
  readonly chosen: ReadonlySet<string>;
  readonly change: (chosen: ReadonlySet<string>) => void;
}

/** Approved or initialled, with one tick and one note. */
interface Deciding {
  readonly act: DecisionAct;
  /** As they were when the dialog opened: the list behind it shrinks by what is done here and elsewhere. */
  readonly jobs: readonly JobListItem[];
}

const chosenTexts = { approve: jobTexts.approveChosen, initial: jobTexts.initialChosen } as const;

interface Ending {
  readonly act: 'decline' | 'cancel';
  /** As they were when the dialog opened. */
  readonly jobs: readonly JobListItem[];
}

/** What can be done with all chosen jobs at once: sign them with one PIN, approve, initial, decline, cancel or download them. */
export function BulkActions({ jobs, chosen, change }: BulkActionsProps) {
  const accountCode = useAccountCode();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const picked = jobs.filter((job) => chosen.has(job.id));
  const toSign = picked.filter((job) => job.actions.includes('sign'));
  const toStamp = picked.filter((job) => job.actions.includes('stamp'));
  const [ending, setEnding] = useState<Ending | null>(null);
  const toDecline = picked.filter((job) => job.actions.includes('decline'));
  const toCancel = picked.filter((job) => job.actions.includes('cancel'));
  const toDecide = (['initial', 'approve'] as const).map((act) => ({
    act,
    jobs: picked.filter((job) => job.actions.includes(act)),
  }));
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
              {toDecide
                .filter((one) => one.jobs.length > 0)
                .map(({ act, jobs: those }) => (
                  <Button
                    key={act}
                    variant={toSign.length + toStamp.length > 0 ? 'default' : 'filled'}
                    size="sm"
                    leftSection={<IconCheck size={iconSize.small} aria-hidden />}
                    onClick={() => setDeciding({ act, jobs: those })}
                  >
                    {t(chosenTexts[act], those.length)}
                  </Button>
                ))}
              {toStamp.length > 0 && (
                <Button
                  component={Link}
                  to={`/${accountCode}/mymuhurjob/stamp?jobs=${toStamp.map((job) => job.id).join('.')}`}
                  variant={toSign.length > 0 ? 'default' : 'filled'}
                  size="sm"
                  leftSection={<IconRubberStamp size={iconSize.small} aria-hidden />}
                >
                  {t(stampTexts.stampChosen, toStamp.length)}
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
      {deciding && (
        <DecideMany {...deciding} close={() => setDeciding(null)} done={(rest) => change(new Set(rest))} />
      )}
    </>
  );
}

interface DecideManyProps extends Deciding {
  readonly close: () => void;
  /** With the ids of those that were left. */
  readonly done: (rest: string[]) => void;
}

function DecideMany({ act, jobs, close, done }: DecideManyProps) {
  const { send, many } = decisionActs[act];
  const client = useQueryClient();
  const stopped = useRef(false);
  const form = useForm({
    leaves: true,
    begin: { approved: false, note: '' },
    check: (given) => checkApproval(act, given),
    send: (given) =>
      oneByOne(
        jobs,
        (job) => send(job.id, given),
        (error) => {
          // Without a session none of the rest can be done either.
          if (error instanceof ApiError && isInvalidToken(error)) throw error;
          notifyError(error);
        },
        () => stopped.current,
      ),
    sent: (outcome) => {
      void client.invalidateQueries({ queryKey: keys.jobs });
      if (outcome.done.length > 0) notifySuccess(t(many.done, outcome.done.length));
      if (outcome.failed.length > 0) notifySuccess(t(many.failed, outcome.failed.length));
      if (outcome.left.length > 0) notifySuccess(t(many.left, outcome.left.length));
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
      title={t(many.title, jobs.length)}
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
            label={t(many.box)}
            {...form.box('approved')}
            error={form.errorOf('approved')}
            aria-invalid={form.isWrong('approved')}
          />
          <Textarea label={t(jobTexts.note)} autosize minRows={2} maxRows={6} {...form.text('note')} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(actionTexts[act])}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

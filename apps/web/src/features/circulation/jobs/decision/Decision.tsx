import { Alert, Paper, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { useLogin } from '../../../../api/useSession.ts';
import { formatSize } from '../../../../i18n/format.ts';
import { t, tCount } from '../../../../i18n/t.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { actingFor, jobTexts } from '../../jobTexts.ts';
import { DocumentChoice } from '../../reading/DocumentChoice.tsx';
import { DocumentsBeside } from '../../reading/DocumentsBeside.tsx';
import { actedFor } from '../nameOfParticipant.ts';
import { useKeepJob } from '../useKeepJob.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { DecidedElsewhere } from './DecidedElsewhere.tsx';
import classes from './Decision.module.css';
import { type DecisionAct, decidedBy, decisionActs, type Made as MadeDecision } from './decisionActs.ts';
import { decisionTexts } from './texts.ts';
import { useWritten, type Watches } from './useWritten.ts';
import { WhatNext } from './WhatNext.tsx';
import { whatBecame } from './whatBecame.ts';

interface DecisionProps {
  readonly job: JobDetail;
  readonly made: MadeDecision | null;
  readonly make: (decision: MadeDecision) => void;
}

/** The page of who approves or initials: the documents left, the decision right, then what became of it and the next job. */
export function Decision({ job, made, make }: DecisionProps) {
  const keep = useKeepJob();
  const [round, setRound] = useState(0);
  const written = useWritten();
  const waits = decidedBy(job);
  const [act, setAct] = useState(waits ?? 'approve');
  // News of what is being sent may be faster than its answer.
  if (waits && waits !== act && !written.sending) setAct(waits);
  const decided = (next: JobDetail) => {
    written.forget();
    keep(next);
    if (next.status === 'Declined') make('declined');
    else if (decidedBy(next) === null) make(decisionActs[act].made);
    else {
      // The next step is the reader's, too: the documents are to be looked at once more.
      notifySuccess(t(jobTexts[decisionActs[act].made]));
      setRound(round + 1);
    }
  };
  return (
    <DocumentsBeside
      title={t(decisionTexts.documents)}
      files={inOrder(job)}
      versionOf={(file) => String(file.size)}
      choice={(shown, show) => (
        <DocumentChoice
          rows={inOrder(job).map((file) => ({ file, line: lineOf(file) }))}
          shown={shown}
          show={show}
        />
      )}
      stays
    >
      {made ? (
        <Paper component="section" className={`tomar-surface ${classes.asked}`} p="md">
          <Made job={job} made={made} />
        </Paper>
      ) : waits || written.sending ? (
        <Asked key={round} act={act} job={job} decided={decided} watches={written.watches} />
      ) : (
        <Paper component="section" className={`tomar-surface ${classes.asked}`} p="md">
          <DecidedElsewhere job={job} unsent={written.read()} />
        </Paper>
      )}
    </DocumentsBeside>
  );
}

interface AskedProps {
  readonly act: DecisionAct;
  readonly job: JobDetail;
  readonly decided: (next: JobDetail) => void;
  readonly watches: Watches;
}

function Asked({ act, job, decided, watches }: AskedProps) {
  const whom = actedFor(job, useLogin().user.id, decisionActs[act].role);
  return (
    <Paper
      component="section"
      className={`${classes.turn} ${classes.asked}`}
      p="md"
      aria-labelledby="turn-title"
    >
      <Title order={2} size="h4" id="turn-title">
        {t(jobTexts.yourTurn)}
      </Title>
      <Text size="sm" mb="xs" className={classes.hint}>
        {t(jobTexts.readDocuments)}
        {whom && <> {t(actingFor[whom.kind], whom.name)}</>}
      </Text>
      <ApproveForm act={act} job={job} decided={decided} watches={watches} />
    </Paper>
  );
}

function Made({ job, made }: Pick<DecisionProps, 'job'> & { made: MadeDecision }) {
  const readerId = useLogin().user.id;
  return (
    <WhatNext done={[job.id]}>
      <Alert
        color={made === 'declined' ? 'red' : 'leaf'}
        icon={made === 'declined' ? <IconCircleX /> : <IconCircleCheck />}
        title={t(jobTexts[made])}
        role="status"
      >
        {whatBecame(job, readerId)}
      </Alert>
    </WhatNext>
  );
}

type File = JobDetail['files'][number];

/** Documents first; an attachment is read, too. */
const inOrder = ({ files }: JobDetail): File[] =>
  ['Document', 'Manifest', 'Attachment'].flatMap((kind) => files.filter((file) => file.kind === kind));

function lineOf(file: File): string {
  if (file.kind === 'Manifest') return t(decisionTexts.manifest);
  const facts = [
    formatSize(file.size),
    ...(file.pages === null ? [] : [tCount(file.pages, jobTexts.pageOne, jobTexts.pages)]),
  ].join(' · ');
  return file.kind === 'Attachment' ? t(decisionTexts.attachment, facts) : facts;
}

import {
  approveJob,
  initialJob,
  type JobDetail,
  type JobListItem,
  type ParticipantRole,
} from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import type { Text } from '../../../../i18n/t.ts';
import { jobTexts } from '../../jobTexts.ts';
import type { Approval } from '../approval.ts';

/** What a person decides on the page that shows the documents: to approve or to initial them. */
export type DecisionAct = 'approve' | 'initial';

/** What became of it. */
export type Made = 'approved' | 'initialled' | 'declined';

interface Way {
  /** Of those who do it. */
  readonly role: ParticipantRole;
  readonly send: (jobId: string, given: Approval) => Promise<JobDetail>;
  readonly made: Exclude<Made, 'declined'>;
  /** That the documents were read. */
  readonly box: Text;
  readonly many: Readonly<Record<'title' | 'box' | 'done' | 'failed' | 'left', Text>>;
}

export const decisionActs: Readonly<Record<DecisionAct, Way>> = {
  approve: {
    role: 'Approver',
    send: (id, body) => call(approveJob, { params: { id }, body }),
    made: 'approved',
    box: jobTexts.approveBox,
    many: {
      title: jobTexts.approveManyTitle,
      box: jobTexts.approveManyBox,
      done: jobTexts.approveManyDone,
      failed: jobTexts.approveManyFailed,
      left: jobTexts.approveManyLeft,
    },
  },
  initial: {
    role: 'Initialler',
    send: (id, { approved, note }) =>
      call(initialJob, { params: { id }, body: { initialled: approved, note } }),
    made: 'initialled',
    box: jobTexts.initialBox,
    many: {
      title: jobTexts.initialManyTitle,
      box: jobTexts.initialManyBox,
      done: jobTexts.initialManyDone,
      failed: jobTexts.initialManyFailed,
      left: jobTexts.initialManyLeft,
    },
  },
};

/** What waits for the reader's decision, first things first; null: nothing does. */
export const decidedBy = ({ actions }: Pick<JobListItem, 'actions'>): DecisionAct | null =>
  (['approve', 'initial'] as const).find((act) => actions.includes(act)) ?? null;

/** What the page leads to where nothing is decided on it: to sign, to stamp, or only to decline; null: nothing. */
export const turnOf = ({ actions }: Pick<JobListItem, 'actions'>): 'sign' | 'stamp' | 'decline' | null =>
  (['sign', 'stamp', 'decline'] as const).find((act) => actions.includes(act)) ?? null;

import { checkNote, type JobDetail, statusAllows } from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import {
  applyFlowChange,
  completeTurn,
  forWhom,
  lockJobToAct,
  notYourTurn,
  turnsOf,
} from '../../jobs/index.ts';
import { continueJob } from '../../signing/index.ts';
import { presentJob } from '../present.ts';

/** JOB-16, JOB-27 */
export function approveJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { approved, note }: { readonly approved: boolean; readonly note: string },
): Promise<JobDetail> {
  const findings = checkNote(note);
  if (!approved) findings.push({ field: 'approved', key: 'lang_job_approve_box' });
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    const locked = await lockJobToAct(unit, person, jobId);
    const { job, people } = locked;
    const mine = turnsOf(person.userId, locked).find(({ role }) => role === 'Approver');
    const change = mine && statusAllows('approve', job.status) ? completeTurn(people, mine.id) : undefined;
    if (!mine || !change) throw notYourTurn(person.userId, locked, 'Approver');
    const flow = await applyFlowChange(unit, locked, change, { place: mine, person, note });
    await unit.audit({
      event: 'job.approved',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { note, ...(await forWhom(unit.tx, mine, person, locked)) },
    });
    return presentJob(unit.tx, person, await continueJob(platform, unit, flow.job, change), flow);
  });
}

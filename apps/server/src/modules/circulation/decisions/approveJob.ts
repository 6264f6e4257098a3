import { checkNote, type JobDetail } from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { applyFlowChange, completeTurn, loadVisibleJob, lockJob } from '../../jobs/index.ts';
import { afterTurn } from '../../signing/index.ts';
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
    await loadVisibleJob(unit.tx, person, jobId);
    const { job, people } = await lockJob(unit, jobId);
    const mine = people.find(
      (one) => one.userId === person.userId && one.role === 'Approver' && one.state === 'Waiting',
    );
    const change = mine && job.status === 'Circulating' ? completeTurn(people, mine.id) : undefined;
    if (!mine || !change) throw refused('lang_job_not_waiting_for_you');
    await applyFlowChange(unit, change, { participantId: mine.id, note });
    await unit.audit({ event: 'job.approved', subjectKind: 'job', subjectId: job.id, facts: { note } });
    return presentJob(unit.tx, person, await afterTurn(platform, unit, job, change));
  });
}

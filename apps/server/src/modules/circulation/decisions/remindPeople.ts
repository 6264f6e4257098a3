import { limits } from '@tomar/contract';
import { readTrail } from '../../../platform/audit/trail.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import {
  hasOnlyInactive,
  jobFactsOf,
  type LockedJob,
  lockVisibleJob,
  notifyAgain,
  refuseAct,
  rolesIn,
} from '../../jobs/index.ts';
import { findUsers } from '../../users/index.ts';

const minute = 60_000;

/**
 * JOB-24: those whose turn it is are notified once more. The job is locked, so that two who ask at once send one mail: the
 * second finds in the trail that it was done.
 * @throws AppError refused where it was done within `limits.remindMinutes`, and where all of them are inactive
 */
export function remindPeople(
  platform: Platform,
  person: Person,
  jobId: string,
): Promise<{ told: string[]; untold: string[] }> {
  return inUnit(platform, person, async (unit) => {
    const locked = await lockVisibleJob(unit, person, jobId);
    const { job } = locked;
    const { tx, accountId } = unit;
    refuseAct('remind', jobFactsOf(job, await accountSettings(tx, accountId)), rolesIn(person, job));
    await refuseSoon(unit, jobId);
    const asked = await notifyAgain(unit, locked);
    if (asked.length === 0) throw refused(whyNobody(locked));
    const users = [...(await findUsers(tx, accountId, asked)).values()].filter(({ isActive }) => isActive);
    if (users.length === 0) throw refused('lang_job_asked_inactive');
    const told = users.filter(({ notifyByEmail }) => notifyByEmail).map(({ name }) => name);
    await unit.audit({
      event: 'job.reminded',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { user: told.join(', ') },
    });
    return { told, untold: users.filter((one) => !one.notifyByEmail).map(({ name }) => name) };
  });
}

const whyNobody = ({ people, groups }: LockedJob) =>
  people.some((place) => place.state === 'Waiting' && hasOnlyInactive(place, groups))
    ? 'lang_job_asked_inactive'
    : 'lang_job_nobody_to_remind';

async function refuseSoon({ tx, accountId, now }: Unit, jobId: string): Promise<void> {
  const [last] = await readTrail(tx, accountId, { kind: 'job', id: jobId }, 1, ['job.reminded']);
  if (!last) return;
  const left = limits.remindMinutes * minute - (now.getTime() - Date.parse(last.at));
  if (left > 0) throw refused('lang_job_reminded_lately', [Math.ceil(left / minute)]);
}

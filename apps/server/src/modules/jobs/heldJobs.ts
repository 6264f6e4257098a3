import type { Unit } from '../../platform/unit.ts';
import type { Flow } from './participants.ts';
import type { JobRow } from './tables.ts';

/** A job whose row the unit holds locked, with its flow: nobody else changes either until the unit ends. */
export interface LockedJob extends Flow {
  readonly job: JobRow;
}

/** What each unit holds, as its own changes have left it: a job is loaded once in a unit. */
const held = new WeakMap<Unit, Map<string, LockedJob>>();

export const heldJob = (unit: Unit, jobId: string): LockedJob | undefined => held.get(unit)?.get(jobId);

/** Notes a job as the unit has it now. @returns the same */
export function holdJob(unit: Unit, locked: LockedJob): LockedJob {
  const jobs = held.get(unit) ?? new Map<string, LockedJob>();
  held.set(unit, jobs);
  jobs.set(locked.job.id, locked);
  return locked;
}

/** The job's row was changed: a flow that is held stays. */
export function holdRow(unit: Unit, job: JobRow): void {
  const before = heldJob(unit, job.id);
  if (before) holdJob(unit, { ...before, job });
}

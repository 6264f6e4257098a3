import { checkNote, type JobDetail, statusAllows } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { byId } from '../../../../platform/database/tenancy.ts';
import { conflict, invalid } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../../platform/unit.ts';
import {
  applyFlowChange,
  completeTurn,
  forWhom,
  lockJobToAct,
  notYourTurn,
  turnsOf,
} from '../../../jobs/index.ts';
import { jobFiles } from '../../../jobs/tables.ts';
import { continueJob } from '../../../signing/index.ts';
import { presentJob } from '../../present.ts';
import { type DrawnInitials, drawInitials } from './drawInitials.ts';

/** Others have put their initials on a document meanwhile: it is drawn on anew. */
class Overtaken extends Error {}

/** Two people of one step meet once; more than so often means that something else is wrong. */
const rounds = 5;

/**
 * JOB-19: an approval that shows on the pages. Initials are drawn before the job is locked; who is overtaken draws once more.
 * @throws AppError invalid; refused where it is not the person's turn, or a document takes no initials
 */
export async function initialJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { initialled, note }: { readonly initialled: boolean; readonly note: string },
): Promise<JobDetail> {
  const findings = checkNote(note);
  if (!initialled) findings.push({ field: 'initialled', key: 'lang_job_initial_box' });
  if (findings.length > 0) throw invalid(findings);
  for (let round = 0; round < rounds; round += 1) {
    const drawn = await drawInitials(platform, person, jobId);
    try {
      return await inUnit(platform, person, (unit) => record(platform, unit, person, jobId, note, drawn));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  throw conflict();
}

async function record(
  platform: Platform,
  unit: Unit,
  person: Person,
  jobId: string,
  note: string,
  drawn: DrawnInitials,
): Promise<JobDetail> {
  const locked = await lockJobToAct(unit, person, jobId);
  const { job, people } = locked;
  const mine = turnsOf(person.userId, locked).find(({ role }) => role === 'Initialler');
  const change = mine && statusAllows('initial', job.status) ? completeTurn(people, mine.id) : undefined;
  if (!mine || !change) throw notYourTurn(person.userId, locked, 'Initialler');
  if (mine.id !== drawn.placeId) throw new Overtaken();
  const whom = await forWhom(unit.tx, mine, person, locked);
  await replaceFiles(unit, drawn);
  for (const { name, stored } of drawn.files)
    await unit.audit({
      event: 'document.initialled',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { file: name, sha256: stored.sha256, ...whom },
    });
  const flow = await applyFlowChange(unit, locked, change, { place: mine, person, note });
  await unit.audit({
    event: 'job.initialled',
    subjectKind: 'job',
    subjectId: job.id,
    facts: { note, ...whom },
  });
  return presentJob(unit.tx, person, await continueJob(platform, unit, flow.job, change), flow);
}

/** @throws Overtaken where a document is another one than was drawn on */
async function replaceFiles({ tx, accountId }: Unit, { files }: DrawnInitials): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const held = await tx
    .select({ id: jobFiles.id, version: jobFiles.version })
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), inArray(jobFiles.id, ids)))
    .orderBy(asc(jobFiles.id))
    .for('no key update');
  const versions = new Map(held.map(({ id, version }) => [id, version]));
  for (const { id, version, stored } of files) {
    if (versions.get(id) !== version) throw new Overtaken();
    await tx
      .update(jobFiles)
      .set({ version: version + 1, currentSha256: stored.sha256, currentSize: stored.size })
      .where(byId(jobFiles, accountId, id));
  }
}

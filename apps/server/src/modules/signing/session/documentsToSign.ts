import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import {
  carriersOf,
  findJobToAct,
  flowOf,
  type JobRow,
  notYourTurn,
  type ParticipantRow,
  turnsOf,
} from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fileSignatures } from '../tables.ts';
import type { ItemRow } from './sessionRecord.ts';
import type { SignatureAct } from './signatureActs.ts';
import type { NewItem } from './startSession.ts';

/** With which stamp account it is signed; null for a person's signature. */
interface ToSign extends NewItem {
  readonly stampAccountId: string | null;
}

/**
 * Signables of one job without the person's signature, or the seal that the person is to put on, by their carriers.
 * @param stampAccountId the one that is meant, where somebody was told of one
 * @throws AppError refused when it is not the person's turn
 */
export async function documentsToSign(
  { tx, accountId }: Unit,
  person: Person,
  act: SignatureAct,
  jobId: string,
  stampAccountId?: string,
): Promise<ToSign[]> {
  const [job, flow] = await lookTogether(
    tx,
    () => findJobToAct(tx, person, jobId),
    () => flowOf(tx, accountId, jobId),
  );
  const turns = turnsOf(person.userId, flow).filter(({ role }) => role === act.role);
  const turn = turns.find((one) => stampAccountId === undefined || one.stampAccountId === stampAccountId);
  if (!turn && turns.length > 0) throw refused('lang_sign_stamp_other_account');
  if (job.status !== 'Circulating' || !turn)
    throw flow.people.some((place) => place.state === act.state && signerOf(place) === person.userId)
      ? refused(act.done)
      : notYourTurn(person.userId, flow, act.role);
  const carriers = await carriersFor(
    tx,
    act,
    job,
    { accountId, jobId: job.id, participantId: turn.id },
    person.userId,
  );
  if (carriers.some(({ hasSignedForOther }) => hasSignedForOther)) throw refused('lang_job_acted_already');
  return carriers
    .filter(({ isSigned }) => !isSigned)
    .map(({ id, name }) => ({
      jobId: job.id,
      jobName: job.name,
      fileId: id,
      fileName: name,
      participantId: turn.id,
      stampAccountId: turn.stampAccountId,
    }));
}

/** The carriers of the job's signables in their order, with whether the participant's signature stands in each. */
function carriersFor(
  tx: Tx,
  act: SignatureAct,
  job: JobRow,
  place: Pick<ItemRow, 'accountId' | 'jobId' | 'participantId'>,
  userId: string,
) {
  return tx
    .select({
      id: jobFiles.id,
      name: jobFiles.name,
      isSigned: sql<boolean>`${fileSignatures.fileId} is not null`,
      hasSignedForOther: sql<boolean>`${act.hasOther(tx, place, userId)}`,
    })
    .from(jobFiles)
    .leftJoin(
      fileSignatures,
      and(
        eq(fileSignatures.accountId, jobFiles.accountId),
        eq(fileSignatures.fileId, jobFiles.id),
        eq(fileSignatures.participantId, place.participantId),
      ),
    )
    .where(carriersOf(job))
    .orderBy(asc(jobFiles.position), asc(jobFiles.createdAt));
}

const signerOf = ({ actedBy, userId }: ParticipantRow) => actedBy ?? userId;

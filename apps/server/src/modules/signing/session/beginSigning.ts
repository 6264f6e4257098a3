import {
  type BodyOf,
  checkNote,
  type beginSigning as declaration,
  limits,
  type ReplyOf,
} from '@tomar/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { invalid, notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeSecret } from '../../../platform/secrets/accountSecret.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { findJobToAct, flowOf, notYourTurn, type ParticipantRow, turnsOf } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { presentDocuments } from '../present.ts';
import { fileSignatures, signingItems, signingSessions } from '../tables.ts';
import type { ItemRow } from './sessionRecord.ts';
import { signedForOther } from './signedItem.ts';

interface DocumentToSign {
  readonly jobId: string;
  readonly jobName: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly participantId: string;
}

/** Opens a session over every document of these jobs that still waits for the person's signature. */
export function beginSigning(
  platform: Platform,
  person: Person,
  { jobIds, note }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const findings = checkNote(note);
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const documents: DocumentToSign[] = [];
    for (const jobId of new Set(jobIds)) documents.push(...(await documentsOf(unit, person, jobId)));
    if (documents.length === 0) throw refused('lang_sign_no_documents');
    if (documents.length > limits.documentsPerSigningSession)
      throw refused('lang_draft_too_many_files', [limits.documentsPerSigningSession]);
    const ticket = makeSecret(accountId);
    const [session] = await tx
      .insert(signingSessions)
      .values({
        accountId,
        id: newId(now),
        userId: person.userId,
        state: 'Created',
        note,
        ticketHash: ticket.hash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + limits.signingSessionMinutes * 60_000),
      })
      .returning();
    if (!session) throw notFound();
    const items = await tx
      .insert(signingItems)
      .values(
        documents.map(({ jobId, fileId, participantId }, position) => ({
          accountId,
          id: newId(now),
          sessionId: session.id,
          position,
          jobId,
          fileId,
          participantId,
          state: 'Waiting' as const,
        })),
      )
      .returning();
    const named = documents.flatMap(({ jobName, fileName }, at) => {
      const item = items.find(({ position }) => position === at);
      return item ? [{ item, jobName, fileName }] : [];
    });
    return { session: presentDocuments(session, named, now), ticket: ticket.text };
  });
}

/** Documents of one job without the person's signature. @throws AppError refused when it is not the person's turn */
async function documentsOf(
  { tx, accountId }: Unit,
  person: Person,
  jobId: string,
): Promise<DocumentToSign[]> {
  const job = await findJobToAct(tx, person, jobId);
  const flow = await flowOf(tx, accountId, job.id);
  const turn = turnsOf(person.userId, flow.people, flow.groups).find(({ role }) => role === 'Signer');
  if (job.status !== 'Circulating' || !turn)
    throw flow.people.some((place) => place.state === 'Signed' && signerOf(place) === person.userId)
      ? refused('lang_sign_already_signed')
      : notYourTurn(person.userId, flow, 'Signer');
  const documents = await documentsFor(
    tx,
    { accountId, jobId: job.id, participantId: turn.id },
    person.userId,
  );
  if (documents.some(({ hasSignedForOther }) => hasSignedForOther)) throw refused('lang_job_acted_already');
  return documents
    .filter(({ isSigned }) => !isSigned)
    .map(({ id, name }) => ({
      jobId: job.id,
      jobName: job.name,
      fileId: id,
      fileName: name,
      participantId: turn.id,
    }));
}

/** The job's documents in their order, with whether the participant's signature stands in each. */
function documentsFor(tx: Tx, place: Pick<ItemRow, 'accountId' | 'jobId' | 'participantId'>, userId: string) {
  const { accountId, jobId, participantId } = place;
  const ofJob = and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, jobId));
  return tx
    .select({
      id: jobFiles.id,
      name: jobFiles.name,
      isSigned: sql<boolean>`${fileSignatures.fileId} is not null`,
      hasSignedForOther: sql<boolean>`${signedForOther(tx, place, userId)}`,
    })
    .from(jobFiles)
    .leftJoin(
      fileSignatures,
      and(
        eq(fileSignatures.accountId, jobFiles.accountId),
        eq(fileSignatures.fileId, jobFiles.id),
        eq(fileSignatures.participantId, participantId),
      ),
    )
    .where(and(ofJob, eq(jobFiles.kind, 'Document')))
    .orderBy(asc(jobFiles.position), asc(jobFiles.createdAt));
}

const signerOf = ({ actedBy, userId }: ParticipantRow) => actedBy ?? userId;

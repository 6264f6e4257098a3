import {
  type BodyOf,
  checkNote,
  type beginSigning as declaration,
  limits,
  type ReplyOf,
} from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { invalid, notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeSecret } from '../../../platform/secrets/accountSecret.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  filesOf,
  findJobToAct,
  flowOf,
  notYourTurn,
  type ParticipantRow,
  turnsOf,
} from '../../jobs/index.ts';
import { presentSession } from '../present.ts';
import { fileSignatures, signingItems, signingSessions } from '../tables.ts';
import { hasSignedForOther } from './signedItem.ts';

interface DocumentToSign {
  readonly jobId: string;
  readonly fileId: string;
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
    await tx.insert(signingItems).values(
      documents.map((document, position) => ({
        accountId,
        id: newId(now),
        sessionId: session.id,
        position,
        ...document,
        state: 'Waiting' as const,
      })),
    );
    return { session: await presentSession(tx, session, now), ticket: ticket.text };
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
  if (await hasSignedForOther(tx, turn, person.userId)) throw refused('lang_job_acted_already');
  const documents = (await filesOf(tx, accountId, job.id)).filter((file) => file.kind === 'Document');
  const signed = await tx
    .select({ fileId: fileSignatures.fileId })
    .from(fileSignatures)
    .where(
      and(
        eq(fileSignatures.accountId, accountId),
        eq(fileSignatures.participantId, turn.id),
        inArray(
          fileSignatures.fileId,
          documents.map((file) => file.id),
        ),
      ),
    );
  const done = new Set(signed.map((row) => row.fileId));
  return documents
    .filter((file) => !done.has(file.id))
    .map((file) => ({ jobId: job.id, fileId: file.id, participantId: turn.id }));
}

const signerOf = ({ actedBy, userId }: ParticipantRow) => actedBy ?? userId;

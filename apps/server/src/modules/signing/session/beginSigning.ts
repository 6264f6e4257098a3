import {
  type askToSign as askDeclaration,
  type BodyOf,
  checkNote,
  type beginSigning as declaration,
  limits,
  type ReplyOf,
  type SigningKind,
  type SigningSession,
  signingKindProblem,
} from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { documentsToSign } from './documentsToSign.ts';
import { holderOf } from './holders/holderOf.ts';
import { personSigns } from './signatureActs.ts';
import { type NewItem, type StartedSession, startSession } from './startSession.ts';

/** Opens a session over every document of these jobs that still waits for the person's signature. */
export async function beginSigning(
  platform: Platform,
  person: Person,
  body: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { session, ticket } = await begin(platform, person, body, { purpose: 'Sign', holder: 'Companion' });
  if (ticket === null) throw new Error('the companion got no ticket');
  return { session, ticket };
}

/** The same for a holder that a task asks. */
export async function askToSign(
  platform: Platform,
  person: Person,
  { purpose, holder, ...body }: BodyOf<typeof askDeclaration>,
): Promise<SigningSession> {
  // Whoever may sign has no right to a company's seal by that: it is asked for by `askToStamp`.
  if (purpose !== 'Sign') throw refused('lang_sign_kind_unavailable');
  return (await begin(platform, person, body, { purpose, holder })).session;
}

function begin(
  platform: Platform,
  person: Person,
  { jobIds, note }: BodyOf<typeof declaration>,
  kind: SigningKind,
): Promise<StartedSession> {
  const findings = checkNote(note);
  if (findings.length > 0) throw invalid(findings);
  const problem = signingKindProblem(kind);
  if (problem) throw refused(problem);
  // Whoever has a ticket that is gone begins again; a task that nobody knows of would leave them waiting.
  const durability = { mayBeLost: kind.holder === 'Companion' };
  const begun = async (unit: Unit) => {
    await holderOf(kind.holder).refuseOthers(platform, unit.tx, person);
    const documents: NewItem[] = [];
    for (const jobId of new Set(jobIds))
      documents.push(...(await documentsToSign(unit, person, personSigns, jobId)));
    refuseNumber(documents);
    return startSession(unit, person, { ...kind, note }, documents);
  };
  return inUnit(platform, person, begun, durability);
}

/** @throws AppError refused for none, and for more than one session takes */
export function refuseNumber(documents: readonly NewItem[]): void {
  if (documents.length === 0) throw refused('lang_sign_no_documents');
  if (documents.length > limits.documentsPerSigningSession)
    throw refused('lang_draft_too_many_files', [limits.documentsPerSigningSession]);
}

import {
  type BodyOf,
  checkNote,
  type askToStamp as declaration,
  type SigningSession,
  signingKindProblem,
} from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findStampAccounts } from '../../definitions/index.ts';
import { refuseNumber } from './beginSigning.ts';
import { documentsToSign } from './documentsToSign.ts';
import { companyStamps, whyNoStamp } from './signatureActs.ts';
import { startSession } from './startSession.ts';

const kind = { purpose: 'Seal', holder: 'ServerKey' } as const;

/**
 * JOB-18: has the server's token seal every document of these jobs that waits for the stamp of one stamp account, which the
 * person may stamp with, was told of, and whose turn it is.
 * @throws AppError refused where something is amiss with the turn, the stamp account, or what the operator has bound
 */
export function askToStamp(
  platform: Platform,
  person: Person,
  { jobIds, note, stampAccountId }: BodyOf<typeof declaration>,
): Promise<SigningSession> {
  const findings = checkNote(note);
  if (findings.length > 0) throw invalid(findings);
  const problem = signingKindProblem(kind);
  if (problem) throw refused(problem);
  return inUnit(platform, person, async (unit) => {
    if (platform.config.serverToken === null) throw refused('lang_sign_server_key_off');
    const documents: Awaited<ReturnType<typeof documentsToSign>> = [];
    for (const jobId of new Set(jobIds))
      documents.push(...(await documentsToSign(unit, person, companyStamps, jobId, stampAccountId)));
    refuseNumber(documents);
    const [id, ...others] = new Set(documents.flatMap(({ stampAccountId }) => stampAccountId ?? []));
    if (id === undefined || others.length > 0) throw refused('lang_sign_stamp_several');
    const stamp = (await findStampAccounts(unit.tx, unit.accountId, [id])).get(id);
    const reason = await whyNoStamp(unit.tx, unit.accountId, stamp);
    if (reason !== null) throw refused(reason);
    return (await startSession(unit, person, { ...kind, note }, documents)).session;
  });
}

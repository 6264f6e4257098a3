import { parseVerificationCode, type Verification } from '@tomar/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadAccount } from '../../accounts/index.ts';
import { secondsToWait, takeTry, verificationSubjects } from '../../identity/index.ts';
import { revisionsOf } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';
import { signersOf } from '../../signing/index.ts';
import { isCompleted, presentVerification } from './presentVerification.ts';
import { documentCodes } from './tables.ts';

/**
 * What became of the document that bears a code, for whoever holds it. A code that no document bears, whether mistyped, made up
 * or of a document that is gone, counts against its network; one that is real costs nothing.
 * @throws AppError not_found with `lang_verification_unknown`; too_many_requests
 */
export async function verify(platform: Platform, typed: string, ip: string): Promise<Verification> {
  const { db } = platform;
  const subjects = verificationSubjects(ip);
  const now = platform.clock();
  refuseWhile(await secondsToWait(db, subjects, now));
  // What is no code at all is asked for, too: no answer is faster than another.
  const code = parseVerificationCode(typed) ?? '';
  const [found] = await db.call<{ account: string | null }>('select account_of_code($1) as account', [code]);
  const accountId = found?.account ?? null;
  const answer = accountId && (await db.lookInAccount(accountId, (tx) => tell(tx, accountId, code)));
  if (answer) return answer;
  refuseWhile(await takeTry(db, subjects, now));
  throw new AppError('not_found', [{ field: '', key: 'lang_verification_unknown' }]);
}

function refuseWhile(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds);
}

async function tell(tx: Tx, accountId: string, code: string): Promise<Verification | null> {
  const [row] = await tx
    .select({
      job: getTableColumns(jobs),
      file: getTableColumns(jobFiles),
      circulatedSha256: documentCodes.circulatedSha256,
    })
    .from(documentCodes)
    .innerJoin(jobFiles, byId(jobFiles, documentCodes.accountId, documentCodes.fileId))
    .innerJoin(jobs, byId(jobs, jobFiles.accountId, jobFiles.jobId))
    .where(and(eq(documentCodes.accountId, accountId), eq(documentCodes.code, code)));
  if (!row) return null;
  const { job, file } = row;
  const account = await loadAccount(tx, accountId);
  const revisions = await revisionsOf(tx, job);
  const signers = isCompleted(job) ? await signersOf(tx, accountId, file.id) : [];
  return presentVerification({ ...row, accountName: account.title, revisions, signers });
}

import {
  type Completion,
  may,
  retryCompletion,
  type SigningSession,
  wantsValidationData,
} from '@tomar/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Person } from '../../platform/http/person.ts';
import type { JobRow } from '../jobs/index.ts';
import { jobFiles, jobs } from '../jobs/tables.ts';
import { completionOf, isRetryable } from './completion/completionRecord.ts';
import { type ItemRow, isEnded, isKept, type SessionRow } from './session/sessionRecord.ts';
import { signingItems } from './tables.ts';

export const presentSession = async (tx: Tx, session: SessionRow, now: Date): Promise<SigningSession> =>
  presentDocuments(session, await namedItems(tx, session), now);

/** A document of a session as its page names it. */
export interface NamedItem {
  readonly item: ItemRow;
  readonly jobName: string;
  readonly fileName: string;
}

export const namedItems = (
  tx: Tx,
  { accountId, id }: Pick<SessionRow, 'accountId' | 'id'>,
): Promise<NamedItem[]> =>
  tx
    .select({ item: signingItems, jobName: jobs.name, fileName: jobFiles.name })
    .from(signingItems)
    .innerJoin(jobs, byId(jobs, signingItems.accountId, signingItems.jobId))
    .innerJoin(jobFiles, byId(jobFiles, signingItems.accountId, signingItems.fileId))
    .where(and(eq(signingItems.accountId, accountId), eq(signingItems.sessionId, id)))
    .orderBy(asc(signingItems.position));

export const presentDocuments = (
  session: Pick<SessionRow, 'id' | 'purpose' | 'holder' | 'state' | 'expiresAt' | 'error' | 'warning'>,
  documents: readonly NamedItem[],
  now: Date,
): SigningSession => ({
  id: session.id,
  purpose: session.purpose,
  holder: session.holder,
  state: !isEnded(session) && session.expiresAt <= now ? 'Expired' : session.state,
  expiresAt: session.expiresAt.toISOString(),
  items: documents.map(({ item, jobName, fileName }) => ({
    id: item.id,
    jobId: item.jobId,
    jobName,
    fileId: item.fileId,
    fileName,
    state: item.state,
    error: item.error,
  })),
  error: session.error,
  canRetry: documents.some(({ item }) => isKept(item, now)),
  warning: session.warning,
});

/** How far the completion of a job's signatures is; null where its profile wants none or nobody has signed. */
export async function presentCompletion(tx: Tx, job: JobRow, person: Person): Promise<Completion | null> {
  if (job.signatureProfile === null || !wantsValidationData(job.signatureProfile)) return null;
  const row = await completionOf(tx, job.accountId, job.id);
  return row === undefined
    ? null
    : {
        state: row.state,
        attempts: row.attempts,
        nextTryAt: row.nextTryAt?.toISOString() ?? null,
        error: row.errorKey === null ? null : { key: row.errorKey, detail: row.errorDetail ?? '' },
        mayRetry: isRetryable(row) && job.status === 'Finalizing' && may(retryCompletion, person),
      };
}

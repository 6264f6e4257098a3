import { and, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fileSignatures } from '../tables.ts';
import type { ItemRow } from './sessionRecord.ts';

/**
 * Whether the user's signature stands in one of the job's documents for another participant: such as one that was
 * skipped when somebody else completed the step, or a group that the user has left. Nobody signs twice in a job.
 */
export const signedForOther = (
  tx: Tx,
  { accountId, jobId, participantId }: Pick<ItemRow, 'accountId' | 'jobId' | 'participantId'>,
  userId: string,
): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(fileSignatures)
      .where(
        and(
          eq(fileSignatures.accountId, accountId),
          // The job's files are looked up once. As a join it may be planned from all that the user ever signed.
          sql`${fileSignatures.fileId} = any(array(${tx
            .select({ id: jobFiles.id })
            .from(jobFiles)
            .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, jobId)))}))`,
          eq(fileSignatures.signedBy, userId),
          // What they put on for a company is no signature of theirs.
          isNull(fileSignatures.stampAccountId),
          ne(fileSignatures.participantId, participantId),
        ),
      ),
  );

import { and, eq, inArray } from 'drizzle-orm';
import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { findUsers } from '../../../users/index.ts';
import { signingItems, signingSessions } from '../../tables.ts';
import { giveUpServerKey, signWithServerKey } from './signWithServerKey.ts';
import { signWithServerKeyTask } from './signWithServerKeyTask.ts';

export const signWithServerKeyHandler = handleTask(signWithServerKeyTask, {
  run: signWithServerKey,
  onDead: giveUpServerKey,
  async about(tx, accountId, subjects) {
    const rows = await tx
      .selectDistinct({
        subject: signingItems.sessionId,
        jobId: signingItems.jobId,
        userId: signingSessions.userId,
      })
      .from(signingItems)
      .innerJoin(
        signingSessions,
        and(
          eq(signingSessions.accountId, signingItems.accountId),
          eq(signingSessions.id, signingItems.sessionId),
        ),
      )
      .where(and(eq(signingItems.accountId, accountId), inArray(signingItems.sessionId, [...subjects])));
    const people = await findUsers(
      tx,
      accountId,
      rows.map(({ userId }) => userId),
    );
    return rows.map(({ userId, ...row }) => ({ ...row, whom: people.get(userId)?.name ?? null }));
  },
  subjectsOf: async (tx, accountId, jobId) =>
    (
      await tx
        .selectDistinct({ subject: signingItems.sessionId })
        .from(signingItems)
        .where(and(eq(signingItems.accountId, accountId), eq(signingItems.jobId, jobId)))
    ).map(({ subject }) => subject),
});

import type { Unit } from '../../../platform/unit.ts';
import { entryOf } from '../managedUsers/entry.ts';
import { securityNoticeTask } from './securityNoticeTask.ts';

/**
 * Tells a person by mail that what somebody comes in with as them was written, whoever wrote it: an administrator may have
 * written their own. Of who has never come in nobody is told: they are invited first.
 * @param phone masked
 */
export async function tellWayIn(
  { tx, accountId, now, enqueue }: Pick<Unit, 'tx' | 'accountId' | 'now' | 'enqueue'>,
  userId: string,
  notice: 'mobileNumberWritten' | 'idNumberWritten',
  phone?: string,
): Promise<void> {
  const { lastOpenedAt } = await entryOf(tx, accountId, userId);
  if (lastOpenedAt !== null)
    await enqueue(securityNoticeTask, { userId, notice, at: now.toISOString(), phone });
}

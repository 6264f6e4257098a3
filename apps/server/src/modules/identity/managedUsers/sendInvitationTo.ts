import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { sendInvitationTask } from '../invitations/sendInvitationTask.ts';
import { noteInvited } from './entry.ts';

/**
 * Sends the way in by mail. The trail says that it was sent and nothing of the login: whether the address has a password
 * already is another account's.
 */
export async function sendInvitationTo(
  { config }: Pick<Platform, 'config'>,
  { tx, accountId, now, audit, enqueue }: Unit,
  { id: userId, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (config.smtpUrl === null) return;
  await noteInvited(tx, accountId, userId, now);
  await enqueue(sendInvitationTask, { userId });
  await audit({ event: 'user.invited', subjectKind: 'user', subjectId: userId, facts: { user: name } });
}

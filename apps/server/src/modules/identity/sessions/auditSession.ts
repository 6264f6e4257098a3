import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findUser } from '../../users/index.ts';
import type { Membership } from '../memberships.ts';

/** Notes in the account's trail, within the transaction that does it, that a person went, switched over, joined or
 * got another password by a link. */
export async function recordSession(
  tx: Tx,
  { accountId, userId }: Pick<Membership, 'accountId' | 'userId'>,
  ip: string,
  now: Date,
  event: 'session.ended' | 'session.switched' | 'invitation.accepted' | 'password.changed',
  facts: { readonly by?: 'link' } = {},
): Promise<void> {
  const user = await findUser(tx, accountId, userId);
  if (!user) return;
  const actor = { accountId, userId, name: user.name, ip };
  await recordAudit(tx, actor, now, [auditEntry({ event, subjectKind: 'user', subjectId: userId, facts })]);
}

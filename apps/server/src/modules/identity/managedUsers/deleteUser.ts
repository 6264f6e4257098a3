import { whyUserStays } from '@tomar/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditEvents } from '../../../platform/audit/tables.ts';
import { sqlState, type Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { lockAccount } from '../../accounts/index.ts';
import { findUser, isLastAdmin, lockNamedUser } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { logins, memberships, sessions } from '../tables.ts';
import { dropInvitations } from './dropInvitations.ts';

/** What later modules keep of a user who has done nothing, such as counts that are all zero. */
export type ForgetUser = (tx: Tx, accountId: string, userId: string) => Promise<void>;

/**
 * USR-19, ERR-33: whoever has never acted and stands nowhere can be deleted. Of the others the names stay in trails and
 * jobs: they are deactivated.
 * @throws AppError not_found, refused
 */
export async function deleteUserFor(
  platform: Platform,
  person: Person,
  userId: string,
  forget: ForgetUser,
): Promise<{ deleted: true }> {
  const loginId = await inUnit(platform, person, async (unit) => {
    const { tx, accountId, audit } = unit;
    await lockAccount(tx, accountId);
    const named = await lockNamedUser(tx, accountId, userId);
    const user = await findUser(tx, accountId, userId);
    if (!named || !user) throw notFound();
    const standing = {
      isOwn: userId === person.userId,
      isAccountAdmin: named.isAccountAdmin,
      isLastAdmin: await isLastAdmin(tx, accountId, named),
    };
    const reason = whyUserStays(standing, 'delete');
    if (reason !== null) throw refused(reason);
    if (await hasActed(unit, userId)) throw refused('lang_user_has_acted');
    await dropInvitations(tx, accountId, userId);
    await forget(tx, accountId, userId);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
    await tx
      .delete(users)
      .where(byId(users, accountId, userId))
      .catch(refuseNamed);
    await audit({
      event: 'user.deleted',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: user.name },
    });
    return user.loginId;
  });
  await dropUnusedLogin(platform, loginId);
  return { deleted: true };
}

async function hasActed({ tx, accountId }: Unit, userId: string): Promise<boolean> {
  const [event] = await tx
    .select({ sequence: auditEvents.sequence })
    .from(auditEvents)
    .where(and(eq(auditEvents.accountId, accountId), eq(auditEvents.actorId, userId)))
    .limit(1);
  return event !== undefined;
}

/** PostgreSQL: something names what was to be deleted. */
const stillNamed = '23503';

/** A record names the user: a draft, a job, a signature, a key. */
function refuseNamed(error: unknown): never {
  throw sqlState(error) === stillNamed ? refused('lang_user_has_acted') : error;
}

/** A login that opens no account, and with which nobody ever came in, goes with its last user. */
async function dropUnusedLogin({ db }: Platform, loginId: string): Promise<void> {
  await db
    .inInstallation((tx) =>
      tx
        .delete(logins)
        .where(
          and(
            eq(logins.id, loginId),
            isNull(logins.passwordHash),
            sql`not exists (select from ${memberships} where ${memberships.loginId} = ${logins.id})`,
            sql`not exists (select from ${sessions} where ${sessions.loginId} = ${logins.id})`,
          ),
        ),
    )
    .catch((error: unknown) => {
      // Another account held it, and has given it to a user of its own since this one looked: it stays.
      if (sqlState(error) !== stillNamed) throw error;
    });
}

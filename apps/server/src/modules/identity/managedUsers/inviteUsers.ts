import type {
  BodyOf,
  inviteUsers as declaration,
  KeptUsers,
  MessageKey,
  ReplyOf,
  UserDetail,
} from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { findUser, setActive } from '../../users/index.ts';
import { memberships } from '../tables.ts';
import { lockUsers } from './activateUsers.ts';
import { dropInvitations } from './dropInvitations.ts';
import { type Entry, entryOf, noteInvited } from './entry.ts';
import { loadUser } from './loadUser.ts';
import { sendInvitationTo } from './sendInvitationTo.ts';

/** A second click sends no second letter. */
const againMs = 60_000;

/** The first invitation, or again. Who needs none is told with the reason. @throws AppError refused without a mail server */
export function inviteUsers(
  platform: Platform,
  person: Person,
  { ids }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  if (platform.config.smtpUrl === null) throw refused('lang_user_no_mail_server');
  const { accountId } = person;
  return inUnit(platform, person, async (unit) => {
    const kept: KeptUsers = [];
    let changed = 0;
    const rows = await lockUsers(unit.tx, accountId, ids);
    const entries = await entriesOf(unit, ids);
    for (const { id, name, ...row } of rows) {
      const reason = whyNotInvited(row, entries.get(id), unit.now);
      if (reason !== null) kept.push({ id, name, reason });
      else {
        changed += 1;
        await sendInvitationTo(platform, unit, { id, name });
      }
    }
    return { changed, kept };
  });
}

function whyNotInvited(
  { isActive, externalIdentitySource }: { isActive: boolean; externalIdentitySource: string | null },
  entry: Entry | undefined,
  now: Date,
): MessageKey | null {
  if (!isActive) return 'lang_user_passive';
  if (externalIdentitySource !== null) return 'lang_user_at_provider';
  if (entry?.lastOpenedAt) return 'lang_user_signed_in';
  return entry?.invitedAt && now.getTime() - entry.invitedAt.getTime() < againMs
    ? 'lang_user_invited_now'
    : null;
}

async function entriesOf({ tx, accountId }: Unit, ids: readonly string[]) {
  const rows = await tx
    .select({
      userId: memberships.userId,
      lastOpenedAt: memberships.lastOpenedAt,
      invitedAt: memberships.invitedAt,
    })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), inArray(memberships.userId, [...ids])));
  return new Map<string, Entry>(rows.map((row) => [row.userId, row]));
}

/**
 * The link opens nothing any more, and the user is inactive, so that nobody comes in who knows a password of the login
 * from elsewhere either.
 * @throws AppError not_found; refused for somebody who has come in, and for who cannot be deactivated
 */
export async function withdrawInvitationOf(
  platform: Platform,
  person: Person,
  userId: string,
): Promise<UserDetail> {
  const { accountId } = person;
  await inUnit(platform, person, async (unit) => {
    const { tx, audit } = unit;
    const [named] = await lockUsers(tx, accountId, [userId]);
    const user = await findUser(tx, accountId, userId);
    const { lastOpenedAt } = await entryOf(tx, accountId, userId);
    if (lastOpenedAt !== null) throw refused('lang_user_signed_in');
    // AUTH-08: it would deactivate them. It is nobody's own, nor the last administrator's: who asks has come in.
    if (named?.isAccountAdmin) throw refused('lang_user_account_admin_stays');
    await dropInvitations(tx, accountId, userId);
    await noteInvited(tx, accountId, userId, null);
    const about = { subjectKind: 'user', subjectId: userId, facts: { user: user?.name ?? '' } } as const;
    await audit({ event: 'user.invitationWithdrawn', ...about });
    if (!user?.isActive) return;
    await setActive(unit, [userId], false);
    await audit({ event: 'user.deactivated', ...about });
  });
  return loadUser(platform, person, userId);
}

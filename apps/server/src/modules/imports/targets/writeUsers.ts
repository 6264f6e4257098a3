import type { Authority } from '@tomar/contract';
import { writeChanges } from '../../../platform/audit/savedChanges.ts';
import type { Unit } from '../../../platform/unit.ts';
import { addInvitedLogins, addMemberships, tellNumbers } from '../../identity/index.ts';
import { type ImportedUser, insertUsers, type KnownUser, updateUsers } from '../../users/index.ts';
import type { ImportContext, RowChange } from '../importTarget.ts';
import { inviteImportedTask } from '../invitations/inviteImportedTask.ts';

export interface UserToWrite {
  readonly email: string;
  readonly before: KnownUser | null;
  readonly after: ImportedUser;
  /** In words. */
  readonly changes: readonly RowChange[];
}

/** People whose invitations one task sends. */
const invitedAtOnce = 200;

/** Users that are locked, and whose rules have been asked. */
export async function writeUsers(
  { unit, invite, platform }: ImportContext,
  all: readonly UserToWrite[],
  tell: (written: number) => void,
): Promise<void> {
  const { tx, accountId, now } = unit;
  const added = all.filter(({ before }) => !before);
  const logins = await addInvitedLogins(
    tx,
    added.map(({ email }) => email),
    now,
  );
  const users = added.map(({ email, after }) => {
    const login = logins.get(email);
    if (!login) throw new Error('a login was not added');
    return { ...after, email, loginId: login.id };
  });
  const ids = await insertUsers(tx, accountId, users, now);
  tell(users.length / 2);
  await addMemberships(
    tx,
    accountId,
    users.map(({ loginId }, at) => ({ loginId, userId: ids[at] ?? '' })),
  );
  for (const [at, { after }] of added.entries()) await auditAdded(unit, ids[at] ?? '', after);
  tell(users.length);
  const changed = all.flatMap(({ before, after, changes }) => (before ? [{ before, after, changes }] : []));
  await updateUsers(unit, changed);
  for (const { before, after, changes } of changed) await auditChanged(unit, before, after, changes);
  await tellNumbers(
    unit,
    changed.map(({ before, after }) => ({
      userId: before.id,
      loginId: before.loginId,
      cellphoneChanged: before.cellphone !== after.cellphone,
      numberChanged: false,
    })),
  );
  tell(all.length);
  if (!invite || platform.config.smtpUrl === null) return;
  const invited = ids.filter((_, at) => users[at]?.isActive);
  for (let at = 0; at < invited.length; at += invitedAtOnce)
    await unit.enqueue(inviteImportedTask, { userIds: invited.slice(at, at + invitedAtOnce) });
}

const nameOf = ({ firstName, lastName }: ImportedUser) => `${firstName} ${lastName}`;

const auditAdded = (unit: Unit, id: string, user: ImportedUser): Promise<void> =>
  unit.audit({
    event: 'user.added',
    subjectKind: 'user',
    subjectId: id,
    facts: { user: nameOf(user), authorities: user.authorities.join(', '), accountAdmin: false },
  });

/** Columns whose changes are told as those of a saved user, by the user's field. */
const savedFields: Readonly<Record<string, string>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  title: 'titleId',
  department: 'departmentId',
  cellphone: 'cellphone',
};

/** What the trail tells of each user, by the events that a save has. */
async function auditChanged(
  unit: Unit,
  before: KnownUser,
  after: ImportedUser,
  changes: readonly RowChange[],
): Promise<void> {
  const subject = { subjectKind: 'user', subjectId: before.id } as const;
  const user = nameOf(after);
  const but = (one: readonly Authority[], other: readonly Authority[]) =>
    one.filter((authority) => !other.includes(authority)).join(', ');
  const given = but(after.authorities, before.authorities);
  const taken = but(before.authorities, after.authorities);
  if (given !== '' || taken !== '')
    await unit.audit({ ...subject, event: 'user.authoritiesChanged', facts: { user, given, taken } });
  if (before.isActive && !after.isActive)
    await unit.audit({ ...subject, event: 'user.deactivated', facts: { user } });
  else if (!before.isActive && after.isActive)
    await unit.audit({ ...subject, event: 'user.activated', facts: { user } });
  const saved = changes.filter(({ field }) => field in savedFields);
  if (saved.length > 0)
    await unit.audit({
      ...subject,
      event: 'user.saved',
      facts: {
        user,
        changes: writeChanges(
          saved.map(({ field, ...values }) => ({ ...values, field: savedFields[field] ?? field })),
        ),
      },
    });
}

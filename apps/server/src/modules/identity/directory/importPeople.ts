import {
  type Authority,
  checkEmailDomain,
  type importFromDirectory,
  type MessageKey,
  plainName,
  type ReplyOf,
} from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings, lockAccount } from '../../accounts/index.ts';
import {
  addUser,
  lockNamedUser,
  lockUserOfLogin,
  type NamedUser,
  setActive,
  setNames,
  slotProblems,
} from '../../users/index.ts';
import { addMembership, ensureInvitedLogin, type KnownLogin } from '../addLogin.ts';
import { sendInvitationTo } from '../managedUsers/sendInvitationTo.ts';
import { foldEmail } from '../signIn/signIn.ts';
import { entryOfUser, linkUser, userOfEntry } from './directoryUsers.ts';
import { problemOf } from './judgePerson.ts';
import { askDirectory } from './knownDirectory.ts';
import { type DirectoryPerson, findByIds } from './ldap/people.ts';

type Outcome = ReplyOf<typeof importFromDirectory>['people'][number];

interface Chosen {
  readonly ids: readonly string[];
  readonly authorities: readonly Authority[];
}

/** UI-28: each in a transaction of their own, so that one who cannot be a user keeps nobody else out. */
export async function importPeople(
  platform: Platform,
  person: Person,
  { ids, authorities }: Chosen,
): Promise<ReplyOf<typeof importFromDirectory>> {
  const wanted = [...new Set(ids)];
  const found = await askDirectory(platform, person.accountId, (row, client) =>
    findByIds(client, row, wanted),
  );
  const people: Outcome[] = [];
  for (const id of wanted) {
    const entry = found.get(id);
    if (!entry) people.push({ ...gone, id, outcome: 'refused', problem: 'lang_directory_person_gone' });
    else people.push({ ...entry, ...(await importPerson(platform, person, entry, authorities)) });
  }
  return { people };
}

const gone = { firstName: '', lastName: '', email: '' };
const refusal = (problem: MessageKey) => ({ outcome: 'refused', problem }) as const;

async function importPerson(
  platform: Platform,
  person: Person,
  entry: DirectoryPerson,
  authorities: readonly Authority[],
): Promise<Pick<Outcome, 'outcome' | 'problem'>> {
  const problem = problemOf(entry);
  if (problem !== null) return refusal(problem);
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    // Who is imported by two people at once is imported once.
    await lockAccount(tx, accountId);
    const login = await ensureInvitedLogin(tx, entry.email, unit.now);
    const linkedTo = await userOfEntry(tx, accountId, entry.id);
    const user =
      linkedTo === null
        ? await lockUserOfLogin(tx, accountId, login.id)
        : await lockNamedUser(tx, accountId, linkedTo);
    // Of users who are there already the address stays as it is.
    const { emailDomains } = await accountSettings(tx, accountId);
    if (!user && checkEmailDomain(entry.email, emailDomains, 'email').length > 0)
      return refusal('lang_directory_person_domain');
    if (!user && !login.isActive) return refusal('lang_directory_person_closed');
    const wanted = { added: user ? 0 : 1, activated: user?.isActive === false ? 1 : 0 };
    if ((await slotProblems(tx, accountId, wanted, unit.now)).length > 0)
      return refusal('lang_licence_slots_none');
    if (user) return updateUser(unit, user, entry);
    await addFromDirectory(platform, unit, login, entry, authorities);
    return { outcome: 'added', problem: null };
  });
}

async function updateUser(
  unit: Unit,
  user: NamedUser,
  entry: DirectoryPerson,
): Promise<Pick<Outcome, 'outcome' | 'problem'>> {
  const { tx, accountId } = unit;
  const former = await entryOfUser(tx, accountId, user.id);
  // One who had left may have come back under a new entry.
  if (former !== null && former.entryId !== entry.id && former.leftAt === null)
    return refusal('lang_directory_person_other');
  await renameUser(unit, user, entry);
  if (!user.isActive) await setActive(unit, [user.id], true);
  await linkUser(unit, user.id, entry.id);
  const isNews = former?.entryId !== entry.id || former.leftAt !== null || !user.isActive;
  if (isNews)
    await unit.audit({
      event: 'user.takenFromDirectory',
      subjectKind: 'user',
      subjectId: user.id,
      facts: { user: nameOf(entry), activated: !user.isActive },
    });
  return { outcome: 'updated', problem: null };
}

/** Writes the directory's names where they differ. @returns whether they did */
export async function renameUser(
  { tx, accountId, audit }: Unit,
  user: NamedUser,
  entry: Pick<DirectoryPerson, 'firstName' | 'lastName'>,
): Promise<boolean> {
  const [firstName, lastName] = [plainName(entry.firstName), plainName(entry.lastName)];
  if (user.firstName === firstName && user.lastName === lastName) return false;
  await setNames(tx, accountId, user.id, { firstName, lastName });
  await audit({
    event: 'user.renamed',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { user: `${firstName} ${lastName}`, formerName: `${user.firstName} ${user.lastName}` },
  });
  return true;
}

async function addFromDirectory(
  platform: Platform,
  unit: Unit,
  login: KnownLogin,
  entry: DirectoryPerson,
  authorities: readonly Authority[],
): Promise<void> {
  const { tx, accountId, now, audit } = unit;
  const { firstName, lastName } = entry;
  const email = foldEmail(entry.email);
  const user = { loginId: login.id, email, firstName, lastName, authorities };
  const userId = await addUser(tx, platform.secrets, accountId, user, now);
  await addMembership(tx, login.id, accountId, userId);
  await linkUser(unit, userId, entry.id);
  await audit({
    event: 'user.added',
    subjectKind: 'user',
    subjectId: userId,
    facts: { user: nameOf(entry), authorities: authorities.join(', '), accountAdmin: false },
  });
  await audit({
    event: 'user.takenFromDirectory',
    subjectKind: 'user',
    subjectId: userId,
    facts: { user: nameOf(entry), activated: true },
  });
  await sendInvitationTo(platform, unit, { id: userId, name: nameOf(entry) });
}

const nameOf = ({ firstName, lastName }: DirectoryPerson) => `${plainName(firstName)} ${plainName(lastName)}`;

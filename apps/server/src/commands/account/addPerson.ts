import { type Authority, checkEmailDomain, messageText } from '@tomar/contract';
import { accountSettings, type FoundAccount } from '../../modules/accounts/index.ts';
import {
  addInvitation,
  addMembership,
  ensureInvitedLogin,
  entryOf,
  invitationLink,
  moveLogin,
  writeNumber,
} from '../../modules/identity/index.ts';
import {
  type AccountMember,
  accountAdmin,
  addUser,
  setIdentitySource,
  slotProblems,
  userOfLogin,
} from '../../modules/users/index.ts';
import { users } from '../../modules/users/tables.ts';
import { writeChanges } from '../../platform/audit/savedChanges.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { type GivenPerson, readAdmin, readUser } from './readPerson.ts';
import { sendInvitation } from './sendInvitation.ts';

type Role =
  | { readonly kind: 'admin' }
  | { readonly kind: 'user'; readonly authorities: readonly Authority[] };

/** What `Admin` does not imply (AUTH-02) and the account's own administrator keeps (AUTH-08) is granted besides. */
const ofAdmin: readonly Authority[] = ['Admin', 'Signer', 'Approved'];

/** `account admin`: the account's own administrator. */
export async function addAdmin(platform: Platform, words: readonly string[]): Promise<string> {
  return addPerson(platform, await readAdmin(words), { kind: 'admin' });
}

/** `account user`: anybody else. */
export async function addOtherUser(platform: Platform, words: readonly string[]): Promise<string> {
  const { authorities, ...person } = await readUser(words);
  return addPerson(platform, person, { kind: 'user', authorities });
}

/** Where the person stands after the transaction. */
interface Outcome {
  /** `corrected`: an administrator who had not come in yet got this address. */
  readonly became: 'added' | 'corrected' | 'left';
  readonly account: FoundAccount;
  /** The link's secret and its end; null: the login has a password already. */
  readonly invitation: { readonly token: string; readonly expiresAt: Date } | null;
}

/**
 * The person becomes a user of the account in one transaction, with a login where the address has none. Somebody who
 * is one already gets a new link, or is left alone when the login has a password.
 */
async function addPerson(platform: Platform, person: GivenPerson, role: Role): Promise<string> {
  if (person.byMail && platform.config.smtpUrl === null)
    throw new CommandRefused('--mail needs a mail server (TOMAR_SMTP_URL)');
  const outcome = await inAccountOf(platform, person.code, async (unit, account): Promise<Outcome> => {
    if (!account.isActive) throw new CommandRefused(`the account "${account.code}" is switched off`);
    const login = await ensureInvitedLogin(unit.tx, person.email, unit.now);
    if (!login.isActive) throw new CommandRefused(`the login of ${person.email} is switched off`);
    const known = await userOfLogin(unit.tx, unit.accountId, login.id);
    if (known && !known.isActive)
      throw new CommandRefused(`${person.email} is a user of "${account.code}" who is switched off`);
    const waiting = role.kind === 'admin' ? await checkAdmin(unit, account, known?.id ?? null) : null;
    const became = known ? 'left' : waiting ? 'corrected' : 'added';
    if (waiting) await correctAdmin(platform, unit, waiting, login.id, person);
    const userId = known?.id ?? waiting?.id ?? (await addToAccount(platform, unit, login.id, person, role));
    // Whoever a provider vouches for needs no password.
    if (login.hasPassword || person.external) return { became, account, invitation: null };
    const expiresAt = new Date(unit.now.getTime() + person.validHours * 60 * 60_000);
    const invited = { loginId: login.id, accountId: unit.accountId, userId };
    const token = await addInvitation(unit.tx, invited, unit.now, expiresAt);
    await unit.audit({
      event: 'user.invited',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: nameOf(person), expiresAt: expiresAt.toISOString() },
    });
    return { became, account, invitation: { token, expiresAt } };
  });
  return notifyPerson(platform, person, outcome);
}

/** @returns the administrator that there is, where they have not come in and the address is nobody's yet */
async function checkAdmin(
  { tx, accountId }: Unit,
  { code }: FoundAccount,
  userId: string | null,
): Promise<AccountMember | null> {
  const admin = await accountAdmin(tx, accountId);
  if (!admin && userId !== null)
    throw new CommandRefused(
      `the address is of another user of "${code}"; the administrator is added anew, not changed`,
    );
  if (!admin || admin.id === userId) return null;
  if (userId === null && (await entryOf(tx, accountId, admin.id)).lastOpenedAt === null) return admin;
  throw new CommandRefused(
    `"${code}" has its administrator, ${admin.email}; add others with "account user ${code} --authorities Admin"`,
  );
}

/** Whom the operator names is the operator's to correct: no other administrator moves this address (`saveUser`). */
async function correctAdmin(
  platform: Platform,
  unit: Unit,
  admin: AccountMember,
  loginId: string,
  person: GivenPerson,
): Promise<void> {
  const { tx, accountId, audit } = unit;
  const { email, firstName, lastName } = person;
  await checkDomain(unit, email);
  await moveLogin(platform, unit, admin.id, loginId);
  await tx
    .update(users)
    .set({ email, firstName, lastName })
    .where(byId(users, accountId, admin.id));
  await audit({
    event: 'user.saved',
    subjectKind: 'user',
    subjectId: admin.id,
    facts: {
      user: nameOf(person),
      changes: writeChanges([{ field: 'email', before: admin.email, after: email }]),
    },
  });
}

async function addToAccount(
  platform: Platform,
  { tx, accountId, now, audit }: Unit,
  loginId: string,
  person: GivenPerson,
  role: Role,
): Promise<string> {
  const { email, firstName, lastName, idNumber, external } = person;
  await checkDomain({ tx, accountId }, email);
  const [problem] = await slotProblems(tx, accountId, { added: 1 }, now);
  if (problem)
    throw new CommandRefused(
      `${messageText(problem.key, 'en', problem.params)} "account licence" changes how many there are.`,
    );
  const isAccountAdmin = role.kind === 'admin';
  const authorities = role.kind === 'admin' ? ofAdmin : role.authorities;
  const user = { loginId, email, firstName, lastName, authorities, isAccountAdmin };
  const userId = await addUser(tx, platform.secrets, accountId, user, now);
  if (external) await setIdentitySource(tx, accountId, userId, external);
  await addMembership(tx, loginId, accountId, userId);
  if (idNumber) await writeNumber(platform, tx, { accountId, userId }, idNumber);
  await audit({
    event: 'user.added',
    subjectKind: 'user',
    subjectId: userId,
    facts: { user: nameOf(person), authorities: authorities.join(', '), accountAdmin: isAccountAdmin },
  });
  return userId;
}

async function checkDomain({ tx, accountId }: Pick<Unit, 'tx' | 'accountId'>, email: string): Promise<void> {
  const { emailDomains } = await accountSettings(tx, accountId);
  const [foreign] = checkEmailDomain(email, emailDomains, 'email');
  if (foreign) throw new CommandRefused(messageText(foreign.key, 'en', foreign.params));
}

const nameOf = ({ firstName, lastName }: GivenPerson) => `${firstName} ${lastName}`;

/** Sends the mail or gives the link to print. Everything is stored by now: a mail that fails takes nothing back. */
async function notifyPerson(
  platform: Platform,
  person: GivenPerson,
  { became, account, invitation }: Outcome,
): Promise<string> {
  const { publicUrl } = platform.config;
  const who = `${nameOf(person)} <${person.email}>`;
  const is = {
    added: `was added to "${account.code}"`,
    corrected: `is the administrator of "${account.code}" in place of the former address`,
    left: `is a user of "${account.code}" already and stays as they are`,
  }[became];
  const link = invitation && invitationLink(publicUrl, invitation.token);
  if (person.byMail && !person.external && (became !== 'left' || link)) {
    await sendInvitation(platform, {
      accountId: account.id,
      email: person.email,
      link,
      until: invitation?.expiresAt,
    });
    return `${who} ${is}; the mail was handed to the mail server`;
  }
  if (person.external) return `${who} ${is} and signs in at ${publicUrl} by the word of ${person.external}`;
  if (!link) return `${who} ${is} and signs in at ${publicUrl} with the password they have`;
  const until = invitation?.expiresAt.toISOString();
  return `${who} ${is}. This link works once, until ${until}; whoever opens it sets the password:\n${link}`;
}

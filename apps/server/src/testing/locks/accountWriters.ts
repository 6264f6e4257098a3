import { randomBytes, randomInt } from 'node:crypto';
import {
  acceptInvitation,
  beginExternalSignIn,
  beginMobileSignIn,
  changePassword,
  deleteView,
  dismissSetupGuide,
  emptyDirectory,
  emptyId,
  endOtherSessions,
  endOwnSession,
  endUserSessions,
  followMobileSignIn,
  getAccountParameters,
  getDirectory,
  getIdentityInformation,
  getIdentityProviders,
  getTimestampSettings,
  getUserRights,
  importFromDirectory,
  type LoginLinkKind,
  listSessions,
  listTasks,
  listUserAccounts,
  listViews,
  openInvitation,
  openPasswordLink,
  privacyNoticeVersion,
  refreshSession,
  requestPasswordLink,
  requestSignInLink,
  resetPassword,
  resetUserFactors,
  retryTask,
  saveAccountLogo,
  saveAccountParameters,
  saveDirectory,
  saveIdentityInformation,
  saveIdentityProvider,
  saveLanguage,
  saveMobileSignature,
  saveProfile,
  saveTimestampSettings,
  saveUserRights,
  saveView,
  sendPasswordLink,
  showIdentityNumber,
  signIn,
  signInWithAdfs,
  signInWithLink,
  signInWithMicrosoft,
  signOut,
  switchAccount,
  synchroniseDirectory,
} from '@tomar/contract';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import { addOtherUser } from '../../commands/account/addPerson.ts';
import { addLoginLink } from '../../modules/identity/links/loginLinks.ts';
import type { Caller } from '../client.ts';
import { pngOf } from '../pictures.ts';
import { chance, pick, type World, type Writer } from './world.ts';

const people = { owner: 'ayse@demo.example', approver: 'ibrahim@demo.example' } as const;
const keys = ['owner', 'approver', 'signer1', 'signer2'] as const;

/** A token that names a try which nobody began. */
const madeUp = {
  idToken: `e30.${Buffer.from('{"nonce":"n"}').toString('base64url')}.x`,
  accessToken: 'x',
  secret: 'x',
};

let invitees = 0;

/** A link for a user of the account, made by the operator's command; empty where the person has a password by now. */
async function invited({ server }: World, known?: string): Promise<string> {
  invitees += 1;
  const email = known ?? `kisi${invitees}@demo.example`;
  const names = ['--first-name', 'Davetli', '--last-name', 'Kişi', '--authorities', 'Draft'];
  const said = await addOtherUser(server.platform, ['demo', '--email', email, ...names]);
  return said.split('#')[1]?.trim() ?? 'used';
}

interface Newcomer {
  readonly email: string;
  readonly caller: Caller;
  readonly loginId: string;
  readonly userId: string;
}

/** Somebody who has just joined: changes of the password are nobody else's trouble. */
async function newcomer(world: World): Promise<Newcomer | null> {
  // Hashes cost: the others have a word, too.
  if (!chance(0.3)) return null;
  const token = await invited(world);
  const accepted = await world.ask(acceptInvitation, { body: { token, password: demoPassword } });
  if (!accepted) return null;
  const { email } = accepted;
  const result = await world.ask(signIn, { body: { email, password: demoPassword } });
  if (!result?.data) return null;
  const { key, loginId, user } = result.data;
  return { email, caller: { key, account: 'demo' }, loginId, userId: user.id };
}

/** A link of the newcomer's, as the mail has it. */
async function linkOf({ server }: World, kind: LoginLinkKind, { loginId, userId }: Newcomer) {
  const accountId = await server.accountId();
  const { db, clock } = server.platform;
  const { id, secret } = await db.inAccount(accountId, (tx) =>
    addLoginLink(tx, kind, { loginId, accountId, userId }, clock()),
  );
  return { linkId: id, token: secret };
}

/** Identity, the account's settings, people, background work. */
export const accountWriters: Readonly<Record<string, Writer>> = {
  async signIn(world) {
    const by = chance(0.7) ? 'owner' : 'approver';
    const password = chance(0.1) ? 'wrong' : demoPassword;
    const result = await world.ask(signIn, {
      body: { email: people[by], password, accountCode: 'demo' },
    });
    if (result?.data) world.sessions.push({ by, caller: { key: result.data.key, account: 'demo' } });
  },
  async beginMobileSignIn(world) {
    // A user's number or a stranger's; its operator cannot be reached. Now and then by a double click.
    const number = `9053211122${10 + randomInt(12)}`;
    const body = { wish: randomBytes(32).toString('base64url'), operator: 'turkcell' as const, number };
    const ask = () => world.ask(beginMobileSignIn, { body });
    await Promise.all([ask(), ...(chance(0.3) ? [ask()] : [])]);
    world.wishes.push(body.wish);
  },
  async followMobileSignIn(world) {
    const wish = pick(world.wishes);
    if (wish !== undefined) await world.ask(followMobileSignIn, { body: { wish } });
  },
  async openInvitation(world) {
    await world.ask(openInvitation, { body: { token: await invited(world) } });
  },
  async acceptInvitation(world) {
    // Sometimes twice at the same moment, as by a double click, and beside a new link for the same person.
    const email = `davetli${pick([1, 2, 3])}@demo.example`;
    const token = await invited(world, email);
    const body = { token, password: demoPassword };
    await Promise.all([
      world.ask(acceptInvitation, { body }),
      ...(chance(0.3) ? [world.ask(acceptInvitation, { body })] : []),
      ...(chance(0.3) ? [invited(world, email)] : []),
    ]);
  },
  async requestPasswordLink(world) {
    const email = pick([people.owner, people.approver, 'kimse@demo.example']) ?? people.owner;
    await world.ask(requestPasswordLink, { body: { email } });
  },
  async sendPasswordLink(world) {
    const id = await world.server.userId(pick(keys) ?? 'owner');
    await world.ask(sendPasswordLink, { params: { id } }, await world.server.person('owner'));
  },
  async openPasswordLink(world) {
    const person = await newcomer(world);
    if (person) await world.ask(openPasswordLink, { body: await linkOf(world, 'password', person) });
  },
  async requestSignInLink(world) {
    const email = pick([people.owner, people.approver, 'kimse@demo.example']) ?? people.owner;
    await world.ask(requestSignInLink, { body: { email } });
  },
  async signInWithLink(world) {
    const person = await newcomer(world);
    if (!person) return;
    const { token: linkKey } = await linkOf(world, 'signIn', person);
    await Promise.all([1, 2].map(() => world.ask(signInWithLink, { body: { linkKey } })));
  },
  async resetPassword(world) {
    const person = await newcomer(world);
    if (!person) return;
    const body = { ...(await linkOf(world, 'password', person)), password: 'yeni-kalem-74' };
    // Twice at the same moment, beside a newer link, a refresh of what it ends and a sign-in with the password before.
    const before = { email: person.email, password: demoPassword };
    await Promise.all([
      world.ask(resetPassword, { body }),
      world.ask(resetPassword, { body }),
      world.ask(refreshSession, {}, person.caller),
      world.ask(signIn, { body: before }),
      ...(chance(0.3) ? [linkOf(world, 'password', person)] : []),
    ]);
  },
  async changePassword(world) {
    const person = await newcomer(world);
    if (!person) return;
    const body = { current: demoPassword, password: 'yeni-defter-74' };
    await Promise.all([
      world.ask(changePassword, { body }, person.caller),
      world.ask(changePassword, { body }, person.caller),
      world.ask(signIn, { body: { email: person.email, password: demoPassword } }),
    ]);
  },
  async refreshSession(world) {
    const session = pick(world.sessions);
    if (!session) return;
    const result = await world.ask(refreshSession, {}, session.caller);
    if (result?.data) session.caller = { ...session.caller, key: result.data.key };
  },
  async switchAccount(world) {
    const session = pick(world.sessions);
    if (!session) return;
    const accounts = await world.ask(listUserAccounts, {}, session.caller);
    const account = accounts && pick(accounts);
    if (account) await world.ask(switchAccount, { params: { id: account.id } }, session.caller);
  },
  async signOut(world) {
    const session = pick(world.sessions);
    if (!session || world.sessions.length < 3) return;
    await world.ask(signOut, {}, session.caller);
    if (world.sessions.length > 6) world.sessions.splice(world.sessions.indexOf(session), 1);
  },
  async endOwnSession(world) {
    const person = await newcomer(world);
    if (!person) return;
    const again = await world.ask(signIn, { body: { email: person.email, password: demoPassword } });
    const running = await world.ask(listSessions, {}, person.caller);
    const other = running?.find(({ isThis }) => !isThis);
    if (!again?.data || !other) return;
    // Beside a refresh of what it ends, and twice, as by a double click.
    const end = () => world.ask(endOwnSession, { params: { id: other.id } }, person.caller);
    await Promise.all([
      end(),
      end(),
      world.ask(refreshSession, {}, { key: again.data.key, account: 'demo' }),
    ]);
  },
  async endOtherSessions(world) {
    const person = await newcomer(world);
    if (!person) return;
    const body = { email: person.email, password: demoPassword };
    const again = await world.ask(signIn, { body });
    // Each ends the other, beside a sign-in.
    await Promise.all([
      world.ask(endOtherSessions, {}, person.caller),
      again?.data && world.ask(endOtherSessions, {}, { key: again.data.key, account: 'demo' }),
      world.ask(signIn, { body }),
    ]);
  },
  async endUserSessions(world) {
    const person = await newcomer(world);
    if (!person) return;
    const owner = await world.server.person('owner');
    const params = { id: person.userId };
    await Promise.all([
      world.ask(endUserSessions, { params }, owner),
      world.ask(endUserSessions, { params }, owner),
      world.ask(endOtherSessions, {}, person.caller),
      world.ask(refreshSession, {}, person.caller),
      world.ask(signIn, { body: { email: person.email, password: demoPassword } }),
    ]);
  },
  async resetUserFactors(world) {
    const person = await newcomer(world);
    if (!person) return;
    const owner = await world.server.person('owner');
    const params = { id: person.userId };
    await Promise.all([
      world.ask(resetUserFactors, { params }, owner),
      world.ask(resetUserFactors, { params }, owner),
      world.ask(endUserSessions, { params }, owner),
      world.ask(refreshSession, {}, person.caller),
      world.ask(signIn, { body: { email: person.email, password: demoPassword } }),
    ]);
  },
  async saveUserRights(world) {
    const person = await newcomer(world);
    if (!person) return;
    const owner = await world.server.person('owner');
    const params = { id: person.userId };
    const stored = await world.ask(getUserRights, { params }, owner);
    if (!stored) return;
    const { authorities, identitySource } = stored;
    const was = { authorities, identitySource };
    const body = { authorities: ['Draft', 'Report'] as const, identitySource, was };
    const save = () =>
      world.ask(saveUserRights, { params, body: { ...body, authorities: [...body.authorities] } }, owner);
    await Promise.all([save(), save(), world.ask(endUserSessions, { params }, owner)]);
  },
  async saveAccountParameters(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getAccountParameters, {}, owner);
    if (!found) return;
    const changes = { defaultSignaturePage: chance(0.5) ? ('first' as const) : ('last' as const) };
    await world.ask(saveAccountParameters, { body: { version: found.version, changes } }, owner);
  },
  async dismissSetupGuide(world) {
    const owner = await world.server.person('owner');
    await world.ask(dismissSetupGuide, { body: { isDismissed: chance(0.5) } }, owner);
  },
  async saveAccountLogo(world) {
    const logo = chance(0.5) ? `data:image/png;base64,${pngOf(120, 40).toString('base64')}` : null;
    await world.ask(saveAccountLogo, { body: { logo } }, await world.server.person('owner'));
  },
  async saveTimestampSettings(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getTimestampSettings, {}, owner);
    if (!found) return;
    // Nobody answers there: what needs a time-stamp is kept for another try.
    const url = `http://127.0.0.1:1/${chance(0.5) ? 'a' : 'b'}`;
    await world.ask(saveTimestampSettings, { body: { version: found.version, url } }, owner);
  },
  async saveIdentityProvider(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getIdentityProviders, {}, owner);
    const provider = found && pick(found.providers);
    if (!provider) return;
    const clientId = chance(0.5) ? 'a' : 'b';
    await world.ask(saveIdentityProvider, { body: { ...provider, clientId } }, owner);
  },
  async saveDirectory(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getDirectory, {}, owner);
    if (!found) return;
    const maxLeavers = chance(0.5) ? 5 : 10;
    // Nobody answers there: a synchronisation says so in its report.
    const at = { isOn: true, host: '127.0.0.1', port: 1, bindDn: 'cn=a', password: 'a', baseDn: 'dc=a' };
    const body = { ...emptyDirectory, ...at, maxLeavers, version: found.version };
    await world.ask(saveDirectory, { body }, owner);
  },
  async synchroniseDirectory(world) {
    await world.ask(synchroniseDirectory, {}, await world.server.person('owner'));
  },
  async importFromDirectory(world) {
    const body = { ids: ['a'], authorities: [] };
    await world.ask(importFromDirectory, { body }, await world.server.person('owner'));
  },
  // Nobody vouches here: what is counted, begun and refused is what meets the others.
  async beginExternalSignIn(world) {
    await world.ask(beginExternalSignIn, { body: { accountCode: 'demo', kind: 'Adfs' } });
  },
  async signInWithMicrosoft(world) {
    await world.ask(signInWithMicrosoft, { body: madeUp });
  },
  async signInWithAdfs(world) {
    await world.ask(signInWithAdfs, { body: madeUp });
  },
  async saveProfile(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    const body = { includeTitleInSignature: chance(0.5), notifyByEmail: chance(0.8) };
    await world.ask(saveProfile, { body }, caller);
  },
  async saveIdentityInformation(world) {
    // One's own, and by the administrator somebody else's, now and then with one number for two people.
    const key = pick(keys) ?? 'owner';
    const params = { id: await world.server.userId(key) };
    const caller = await world.server.person(chance(0.5) ? 'owner' : key);
    const found = await world.ask(getIdentityInformation, { params }, caller);
    if (!found) return;
    const { version, identityType, birthDate, mobilePhone } = found;
    const number = pick(['10000000146', '11111111110', '10000000078']) ?? '';
    const body = {
      version,
      identityType,
      birthDate,
      mobilePhone,
      number,
      acceptedNotice: privacyNoticeVersion,
    };
    await world.ask(saveIdentityInformation, { params, body }, caller);
  },
  async showIdentityNumber(world) {
    const params = { id: await world.server.userId(pick(keys) ?? 'owner') };
    await world.ask(showIdentityNumber, { params }, await world.server.person('owner'));
  },
  async saveMobileSignature(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    const number = chance(0.8) ? `9053211122${10 + randomInt(12)}` : '';
    const body = { cellphone: '', operator: 'turkcell' as const, number };
    await world.ask(saveMobileSignature, { body }, caller);
  },
  async saveLanguage(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    await world.ask(saveLanguage, { body: { language: chance(0.5) ? 'tr' : 'en' } }, caller);
  },
  async saveView(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    const found = await world.ask(listViews, { query: { list: 'myjob' } }, caller);
    const stored = chance(0.6) && found ? pick(found.items) : null;
    const body = {
      version: stored?.version ?? 0,
      list: 'myjob' as const,
      name: `Görünüm ${randomInt(6)}`,
      search: '',
      isStart: chance(0.5),
    };
    await world.ask(saveView, { params: { id: stored?.id ?? emptyId }, body }, caller);
  },
  async deleteView(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    const found = await world.ask(listViews, { query: { list: 'myjob' } }, caller);
    const stored = found && pick(found.items);
    if (stored) await world.ask(deleteView, { params: { id: stored.id } }, caller);
  },
  async retryTask(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(listTasks, { body: { states: ['dead'] } }, owner);
    const task = found && pick(found.items);
    if (task) await world.ask(retryTask, { params: { id: task.id } }, owner);
  },
};

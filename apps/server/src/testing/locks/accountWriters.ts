import {
  acceptInvitation,
  emptyId,
  getAccountParameters,
  getRecipient,
  getTimestampSettings,
  listRecipients,
  listTasks,
  listUserAccounts,
  openInvitation,
  refreshSession,
  retryTask,
  saveAccountParameters,
  saveLanguage,
  saveProfile,
  saveRecipient,
  saveTimestampSettings,
  signIn,
  signOut,
  switchAccount,
} from '@tomar/contract';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import { addOtherUser } from '../../commands/account/addPerson.ts';
import { chance, pick, type World, type Writer } from './world.ts';

const people = { owner: 'ayse@demo.example', approver: 'ibrahim@demo.example' } as const;
const keys = ['owner', 'approver', 'signer1', 'signer2'] as const;

let invitees = 0;

/** A link for a user of the account, made by the operator's command; empty where the person has a password by now. */
async function invited({ server }: World, known?: string): Promise<string> {
  invitees += 1;
  const email = known ?? `kisi${invitees}@demo.example`;
  const names = ['--first-name', 'Davetli', '--last-name', 'Kişi', '--authorities', 'Draft'];
  const said = await addOtherUser(server.platform, ['demo', '--email', email, ...names]);
  return said.split('#')[1]?.trim() ?? 'used';
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
  async saveAccountParameters(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getAccountParameters, {}, owner);
    if (!found) return;
    const parameters = {
      ...found.parameters,
      defaultSignaturePage: chance(0.5) ? ('first' as const) : ('last' as const),
    };
    await world.ask(saveAccountParameters, { body: { version: found.version, parameters } }, owner);
  },
  async saveTimestampSettings(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(getTimestampSettings, {}, owner);
    if (!found) return;
    // Nobody answers there: what needs a time-stamp is kept for another try.
    const url = `http://127.0.0.1:1/${chance(0.5) ? 'a' : 'b'}`;
    await world.ask(saveTimestampSettings, { body: { version: found.version, url } }, owner);
  },
  async saveProfile(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    const body = { includeTitleInSignature: chance(0.5), notifyByEmail: chance(0.8) };
    await world.ask(saveProfile, { body }, caller);
  },
  async saveLanguage(world) {
    const caller = await world.server.person(pick(keys) ?? 'owner');
    await world.ask(saveLanguage, { body: { language: chance(0.5) ? 'tr' : 'en' } }, caller);
  },
  async saveRecipient(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(listRecipients, { body: { pageSize: 3 } }, owner);
    const id = (chance(0.8) && found && pick(found.items)?.id) || emptyId;
    const stored = await world.ask(getRecipient, { params: { id } }, owner);
    if (!stored) return;
    const { version } = stored;
    const settings = { kind: 'Email' as const, to: ['kilit@ornek.example'] };
    const body = { version, name: `Kilit ${version}`, settings };
    await world.askOnce(saveRecipient, { params: { id }, body }, owner);
  },
  async retryTask(world) {
    const owner = await world.server.person('owner');
    const found = await world.ask(listTasks, { body: { states: ['dead'] } }, owner);
    const task = found && pick(found.items);
    if (task) await world.ask(retryTask, { params: { id: task.id } }, owner);
  },
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  acceptInvitation,
  exportAudit,
  getDashboard,
  getProfile,
  listUserAccounts,
  openInvitation,
  signIn,
} from '@tomar/contract';
import { type Mail, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { simpleParser } from 'mailparser';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../platform/audit/verifyChain.ts';
import { signInAs } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { CommandRefused } from '../commandErrors.ts';
import { accountCommand } from './accountCommand.ts';

let server: TestServer;
let mail: Mail;
let mailFolder: string;
const printed: string[] = [];

beforeAll(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'tomar-account-'));
  mail = await startMail({ folder: mailFolder });
  const smtpUrl = `smtp://127.0.0.1:${mail.smtpPort}`;
  server = await startTestServer({ services: ['web'], config: { smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await mail.stop();
  await rm(mailFolder, { recursive: true, force: true });
});

/** What the command prints. @throws CommandRefused */
async function tomar(...words: string[]): Promise<string> {
  const { log } = console;
  printed.length = 0;
  console.log = (text: string) => printed.push(text);
  try {
    await accountCommand(() => server.platform.config, words);
  } finally {
    console.log = log;
  }
  return printed.join('\n');
}

const refusal = async (...words: string[]): Promise<string> => {
  const before = await databaseText();
  const error = await tomar(...words).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CommandRefused);
  expect(await databaseText()).toBe(before);
  return error instanceof Error ? error.message : '';
};

/** Everything that the command could have left half done. */
async function databaseText(): Promise<string> {
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  try {
    const tables = ['accounts', 'periods', 'users', 'logins', 'memberships', 'invitations', 'audit_events'];
    const counts = tables.map((name) => `(select jsonb_agg(t order by t::text) from ${name} t) as ${name}`);
    const { rows } = await client.query(`select ${counts.join(', ')}`);
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

const linkIn = (text: string): string => /https?:\/\/\S+\/invitation#(\S+)/.exec(text)?.[1] ?? '';
const names = (first: string, last: string) => ['--first-name', first, '--last-name', last];
const period = ['--from', '2020-01-01', '--to', '2099-12-31'];

describe('a first account', () => {
  it('is made, gets a period and an administrator, who sets a password by the link and works', async () => {
    await tomar('create', 'is-gucu', '--name', 'İş Gücü A.Ş.', '--time-zone', 'Europe/Istanbul', ...period);
    const said = await tomar(
      'admin',
      'is-gucu',
      '--email',
      'Isil.Igdir@isgucu.example',
      ...names('Işıl', 'Iğdır Şişli'),
    );
    const token = linkIn(said);
    expect(token).toHaveLength(43);
    const shown = await server.call(openInvitation, { body: { token } });
    expect(shown).toMatchObject({
      email: 'Isil.Igdir@isgucu.example',
      firstName: 'Işıl',
      lastName: 'Iğdır Şişli',
      account: { code: 'is-gucu', title: 'İş Gücü A.Ş.' },
    });
    await server.call(acceptInvitation, { body: { token, password: 'güçlü şifre 1' } });
    const result = await server.call(signIn, {
      body: { email: 'ISIL.IGDIR@isgucu.example', password: 'güçlü şifre 1' },
    });
    expect(result.data?.account).toMatchObject({ code: 'is-gucu', isLicenceActive: true });
    expect(result.data?.user.authorities).toEqual(['Admin', 'Signer', 'Approved']);
    const caller = { key: result.data?.key ?? '', account: 'is-gucu' };
    expect((await server.call(getProfile, {}, caller)).firstName).toBe('Işıl');
    const response = await server.ask(exportAudit, {}, caller);
    const lines = (await response.text()).split('\n').filter(Boolean);
    expect(await verifyChain(lines)).toMatchObject({ kind: 'whole' });
    const events = lines.map((line) => JSON.parse(line));
    const who = ({ actorName, texts }: (typeof events)[number]) => actorName ?? texts.actorName.text;
    expect(events.slice(0, 6).map((one) => [one.event, who(one)])).toEqual([
      ['account.created', 'operator'],
      ['account.periodAdded', 'operator'],
      ['user.added', 'operator'],
      ['user.invited', 'operator'],
      ['invitation.accepted', 'Işıl Iğdır Şişli'],
      ['session.opened', 'Işıl Iğdır Şişli'],
    ]);
  });

  it('refuses a second of its code, also at the same moment, and codes that no address can have', async () => {
    expect(await refusal('create', 'is-gucu', '--name', 'Başka')).toContain('already');
    const both = await Promise.allSettled(
      [1, 2].map(() => accountCommand(() => server.platform.config, ['create', 'ikiz', '--name', 'İkiz'])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal('create', 'İŞ Gücü', '--name', 'X')).toContain('"is-gucu"');
    for (const code of ['api', 'invitation', 'a', 'a.b', 'a_b', 'ığdır'])
      expect(await refusal('create', code, '--name', 'X'), code).toContain('the code');
  });

  it('refuses wrong names, zones, languages and days', async () => {
    const named = ['create', 'yeni', '--name', 'Yeni'];
    expect(await refusal('create', 'yeni')).toContain('--name is missing');
    expect(await refusal('create', 'yeni', '--name', '<b>')).toContain('--name');
    expect(await refusal(...named, '--time-zone', '+03:00')).toContain('time zone');
    expect(await refusal(...named, '--language', 'türkçe')).toContain('language');
    for (const day of ['2026-02-30', '01.01.2026', '2026-1-1', 'yarın', '0000-01-01'])
      expect(await refusal(...named, '--from', day, '--to', '2026-12-31'), day).toContain('is no day');
    expect(await refusal(...named, '--from', '2026-12-31', '--to', '2026-01-01')).toContain('before');
    expect(await refusal(...named, '--from', '2026-01-01')).toContain('--to is missing');
    expect(await refusal(...named, '--modules', 'Eyp')).toContain('--from is missing');
    expect(await refusal(...named, '--nmae', 'X')).toContain('--nmae');
    expect(await refusal('create', 'yeni', 'A.Ş.', '--name', 'Yeni')).toContain('too much');
    expect(await refusal('remove', 'is-gucu')).toContain('no command');
  });
});

describe('periods and modules', () => {
  it('are added once, and never two on the same day', async () => {
    await tomar('create', 'donem', '--name', 'Dönem');
    const first = [
      'period',
      'donem',
      '--from',
      '2026-01-01',
      '--to',
      '2026-12-31',
      '--modules',
      'eyp,STAMPS',
    ];
    expect(await tomar(...first)).toContain('modules Eyp,Stamps');
    const before = await databaseText();
    expect(await tomar(...first)).toContain('already');
    expect(await databaseText()).toBe(before);
    expect(await refusal('period', 'donem', '--from', '2026-12-31', '--to', '2027-12-30')).toContain(
      'on these days',
    );
    await tomar('period', 'donem', '--from', '2027-01-01', '--to', '2027-12-31');
    expect(await tomar('list')).toContain('period: 2026-01-01 to 2026-12-31, modules Eyp,Stamps');
    expect(await refusal('period', 'yok', ...first.slice(2))).toContain('no account "yok"');
  });

  it('are changed by name, and unknown ones refused', async () => {
    expect(await refusal('modules', 'donem', 'Eyp,Fax')).toContain('"Fax" is no module');
    expect(await refusal('modules', 'donem', 'Eyp', '--from', '2026-01-02')).toContain(
      'no period that begins',
    );
    expect(await tomar('modules', 'donem', 'none', '--from', '2026-01-01')).toContain('modules none');
    expect(await tomar('modules', 'donem', 'none', '--from', '2026-01-01')).toContain('stays as it is');
    await tomar('create', 'bos', '--name', 'Boş');
    expect(await refusal('modules', 'bos', 'Eyp')).toContain('no period');
    await tomar('modules', 'is-gucu', 'bankorders');
    const { key } = await signInWith('isil.igdir@isgucu.example', 'güçlü şifre 1');
    expect(key.account.period.modules).toEqual(['BankOrders']);
  });
});

describe('bank orders (ACC-04, ACC-12)', () => {
  it('are switched on and off by the operator, and a session hears of it', async () => {
    expect(await refusal('bank-orders', 'is-gucu', 'belki')).toContain('"belki" is neither on nor off');
    expect(await refusal('bank-orders', 'yok', 'on')).toContain('no account "yok"');
    const option = async () =>
      (await signInWith('isil.igdir@isgucu.example', 'güçlü şifre 1')).key.account.params.enableBankOrderPage;
    expect(await option()).toBe(false);
    expect(await tomar('bank-orders', 'is-gucu', 'on')).toContain('are on now');
    expect(await option()).toBe(true);
    expect(await tomar('bank-orders', 'is-gucu', 'off')).toContain('are off now');
    expect(await option()).toBe(false);
  });
});

async function signInWith(email: string, password: string) {
  const { data } = await server.call(signIn, { body: { email, password } });
  if (!data) throw new Error(`${email} could not sign in`);
  return { key: data };
}

describe('a licence', () => {
  it('says what the running period includes, and a new period goes on with it (LIC-03 to LIC-06)', async () => {
    await tomar('create', 'lisans', '--name', 'Lisans', ...period, '--slots', '2');
    expect(await tomar('licence', 'lisans')).toContain('stays as it is: slots 2, api off, rem-accounts none');
    const said = await tomar('licence', 'lisans', '--slots', '3', '--api', 'on', '--rem-accounts', '0');
    expect(said).toContain(
      'slots 3, api on, rem-accounts 0, uets-accounts none (0 active and 0 inactive users)',
    );
    expect(await tomar('list')).toContain('slots 3, api on, rem-accounts 0, uets-accounts none');
    const next = ['--from', '2100-01-01', '--to', '2100-12-31', '--uets-accounts', '4'];
    expect(await tomar('period', 'lisans', ...next)).toContain(
      'slots 3, api on, rem-accounts 0, uets-accounts 4',
    );
    await tomar('licence', 'lisans', '--slots', 'none', '--from', '2100-01-01');
    expect(await tomar('licence', 'lisans')).toContain('slots 3');
  });

  it('refuses what is no number, and adds no more people than it has slots for', async () => {
    for (const slots of ['-1', '1.5', 'çok', ''])
      expect(await refusal('licence', 'lisans', `--slots=${slots}`), slots).toContain('--slots');
    expect(await refusal('licence', 'lisans', '--api', 'maybe')).toContain('--api');
    expect(await refusal('licence', 'lisans', '--from', '2026-02-03')).toContain('no period that begins');
    await tomar('licence', 'lisans', '--slots', '1');
    const user = (name: string) => [
      'user',
      'lisans',
      '--email',
      `${name}@lisans.example`,
      ...names(name, 'Kişi'),
      '--authorities',
      'Draft',
    ];
    await tomar(...user('ilk'));
    expect(await refusal(...user('ikinci'))).toContain('1 user slots 0 are empty');
    // Somebody who is there already takes no other.
    await tomar(...user('ilk'));
    await tomar('licence', 'lisans', '--slots', 'none');
    const set = `update accounts set params = '{"emailDomains":"kurum.example"}' where code = 'lisans'`;
    await server.platform.db.pool.query(set);
    expect(await refusal(...user('ikinci'))).toContain('kurum.example');
  });
});

describe('people', () => {
  it('an address that signs in already becomes a member and keeps its password', async () => {
    const said = await tomar('admin', 'donem', '--email', 'AYSE@demo.example', ...names('Ayşe', 'Yılmaz'));
    expect(said).toContain('with the password they have');
    expect(linkIn(said)).toBe('');
    const caller = await signInAs(server, 'ayse@demo.example', 'demo');
    const accounts = await server.call(listUserAccounts, {}, caller);
    expect(accounts.map(({ code }) => code).sort()).toEqual(['demo', 'donem', 'ornek']);
    const again = ['admin', 'donem', '--email', 'ayse@demo.example', ...names('Ayşe', 'Yılmaz')];
    expect(await tomar(...again)).toContain('already');
    await server.call(getDashboard, {}, { ...caller, account: 'donem' });
    expect(
      await refusal('admin', 'donem', '--email', 'baska@donem.example', ...names('Başka', 'Biri')),
    ).toContain('has its administrator');
  });

  it('an administrator who has not come in gets another address, and the link before opens nothing (AUTH-08)', async () => {
    await tomar('create', 'duzelt', '--name', 'Düzelt', ...period);
    const first = linkIn(
      await tomar('admin', 'duzelt', '--email', 'yanlis@duzelt.example', ...names('Ada', 'Er')),
    );
    const correct = ['admin', 'duzelt', '--email', 'dogru@duzelt.example', ...names('Ada', 'Eren')];
    const said = await tomar(...correct);
    expect(said).toContain('in place of the former address');
    const old = await server.refusal(openInvitation, { body: { token: first } });
    expect(old.keys).toEqual(['lang_invitation_unknown']);
    await server.call(acceptInvitation, { body: { token: linkIn(said), password: 'kalem-mavi-74' } });
    const { key } = await signInWith('dogru@duzelt.example', 'kalem-mavi-74');
    expect(key.user).toMatchObject({ lastName: 'Eren', authorities: ['Admin', 'Signer', 'Approved'] });
    const late = ['admin', 'duzelt', '--email', 'sonra@duzelt.example', ...names('Ada', 'Er')];
    expect(await refusal(...late)).toContain('has its administrator');
  });

  it('the same command again gives a new link, and the one before opens nothing any more', async () => {
    const words = ['user', 'donem', '--email', 'yeni@donem.example', ...names('Yeni', 'Kişi')];
    const granted = [...words, '--authorities', 'draft,Signer', '--id-number', '10000000146'];
    const first = linkIn(await tomar(...granted));
    const second = linkIn(await tomar(...granted));
    expect(second).not.toBe(first);
    const old = await server.refusal(openInvitation, { body: { token: first } });
    expect(old.keys).toEqual(['lang_invitation_unknown']);
    await server.call(acceptInvitation, { body: { token: second, password: 'kalem-mavi-74' } });
    const { key } = await signInWith('yeni@donem.example', 'kalem-mavi-74');
    expect(key.user.authorities).toEqual(['Signer', 'Draft']);
  });

  it('are refused with a wrong address, name, authority, number or time', async () => {
    const user = (email: string, ...more: string[]) => [
      'user',
      'donem',
      '--email',
      email,
      ...names('A', 'B'),
      '--authorities',
      'Draft',
      ...more,
    ];
    for (const email of ['nobody', 'a@b', 'a b@c.example', 'a\u202e@c.example'])
      expect(await refusal(...user(email)), email).toContain('no e-mail address');
    const good = 'iyi@donem.example';
    // USR-16
    for (const number of ['123', '1000000014', '100000001460', '1000000014a'])
      expect(await refusal(...user(good, '--id-number', number)), number).toContain('11 digits');
    expect(await refusal(...user(good, '--valid-hours', '0'))).toContain('--valid-hours');
    expect(await refusal('user', 'donem', '--email', good, ...names('A', 'B'))).toContain('--authorities');
    expect(
      await refusal('user', 'donem', '--email', good, ...names('A', 'B'), '--authorities', 'Root'),
    ).toContain('no authority');
    expect(
      await refusal('user', 'donem', '--email', good, ...names('=A', 'B'), '--authorities', 'Draft'),
    ).toContain('--first-name');
  });

  it('get the link by mail; where the mail fails, the person stays and the next command sends it', async () => {
    const words = ['user', 'donem', '--email', 'posta@donem.example', ...names('Posta', 'Kişi')];
    const granted = [...words, '--authorities', 'Approved', '--mail'];
    await mail.change({ refuse: { 'posta@donem.example': 'temporary' } });
    await expect(tomar(...granted)).rejects.toThrow('makes a new link');
    await mail.change({ refuse: {} });
    expect(linkIn(await tomar(...granted))).toBe('');
    const [kept] = mail.mailbox.list();
    expect(kept).toMatchObject({ to: ['posta@donem.example'], subject: 'Dönem: Tomar daveti' });
    const token = linkIn(
      (await simpleParser(await readFile(mail.mailbox.find(kept?.id ?? '')?.path ?? ''))).text ?? '',
    );
    await server.call(acceptInvitation, { body: { token, password: 'kalem-mavi-74' } });
  });
});

it('ends with code 2 where something is refused, 0 for help, and says so in words', async () => {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [main, 'account', ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: server.database.appUrl,
        TOMAR_HOME: server.folder,
        TOMAR_SECRET_KEYS: `first:${Buffer.alloc(32, 1).toString('base64')}`,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
      });
    const [code] = await once(child, 'close');
    return { code, output };
  };
  const refused = await run('create', 'demo', '--name', 'Demo');
  expect(refused).toEqual({ code: 2, output: 'there is an account "demo" already\n' });
  const help = await run('create', '--help');
  expect([help.code, help.output.startsWith('Usage:')]).toEqual([0, true]);
  expect((await run('list')).output).toContain('administrator: none');
});

describe('the code of an account', () => {
  it('is changed, also where a new version has made it an address of its own, and the pages open by the new one', async () => {
    await tomar('create', 'kod-eski', '--name', 'Kod A.Ş.', ...period);
    await tomar(
      'user',
      'kod-eski',
      '--email',
      'ayse@demo.example',
      ...names('Ayşe', 'Işık'),
      '--authorities',
      'Draft',
    );
    // As made by a version that had no page of this name.
    const accountId = await server.accountId('kod-eski');
    await server.platform.db.pool.query("update accounts set code = 'esign' where id = $1", [accountId]);
    expect(await tomar('list')).toContain('/esign is an address of the installation');
    expect(await tomar('rename', 'esign', 'kod-yeni')).toContain('"kod-yeni" now');
    expect(await tomar('list')).not.toContain('/esign is an address');
    const caller = await signInAs(server, 'ayse@demo.example', 'kod-yeni');
    expect((await server.call(getProfile, {}, caller)).email).toBe('ayse@demo.example');
    expect(await refusal('rename', 'kod-yeni', 'token')).toContain('is reserved');
    expect(await refusal('rename', 'kod-yeni', 'demo')).toContain('already');
    expect(await refusal('rename', 'kod-eski', 'kod-baska')).toContain('there is no account');
    const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute<{ facts: string }>("select facts from audit_events where event = 'account.renamed'"),
    );
    expect(rows.map(({ facts }) => JSON.parse(facts))).toEqual([{ before: 'esign', code: 'kod-yeni' }]);
  });
});

import {
  getIdentityInformation,
  getUser,
  saveIdentityInformation,
  saveMobileSignature,
  saveUser,
  type UserFields,
  userFieldNames,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const email = 'ibrahim@demo.example';
const subjects = {
  mobile: ['Telefonla giriş numaranız değişti', 'The phone number that signs you in was changed'],
  idNumber: ['Kimlik numaranız değişti', 'Your ID number was changed'],
} as const;

let server: SceneServer;

beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'] });
  // He has come in.
  await server.person('approver');
});
afterAll(() => server.close());

/** An administrator saves somebody's user. */
async function write(key: string, change: Partial<UserFields>) {
  const owner = await server.person('owner');
  const params = { id: await server.userId(key) };
  const user = await server.call(getUser, { params }, owner);
  const was = {
    ...(Object.fromEntries(userFieldNames.map((name) => [name, user[name]])) as unknown as UserFields),
    departments: [...user.departments],
  };
  return server.call(
    saveUser,
    { params, body: { ...was, ...change, departments: was.departments, was } },
    owner,
  );
}
async function writeIdNumber(key: string, number: string) {
  const owner = await server.person('owner');
  const params = { id: await server.userId(key) };
  const { version } = await server.call(getIdentityInformation, { params }, owner);
  const rest = {
    identityType: 'NationalId',
    birthDate: null,
    mobilePhone: '',
    acceptedNotice: null,
  } as const;
  return server.call(saveIdentityInformation, { params, body: { version, number, ...rest } }, owner);
}
const told = async (kind: keyof typeof subjects, address = email) =>
  (await mailsTo(server.mail, address)).filter(({ subject }) =>
    subjects[kind].some((one) => one === subject),
  );
const worked = () =>
  vi.waitFor(async () => {
    const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`select 1 from tasks where kind = 'tell-security' and state <> 'done'`),
    );
    expect(rows).toEqual([]);
  });

it('an administrator writes the number that signs somebody in by phone, and the person is told (ID-03, USR-02)', async () => {
  await write('approver', { mobileOperator: 'turkcell', mobileNumber: '0532 765 43 21' });
  const mail = await mailAbout(server.mail, email, subjects.mobile[0]);
  expect(mail.text).toContain('+90 ••• •• 21');
  expect(mail.text).toContain('sizin adınıza girilir');
  expect(`${mail.text}${mail.html}`).not.toMatch(/765/);
});

it('once for each change: another operator, none any more; not for what else is saved', async () => {
  await write('approver', { mobileOperator: 'vodafone' });
  await vi.waitFor(async () => expect(await told('mobile')).toHaveLength(2));
  await write('approver', { cellphone: '0555 444 33 22' });
  await write('approver', { mobileOperator: null, mobileNumber: '' });
  await vi.waitFor(async () => expect(await told('mobile')).toHaveLength(3));
  await worked();
  const all = await told('mobile');
  expect(all).toHaveLength(3);
  expect(all.at(-1)?.text).not.toContain('•••');
});

it('whoever writes their own is told, too: it may have been somebody else at their session', async () => {
  const person = await server.person('approver');
  const body = { cellphone: '', operator: 'turkcell' as const, number: '0533 765 43 22' };
  await server.call(saveMobileSignature, { body }, person);
  await vi.waitFor(async () => expect(await told('mobile')).toHaveLength(4));
});

it('an ID number that lets a certificate in is told in the same way, and stands in no mail (ID-02, USR-12)', async () => {
  await writeIdNumber('approver', '10000000078');
  const mail = await mailAbout(server.mail, email, subjects.idNumber[0]);
  expect(mail.text).toContain('e-imza ya da mobil imzayla');
  expect(`${mail.text}${mail.html}`).not.toContain('10000000078');
});

it('in the language of its reader, and nothing that somebody wrote stands in a header of it', async () => {
  const id = await server.accountId();
  const title = 'Kurum\r\nBcc: kotu@evil.example';
  const write = (text: string) => server.platform.db.inAccount(id, (tx) => tx.execute(text));
  const { rows } = await write(`select title from accounts where id = '${id}'`);
  await write(`update users set language = 'en' where email = '${email}'`);
  await server.platform.db.pool.query('update accounts set title = $1 where id = $2', [title, id]);
  await writeIdNumber('approver', '');
  const mail = await mailAbout(server.mail, email, subjects.idNumber[1]);
  expect(mail.text).toContain('signs in there as you');
  expect(mail.text).toContain('Kurum Bcc: kotu@evil.example');
  expect(mail.headers.has('bcc')).toBe(false);
  expect(await mailsTo(server.mail, 'kotu@evil.example')).toEqual([]);
  await server.platform.db.pool.query('update accounts set title = $1 where id = $2', [rows[0]?.title, id]);
});

it('who has never come in is told of nothing', async () => {
  const address = 'yigit@demo.example';
  await write('signer2', { mobileOperator: 'turkcell', mobileNumber: '0534 765 43 23' });
  await worked();
  expect(await told('mobile', address)).toEqual([]);
});

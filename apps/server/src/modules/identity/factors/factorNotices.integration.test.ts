import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getOwnFactors,
  proveAgain,
  removePasskey,
  renewRecoveryCodes,
} from '@tomar/contract';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { SoftPasskey } from '../../../testing/softPasskey.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const publicUrl = 'https://tomar.example';
/** She belongs to two accounts. */
const email = 'ayse@demo.example';
const passkey = new SoftPasskey({ origin: publicUrl, rpId: 'tomar.example' });

let server: SceneServer;
let caller: Caller;
let codes: string[] = [];

beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'], config: { publicUrl } });
  caller = await signInAs(server, email, 'demo');
});
afterAll(() => server.close());

const proveByPasskey = async () => {
  const { challenge } = await server.call(askPasskey);
  const given = { factor: 'passkey', assertion: passkey.assert(challenge) } as const;
  await server.call(proveAgain, { body: { given } }, caller);
};
const about = async (subject: string) =>
  (await mailsTo(server.mail, email)).filter((mail) => mail.subject === subject);
const read = async (language: 'tr' | 'en') => {
  const { rows } = await server.platform.db.pool.query(`select id from accounts where code = 'demo'`);
  const userId = await server.userId('owner');
  await server.platform.db.inAccount(rows[0].id, (tx) =>
    tx.execute(`update users set language = '${language}' where id = '${userId}'`),
  );
};

it('ID-07: a second factor that was added is told by mail, once, with what it is', async () => {
  const { challenge } = await server.call(beginPasskey, {}, caller);
  const body = { name: 'Dizüstü <b>', registration: passkey.register(challenge) };
  codes = (await server.call(addPasskey, { body }, caller)).recoveryCodes ?? [];
  const mail = await mailAbout(server.mail, email, 'Giriş güvenliğinize bir doğrulama eklendi');
  expect(mail.text).toContain('Geçiş anahtarı: Dizüstü <b>');
  expect(mail.text).toContain('/demo/profile#factors');
  expect(mail.html).not.toContain('<b>');
});

it('in the language of its reader', async () => {
  await read('en');
  await proveByPasskey();
  const { secret } = await server.call(beginTotp, {}, caller);
  await server.call(confirmTotp, { body: { code: await generate({ secret }) } }, caller);
  const mail = await mailAbout(server.mail, email, 'A second factor was added');
  expect(mail.text).toContain('Authenticator application');
  await read('tr');
});

it('as is a recovery code that was used, with how many are left, and what is wrong is told to nobody', async () => {
  const given = { factor: 'recoveryCode', code: codes[0] ?? '' } as const;
  await server.refusal(
    proveAgain,
    { body: { given: { factor: 'recoveryCode', code: '0000-0000-0000-0000' } } },
    caller,
  );
  await server.call(proveAgain, { body: { given } }, caller);
  const mail = await mailAbout(server.mail, email, 'Bir kurtarma kodunuz kullanıldı');
  expect(mail.text).toMatch(/Kalan kurtarma kodu:?\s+9\b/);
  await server.refusal(proveAgain, { body: { given } }, caller);
});

it('as are new recovery codes and a factor that was removed, and each of all this came once', async () => {
  await server.call(renewRecoveryCodes, {}, caller);
  await mailAbout(server.mail, email, 'Kurtarma kodlarınız yenilendi');
  const [{ id: passkeyId = '' } = {}] = (await server.call(getOwnFactors, {}, caller)).passkeys;
  await server.call(removePasskey, { body: { passkeyId } }, caller);
  await mailAbout(server.mail, email, 'Giriş güvenliğinizden bir doğrulama kaldırıldı');
  // Nothing that tells of it waits any more: what came is all that comes.
  const waiting = `select count(*)::int as n from tasks where kind = 'tell-security' and state <> 'done'`;
  await vi.waitFor(
    async () => expect((await server.platform.db.pool.query(waiting)).rows).toEqual([{ n: 0 }]),
    { timeout: 20_000, interval: 50 },
  );
  const subjects = [
    'Giriş güvenliğinize bir doğrulama eklendi',
    'A second factor was added',
    'Bir kurtarma kodunuz kullanıldı',
    'Kurtarma kodlarınız yenilendi',
    'Giriş güvenliğinizden bir doğrulama kaldırıldı',
  ];
  expect(await Promise.all(subjects.map(async (one) => (await about(one)).length))).toEqual([1, 1, 1, 1, 1]);
});

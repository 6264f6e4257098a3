import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginTotp,
  confirmTotp,
  getDashboard,
  getProofOffer,
  requestSignInLink,
  saveMobileSignature,
  signInWithLink,
} from '@tomar/contract';
import { inArray } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { smsFile as settingsOf } from '../../../../../../../lab/src/mobile/smsInbox.ts';
import { type Mssp, startMssp } from '../../../../../../../lab/src/mobile/startMssp.ts';
import { signInAs } from '../../../../testing/client.ts';
import { mailsTo } from '../../../../testing/readMail.ts';
import { SignInBrowser } from '../../../../testing/signInBrowser.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { users } from '../../../users/tables.ts';
import { throttleRules } from '../../signIn/throttle.ts';

/** Who has written a number, who has besides an application, and who has neither; Ayşe belongs to both accounts. */
const [withPhone, withTotp, withNothing] = [
  'ayse@demo.example',
  'ibrahim@demo.example',
  'gulsen@demo.example',
];
const number = '905321112233';
const minute = 60_000;
const late = { timeout: 20_000, interval: 50 };

let folder: string;
let lab: Mssp;
let server: SceneServer;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-sms-'));
  lab = await startMssp({ subscribers: new Map() });
  const smsFile = join(folder, 'sms.json');
  await writeFile(smsFile, JSON.stringify(settingsOf(lab.url)));
  server = await startSceneServer({ services: ['web', 'worker'], clock: now, config: { smsFile } });
  for (const email of [withPhone, withTotp]) {
    const body = { cellphone: '0532 111 22 33', operator: null, number: '' };
    await server.call(saveMobileSignature, { body }, await signInAs(server, email, 'demo'));
  }
  const person = await signInAs(server, withTotp, 'demo');
  const { secret } = await server.call(beginTotp, {}, person);
  const code = await generate({ secret, epoch: Math.floor(now().getTime() / 1000) });
  await server.call(confirmTotp, { body: { code } }, person);
  await rows(`update accounts set params = params || '{"requireSecondFactor": true}' returning id`);
});
afterAll(async () => {
  await server.close();
  await lab.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lab.sms.takes = true;
  ahead += 61 * minute;
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.platform.db.pool.query(text, values)).rows;
const tasks = async () => {
  const found = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ last_error: string | null }>(`select * from tasks where kind = 'send-sms-code'`),
  );
  return found.rows;
};
const refusedAs = (asking: Promise<unknown>) =>
  asking.then(
    () => 'nothing',
    (error: { keys: readonly string[] }) => error.keys[0],
  );
/** The code of the next SMS. */
async function texted(before: number): Promise<string> {
  const sms = await vi.waitFor(() => {
    const found = lab.sms.list()[before];
    if (!found) throw new Error('no SMS came');
    return found;
  }, late);
  expect(sms.number).toBe(number);
  return /\d{6}/.exec(sms.text)?.[0] ?? '';
}

describe('ID-07: a code by SMS', () => {
  it('opens the account where the person wrote the number, once, and no other account', async () => {
    const visitor = new SignInBrowser(server);
    const pending = await visitor.pending(withPhone);
    expect(await visitor.open(pending)).toMatchObject({
      factors: ['mailCode', 'smsCode'],
      phone: '+90 ••• •• 33',
    });
    const before = lab.sms.list().length;
    await visitor.code(pending, 'sms');
    expect(await refusedAs(visitor.code(pending, 'sms'))).toBe('lang_too_many_requests');
    const code = await texted(before);
    // It was sent by SMS, and is no code of the mail.
    const wrong = await visitor.complete(pending, { factor: 'mailCode', code });
    expect(wrong.errorMessages).toEqual(['lang_second_factor_wrong']);
    const { data } = await visitor.complete(pending, { factor: 'smsCode', code });
    const caller = { key: data?.key ?? '', account: 'demo' };
    await server.call(getDashboard, {}, caller);
    const elsewhere = await server.refusal(getDashboard, {}, { ...caller, account: 'ornek' });
    expect(elsewhere.body.code).toBe('proof_required');
    expect(
      await rows(
        `select a.code from session_proofs p left join accounts a on a.id = p.only_account_id where p.factor = 'smsCode'`,
      ),
    ).toEqual([{ code: 'demo' }]);
    const again = await visitor.complete(pending, { factor: 'smsCode', code }).catch(() => null);
    expect(again?.success ?? false).toBe(false);
    // For completing a sign-in alone.
    expect((await server.call(getProofOffer, {}, caller)).factors).toEqual(['mailCode']);
  });

  it('is for nobody who has something stronger, or wrote no number, and of neither is a number told', async () => {
    const before = lab.sms.list().length;
    for (const [email, factors] of [
      [withTotp, ['totp', 'recoveryCode']],
      [withNothing, ['mailCode']],
    ] as const) {
      const visitor = new SignInBrowser(server);
      const pending = await visitor.pending(email);
      expect(await visitor.open(pending)).toMatchObject({ factors, phone: '' });
      expect(await refusedAs(visitor.code(pending, 'sms'))).toBe('lang_request_invalid');
    }
    expect(lab.sms.list()).toHaveLength(before);
  });

  it('follows a link by mail, which no code by mail does', async () => {
    await server.call(requestSignInLink, { body: { email: withPhone } });
    const linkKey = await vi.waitFor(async () => {
      const texts = (await mailsTo(server.mail, withPhone)).map(({ text }) => text ?? '');
      const key = texts.map((text) => /\/token#([0-9A-Z-]+)/.exec(text)?.[1]).findLast(Boolean);
      if (!key) throw new Error('no link came');
      return key;
    }, late);
    const visitor = new SignInBrowser(server);
    const body = { linkKey, accountCode: 'demo' };
    const { pending = '' } = await visitor.ask(signInWithLink, { body });
    expect((await visitor.open(pending)).factors).toEqual(['smsCode']);
    const before = lab.sms.list().length;
    await visitor.code(pending, 'sms');
    const code = await texted(before);
    expect((await visitor.complete(pending, { factor: 'smsCode', code })).success).toBe(true);
  });

  it('goes to one phone few times, by however many people who wrote its number', async () => {
    const strange = '905329998877';
    const account = await server.accountId();
    const write = (written: string | null, emails: readonly string[]) =>
      server.platform.db.inAccount(account, (tx) =>
        tx
          .update(users)
          .set({ cellphone: written })
          .where(inArray(users.email, [...emails])),
      );
    const { free } = throttleRules.smsTo;
    const crowd = [withPhone, withNothing, 'yigit@demo.example'];
    await write(strange, crowd);
    const asked: (string | undefined)[] = [];
    for (let round = 0; asked.length < free + 2; round += 1) {
      const visitor = new SignInBrowser(server);
      const pending = await visitor.pending(crowd[round % crowd.length] ?? '');
      asked.push(await refusedAs(visitor.code(pending, 'sms')));
    }
    await write(number, [withPhone]);
    await write(null, crowd.slice(1));
    expect(asked.filter((answer) => answer === 'nothing')).toHaveLength(free);
    expect(asked.slice(free)).toEqual(['lang_too_many_requests', 'lang_too_many_requests']);
    // The code of the mail goes on meanwhile, and other numbers.
    const visitor = new SignInBrowser(server);
    await visitor.code(await visitor.pending(withPhone), 'sms');
  });

  it('proves nothing once the person has written another number', async () => {
    const come = async () => {
      const visitor = new SignInBrowser(server);
      const pending = await visitor.pending(withPhone);
      const before = lab.sms.list().length;
      await visitor.code(pending, 'sms');
      const given = { factor: 'smsCode', code: await texted(before) } as const;
      return () => visitor.complete(pending, given);
    };
    const [inside, late] = [await come(), await come()];
    const { data } = await inside();
    const save = (cellphone: string) => {
      const body = { cellphone, operator: null, number: '' };
      return server.call(saveMobileSignature, { body }, { key: data?.key ?? '', account: 'demo' });
    };
    await save('0532 999 88 77');
    const { errorMessages } = await late();
    await save(number);
    expect(errorMessages).toEqual(['lang_second_factor_wrong']);
  });

  it('that the gateway did not take is sent again, and stands in no table but sealed', async () => {
    lab.sms.takes = false;
    const visitor = new SignInBrowser(server);
    const pending = await visitor.pending(withPhone);
    const before = lab.sms.list().length;
    await visitor.code(pending, 'sms');
    await vi.waitFor(async () => {
      const tried = (await tasks()).filter(({ last_error: error }) => error?.includes('did not take'));
      if (tried.length === 0) throw new Error('nothing failed');
    }, late);
    lab.sms.takes = true;
    ahead += minute;
    const code = await texted(before);
    expect(code).toMatch(/^\d{6}$/);
    const written = JSON.stringify(await tasks());
    expect(written).not.toContain(code);
    expect(written).not.toContain(number);
  });
});

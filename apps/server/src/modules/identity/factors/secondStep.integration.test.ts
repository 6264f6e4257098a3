import {
  ApiError,
  beginTotp,
  confirmTotp,
  getDashboard,
  getOwnFactors,
  getProfile,
  getProofOffer,
  proveAgain,
  renewRecoveryCodes,
  requestSignInLink,
  sendProofCode,
  signInWithLink,
} from '@tomar/contract';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCleanups } from '../../../platform/housekeeping.ts';
import { signInAs } from '../../../testing/client.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { SignInBrowser } from '../../../testing/signInBrowser.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { waiters } from '../../../testing/waiters.ts';
import { allCleanups } from '../../index.ts';

/** People of the demo account alone. */
const [withTotp, withNothing, another] = [
  'ibrahim@demo.example',
  'gulsen@demo.example',
  'yigit@demo.example',
];
const minute = 60_000;

let server: SceneServer;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let secret = '';
let codes: string[] = [];

beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'], clock: now });
  const person = await signInAs(server, withTotp, 'demo');
  secret = (await server.call(beginTotp, {}, person)).secret;
  const confirmed = await server.call(confirmTotp, { body: { code: await totp() } }, person);
  codes = confirmed.recoveryCodes ?? [];
  await rows(
    `update accounts set params = params || '{"requireSecondFactor": true}' where code = 'demo' returning id`,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  // A code counts once, and tries are forgotten after an hour.
  ahead += 61 * minute;
});

const totp = () => generate({ secret, epoch: Math.floor(now().getTime() / 1000) });
const browser = () => new SignInBrowser(server);
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.platform.db.pool.query(text, values)).rows;
const sessionsOf = async (email: string) =>
  Number(
    (
      await rows<{ count: string }>(
        'select count(*) from sessions s join logins l on l.id = s.login_id where l.email = $1',
        [email],
      )
    )[0]?.count,
  );
const refusalsOf = (email: string) =>
  rows<{ reason: string; way: string }>(
    `select r.reason, r.way from refused_sign_ins r join logins l on l.id = r.login_id
     where l.email = $1 and r.at > $2 order by r.at`,
    [email, new Date(now().getTime() - 30 * minute)],
  );
/** Begins something while the rows of a table are held, and lets go when several wait for them. */
async function meanwhileHeld<T>(table: string, begin: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | null = null;
  await server.platform.db.inInstallation(async (tx) => {
    await tx.execute(`select 1 from ${table} for update`);
    begun = begin();
    begun.catch(() => {});
    await vi.waitFor(async () => expect(await waiters(server.platform)).toBeGreaterThan(1), {
      timeout: 20_000,
    });
  });
  if (!begun) throw new Error('it was not begun');
  return begun;
}
const keysOf = async (asking: Promise<unknown>): Promise<readonly string[]> => {
  const error = await asking.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('it was not refused');
  return error.keys;
};
const over = ['lang_sign_in_over'];
const wrong = ['lang_second_factor_wrong'];

/** The newest code that came by mail. */
async function mailedCode(email: string, before: number): Promise<string> {
  const mail = await vi.waitFor(
    async () => {
      const mine = (await mailsTo(server.mail, email)).filter(({ subject }) =>
        subject?.includes('Doğrulama'),
      );
      if (mine.length <= before) throw new Error('no code came');
      return mine.at(-1);
    },
    { timeout: 20_000, interval: 50 },
  );
  return /(\d{3}) (\d{3})/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** The key of the link that came by mail. */
async function mailedLink(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const texts = (await mailsTo(server.mail, email)).map(({ text }) =>
        /\/token#([0-9A-Z-]+)/.exec(text ?? ''),
      );
      const key = texts.findLast((found) => found !== null)?.[1];
      if (key === undefined) throw new Error('no link came');
      return key;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe('ID-07: a right password for an account that wants a second factor', () => {
  it('opens no session and gives a secret that opens nothing else', async () => {
    const before = await sessionsOf(withTotp);
    const visitor = browser();
    const answer = await visitor.password(withTotp);
    expect([answer.success, answer.data, answer.errorMessages]).toEqual([
      false,
      null,
      ['lang_second_factor_required'],
    ]);
    const pending = answer.pending ?? '';
    expect(await sessionsOf(withTotp)).toBe(before);
    expect(await keysOf(server.call(getDashboard, {}, { key: pending, account: 'demo' }))).toEqual([
      'lang_invalid_token',
    ]);
    expect(await visitor.open(pending)).toMatchObject({
      factors: ['totp', 'recoveryCode'],
      mail: 'i•••@demo.example',
      way: 'Password',
    });
    const stored = await rows<{ text: string }>('select t::text as text from pending_sign_ins t');
    expect(stored.some(({ text }) => text.includes(pending))).toBe(false);
  });

  it('is completed by a code of the application, which counts once', async () => {
    const [visitor, replaying] = [browser(), browser()];
    const code = await totp();
    const { data } = await visitor.complete(await visitor.pending(withTotp), { factor: 'totp', code });
    await server.call(getDashboard, {}, { key: data?.key ?? '', account: 'demo' });
    const proofs = await rows(
      `select factor from session_proofs join sessions s on s.id = session_id
       join logins l on l.id = s.login_id where l.email = $1 and s.created_at = $2 order by factor`,
      [withTotp, (await rows<{ at: Date }>('select max(created_at) as at from sessions'))[0]?.at],
    );
    expect(proofs).toEqual([{ factor: 'password' }, { factor: 'totp' }]);
    const replayed = await replaying.complete(await replaying.pending(withTotp), { factor: 'totp', code });
    expect([replayed.data, replayed.errorMessages]).toEqual([null, wrong]);
    // It is written down once the answer has left.
    await expect
      .poll(async () => (await refusalsOf(withTotp)).map(({ reason }) => reason), { timeout: 10_000 })
      .toEqual(['WrongSecondFactor']);
  });

  it('is completed once, though two tabs do it with two right codes at one moment', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    const before = await sessionsOf(withTotp);
    const [first = '', second = ''] = codes;
    codes = codes.slice(2);
    const answers = await Promise.allSettled(
      [first, second].map((code) => visitor.complete(pending, { factor: 'recoveryCode', code })),
    );
    const opened = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.success ? [answer] : [],
    );
    expect(opened).toHaveLength(1);
    expect(await sessionsOf(withTotp)).toBe(before + 1);
    expect(await keysOf(visitor.complete(pending, { factor: 'totp', code: await totp() }))).toEqual(over);
  });

  it.each(['totp', 'recoveryCode'] as const)(
    'is completed by one of several who bring the same %s at one moment',
    async (factor) => {
      const visitors = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const visitor = browser();
          return { visitor, pending: await visitor.pending(withTotp) };
        }),
      );
      const before = await sessionsOf(withTotp);
      const code = factor === 'totp' ? await totp() : (codes.shift() ?? '');
      // Several have looked and found the code unused before the first one takes it.
      const answers = await meanwhileHeld(factor === 'totp' ? 'totp_secrets' : 'recovery_codes', () =>
        Promise.all(visitors.map(({ visitor, pending }) => visitor.complete(pending, { factor, code }))),
      );
      expect(answers.map(({ errorMessages }) => errorMessages.length).toSorted()).toEqual([0, 1, 1, 1]);
      expect(await sessionsOf(withTotp)).toBe(before + 1);
      expect(
        await rows(
          `select 1 from session_proofs p join sessions s on s.id = p.session_id join logins l on l.id = s.login_id
           where l.email = $1 and p.factor = $2 and p.proved_at > $3`,
          [withTotp, factor, new Date(now().getTime() - minute)],
        ),
      ).toHaveLength(1);
    },
  );

  it('is completed in the browser where it began, and in no other', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    const thief = browser();
    const given = { factor: 'totp', code: await totp() } as const;
    expect(await keysOf(thief.complete(pending, given))).toEqual(over);
    thief.cookie = `tomar-device=${'A'.repeat(43)}`;
    expect(await keysOf(thief.complete(pending, given))).toEqual(over);
    expect(await keysOf(thief.open(pending))).toEqual(over);
    expect(await keysOf(thief.code(pending))).toEqual(over);
    expect((await visitor.complete(pending, given)).success).toBe(true);
  });

  it('waits for ten minutes, and is written down as refused when it ends so', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    ahead += 10 * minute + 1000;
    expect(await keysOf(visitor.complete(pending, { factor: 'totp', code: await totp() }))).toEqual(over);
    expect(await refusalsOf(withTotp)).toEqual([]);
    await runCleanups(server.platform, allCleanups);
    expect(await refusalsOf(withTotp)).toEqual([{ reason: 'SecondFactor', way: 'Password' }]);
    expect(await rows('select 1 from pending_sign_ins where expires_at < $1', [now()])).toEqual([]);
  });

  it('takes few wrong codes: whoever knows the password guesses slowly', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    const answers: string[] = [];
    for (let index = 0; index < 8; index += 1)
      answers.push(
        await visitor.complete(pending, { factor: 'totp', code: '000000' }).then(
          ({ errorMessages }) => errorMessages.join(),
          (error: unknown) => (error instanceof ApiError ? error.keys.join() : 'failed'),
        ),
      );
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('lang_second_factor_wrong'));
    expect(answers.slice(5)).toEqual(Array(3).fill('lang_too_many_requests'));
    // Another sign-in begins no new count.
    const again = browser();
    const waiting = again.complete(await again.pending(withTotp), { factor: 'totp', code: await totp() });
    expect(await keysOf(waiting)).toEqual(['lang_too_many_requests']);
  });

  it('ends after eight wrong codes, however long the pauses between them', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    for (let index = 0; index < 8; index += 1) {
      // Five are free, then each has to wait twice as long.
      if (index >= 5) ahead += 31_000 * 2 ** (index - 5);
      const answer = await visitor.complete(pending, { factor: 'totp', code: '000000' });
      expect(answer.errorMessages).toEqual(wrong);
    }
    ahead += 31_000 * 2 ** 3;
    const right = { factor: 'totp', code: await totp() } as const;
    expect(await keysOf(visitor.complete(pending, right))).toEqual(over);
    // A new sign-in takes the very code.
    expect((await visitor.complete(await visitor.pending(withTotp), right)).success).toBe(true);
  });

  it('ends when the password becomes another one', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    const [{ password_hash: hash } = { password_hash: '' }] = await rows<{ password_hash: string }>(
      'select password_hash from logins where email = $1',
      [withTotp],
    );
    await rows(`update logins set password_hash = 'other' where email = $1 returning id`, [withTotp]);
    const before = await sessionsOf(withTotp);
    const answer = await visitor.complete(pending, { factor: 'totp', code: await totp() });
    await rows('update logins set password_hash = $2 where email = $1 returning id', [withTotp, hash]);
    expect([answer.success, await sessionsOf(withTotp)]).toEqual([false, before]);
  });
});

describe('ID-07: a code by mail', () => {
  it('opens the account for whoever has set up nothing, once, in five minutes', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withNothing);
    expect((await visitor.open(pending)).factors).toEqual(['mailCode']);
    const already = (await mailsTo(server.mail, withNothing)).length;
    await visitor.code(pending);
    expect(await keysOf(visitor.code(pending))).toEqual(['lang_too_many_requests']);
    const code = await mailedCode(withNothing, already);
    expect((await visitor.complete(pending, { factor: 'mailCode', code: '000 000' })).errorMessages).toEqual(
      wrong,
    );
    const { data } = await visitor.complete(pending, { factor: 'mailCode', code });
    await server.call(getDashboard, {}, { key: data?.key ?? '', account: 'demo' });
    expect(await rows(`select 1 from factor_challenges where subject like 'mail pending%'`)).toEqual([]);
    const profile = await server.call(getProfile, {}, { key: data?.key ?? '', account: 'demo' });
    expect(profile.loginHistory[0]).toMatchObject({ validationType: 'Password', refusal: null });
  });

  it('counts no more after five minutes, nor for another sign-in', async () => {
    const visitor = browser();
    const first = await visitor.pending(another);
    await visitor.code(first);
    const code = await mailedCode(another, 0);
    const second = await visitor.pending(another);
    expect((await visitor.complete(second, { factor: 'mailCode', code })).errorMessages).toEqual(wrong);
    ahead += 5 * minute + 1000;
    expect((await visitor.complete(first, { factor: 'mailCode', code })).errorMessages).toEqual(wrong);
    expect(await sessionsOf(another)).toBe(0);
  });

  it('is not for whoever has something stronger', async () => {
    const visitor = browser();
    const pending = await visitor.pending(withTotp);
    expect(await keysOf(visitor.code(pending))).toEqual(['lang_request_invalid']);
    expect((await visitor.complete(pending, { factor: 'mailCode', code: '123456' })).errorMessages).toEqual(
      wrong,
    );
  });
});

describe('a link by mail', () => {
  it('is followed by no code by mail: the mailbox would be asked twice', async () => {
    await server.call(requestSignInLink, { body: { email: withNothing } });
    const visitor = browser();
    const linkKey = await mailedLink(withNothing);
    const enter = async () => {
      const { data, pending, errorMessages } = await visitor.ask(signInWithLink, { body: { linkKey } });
      return [data, pending, errorMessages];
    };
    const refused = [null, undefined, ['lang_second_factor_required']];
    expect(await enter()).toEqual(refused);
    // It has opened nothing, and is there still for an account that wants no more.
    expect(await enter()).toEqual(refused);
  });

  it('is followed by what is the person’s own', async () => {
    await server.call(requestSignInLink, { body: { email: withTotp } });
    const visitor = browser();
    const answer = await visitor.ask(signInWithLink, { body: { linkKey: await mailedLink(withTotp) } });
    const pending = answer.pending ?? '';
    const given = { factor: 'totp', code: await totp() } as const;
    expect((await visitor.complete(pending, given)).success).toBe(true);
  });

  it('lets a session that it opened prove no more by mail', async () => {
    const caller = await signInAs(server, 'ayse@demo.example', 'ornek');
    expect((await server.call(getProofOffer, {}, caller)).factors).toEqual(['mailCode']);
    await rows(
      `update session_proofs set factor = 'link' where session_id = (select s.id from sessions s
       join logins l on l.id = s.login_id where l.email = 'ayse@demo.example' order by s.created_at desc limit 1)
       returning factor`,
    );
    expect((await server.call(getProofOffer, {}, caller)).factors).toEqual([]);
    expect(await keysOf(server.call(sendProofCode, {}, caller))).toEqual(['lang_request_invalid']);
  });
});

describe('what opens every account', () => {
  it('is changed by no password alone where an account wants more, nor by one account’s provider', async () => {
    // She belongs to the account that wants a second factor, too.
    const caller = await signInAs(server, 'ayse@demo.example', 'ornek');
    const required = ['lang_fresh_proof_required'];
    expect(await keysOf(server.call(beginTotp, {}, caller))).toEqual(required);
    const proofs = `session_proofs where session_id = (select s.id from sessions s
       join logins l on l.id = s.login_id where l.email = 'ayse@demo.example' order by s.created_at desc limit 1)`;
    const already = (await mailsTo(server.mail, 'ayse@demo.example')).filter(({ subject }) =>
      subject?.includes('Doğrulama'),
    ).length;
    await server.call(sendProofCode, {}, caller);
    const code = await mailedCode('ayse@demo.example', already);
    await server.call(proveAgain, { body: { given: { factor: 'mailCode', code } } }, caller);
    await server.call(beginTotp, {}, caller);
    expect(await rows(`select factor from ${proofs} order by factor`)).toEqual([
      { factor: 'mailCode' },
      { factor: 'password' },
    ]);
    // A proof for one account alone is none for the login.
    await rows(
      `update ${proofs.replace(' where', " set only_account_id = (select id from accounts where code = 'ornek') where")} returning factor`,
    );
    expect(await keysOf(server.call(beginTotp, {}, caller))).toEqual(required);
  });

  it('is changed by no proof of one account alone, also where no account wants more', async () => {
    const caller = await signInAs(server, 'sukru@ornek.example', 'ornek');
    await rows(
      `update session_proofs set only_account_id = (select id from accounts where code = 'ornek')
       where session_id = (select s.id from sessions s join logins l on l.id = s.login_id
         where l.email = 'sukru@ornek.example' order by s.created_at desc limit 1) returning factor`,
    );
    // The account itself is opened, and does not ask for more.
    await server.call(getProfile, {}, caller);
    expect(await keysOf(server.call(beginTotp, {}, caller))).toEqual(['lang_fresh_proof_required']);
  });
});

describe('recovery codes', () => {
  it('open once each, and not at all after new ones were made', async () => {
    const [code = '', unused = ''] = codes;
    const visitor = browser();
    const answer = await visitor.complete(await visitor.pending(withTotp), {
      factor: 'recoveryCode',
      code: code.toLowerCase().replaceAll('-', ' '),
    });
    const caller = { key: answer.data?.key ?? '', account: 'demo' };
    const again = await visitor.complete(await visitor.pending(withTotp), { factor: 'recoveryCode', code });
    expect(again.errorMessages).toEqual(wrong);
    const renewed = await server.call(renewRecoveryCodes, {}, caller);
    const old = await visitor.complete(await visitor.pending(withTotp), {
      factor: 'recoveryCode',
      code: unused,
    });
    expect(old.errorMessages).toEqual(wrong);
    const [fresh = ''] = renewed.recoveryCodes;
    const pending = await visitor.pending(withTotp);
    expect((await visitor.complete(pending, { factor: 'recoveryCode', code: fresh })).success).toBe(true);
    const stored = JSON.stringify(await rows('select * from recovery_codes'));
    for (const one of renewed.recoveryCodes) expect(stored).not.toContain(one);
    expect((await server.call(getOwnFactors, {}, caller)).recoveryCodesLeft).toBe(9);
  });
});

describe('what is dangerous', () => {
  it('wants a proof of the last ten minutes', async () => {
    const caller = await signInAs(server, 'sukru@ornek.example', 'ornek');
    await server.call(beginTotp, {}, caller);
    ahead += 10 * minute + 1000;
    const refusal = await server.refusal(beginTotp, {}, caller);
    expect([refusal.status, refusal.body.code, ...refusal.keys]).toEqual([
      403,
      'fresh_proof_required',
      'lang_fresh_proof_required',
    ]);
    await server.call(getOwnFactors, {}, caller);
  });
});

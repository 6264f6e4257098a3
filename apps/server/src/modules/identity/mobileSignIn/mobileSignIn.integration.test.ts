import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginMobileSignIn,
  followMobileSignIn,
  getMobileSignature,
  getSystem,
  type LoginResult,
  type MobileOperator,
  saveMobileSignature,
  signIn,
} from '@tomar/contract';
import { issueCertificate } from '@tomar/signatures/issuing';
import { type Signer, softwareSigner } from '@tomar/signatures/keys';
import { testKey, testPki } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { operatorFile } from '../../../../../../lab/src/mobile/operators.ts';
import { type Mssp, startMssp } from '../../../../../../lab/src/mobile/startMssp.ts';
import type { Subscriber } from '../../../../../../lab/src/mobile/transactions.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';
import { writeNumber } from '../information/writeNumber.ts';
import { addressMark } from '../signIn/refusedSignIns.ts';
import { storeMobileSignature } from './mobileNumbers.ts';

const number = '905321112233';
const vodafoneNumber = '905421112233';
const nationalId = '10000000146';

const subscribers = new Map<string, Subscriber>();
let mssp: Mssp;
let server: TrustScene;
let folder: string;
let skewMs = 0;
const logged: string[] = [];
const later = (ms: number) => {
  skewMs += ms;
};
/** By the server's clock. */
let testBegan = new Date();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-mobile-'));
  mssp = await startMssp({ subscribers });
  const mobileOperatorsFile = join(folder, 'operators.json');
  await writeFile(mobileOperatorsFile, JSON.stringify(operatorFile(mssp.url)));
  server = await startTrustScene({
    clock: () => new Date(Date.now() + skewMs),
    config: { mobileOperatorsFile },
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  });
  const save = async (who: string, operator: MobileOperator, given: string) => {
    const body = { cellphone: '', operator, number: given };
    await server.call(saveMobileSignature, { body }, await server.person(who));
  };
  await save('signer1', 'turkcell', '0532 111 22 33');
  await save('signer2', 'vodafone', vodafoneNumber);
});
afterAll(async () => {
  await server.close();
  await mssp.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  // Tries of the test before are forgotten.
  later(2 * 60 * 60_000);
  testBegan = new Date(Date.now() + skewMs);
  mssp.forget();
  mssp.change({ phones: {} });
  subscribers.clear();
  subscribers.set(number, { operator: 'turkcell', signer: server.keys.signer1 });
  subscribers.set(vodafoneNumber, { operator: 'vodafone', signer: server.keys.signer2 });
  server.trustServices.switches.revoked.clear();
  server.trustServices.switches.ocsp = 'up';
  server.trustServices.switches.crl = 'up';
});

const newWish = () => randomBytes(32).toString('base64url');
const begin = (wish: string, given = number, operator: MobileOperator = 'turkcell') =>
  server.call(beginMobileSignIn, { body: { wish, operator, number: given } });
const follow = (wish: string, headers = {}) => server.call(followMobileSignIn, { body: { wish }, headers });

/** Follows until it has ended; each look is three seconds after the one before. */
async function followed(wish: string, headers = {}): Promise<LoginResult> {
  for (let look = 0; look < 200; look += 1) {
    const { result } = await follow(wish, headers);
    if (result) return result;
    later(3000);
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('it never ended');
}
async function signedIn(given = number, operator: MobileOperator = 'turkcell'): Promise<LoginResult> {
  const wish = newWish();
  await begin(wish, given, operator);
  return followed(wish);
}
const phone = (does: object) => mssp.change({ phones: { [number]: does } });
/** Resolves when phones were asked so many things. */
async function rung(count: number): Promise<void> {
  await expect.poll(() => mssp.asked().length, { timeout: 10_000 }).toBe(count);
}

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.platform.db.pool.query(text, values)).rows as Row[];
}
const sessionsOf = async (email: string) =>
  rows<{ id: string; way: string }>(
    `select s.id, s.validation_type as way from sessions s join logins l on l.id = s.login_id
     where l.email = $1 and s.validation_type = 'MobileSignature'`,
    [email],
  );
/** Of this test: a refusal is written once its answer has left, that of the test before may come late. */
const refusalsOf = async (email: string) =>
  (
    await rows<{ reason: string }>(
      `select r.reason from refused_sign_ins r join logins l on l.id = r.login_id
       where l.email = $1 and r.way = 'MobileSignature' and r.at >= $2 order by r.at desc`,
      [email, testBegan],
    )
  ).map(({ reason }) => reason);
/** Of the account's latest event of this name. */
async function factsOf(event: string): Promise<string> {
  const accountId = await server.accountId();
  const found = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ facts: string }>(
      sql`select facts from audit_events where event = ${event} order by sequence desc limit 1`,
    ),
  );
  return found.rows[0]?.facts ?? '';
}
const gulsen = 'gulsen@demo.example';
/** `Cookie` of a browser in which somebody has signed in by password. */
async function knownDeviceOf(email: string): Promise<string> {
  const answer = await server.ask(signIn, { body: { email, password: demoPassword } });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
/** The status of a refusal; null: it was none. */
const refusedOr = (asked: Promise<unknown>): Promise<number | null> =>
  asked.then(
    () => null,
    (error: { status: number }) => error.status,
  );

describe('somebody who signs in with their phone (ID-03, USR-02, USR-03)', () => {
  it('is told which operators there are', async () => {
    const { signInWays, mobileOperators } = await server.call(getSystem);
    expect(signInWays).toContain('MobileSignature');
    expect(mobileOperators).toEqual(['turkcell', 'vodafone', 'turkTelekom']);
  });

  it('comes into the account of the address, whichever of one’s logins it belongs to', async () => {
    const ornek = await server.accountId('ornek');
    const userId = await server.userId('builder', 'ornek');
    const write = (idNumber: string | null, mobile: string | null) =>
      server.platform.db.inAccount(ornek, async (tx) => {
        await writeNumber(server.platform, tx, { accountId: ornek, userId }, idNumber);
        const kept = { operator: mobile === null ? null : ('turkcell' as const), number: mobile };
        await storeMobileSignature(tx, ornek, userId, kept);
      });
    await write(nationalId, number);
    for (const accountCode of ['ornek', 'demo']) {
      const wish = newWish();
      const body = { wish, operator: 'turkcell' as const, number, accountCode };
      await server.call(beginMobileSignIn, { body });
      expect((await followed(wish)).data?.account.code).toBe(accountCode);
    }
    await write(null, null);
  });

  it('compares the code, confirms, and has a session that proved it for the account that knows the number', async () => {
    const wish = newWish();
    const begun = await begin(wish, '+90 (532) 111-22-33');
    expect(begun).toMatchObject({ verificationCode: expect.stringMatching(/^\d{3} \d{3}$/), seconds: 120 });
    const { success, data } = await followed(wish);
    expect([success, data?.user.firstName]).toEqual([true, 'Gülşen']);
    const [asked] = mssp.asked();
    expect(asked?.asked.display.startsWith(begun.verificationCode)).toBe(true);
    expect(asked?.asked.text).toMatch(/^tomar-sign-in-v1; .*no document/);
    const [session] = await sessionsOf(gulsen);
    expect(
      await rows(
        `select factor, source, only_account_id as "only" from session_proofs where session_id = $1`,
        [session?.id],
      ),
    ).toEqual([{ factor: 'mobileSignature', source: 'tomar', only: await server.accountId() }]);
    const facts = await factsOf('session.opened');
    expect(facts).toContain('MobileSignature');
  });

  it('comes in over an operator of another manner, too', async () => {
    expect((await signedIn('0542 111 22 33', 'vodafone')).data?.user.firstName).toBe('Yiğit');
  });

  it('waits while the phone is asked, and however often the page asks, the phone rings once', async () => {
    phone({ does: 'wait' });
    const wish = newWish();
    await Promise.all([begin(wish), begin(wish), begin(wish)]);
    await rung(1);
    for (let look = 0; look < 5; look += 1) {
      expect((await follow(wish)).result).toBeNull();
      later(3000);
    }
    phone({ does: 'accept' });
    expect((await followed(wish)).success).toBe(true);
    expect(mssp.asked()).toHaveLength(1);
  });

  it('opens one session with one signature, in however many tabs', async () => {
    const before = (await sessionsOf(gulsen)).length;
    phone({ does: 'wait' });
    const wish = newWish();
    await begin(wish);
    await rung(1);
    phone({ does: 'accept' });
    const results = await Promise.all([1, 2, 3].map(() => followed(wish)));
    const again = await follow(wish);
    expect([...results, again.result].filter((result) => result?.success)).toHaveLength(1);
    expect(again.result?.errorMessages).toEqual(['lang_mobile_wish_unknown']);
    expect(await sessionsOf(gulsen)).toHaveLength(before + 1);
  });

  it('goes on where the process died, and is not rung again', async () => {
    phone({ does: 'wait' });
    const wish = newWish();
    await begin(wish);
    await expect
      .poll(
        async () =>
          (
            await rows<{ state: string }>(
              `select state from mobile_sign_ins order by created_at desc limit 1`,
            )
          )[0]?.state,
      )
      .toBe('waiting');
    await server.restart();
    phone({ does: 'accept' });
    expect((await followed(wish)).success).toBe(true);
    expect(mssp.asked()).toHaveLength(1);
  });

  it('whose process died before the operator had answered waits for the end, and is not rung again', async () => {
    phone({ does: 'wait' });
    const wish = newWish();
    await begin(wish);
    await rung(1);
    await expect
      .poll(
        async () =>
          (
            await rows(
              `update mobile_sign_ins set state = 'asking', mssp_trans_id = null where state = 'waiting' returning 1`,
            )
          ).length,
      )
      .toBe(1);
    phone({ does: 'accept' });
    expect((await follow(wish)).result).toBeNull();
    later(121_000);
    expect((await follow(wish)).result?.errorMessages).toEqual(['lang_mobile_expired_transaction']);
    expect(mssp.asked()).toHaveLength(1);
  });
});

describe('nobody comes in', () => {
  const refusedWith = async (key: string, reason: string, given = number) => {
    const before = (await sessionsOf(gulsen)).length;
    const refusals = (await refusalsOf(gulsen)).length;
    const result = await signedIn(given);
    expect(result).toEqual({ success: false, data: null, errorMessages: [key] });
    expect(await sessionsOf(gulsen)).toHaveLength(before);
    await expect.poll(() => refusalsOf(gulsen)).toHaveLength(refusals + 1);
    expect((await refusalsOf(gulsen))[0]).toBe(reason);
  };

  it.each<[string, object, string, string]>([
    ['cancels', { does: 'cancel' }, 'lang_mobile_user_cancel', 'NotConfirmed'],
    ['lets the time run out', { does: 'timeOut' }, 'lang_mobile_expired_transaction', 'NotConfirmed'],
    ['blocks the PIN', { does: 'wrongPin' }, 'lang_mobile_pin_blocked', 'NotConfirmed'],
    ['has no certificate', { status: 422 }, 'lang_mobile_no_certificate', 'NotConfirmed'],
    ['signs something else', { does: 'otherContent' }, 'lang_mobile_other_content', 'WrongSignature'],
    ['signs in the future', { does: 'fromFuture' }, 'lang_mobile_signature_ahead', 'WrongSignature'],
    ['gives no signature', { does: 'garbage' }, 'lang_mobile_signature_unusable', 'WrongSignature'],
    ['is lost after it rang', { does: 'loseAnswer' }, 'lang_mobile_operator_unreachable', 'NotConfirmed'],
  ])('whose phone %s', async (_what, does, key, reason) => {
    phone(does);
    await refusedWith(key, reason);
  });

  const issue = (input: Parameters<ReturnType<typeof testPki>['issue']>[0]): Signer =>
    testPki().issue({
      subject: { country: 'TR', serialNumber: nationalId, commonName: 'DENEME' },
      key: testKey('rsa2048', 'mobile sign-in'),
      ...input,
    }).signer;
  const day = 24 * 60 * 60_000;
  const from = (days: number) => new Date(Date.now() + skewMs + days * day);
  /** By its own key, with the person's number in it. */
  const selfSigned = (): Signer => {
    const key = testKey('rsa2048', 'mobile sign-in');
    const certificate = issueCertificate({
      role: 'signer',
      subject: { country: 'TR', serialNumber: nationalId, commonName: 'DENEME' },
      key,
      notBefore: from(-1),
      notAfter: from(400),
      qcStatements: ['0.4.0.1862.1.1'],
    });
    return softwareSigner({ certificate, privateKey: key, chain: [] });
  };

  it.each<[string, string, () => Signer]>([
    [
      'has expired',
      'lang_sign_certificate_expired',
      () => issue({ notBefore: from(-400), notAfter: from(-1) }),
    ],
    [
      'is of tomorrow',
      'lang_sign_certificate_not_yet_valid',
      () => issue({ notBefore: from(1), notAfter: from(400) }),
    ],
    ['nobody vouches for', 'lang_sign_certificate_untrusted', selfSigned],
    ['is not qualified', 'lang_sign_certificate_not_qualified', () => issue({ qcStatements: [] })],
    ['nobody can be asked about', 'lang_sign_revocation_unknown', () => issue({})],
    [
      'names another person',
      'lang_mobile_not_this_person',
      () => server.trustServices.signerOf('22222222220'),
    ],
  ])('whose certificate %s', async (_what, key, signer) => {
    subscribers.set(number, { operator: 'turkcell', signer: signer() });
    await refusedWith(key, 'WrongSignature');
  });

  it('whose certificate was revoked', async () => {
    server.trustServices.switches.revoked.add(nationalId);
    await refusedWith('lang_sign_certificate_revoked', 'WrongSignature');
  });

  it('by a signature that nobody came for in time, and the log keeps no mark that gives the number away', async () => {
    const wish = newWish();
    await begin(wish);
    const states = () =>
      rows<{ state: string }>('select state from mobile_sign_ins where created_at >= $1', [testBegan]);
    // One look asks the operator; a second one might be the one that comes for it.
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'waiting' }]);
    later(3000);
    await follow(wish);
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'proved' }]);
    later(121_000);
    const told = async () => (await follow(wish)).result?.errorMessages;
    expect(await told()).toEqual(['lang_mobile_expired_transaction']);
    expect(await told()).toEqual(['lang_mobile_expired_transaction']);
    expect(await states()).toEqual([{ state: 'told' }]);
    expect(logged.join('')).toContain('NotConfirmed');
    expect(logged.join('')).not.toContain(addressMark(number));
  });

  it('with a number that is not theirs: another signer’s certificate opens the other’s account neither', async () => {
    subscribers.set(number, { operator: 'turkcell', signer: server.keys.signer2 });
    await refusedWith('lang_mobile_not_this_person', 'WrongSignature');
  });

  it('who is switched off in the account, and the try is used up', async () => {
    const change = (isActive: boolean) =>
      rows(`update logins set is_active = $1 where email = $2`, [isActive, gulsen]);
    phone({ does: 'wait' });
    const wish = newWish();
    await begin(wish);
    await rung(1);
    await change(false);
    phone({ does: 'accept' });
    const result = await followed(wish);
    await change(true);
    expect(result.success).toBe(false);
    expect((await follow(wish)).result?.success).toBe(false);
  });

  it('by a wish that is another’s, unknown, or after its time', async () => {
    expect((await follow(newWish())).result?.errorMessages).toEqual(['lang_mobile_wish_unknown']);
    phone({ afterPolls: 1 });
    const wish = newWish();
    await begin(wish);
    await rung(1);
    later(121_000);
    expect((await follow(wish)).result?.errorMessages).toEqual(['lang_mobile_expired_transaction']);
    phone({});
    expect((await follow(wish)).result?.errorMessages).toEqual(['lang_mobile_expired_transaction']);
  });
});

describe('an outsider', () => {
  it('is answered alike for a number that nobody has, and no phone rings', async () => {
    for (const [given, operator] of [
      ['905321119999', 'turkcell'],
      // Somebody's, at another operator.
      [number, 'turkTelekom'],
    ] as const) {
      const wish = newWish();
      const begun = await begin(wish, given, operator);
      expect(Object.keys(begun).sort()).toEqual(['seconds', 'secondsLeft', 'verificationCode']);
      expect((await follow(wish)).result).toBeNull();
      later(121_000);
      expect((await follow(wish)).result?.errorMessages).toEqual(['lang_mobile_expired_transaction']);
    }
    expect(mssp.asked()).toEqual([]);
  });

  it('cannot have a phone ring again and again', async () => {
    phone({ does: 'cancel' });
    for (let time = 0; time < 5; time += 1) await signedIn();
    const refusal = await server.refusal(beginMobileSignIn, {
      body: { wish: newWish(), operator: 'turkcell', number },
    });
    expect(refusal.status).toBe(429);
    expect(mssp.asked()).toHaveLength(5);
  });

  it('is not made to wait on a known device by who rings their number from elsewhere', async () => {
    // A sign-in by password makes the browser known to the person whose number it is.
    const headers = { cookie: await knownDeviceOf(gulsen) };
    const beginThere = async (given = number) => {
      const wish = newWish();
      const body = { wish, operator: 'turkcell' as const, number: given };
      return { wish, refused: await refusedOr(server.call(beginMobileSignIn, { body, headers })) };
    };
    phone({ does: 'cancel' });
    for (let time = 0; time < 5; time += 1) await signedIn();
    expect((await refusedOr(begin(newWish()))) ?? 0).toBe(429);
    phone({});
    const { wish, refused } = await beginThere();
    expect(refused).toBeNull();
    expect((await followed(wish, headers)).success).toBe(true);
    // A budget of its own: the known device has its own few tries, and rings no stranger's phone with them.
    phone({ does: 'cancel' });
    for (let time = 0; time < 5; time += 1) await followed((await beginThere()).wish, headers);
    expect((await beginThere()).refused).toBe(429);
    expect(await refusedOr(begin(newWish(), vodafoneNumber, 'vodafone'))).toBeNull();
  });

  it('is told what is wrong with what was typed', async () => {
    for (const [given, key] of [
      ['0212 111 22 33', 'lang_mobile_number_format'],
      ['+49 532 111 22 33', 'lang_mobile_number_foreign'],
    ] as const) {
      const body = { wish: newWish(), operator: 'turkcell' as const, number: given };
      const refusal = await server.refusal(beginMobileSignIn, { body });
      expect(refusal.status).toBe(400);
      expect(JSON.stringify(refusal)).toContain(key);
    }
    expect(await rows('select 1 from mobile_sign_ins where created_at >= $1', [testBegan])).toEqual([]);
  });
});

it('USR-01 to USR-03: telephone, operator and number are kept, and the trail has none of them', async () => {
  const owner = await server.person('approver');
  const body = { cellphone: '0555 444 33 22', operator: 'turkTelekom' as const, number: '0505 111 22 33' };
  const saved = { cellphone: '905554443322', operator: 'turkTelekom', number: '905051112233' };
  expect(await server.call(saveMobileSignature, { body }, owner)).toEqual(saved);
  expect(await server.call(getMobileSignature, {}, owner)).toEqual(saved);
  const facts = await factsOf('mobileSignature.saved');
  expect(JSON.parse(facts)).toMatchObject({ operator: 'turkTelekom', numberChanged: true });
  expect(facts).not.toContain('5051112233');
  const wrong = await server.refusal(
    saveMobileSignature,
    { body: { cellphone: '0049 1512 3456789', operator: null, number: '0505 111 22 33' } },
    owner,
  );
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong)).toMatch(/lang_mobile_number_foreign.*lang_mobile_operator_needed/);
});

it('an installation on premises that hides it rings no phone, and lets nobody in who has begun (ID-05)', async () => {
  const hidden = server.platform.config as { hiddenSignIns: string[] };
  const before = (await sessionsOf(gulsen)).length;
  const wish = newWish();
  await begin(wish);
  await rung(1);
  hidden.hiddenSignIns = ['mobilesign'];
  try {
    const body = { wish: newWish(), operator: 'turkcell' as const, number };
    expect((await server.refusal(beginMobileSignIn, { body })).keys).toEqual(['lang_mobile_sign_in_off']);
    expect((await followed(wish)).errorMessages).toEqual(['lang_mobile_sign_in_off']);
    expect((await server.call(getSystem)).signInWays).not.toContain('MobileSignature');
  } finally {
    hidden.hiddenSignIns = [];
  }
  expect(mssp.asked()).toHaveLength(1);
  expect(await sessionsOf(gulsen)).toHaveLength(before);
});

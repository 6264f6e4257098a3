import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dismissSetupGuide, getLicenceSummary, getSetupGuide, saveLanguage } from '@tomar/contract';
import { type Mail, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { warnOfLicence } from './warnOfLicence.ts';

let server: TestServer;
let mail: Mail;
let folder: string;
let owner: Caller;
let accountId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-licence-'));
  mail = await startMail({ folder });
  server = await startTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}` } });
  owner = await server.person('owner');
  accountId = await server.accountId();
});
afterAll(async () => {
  await server.close();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

const inAccount = (text: string) =>
  server.platform.db.inAccount(accountId, (tx) => tx.execute(sql.raw(text)));
const summary = () => server.call(getLicenceSummary, {}, owner);

it('says slots, limits, period and warnings as the operator set them (LIC-01 to LIC-06)', async () => {
  const { users } = await summary();
  expect(users).toMatchObject({ slots: null, empty: null });
  await inAccount(`update users set is_active = false where id = '${await server.userId('signer2')}'`);
  const all = users.active + users.passive;
  await inAccount(`update periods set user_slots = ${all}, has_api = true, rem_accounts = 2, uets_accounts = 0,
    starts_on = '2020-01-01', ends_on = current_date + 20`);
  const now = await summary();
  expect(now.users).toEqual({ slots: all, active: users.active - 1, passive: users.passive + 1, empty: 0 });
  expect(now.period).toMatchObject({ isRunning: true, hasApi: true, remAccounts: 2, uetsAccounts: 0 });
  expect(now.period?.daysLeft).toBeGreaterThanOrEqual(19);
  expect(now.warnings.map(({ kind }) => kind)).toEqual(['endsIn30', 'slotsFull']);
});

const lettersTo = (address: string) => mailsTo(mail, address);

async function runNow(occurrence: string): Promise<void> {
  await warnOfLicence.run({
    platform: server.platform,
    accountId,
    taskId: 'x',
    occurrence,
    commit: async () => true,
  } as unknown as Parameters<typeof warnOfLicence.run>[0]);
}

it('mails each warning to every administrator, once', async () => {
  await server.call(saveLanguage, { body: { language: 'tr' } }, owner);
  await runNow('2026-01-01');
  await vi.waitFor(async () => expect(await lettersTo('ayse@demo.example')).toHaveLength(2), {
    timeout: 60_000,
  });
  await runNow('2026-01-02');
  const { rows } = await inAccount(
    `select count(*)::int as n from tasks where kind = 'tell-licence' and account_id = '${accountId}'`,
  );
  expect(rows[0]).toEqual({ n: 2 });
  const subjects = (await lettersTo('ayse@demo.example')).map(({ subject }) => subject ?? '').sort();
  expect(subjects[0]).toContain('Kullanıcı yerleri doldu');
  // Another number of slots is news again.
  await inAccount(`update periods set user_slots = user_slots - 1`);
  await runNow('2026-01-03');
  const { rows: again } = await inAccount(
    `select count(*)::int as n from tasks where kind = 'tell-licence' and account_id = '${accountId}'`,
  );
  expect(again[0]).toEqual({ n: 3 });
});

it('the set-up guide ticks what is there, and is dismissed for all administrators of the account', async () => {
  const done = async () =>
    (await server.call(getSetupGuide, {}, owner)).steps
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step);
  await inAccount(`update recipients set is_active = false`);
  expect(await done()).not.toContain('recipient');
  await inAccount(`update recipients set is_active = true`);
  expect(await done()).toEqual(expect.arrayContaining(['people', 'signers', 'drafters', 'departments']));
  expect((await server.call(getSetupGuide, {}, owner)).isDismissed).toBe(false);
  await server.call(dismissSetupGuide, { body: { isDismissed: true } }, owner);
  expect((await server.call(getSetupGuide, {}, owner)).isDismissed).toBe(true);
  const other = await server.person('builder', 'ornek');
  expect((await server.call(getSetupGuide, {}, other)).isDismissed).toBe(false);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccountParameters, limits, saveAccountParameters } from '@tomar/contract';
import { type Mail, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type OpenPlatform, openPlatform } from '../../../../openPlatform.ts';
import { beginWhatIsDue } from '../../../../platform/tasks/recurring/keepRecurring.ts';
import { type JobRecipe, makeJob } from '../../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../../testing/startTestServer.ts';
import { accountsWithZones } from '../../../accounts/index.ts';
import { allTasks } from '../../../index.ts';
import { contractDays } from '../../../jobs/index.ts';
import { wantsLetters } from '../../../users/index.ts';
import { clearNotices } from '../../notices/clearNotices.ts';
import { endingContracts } from './endingContracts.ts';
import { warnOfContracts } from './warnOfContracts.ts';

const dayMs = 24 * 60 * 60_000;
/** 12:00 in Istanbul, some days ahead. */
const noon = Math.floor(Date.now() / dayMs) * dayMs + 5 * dayMs + 9 * 60 * 60_000;
let nowMs = Date.now();
let mail: Mail;
let folder: string;
let one: TestServer;
let workers: OpenPlatform[] = [];
let accountId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-contracts-'));
  mail = await startMail({ folder });
  const clock = () => new Date(nowMs);
  const config = { smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}` };
  one = await startTestServer({ services: ['web'], config, clock });
  accountId = await one.accountId();
  const log = pino({ level: 'silent' });
  workers = [1, 2].map(() => openPlatform(one.platform.config, allTasks, log, clock));
  for (const worker of workers) await worker.tasks.start(worker, { work: true });
  nowMs = noon - dayMs;
  // An account that is seen for the first time begins with the next morning.
  await rounds();
  nowMs = Date.now();
});
afterAll(async () => {
  for (const worker of workers) {
    await worker.tasks.stop();
    await worker.db.close();
  }
  await one.close();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  nowMs = Date.now();
});

const rounds = () =>
  Promise.all(
    [...workers, ...workers].map((worker) =>
      beginWhatIsDue(worker, [warnOfContracts], accountsWithZones, new Map()),
    ),
  );
const rows = async <T extends Record<string, unknown>>(text: string) =>
  one.platform.db.inAccount(accountId, async (tx) => (await tx.execute<T>(sql.raw(text))).rows);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** @param days after the noon on which owners are told */
const contract = (name: string, days: number, over: JobRecipe = {}) =>
  makeJob(one, {
    name,
    documentType: 'Contract',
    amount: '1000.00',
    validUntil: dayAt(noon + days * dayMs),
    flow: [['approver']],
    ...over,
  });
/** Of whose owners a letter goes out. */
const found = async () => {
  const { contracts } = await one.platform.db.inAccount(accountId, (tx) =>
    endingContracts(tx, accountId, dayAt(noon), null, 1000),
  );
  return contracts
    .filter(({ owner }) => wantsLetters(owner))
    .map(({ job }) => job.name)
    .toSorted();
};
async function warnWithin(contractWarningDays: number) {
  const owner = await one.person('owner');
  const { version } = await one.call(getAccountParameters, {}, owner);
  await one.call(saveAccountParameters, { body: { version, changes: { contractWarningDays } } }, owner);
}
const toOwner = () => mail.mailbox.list().filter(({ subject }) => /doluyor|about to end/.test(subject));
const ended = (kind: string) =>
  rows<{ n: number }>(`select count(*)::int as n from tasks where kind = '${kind}' and state = 'done'`).then(
    ([row]) => row?.n,
  );

it('DRAFT-21: finds what ends within the account’s days, and is in force', async () => {
  await contract('otuzuncu gün', 30);
  await contract('bugün', 0);
  await contract('otuz birinci gün', 31);
  await contract('bitmiş', -1);
  await contract('talimat', 5, { documentType: 'General' });
  const declined = await contract('reddedilen', 5);
  const old = await contract('eskisi', 5);
  await contract('yenisi', 5);
  await rows(`update jobs set status = 'Declined' where id = '${declined}'`);
  await rows(
    `update jobs set serial = o.serial, number = o.number, revision = 1, status = 'Finalizing', completed_at = now()
     from jobs o where o.id = '${old}' and jobs.name = 'yenisi'`,
  );
  expect(await found()).toEqual(['bugün', 'otuzuncu gün', 'yenisi']);
  await warnWithin(0);
  expect(await found()).toEqual([]);
  await warnWithin(31);
  expect(await found()).toContain('otuz birinci gün');
  await warnWithin(30);
});

it('DRAFT-21: each owner is told once of each contract, however many processes look and however often', async () => {
  const secret = await contract('Gizli anlaşma', 3, { privacy: 'Secret' });
  expect(await found()).toHaveLength(4);
  nowMs = noon;
  await rounds();
  await vi.waitUntil(() => toOwner().length === 4, 60_000);
  await vi.waitUntil(async () => (await ended('tell-ending')) === 4, 60_000);
  expect(new Set(toOwner().flatMap(({ to }) => to)).size).toBe(1);
  expect(
    toOwner()
      .map(({ subject }) => subject)
      .join('\n'),
  ).not.toContain('Gizli');
  for (const days of [1, 2]) {
    nowMs = noon + days * dayMs;
    await rounds();
    // As long as the one before runs, no other is begun.
    await vi.waitUntil(async () => (await ended('warn-of-contracts')) === 1 + days, 60_000);
  }
  // A letter goes out some time after the bell has rung.
  await vi.waitUntil(async () => {
    const [row] = await rows<{ n: number }>(
      `select count(*)::int as n from tasks where kind = 'tell-ending' and state not in ('done', 'dead')`,
    );
    return row?.n === 0;
  }, 60_000);
  // On these days others came within the thirty, and none was told a second time.
  const told = await rows<{ n: number }>(
    'select count(*)::int as n from jobs where owner_told_ending_at is not null',
  );
  expect(told[0]?.n).toBeGreaterThanOrEqual(4);
  // The bell has each of them once, too.
  const rung = await rows<{ n: number; jobs: number }>(
    `select count(*)::int as n, count(distinct job_id)::int as jobs from notices where kind = 'contractEnds'`,
  );
  expect([rung[0]?.n, rung[0]?.jobs]).toEqual([told[0]?.n, told[0]?.n]);
  expect(toOwner().filter(({ subject }) => subject.includes('bugün'))).toHaveLength(1);
  expect(new Set(toOwner().map(({ subject }) => subject)).size).toBe(toOwner().length);
  expect(await rows(`select 1 from jobs where id = '${secret}' and owner_told_ending_at is null`)).toEqual(
    [],
  );
});

it('an owner who wants no mails is not told, and hears of it once they want some again', async () => {
  await contract('sessiz', 4);
  await rows(`update users set notify_by_email = false`);
  expect(await found()).toEqual([]);
  await rows(`update users set notify_by_email = true`);
  expect(await found()).toEqual(['sessiz']);
});

it('DRAFT-21: is told of the last one too where more end than are looked at at once', async () => {
  await rows('delete from tasks');
  const last = await contract('en sonuncusu', 29);
  const quiet = await one.userId('approver');
  await rows(`update users set notify_by_email = false where id = '${quiet}'`);
  // All of them come before it, and nobody is told of any.
  await rows(`insert into jobs (account_id, id, status, owner_id, name, description, privacy, document_type, document_number,
      serial, number, content, created_at, updated_at, circulated_at)
    select account_id, lpad(to_hex(n), 24, '0'), 'Completed', '${quiet}', 'Sözleşme ' || n, '', 'Normal', 'Contract', '',
      '1999', n, jsonb_set(content, '{validUntil}', to_jsonb('${dayAt(noon + 8 * dayMs)}'::text)), created_at, updated_at, circulated_at
    from jobs, generate_series(1, 1001) n where id = '${last}'`);
  const pages: string[][] = [];
  const lookBehind = async (after: Parameters<typeof endingContracts>[3]) => {
    const { contracts, upTo } = await one.platform.db.inAccount(accountId, (tx) =>
      endingContracts(tx, accountId, dayAt(noon), after, 500),
    );
    pages.push(contracts.map(({ job }) => job.name));
    if (upTo) await lookBehind(upTo);
  };
  await lookBehind(null);
  expect(pages.length).toBe(3);
  expect(pages.flat().filter((name) => name === 'en sonuncusu')).toHaveLength(1);
  nowMs = noon + 4 * dayMs;
  await rounds();
  await vi.waitUntil(async () => (await ended('warn-of-contracts')) === 1, 60_000);
  const made = await rows<{ subject: string }>(`select subject from tasks where kind = 'tell-ending'`);
  expect(made.map(({ subject }) => subject)).toContain(last);
  await rows(`delete from jobs where serial = '1999'`);
  await rows(`update users set notify_by_email = true where id = '${quiet}'`);
});

it('the last day of contracts of older versions is filled in while people work', async () => {
  const id = await contract('eski sürümün', 6);
  const read = () =>
    rows<{ day: string | null }>(`select valid_until::text as day from jobs where id = '${id}'`);
  // As a version before left it: the trigger looks at content alone.
  await rows(`update jobs set valid_until = null where id = '${id}'`);
  const fill = <T>(work: (tx: Parameters<typeof contractDays.isUnfilled>[0]) => Promise<T>) =>
    one.platform.db.inAccount(accountId, work);
  expect(await fill((tx) => contractDays.isUnfilled(tx, accountId))).toBe(true);
  expect(await fill((tx) => contractDays.remaining(tx, accountId, ''))).toBe(1);
  expect((await fill((tx) => contractDays.fillSome(tx, accountId, '', 100))).rows).toBe(1);
  expect(await read()).toEqual([{ day: dayAt(noon + 6 * dayMs) }]);
  expect(await fill((tx) => contractDays.isUnfilled(tx, accountId))).toBe(false);
});

it('DRAFT-21: the bell tells of a contract once, however long ago it was told', async () => {
  const rung = (id: string) =>
    rows<{ n: number }>(
      `select count(*)::int as n from notices where kind = 'contractEnds' and job_id = '${id}'`,
    );
  await rows(`update users set notify_by_email = false`);
  const [long, short] = [await contract('uzun', limits.noticeDays + 30), await contract('kısa', 20)];
  await warnWithin(limits.contractWarningDays);
  nowMs = noon + 10 * dayMs;
  await rounds();
  await vi.waitUntil(async () => (await rung(long))[0]?.n === 1, 60_000);
  nowMs += (limits.noticeDays + 1) * dayMs;
  await clearNotices(one.platform);
  // What is over is forgotten like anything else.
  expect(await rung(short)).toEqual([{ n: 0 }]);
  const before = await ended('warn-of-contracts');
  await rounds();
  await vi.waitUntil(async () => ((await ended('warn-of-contracts')) ?? 0) > (before ?? 0), 60_000);
  expect(await rung(long)).toEqual([{ n: 1 }]);
  const [{ at } = { at: '' }] = await rows<{ at: string }>(
    `select created_at::date::text as at from notices where kind = 'contractEnds' and job_id = '${long}'`,
  );
  expect(at).toBe(dayAt(noon + 10 * dayMs));
  nowMs += 31 * dayMs;
  await clearNotices(one.platform);
  expect(await rung(long)).toEqual([{ n: 0 }]);
});

import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { appendUpload, completeUpload, deleteDraft, getFile, saveProfile } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signerOf, signJobs } from '../../testing/companionSession.ts';
import { begin, makeDraft, makeJob, readJob, upload } from '../../testing/jobScene.ts';
import { pngOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { openBlobRecords } from './blobRecords.ts';
import { blobReferences, otherHashes } from './blobReferences.ts';
import type { BlobStore } from './blobStore.ts';
import { collectBlobsOf, digitsOfHour, graceMs } from './collectBlobs.ts';
import { openBlobStore } from './fileBlobStore.ts';
import { allFirstDigits } from './firstDigits.ts';
import { verifyBlobs } from './verifyBlobs.ts';

let server: TestServer;
let accountId: string;

beforeAll(async () => {
  // No worker: ten seconds after its start one collects by itself, and the figures here would be of whoever came first.
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await verifyBlobs(server.platform, accountId)).problems).toEqual([]);
});

const day = 24 * 60 * 60_000;
const picture = `data:image/png;base64,${pngOf(300, 100).toString('base64')}`;

const collect = (afterMs: number, platform: Pick<TestServer['platform'], 'db' | 'blobs'> = server.platform) =>
  collectBlobsOf(platform, accountId, new Date(Date.now() + afterMs), allFirstDigits);
/** Marks what nothing refers to now, and removes what nobody refers to after the grace period. */
const collectLater = async () => {
  await collect(0);
  return collect(graceMs + day);
};
/** Whatever of the account lies on the disk. */
async function onDisk(): Promise<string[]> {
  const root = join(server.folder, 'blobs');
  const found = await Promise.all(
    ['blobs', 'uploads', 'tmp'].map((area) =>
      readdir(join(root, area, accountId), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
const put = (bytes: Uint8Array) => server.platform.blobs.put(accountId, Readable.from([bytes]));

it('deleted drafts and refused uploads leave nothing after the grace period', async () => {
  await collectLater();
  const before = await onDisk();
  const owner = await server.person('owner');
  const files = { 'bir.pdf': makePdf({ filler: 3_000_001 }), 'iki.pdf': makePdf({ filler: 77 }) };
  const draft = await makeDraft(server, { files });
  const refused = randomBytes(50_000);
  const { id } = await begin(server, owner, draft.id, 'bozuk.pdf', refused.length);
  await server.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes: refused }, owner);
  expect((await server.refusal(completeUpload, { params: { id } }, owner)).keys).toEqual([
    'lang_file_not_pdf',
  ]);
  await server.call(deleteDraft, { params: { id: draft.id } }, owner);
  expect((await onDisk()).length).toBeGreaterThan(before.length);
  // Nothing goes before its time: the mark is an hour old at most, then the grace period begins.
  expect(await collect(0)).toBe(0);
  expect(await collect(graceMs - day)).toBe(0);
  expect(await collect(graceMs + day)).toBe(3);
  expect(await onDisk()).toEqual(before);
});

it('what a job, its signatures and a person refer to stays, however old', async () => {
  const jobId = await makeJob(server, { flow: [['signer1!'], ['signer2!']] });
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  const signer = await server.person('signer1');
  const body = { includeTitleInSignature: false, notifyByEmail: false, signatureImage: picture };
  await server.call(saveProfile, { body }, signer);
  const before = await onDisk();
  expect(await collectLater()).toBe(0);
  expect(await collect(1000 * day)).toBe(0);
  expect(await onDisk()).toEqual(before);
  const owner = await server.person('owner');
  const job = await readJob(server, jobId);
  for (const { id } of job.files)
    expect((await server.ask(getFile, { params: { id }, query: {} }, owner)).status).toBe(200);
  // Another picture takes its place: the old one goes.
  await server.call(saveProfile, { body: { ...body, signatureImage: null } }, signer);
  expect(await collectLater()).toBe(1);
});

it('bytes that come again within the grace period begin it anew', async () => {
  const bytes = randomBytes(1000);
  const { sha256 } = await put(bytes);
  await collect(0);
  await put(bytes);
  expect(await collect(graceMs + day)).toBe(0);
  expect(await server.platform.blobs.has(accountId, sha256)).toBe(true);
  expect(await collect(2 * graceMs + 2 * day)).toBe(1);
  expect(await server.platform.blobs.has(accountId, sha256)).toBe(false);
});

it('what the version before stored is found, and goes when nothing refers to it', async () => {
  const before = openBlobStore(server.platform.config.blobDir);
  const { sha256 } = await before.put(accountId, Readable.from([randomBytes(100)]));
  expect(await collectLater()).toBe(1);
  expect(await server.platform.blobs.has(accountId, sha256)).toBe(false);
});

it('bytes that are referred to again after they were marked stay', async () => {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, { files: {} });
  const bytes = makePdf({ filler: 4321 });
  await put(bytes);
  await collect(0);
  // Straight into the record, as a version would that knows no touching.
  const file = await upload(server, owner, draft.id, 'geri.pdf', bytes);
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`update blobs set unreferenced_since = '2020-01-01' where sha256 = ${file.sha256}`),
  );
  expect(await collect(0)).toBe(0);
  expect((await server.ask(getFile, { params: { id: file.id }, query: {} }, owner)).status).toBe(200);
});

/** Two people who store the same bytes and refer to them, a collector, and crashes, in any order. */
it('whoever stores bytes finds them there, whatever a collector does at that moment', async () => {
  const { db, config, dataKeys } = server.platform;
  const users = await Promise.all(['signer1', 'signer2'].map((key) => server.userId(key)));
  const refer = (user: string | undefined, sha256: string | null) =>
    db.inAccount(accountId, (tx) =>
      tx.execute(sql`update users set signature_image_sha256 = ${sha256} where id = ${user ?? ''}`),
    );
  const person = fc.record({
    fate: fc.constantFrom('store', 'crash', 'release'),
    comesAfterMs: fc.integer({ min: 0, max: 30 }),
  });
  const collecting = fc.record({ crashes: fc.boolean(), takesMs: fc.integer({ min: 0, max: 20 }) });
  let removed = 0;
  let met = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(person, { minLength: 2, maxLength: 6 }),
      fc.array(collecting, { minLength: 1, maxLength: 3 }),
      async (schedule, people, collectors) => {
        // A moment besides the order: what waits in the database is in nobody's order.
        const step = async (label: string, ms = 0) => {
          await schedule.schedule(Promise.resolve(), label);
          if (ms > 0) await pause(ms);
        };
        let removing = 0;
        const bytes = randomBytes(600);
        const records = openBlobRecords(db);
        const blobs: BlobStore = openBlobStore(config.blobDir, {
          keys: dataKeys,
          isSealing: true,
          records: {
            async touch(account, sha256) {
              await step('touch');
              if (removing > 0) met += 1;
              await records.touch(account, sha256);
              await step('touched');
            },
          },
        });
        const { sha256 } = await put(bytes);
        await db.inAccount(accountId, (tx) =>
          tx.execute(sql`update blobs set unreferenced_since = '2020-01-01' where sha256 = ${sha256}`),
        );
        const comes = async ({ fate, comesAfterMs }: { fate: string; comesAfterMs: number }, nr: number) => {
          await step('come', comesAfterMs);
          await blobs.put(accountId, Readable.from([bytes]));
          await step('stored');
          if (fate === 'crash') return;
          await refer(users[nr % 2], sha256);
          const found = await buffer(await blobs.stream(accountId, sha256));
          expect(found.equals(bytes)).toBe(true);
          await step('referred');
          if (fate === 'release') await refer(users[nr % 2], null);
        };
        const collector = ({ crashes, takesMs }: { crashes: boolean; takesMs: number }) => {
          const collecting = {
            db,
            blobs: {
              ...blobs,
              async remove(account: string, hash: string) {
                removing += 1;
                try {
                  await step('remove', takesMs);
                  await blobs.remove(account, hash);
                  removed += 1;
                  await step('removed', takesMs);
                  if (crashes) throw new Error('killed');
                } finally {
                  removing -= 1;
                }
              },
            },
          };
          return collectBlobsOf(collecting, accountId, new Date(), []).catch((error: Error) =>
            expect(error.message).toBe('killed'),
          );
        };
        await schedule.waitFor(Promise.all([...collectors.map(collector), ...people.map(comes)]));
        // Nobody is under way any more: what is referred to is there, what is not goes.
        const { problems } = await verifyBlobs(server.platform, accountId);
        expect(problems).toEqual([]);
        for (const user of users) await refer(user, null);
        const clean = [sha256.slice(0, 2)];
        await collectBlobsOf(server.platform, accountId, new Date(), clean);
        await collectBlobsOf(server.platform, accountId, new Date(Date.now() + graceMs + day), clean);
        expect(await blobs.has(accountId, sha256)).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
  // The schedules are about that: bytes removed, and stored again while they were being removed.
  expect(removed).toBeGreaterThan(10);
  expect(met).toBeGreaterThan(5);
}, 240_000);

it('each hash has its turn within 32 hours', async () => {
  const hours = Array.from({ length: 32 }, (_, hour) =>
    digitsOfHour(new Date(Date.now() + (hour * day) / 24)),
  );
  expect(hours.flat().sort()).toEqual([...allFirstDigits].sort());
  // Of two hashes the hour marks the one whose turn it is.
  const [mine, other] = await Promise.all([putWith('00'), putWith('7f')]);
  const { db, blobs } = server.platform;
  await collectBlobsOf({ db, blobs }, accountId, new Date(), ['00']);
  expect(await collectBlobsOf({ db, blobs }, accountId, new Date(Date.now() + graceMs + day), [])).toBe(1);
  expect(await blobs.has(accountId, mine)).toBe(false);
  expect(await blobs.has(accountId, other)).toBe(true);
  expect(await collectLater()).toBe(1);
});

/** Stores bytes whose hash begins so. */
async function putWith(digits: string): Promise<string> {
  for (;;) {
    const bytes = randomBytes(40);
    if (createHash('sha256').update(bytes).digest('hex').startsWith(digits)) return (await put(bytes)).sha256;
  }
}

it('bytes that are stored again after a collector has listed them stay', async () => {
  const bytes = randomBytes(700);
  const { sha256 } = await put(bytes);
  const { db, blobs } = server.platform;
  await db.inAccount(accountId, (tx) =>
    tx.execute(sql`update blobs set unreferenced_since = '2020-01-01' where sha256 = ${sha256}`),
  );
  // Each transaction of the round after the first, which lists, finds that somebody has come meanwhile.
  let transactions = 0;
  const meanwhile: typeof db = {
    ...db,
    async inAccount(account, work) {
      transactions += 1;
      if (transactions > 1) await put(bytes);
      return db.inAccount(account, work);
    },
  };
  expect(await collectBlobsOf({ db: meanwhile, blobs }, accountId, new Date(), [])).toBe(0);
  expect(transactions).toBeGreaterThan(1);
  expect(await blobs.has(accountId, sha256)).toBe(true);
  await collectLater();
});

it('looks at what is marked again, and a reference that is there by then keeps the bytes', async () => {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, { files: {} });
  const file = await upload(server, owner, draft.id, 'dolu.pdf', makePdf({ filler: 999 }));
  const idle = await Promise.all(Array.from({ length: 120 }, () => put(randomBytes(50))));
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`update blobs set unreferenced_since = '2020-01-01'
      where sha256 in (${sql.join(
        [file, ...idle].map(({ sha256 }) => sql`${sha256}`),
        sql`, `,
      )})`),
  );
  // More than a batch of them, by several collectors at once: each goes once.
  const removed = await Promise.all([collect(0), collect(0), collect(0)]);
  expect(removed[0] + removed[1] + removed[2]).toBe(idle.length);
  expect((await server.ask(getFile, { params: { id: file.id }, query: {} }, owner)).status).toBe(200);
});

it('finds each reference by an index that begins with account and hash', async () => {
  const { rows } = await server.platform.db.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'public'`,
  );
  const without = blobReferences.filter(
    ([table, column]) =>
      !rows.some(({ definition }) =>
        definition.includes(` ON public.${table} USING btree (account_id, ${column}`),
      ),
  );
  expect(without).toEqual([]);
});

it('every column that holds a hash is known as a reference or as none', async () => {
  const { rows } = await server.platform.db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like '%sha256%' or column_name like '%blob%')`,
  );
  const declared = [...blobReferences.map((one) => one.join('.')), ...Object.keys(otherHashes)];
  expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort());
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  archiveJobs,
  archiveMyJobs,
  cancelJob,
  circulateDraft,
  declineJob,
  getJobArchives,
  limits,
  previewArchive,
  previewMyArchive,
} from '@tomar/contract';
import { readCsv } from '@tomar/contract/readCsv.ts';
import { hasTool, makePdf } from '@tomar/signatures/testing';
import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallInput } from '../../../testing/client.ts';
import { folder, type JobRecipe, makeDraft, makeJob, readJob, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));

/** Larger than what the sockets of both sides take in. */
const large = makePdf({ filler: 9_000_000 });

/** A job that its approver has declined. */
async function finished(name: string, over: JobRecipe = {}): Promise<string> {
  const id = await makeJob(server, { name, flow: [['approver']], ...over });
  const body = { description: 'Olmadı' };
  await server.call(declineJob, { params: { id }, body }, await server.person('approver'));
  return id;
}

type Archives = typeof archiveMyJobs | typeof archiveJobs | typeof getJobArchives;

async function archiveOf<E extends Archives>(
  endpoint: E,
  input: CallInput<E>,
  who = 'owner',
  language = 'tr',
) {
  const headers = { 'accept-language': language };
  const answer = await server.ask(endpoint, { ...input, headers }, await server.person(who));
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, files: unzipSync(new Uint8Array(bytes)), answer };
}

/** The index as programs read it: rows by their titles. */
function indexOf(files: Readonly<Record<string, Uint8Array>>): Record<string, string>[] {
  const text = new TextDecoder().decode(files['dizin.csv']);
  const { rows } = readCsv(text, ';', { rows: 10_000, columns: 100 });
  const [titles = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(titles.map((title, at) => [title, line[at] ?? ''])));
}

let tag = 0;
let word: string;
beforeEach(() => {
  tag += 1;
  word = `arşiv${tag}`;
});
const query = () => ({ search: word, sort: 'name', ascending: true }) as const;

it('brings the finished jobs that filters find, a folder for each, and says before how much it is', async () => {
  const bytes = makePdf({ filler: 20 });
  await finished(`${word} bir`, { files: { 'Sözleşme ığ.pdf': bytes } });
  await finished(`${word} iki`, { currency: 'EUR', amount: '10.00', documentType: 'Contract' });
  await makeJob(server, { name: `${word} süren`, flow: [['approver']] });
  const owner = await server.person('owner');
  expect(await server.call(previewMyArchive, { query: query() }, owner)).toEqual({
    jobs: 2,
    files: 2,
    bytes: bytes.length + makePdf().length,
    unfinished: 1,
  });
  const { files, answer } = await archiveOf(archiveMyJobs, { query: query() });
  expect(answer.headers.get('content-disposition')).toMatch(/demo-myjob-\d{4}-\d{2}-\d{2}\.zip/);
  const [first, second, ...others] = Object.keys(files);
  expect(first).toMatch(new RegExp(`^\\S+ ${word} bir/Sözleşme ığ\\.pdf$`));
  expect(second).toMatch(new RegExp(`^\\S+ ${word} iki/Sözleşme\\.pdf$`));
  expect(others).toEqual(['dizin.xlsx', 'dizin.csv', 'SHA256SUMS']);
  expect(Buffer.from(files[first ?? ''] ?? []).equals(bytes)).toBe(true);
  const narrow = await server.call(previewMyArchive, { query: { ...query(), currency: 'EUR' } }, owner);
  expect(narrow).toMatchObject({ jobs: 1, unfinished: 0 });
  const running = { ...query(), statuses: 'Circulating' };
  for (const endpoint of [previewMyArchive, archiveMyJobs])
    expect((await server.refusal(endpoint, { query: running }, owner)).keys).toEqual(['lang_archive_none']);
});

it('has an index of every file with its SHA-256, for people and for programs, without formulas (REP-02)', async () => {
  await finished(`=cmd|${word}`, { files: { '=ek.pdf': makePdf(), 'iki.pdf': makePdf({ filler: 9 }) } });
  const { files } = await archiveOf(archiveMyJobs, { query: query() });
  const rows = indexOf(files);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const found = files[row['Arşivdeki yol'] ?? ''];
    expect(
      createHash('sha256')
        .update(found ?? '')
        .digest('hex'),
    ).toBe(row['SHA-256']);
    expect([row.Sonuç, row.Durum, row.Bayt]).toEqual(['Arşivde', 'Reddedildi', String(found?.length)]);
  }
  expect(rows.map((row) => [row['İş adı'], row['Dosya adı']])).toEqual([
    [`'=cmd|${word}`, "'=ek.pdf"],
    [`'=cmd|${word}`, 'iki.pdf'],
  ]);
  const [sheet] = await readXlsxFile(Buffer.from(files['dizin.xlsx'] ?? []));
  const [titles, ...lines] = sheet?.data ?? [];
  expect(titles).toEqual(Object.keys(rows[0] ?? {}));
  expect(lines.map((cells) => cells.map((cell) => cell ?? ''))).toEqual(
    rows.map((row) => Object.values(row)),
  );
});

it('is in the language of who asks', async () => {
  const draft = await makeDraft(server, { name: `${word} ekli`, flow: [['approver']] });
  const owner = await server.person('owner');
  await upload(server, owner, draft.id, 'ek.txt', Buffer.from('ek'), 'Attachment');
  const { rows } = await inDemo(`select version from jobs where id = '${draft.id}'`);
  const body = { version: Number(rows[0]?.version) };
  const { jobId } = await server.call(circulateDraft, { params: { id: draft.id }, body }, owner);
  await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Gerek kalmadı' } }, owner);
  const turkish = Object.keys((await archiveOf(archiveMyJobs, { query: query() })).files);
  expect(turkish.some((path) => path.endsWith('/ekler/ek.txt'))).toBe(true);
  const english = (await archiveOf(archiveMyJobs, { query: query() }, 'owner', 'en')).files;
  expect(Object.keys(english).some((path) => path.endsWith('/attachments/ek.txt'))).toBe(true);
  expect(new TextDecoder().decode(english['index.csv'])).toContain('Outcome,Path in the archive');
});

it('has names that Windows takes, true to Turkish letters, each once', async () => {
  const names = [
    'CON',
    'a/b\\c:d*?"|',
    'İIıi Şğüöç',
    `${'ş'.repeat(100)}${'x'.repeat(100)}`,
    '..',
    'aynı',
    'aynı',
  ];
  for (const name of names)
    await finished(`${name} ${word}`.slice(-limits.jobNameLength), {
      recipients: [folder('arsiv')],
      files: { 'AUX.pdf': makePdf(), [`${'uzun '.repeat(40)}.pdf`]: makePdf({ filler: 3 }) },
    });
  const { files } = await archiveOf(archiveMyJobs, { query: query() });
  const paths = Object.keys(files).filter((path) => path.includes('/'));
  expect(paths).toHaveLength(names.length * 2);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  for (const part of paths.flatMap((path) => path.split('/'))) {
    expect(part).not.toMatch(/[\\:*?"<>|]|[. ]$|^(con|aux)\b/i);
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  }
  for (const path of paths) expect(path.length).toBeLessThanOrEqual(180);
  expect(paths.some((path) => path.includes('İIıi Şğüöç'))).toBe(true);
  expect(paths.some((path) => path.endsWith('/_AUX.pdf'))).toBe(true);
  expect(paths.some((path) => /\/uzun [uzn ]+\.pdf$/.test(path))).toBe(true);
});

it('is a ZIP to others, and its files are what its sums say', async () => {
  await finished(`${word} İç ılık`, { files: { 'ğ ü.pdf': large, 'boş değil.pdf': makePdf() } });
  const { bytes } = await archiveOf(archiveMyJobs, { query: query() });
  const folder = await mkdtemp(join(tmpdir(), 'tomar-archive-'));
  try {
    const path = join(folder, 'a.zip');
    await writeFile(path, bytes);
    const judge = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
      expect([command, status, stderr], stdout).toEqual([command, 0, '']);
      return stdout;
    };
    if (hasTool('python3', '--version')) {
      judge('python3', '-m', 'zipfile', '-t', path);
      judge('python3', '-m', 'zipfile', '-e', path, folder);
      if (process.platform === 'linux') judge('sha256sum', '--check', '--strict', 'SHA256SUMS');
    }
    // Another reader of ZIP, where it is installed.
    if (spawnSync('unzip', ['-v']).error === undefined) judge('unzip', '-tqq', path);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('says of what cannot be read that it is not there, and brings the rest', async () => {
  const id = await finished(`${word} eksik`, {
    files: {
      'yok.pdf': makePdf({ filler: 4001 + tag }),
      'kısa.pdf': makePdf({ filler: 5001 + tag }),
      'bozuk.pdf': makePdf({ filler: 300_001 + tag }),
      'sağlam.pdf': makePdf({ filler: 6001 + tag }),
    },
  });
  const accountId = await server.accountId();
  const sha256 = (name: string) =>
    readJob(server, id).then(({ files }) => files.find((file) => file.name === name)?.sha256 ?? '');
  const place = async (name: string) => server.platform.blobs.path(accountId, await sha256(name));
  await rm(await place('yok.pdf'));
  await truncate(await place('kısa.pdf'), 200);
  // One byte near its end: the beginning of such a file could be read.
  const handle = await open(await place('bozuk.pdf'), 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.from([0, 0, 0, 0]), 0, 4, size - 20);
  await handle.close();
  const { files } = await archiveOf(archiveMyJobs, { query: query() });
  expect(Object.keys(files).map((path) => path.split('/').at(-1))).toEqual([
    'sağlam.pdf',
    'dizin.xlsx',
    'dizin.csv',
    'SHA256SUMS',
  ]);
  // What is missing stands first.
  expect(indexOf(files).map((row) => [row['Dosya adı'], row.Sonuç, row['Arşivdeki yol'] === ''])).toEqual([
    ['yok.pdf', 'Yok: saklanan dosya bulunamadı', true],
    ['kısa.pdf', 'Yok: saklanan dosya bozulmuş', true],
    ['bozuk.pdf', 'Yok: saklanan dosya bozulmuş', true],
    ['sağlam.pdf', 'Arşivde', false],
  ]);
  const sums = new TextDecoder().decode(files.SHA256SUMS).trim().split('\n');
  expect(sums).toEqual([expect.stringContaining(await sha256('sağlam.pdf'))]);
});

it('AUTH-11 to AUTH-13: asks of each job whether its reader sees it when its turn comes', async () => {
  await finished(`${word} a`, { by: 'approver', files: { 'büyük.pdf': large } });
  const hidden = await finished(`${word} b`, { by: 'approver' });
  await finished(`${word} c`, { by: 'approver' });
  const secret = await finished(`${word} d`, { by: 'approver', privacy: 'TopSecret' });
  const owner = await server.person('owner');
  expect(await server.call(previewArchive, { query: query() }, owner)).toMatchObject({ jobs: 3 });
  const { trackingNumber } = await readJob(server, hidden, 'approver');
  const answer = await server.ask(
    archiveJobs,
    { query: query(), headers: { 'accept-language': 'tr' } },
    owner,
  );
  const reader = answer.body?.getReader();
  const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
  await inDemo(`update jobs set privacy = 'TopSecret' where id = '${hidden}'`);
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    pieces.push(piece.value);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  expect(Object.keys(files).filter((path) => path.endsWith('.pdf'))).toHaveLength(2);
  const rows = indexOf(files);
  expect(rows.map((row) => [row['Takip no'], row['İş adı'], row.Sonuç])).toEqual([
    [trackingNumber, '', 'Yok: işi artık göremiyorsunuz'],
    [expect.any(String), `${word} a`, 'Arşivde'],
    [expect.any(String), `${word} c`, 'Arşivde'],
  ]);
  expect(JSON.stringify(rows)).not.toContain((await readJob(server, secret, 'approver')).trackingNumber);
});

it('is for those who may see the lists, with a proof of the last minutes', async () => {
  await finished(`${word} eski`);
  const owner = await server.person('owner');
  const signer = await server.person('signer1');
  for (const endpoint of [previewArchive, archiveJobs])
    expect((await server.refusal(endpoint, { query: query() }, signer)).status).toBe(401);
  await server.platform.db.call(
    `update session_proofs set proved_at = proved_at - interval '11 minutes'`,
    [],
  );
  try {
    for (const endpoint of [previewArchive, archiveJobs, previewMyArchive, archiveMyJobs])
      expect((await server.refusal(endpoint, { query: query() }, owner)).body.code).toBe(
        'fresh_proof_required',
      );
  } finally {
    await server.platform.db.call(
      `update session_proofs set proved_at = proved_at + interval '11 minutes'`,
      [],
    );
  }
});

it('is noted in the trail with how much went out, chosen one by one or found', async () => {
  const id = await finished(`${word} izli`);
  await archiveOf(archiveMyJobs, { query: query() });
  const chosen = await archiveOf(getJobArchives, { query: { ids: id } });
  expect(indexOf(chosen.files)).toHaveLength(1);
  const { rows } = await inDemo(
    `select facts from audit_events where event = 'jobs.archived' order by sequence desc limit 2`,
  );
  const facts = { jobs: 1, files: 1, bytes: makePdf().length };
  expect(rows.map((row) => JSON.parse(String(row.facts)))).toEqual([
    { list: 'chosen', ...facts },
    { list: 'myjob', ...facts },
  ]);
});

/** Begins to read an archive, and waits until it is under way. */
async function beginReading(who = 'owner') {
  const answer = await server.ask(archiveMyJobs, { query: query() }, await server.person(who));
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  await reader?.read();
  return {
    leave: () => reader?.cancel(),
    toEnd: async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read());
    },
  };
}

it('a person downloads two at once; whoever breaks off may begin another', async () => {
  await finished(`${word} büyük`, { files: { 'a.pdf': large } });
  const first = await beginReading();
  const second = await beginReading();
  const owner = await server.person('owner');
  const refusal = await server.refusal(archiveMyJobs, { query: query() }, owner);
  expect([refusal.status, refusal.keys]).toEqual([429, ['lang_archive_busy']]);
  await first.leave();
  await expect
    .poll(async () => {
      const answer = await server.ask(archiveMyJobs, { query: query() }, owner);
      await answer.body?.cancel();
      return answer.status;
    })
    .toBe(200);
  await second.toEnd();
});

it('ends in the middle with the rights that let it be asked for', async () => {
  await finished(`${word} yetki`, { by: 'approver', files: { 'a.pdf': large } });
  const reading = await beginReading('approver');
  const userId = await server.userId('approver');
  await inDemo(`update users set authorities = authorities || '{Report}' where id = '${userId}'`);
  try {
    await expect(reading.toEnd()).rejects.toThrow();
  } finally {
    await inDemo(`update users set authorities = array_remove(authorities, 'Report') where id = '${userId}'`);
  }
});

it('refuses more than an archive takes before it begins, in both languages', async () => {
  const id = await finished(`${word} dev`);
  const owner = await server.person('owner');
  await inDemo(`update job_files set current_size = ${limits.archiveBytes + 1} where job_id = '${id}'`);
  for (const endpoint of [previewMyArchive, archiveMyJobs]) {
    const { status, keys, body } = await server.refusal(endpoint, { query: query() }, owner);
    expect([status, keys]).toEqual([400, ['lang_archive_too_large']]);
    expect(body.errors[0]?.tr).toMatch(/20 GB/i);
    expect(body.errors[0]?.en).toMatch(/20 GB/i);
  }
  const { rows } = await inDemo(
    `select count(*)::int as count from audit_events where event = 'jobs.archived' and facts like '%${limits.archiveBytes + 1}%'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  await inDemo(`update job_files set current_size = ${makePdf().length} where job_id = '${id}'`);
});

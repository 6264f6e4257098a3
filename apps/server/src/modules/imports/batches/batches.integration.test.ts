import {
  continueBatch,
  getBatchSheet,
  getDraft,
  getFile,
  getJob,
  getTemplate,
  listBatches,
  listBatchRows,
  listDrafts,
  listMyJobs,
  saveDraft,
  saveTemplate,
  startBatch,
  stopBatch,
} from '@tomar/contract';
import { hasTool, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkbook } from '../../../../../../lab/src/harness/makeWorkbook.ts';
import {
  batchFile,
  batchWhen,
  readBatch,
  startAndWait,
  templateWithRole,
} from '../../../testing/batchScene.ts';
import type { Caller } from '../../../testing/client.ts';
import type { JobRecipe } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { clearBatches } from './clearBatches.ts';
import { makeJobsTask } from './makeJobsTask.ts';

let server: TestServer;
let drafter: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web', 'worker'] });
  drafter = await server.person('approver');
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Record<string, unknown>>(text));

const makeOne = (name: string, recipe: JobRecipe = {}) => templateWithRole(server, name, recipe);

const emailOf = async (key: string) => {
  const { rows } = await inDemo(`select email from users where id = '${await server.userId(key)}'`);
  return String(rows[0]?.email);
};
const rowsFor = async (count: number, name: string, key = 'approver') => {
  const email = await emailOf(key);
  return Array.from({ length: count }, (_, at) => ({ name: `${name} ${at + 1}`, Müdür: email }));
};
const file = (rows: readonly Readonly<Record<string, string>>[]) => batchFile(['Müdür'], rows);
const rowsOf = async (id: string, show: 'all' | 'failed' | 'warned' | 'refused' = 'all') =>
  (await server.call(listBatchRows, { params: { id }, body: { show, pageSize: 100 } }, drafter)).items;
const jobsNamed = async (name: string) => {
  const { rows } = await inDemo(
    `select name, status, is_template from jobs where name like '${name} %' and not is_template order by name`,
  );
  return rows;
};

describe('many jobs from one template', () => {
  it('circulate with whom the rows name, each once, also where two pages start them at once (DRAFT-04, DRAFT-14)', async () => {
    const templateId = await makeOne('Toplu izin');
    const rows = await rowsFor(12, 'Toplu izin');
    const first = { ...rows[0], documentNumber: 'TI-1', targetEndDate: '31.12.2030', amount: '1.250,50' };
    const ready = await readBatch(server, templateId, file([first, ...rows.slice(1)]), drafter);
    expect([ready.state, ready.counts.rows, ready.counts.refused, ready.counts.warned]).toEqual([
      'ready',
      12,
      0,
      0,
    ]);
    expect(await jobsNamed('Toplu izin')).toEqual([]);
    const body = { round: ready.round, circulates: true };
    const ends = await Promise.all([
      server.ask(startBatch, { params: { id: ready.id }, body }, drafter),
      server.ask(startBatch, { params: { id: ready.id }, body }, drafter),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    const done = await batchWhen(server, ready.id, ['done', 'stopped'], drafter);
    expect([done.state, done.problem, done.counts.made]).toEqual(['done', null, 12]);
    const made = await jobsNamed('Toplu izin');
    expect([made.length, new Set(made.map(({ status }) => status))]).toEqual([12, new Set(['Circulating'])]);
    const [one] = await rowsOf(ready.id);
    expect([one?.state, one?.job?.isDraft]).toEqual(['made', false]);
    const job = await server.call(getJob, { params: { id: one?.job?.id ?? '' } }, drafter);
    expect([job.name, job.documentNumber, job.targetEndDate]).toEqual(['Toplu izin 1', 'TI-1', '2030-12-31']);
    const waiting = await server.call(
      listMyJobs,
      { body: { list: 'waiting', search: 'toplu izin 12' } },
      drafter,
    );
    expect(waiting.total).toBe(1);
  });

  it('get the texts of their rows in their documents; what is missing or has no room is refused before', async () => {
    const templateId = await makeOne('Toplu metin');
    const kept = await server.call(getDraft, { params: { id: templateId } }, drafter);
    const at = { page: 1, x: 60, y: 600, width: 200, height: 20, size: 11, isRequired: true };
    const placeholders = kept.files.map(({ id: fileId }) => ({ key: 'a', fileId, name: 'Sicil', ...at }));
    const content = { ...kept.content, placeholders };
    const saved = { params: { id: templateId }, body: { version: kept.version, content } };
    await server.call(saveDraft, saved, drafter);
    const texts = [{ name: 'Sicil', isRequired: true, places: [at] }];
    const rows = await rowsFor(4, 'Toplu metin');
    const bad = rows.map((row, n) => ({ ...row, Sicil: ['S-1', '', 'ş'.repeat(90), 'a😀'][n] ?? '' }));
    const refused = await readBatch(server, templateId, batchFile(['Müdür'], bad, texts), drafter);
    expect([refused.counts.refused, refused.counts.waiting]).toEqual([3, 1]);
    const why = (await rowsOf(refused.id, 'refused')).flatMap(({ findings }) => findings);
    expect(why.map(({ field, key }) => [field, key])).toEqual([
      ['text:Sicil', 'lang_definition_required'],
      ['text:Sicil', 'lang_placeholder_too_long'],
      ['text:Sicil', 'lang_placeholder_letter'],
    ]);
    const good = rows.map((row, n) => ({ ...row, Sicil: `Şube İĞ-${n + 1} =cmd` }));
    const ready = await readBatch(server, templateId, batchFile(['Müdür'], good, texts), drafter);
    const done = await startAndWait(server, ready, drafter);
    expect([done.state, done.counts.made, done.counts.failed]).toEqual(['done', 4, 0]);
    const hashes = new Set<string>();
    for (const [n, row] of (await rowsOf(ready.id)).entries()) {
      const job = await server.call(getJob, { params: { id: row.job?.id ?? '' } }, drafter);
      const [file] = job.files;
      hashes.add(file?.sha256 ?? '');
      const answer = await server.ask(getFile, { params: { id: file?.id ?? '' }, query: {} }, drafter);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (hasTool('pdftotext', '-v'))
        expect(runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString()).toContain(
          `Şube İĞ-${n + 1} =cmd`,
        );
    }
    expect(hashes.size).toBe(4);
  });

  it('are drafts alone where that is wished', async () => {
    const templateId = await makeOne('Toplu taslak');
    const ready = await readBatch(server, templateId, file(await rowsFor(3, 'Toplu taslak')), drafter);
    const done = await startAndWait(server, ready, drafter, false);
    expect(done.counts.made).toBe(3);
    const drafts = await server.call(listDrafts, { body: { search: 'toplu taslak 2' } }, drafter);
    expect(drafts.total).toBe(1);
    const draft = await server.call(getDraft, { params: { id: drafts.items[0]?.id ?? '' } }, drafter);
    expect([draft.findings, draft.files.length]).toEqual([[], 1]);
  });

  it('are not begun before every row is right, and each error stands at its cell (DRAFT-36 to DRAFT-38, DRAFT-47, DRAFT-49)', async () => {
    const templateId = await makeOne('Hatalı');
    const email = await emailOf('approver');
    const ready = await readBatch(
      server,
      templateId,
      file([
        { name: '=cmd|calc', Müdür: email, targetEndDate: '', amount: '', documentNumber: '' },
        { name: '', Müdür: email },
        { name: 'Kim', Müdür: 'yok@demo.example' },
        { name: 'Gün', Müdür: email, targetEndDate: '31.02.2030' },
        { name: 'Tutar', Müdür: email, amount: 'on lira' },
        { name: 'Geçmiş', Müdür: email, targetEndDate: '2001-01-01' },
        { name: 'Eksi', Müdür: email, amount: '-5,00' },
        { name: 'İki', Müdür: email, documentNumber: 'AYNI' },
        { name: 'İki', Müdür: email, documentNumber: 'AYNI' },
      ]),
      drafter,
    );
    const said = (await rowsOf(ready.id)).map(({ state, findings }) => [
      state,
      ...findings.map(({ field, key, isWarning }) => `${field} ${key}${isWarning ? ' !' : ''}`),
    ]);
    expect(said).toEqual([
      ['waiting'],
      ['refused', 'name lang_definition_required'],
      ['refused', 'role:Müdür lang_import_person_unknown'],
      ['refused', 'targetEndDate lang_batch_day_wrong'],
      ['refused', 'amount lang_amount_invalid'],
      ['waiting', 'targetEndDate lang_draft_target_end_date_before_start !'],
      ['waiting', 'amount lang_amount_negative !'],
      ['waiting'],
      ['refused', 'documentNumber lang_batch_number_double'],
    ]);
    const input = { params: { id: ready.id }, body: { round: ready.round, circulates: false } };
    expect((await server.refusal(startBatch, input, drafter)).keys).toEqual(['lang_batch_has_errors']);
  });

  it('do not circulate while a rule speaks against one of them; drafts may be made (DRAFT-38)', async () => {
    const templateId = await makeOne('Yetkisiz');
    await inDemo(`update users set authorities = '{}' where id = '${await server.userId('signer2')}'`);
    const rows = await rowsFor(1, 'Yetkisiz', 'signer2');
    const ready = await readBatch(server, templateId, file(rows), drafter);
    const [row] = await rowsOf(ready.id, 'warned');
    expect(row?.findings.map(({ field, key }) => [field, key])).toEqual([
      ['role:Müdür', 'lang_step_user_not_approver'],
    ]);
    const input = { params: { id: ready.id }, body: { round: ready.round, circulates: true } };
    expect((await server.refusal(startBatch, input, drafter)).keys).toEqual(['lang_batch_cannot_circulate']);
    expect((await startAndWait(server, ready, drafter, false)).counts.made).toBe(1);
  });

  it('come from a workbook, too: dates and numbers as it shows them, formulas by their last value or not at all', async () => {
    const templateId = await makeOne('Kitap');
    const email = await emailOf('approver');
    const said = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
    const day = '<c s="1"><v>73051</v></c>';
    const none = '<c/>';
    const rows = [
      ['İşin adı', 'Rol: Müdür', 'Hedef bitiş tarihi', 'Tutar'].map(said),
      [said('=cmd|calc'), said(email), day, '<c><v>1250.5</v></c>'],
      ['<c t="str"><f>A2&amp;"!"</f><v>Hesaplanan</v></c>', said(email), day, none],
      ['<c><f>A2</f></c>', said(email), none, none],
      [said('Hata'), '<c t="e"><f>NA()</f><v>#N/A</v></c>', none, none],
      [said('Uzun'), said(email), none, '<c><v>1234567890123456</v></c>'],
    ];
    const book = (cells: readonly (readonly string[])[]) =>
      makeWorkbook({
        sheets: {
          İşler: `<sheetData>${cells.map((row) => `<row>${row.join('')}</row>`).join('')}</sheetData>`,
        },
        styles,
      });
    const read = (cells: readonly (readonly string[])[]) =>
      readBatch(server, templateId, book(cells), drafter, 'isler.xlsx');
    const ready = await read(rows);
    const told = (await rowsOf(ready.id)).map(({ state, findings }) => [
      state,
      ...findings.map(({ field, key, isWarning }) => `${field} ${key}${isWarning ? ' !' : ''}`),
    ]);
    expect(told).toEqual([
      ['waiting'],
      ['waiting', 'name lang_import_formula !'],
      ['refused', 'name lang_import_formula_empty'],
      ['refused', 'role:Müdür lang_import_cell_error'],
      ['refused', 'amount lang_import_long_number'],
    ]);
    const done = await startAndWait(server, await read(rows.slice(0, 3)), drafter, false);
    expect(done.counts.made).toBe(2);
    const { rows: made } = await inDemo(
      `select name, target_end_date::text as day, content ->> 'amount' as amount from jobs
       where name in ('=cmd|calc', 'Hesaplanan') and not is_template and target_end_date = '2100-01-01' order by name collate "C"`,
    );
    expect(made).toEqual([
      { name: '=cmd|calc', day: '2100-01-01', amount: '1250.50' },
      { name: 'Hesaplanan', day: '2100-01-01', amount: '' },
    ]);
    const line = [said('x'), said('a@b.example')];
    const failed = await read([rows[0] ?? [], ...Array.from({ length: 100_000 }, () => line)]);
    expect([failed.state, failed.problem?.key]).toEqual(['failed', 'lang_import_too_many_rows']);
  });

  it('refuse a file of 100,000 rows, one that is none, and one without the role’s column', async () => {
    const templateId = await makeOne('Kötü dosya');
    const line = '"x";"a@b.example"\r\n';
    const many = Buffer.from(`"İşin adı";"Rol: Müdür"\r\n${line.repeat(100_000)}`);
    const bad: readonly Uint8Array[] = [
      many,
      Buffer.from('PK\u0003\u0004 bozuk'),
      Buffer.from('"İşin adı"\r\n"x"'),
    ];
    const keys: unknown[] = [];
    for (const bytes of bad) {
      const failed = await readBatch(server, templateId, bytes, drafter);
      expect([failed.state, failed.counts.rows]).toEqual(['failed', 0]);
      keys.push(failed.problem?.key);
    }
    expect(keys).toEqual(['lang_import_too_many_rows', 'lang_import_damaged', 'lang_import_heading_missing']);
    const sheet = await server.ask(getBatchSheet, { params: { id: templateId }, query: {} }, drafter);
    expect([sheet.status, sheet.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('.xlsx'),
    ]);
  });

  it('are told of for a month after they ended, whenever they were begun', async () => {
    const templateId = await makeOne('Eski');
    const ready = await readBatch(server, templateId, file(await rowsFor(1, 'Eski')), drafter);
    await startAndWait(server, ready, drafter);
    const age = (column: string, days: number) =>
      inDemo(`update batches set ${column} = now() - interval '${days} days' where id = '${ready.id}'`);
    const isKept = async () => {
      await clearBatches(server.platform);
      return (await inDemo(`select from batches where id = '${ready.id}'`)).rows.length === 1;
    };
    await age('created_at', 40);
    expect(await isKept()).toBe(true);
    await age('ended_at', 31);
    expect(await isKept()).toBe(false);
  });

  it('stop when the template changes, and go on from it as it is then; a stop by hand too', async () => {
    const templateId = await makeOne('Değişen');
    const ready = await readBatch(server, templateId, file(await rowsFor(6, 'Değişen')), drafter);
    const kept = await server.call(getDraft, { params: { id: templateId } }, drafter);
    const content = { ...kept.content, description: 'Sonradan' };
    await server.call(
      saveDraft,
      { params: { id: templateId }, body: { version: kept.version, content } },
      drafter,
    );
    const stopped = await startAndWait(server, ready, drafter);
    expect([stopped.state, stopped.problem?.key, stopped.counts.made]).toEqual([
      'stopped',
      'lang_batch_template_changed',
      0,
    ]);
    // Nothing is made from a template that somebody holds: the stop comes before the first row, whatever the worker's haste.
    await server.platform.db.inAccount(await server.accountId(), async (tx) => {
      await tx.execute(`select from jobs where id = '${templateId}' for update`);
      await server.call(continueBatch, { params: { id: ready.id }, body: {} }, drafter);
      const halted = await server.call(stopBatch, { params: { id: ready.id } }, drafter);
      expect([halted.state, halted.counts.made]).toEqual(['stopped', 0]);
    });
    await server.call(continueBatch, { params: { id: ready.id }, body: {} }, drafter);
    const done = await batchWhen(server, ready.id, ['done'], drafter);
    expect(done.counts.made).toBe(6);
    expect((await jobsNamed('Değişen')).length).toBe(6);
    const [one] = await rowsOf(ready.id);
    const job = await server.call(getJob, { params: { id: one?.job?.id ?? '' } }, drafter);
    expect(job.description).toBe('Sonradan');
  });

  it('give each role to whom its own column names, also where the flow has another order since (DRAFT-14)', async () => {
    const templateId = await makeOne('Sırası değişen');
    const { version } = await server.call(getTemplate, { params: { id: templateId } }, drafter);
    const roles = [
      { key: 'approver', name: 'Müdür' },
      { key: 'signer1', name: 'İmzacı' },
    ];
    const settings = { version, isActive: true, audience: 'Owner' as const, roles };
    await server.call(saveTemplate, { params: { id: templateId }, body: settings }, drafter);
    const [approver, signer] = [await emailOf('approver'), await emailOf('signer1')];
    const row = { name: 'Sırası değişen 1', Müdür: approver, İmzacı: signer };
    const ready = await readBatch(server, templateId, batchFile(['Müdür', 'İmzacı'], [row]), drafter);
    const kept = await server.call(getDraft, { params: { id: templateId } }, drafter);
    const content = { ...kept.content, steps: kept.content.steps.toReversed() };
    await server.call(
      saveDraft,
      { params: { id: templateId }, body: { version: kept.version, content } },
      drafter,
    );
    expect((await startAndWait(server, ready, drafter, false)).problem?.key).toBe(
      'lang_batch_template_changed',
    );
    await server.call(continueBatch, { params: { id: ready.id }, body: {} }, drafter);
    await batchWhen(server, ready.id, ['done'], drafter);
    const [made] = await rowsOf(ready.id);
    const draft = await server.call(getDraft, { params: { id: made?.job?.id ?? '' } }, drafter);
    const who = draft.content.steps.flatMap(({ people }) =>
      people.map((one) => [one.key, one.kind === 'user' && one.userId]),
    );
    expect(Object.fromEntries(who)).toEqual({
      approver: await server.userId('approver'),
      signer1: await server.userId('signer1'),
    });
  });

  it('keep what failed by row, where a role’s user is deactivated meanwhile, and make it when it is tried again (DRAFT-37)', async () => {
    const templateId = await makeOne('Ayrılan');
    const good = await rowsFor(2, 'Ayrılan');
    const owner = await server.userId('owner');
    await inDemo(
      `update users set authorities = array_append(authorities, 'Approved') where id = '${owner}'`,
    );
    const gone = await rowsFor(1, 'Ayrılan kişi', 'owner');
    const ready = await readBatch(server, templateId, file([...good, ...gone]), drafter);
    expect(ready.counts.warned).toBe(0);
    await inDemo(`update users set is_active = false where id = '${owner}'`);
    try {
      const done = await startAndWait(server, ready, drafter);
      expect([done.state, done.counts.made, done.counts.failed]).toEqual(['done', 2, 1]);
      const [failed] = await rowsOf(ready.id, 'failed');
      expect(failed?.findings.map(({ key }) => key)).toEqual(['lang_step_user_passive']);
    } finally {
      await inDemo(`update users set is_active = true where id = '${owner}'`);
    }
    await server.call(continueBatch, { params: { id: ready.id }, body: { again: true } }, drafter);
    const done = await batchWhen(server, ready.id, ['done'], drafter);
    expect([done.counts.made, done.counts.failed]).toEqual([3, 0]);
    expect((await jobsNamed('Ayrılan')).length).toBe(3);
  });

  it('are made once where the task runs beside itself, as after a worker that died', async () => {
    const templateId = await makeOne('Bir kez');
    const ready = await readBatch(server, templateId, file(await rowsFor(30, 'Bir kez')), drafter);
    const body = { round: ready.round, circulates: true };
    const running = await server.call(startBatch, { params: { id: ready.id }, body }, drafter);
    const { tasks, db } = server.platform;
    const accountId = await server.accountId();
    const again = { batchId: ready.id, round: running.round };
    await db.inAccount(accountId, async (tx) => {
      for (let time = 0; time < 3; time += 1) await tasks.enqueue(tx, accountId, makeJobsTask, again);
    });
    const done = await batchWhen(server, ready.id, ['done', 'stopped'], drafter);
    expect([done.state, done.counts.made, done.counts.failed]).toEqual(['done', 30, 0]);
    const made = await jobsNamed('Bir kez');
    expect([made.length, new Set(made.map(({ name }) => name)).size]).toEqual([30, 30]);
  });

  it('are nobody else’s to see', async () => {
    const templateId = await makeOne('Gizli toplu');
    const ready = await readBatch(server, templateId, file(await rowsFor(1, 'Gizli toplu')), drafter);
    const other = await server.person('owner');
    expect((await server.ask(listBatchRows, { params: { id: ready.id }, body: {} }, other)).status).toBe(404);
    expect((await server.ask(listBatches, { params: { id: templateId } }, other)).status).toBe(404);
  });
});

import {
  continueBatch,
  deleteTemplate,
  importLimits,
  listAudit,
  listBatches,
  listBatchesLeft,
  listBatchRows,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchFile, readBatch, startAndWait, templateWithRole } from '../../../testing/batchScene.ts';
import type { Caller } from '../../../testing/client.ts';
import { folder, makeJob, makeRecipient } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let drafter: Caller;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web', 'worker'] });
  drafter = await server.person('approver');
  owner = await server.person('owner');
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Record<string, unknown>>(text));

const emailOf = async (key: string) => {
  const { rows } = await inDemo(`select email from users where id = '${await server.userId(key)}'`);
  return String(rows[0]?.email);
};

/** A file whose rows name the approver in the role. */
async function fileOf(rows: readonly Readonly<Record<string, string>>[]) {
  const email = await emailOf('approver');
  return batchFile(
    ['Müdür'],
    rows.map((row) => ({ Müdür: email, ...row })),
  );
}

const rowsOf = async (id: string, by = drafter) =>
  server.call(listBatchRows, { params: { id }, body: { pageSize: 100 } }, by);

it('a deleted template leaves what others made of it, row by row, and what was never made', async () => {
  const templateId = await templateWithRole(server, 'Silinecek', {}, 'Account');
  const file = await fileOf([{ name: 'Kalan 1' }, { name: 'Kalan 2' }]);
  const ready = await readBatch(server, templateId, file, owner);
  const done = await startAndWait(server, ready, owner);
  expect([done.state, done.counts.made]).toEqual(['done', 2]);
  await inDemo(`update batches set state = 'stopped' where id = '${done.id}'`);
  await inDemo(
    `update batch_rows set state = 'waiting', job_id = null where batch_id = '${done.id}' and number = 3`,
  );
  expect((await server.call(listBatchesLeft, {}, owner)).items).toEqual([]);
  await server.call(deleteTemplate, { params: { id: templateId } }, drafter);

  const [left] = (await server.call(listBatchesLeft, {}, owner)).items;
  expect([left?.id, left?.templateName, left?.counts.made]).toEqual([done.id, 'Silinecek', 1]);
  expect((await server.call(listBatches, { params: { id: templateId } }, owner)).items).toHaveLength(1);
  const { items, columns } = await rowsOf(done.id, owner);
  expect(columns.map(({ name }) => name)).toEqual(['name', 'role:Müdür']);
  expect(items.map(({ cells, job }) => [cells, job !== null])).toEqual([
    [['Kalan 1', await emailOf('approver')], true],
    [['Kalan 2', await emailOf('approver')], false],
  ]);
  const going = { params: { id: done.id }, body: {} };
  expect((await server.refusal(continueBatch, going, owner)).keys).toEqual(['lang_batch_template_gone']);
  // They are nobody else's to see.
  expect((await server.call(listBatchesLeft, {}, drafter)).items).toEqual([]);
});

it('DRAFT-55: a document number that is taken stands at its cell, before and after it is tried', async () => {
  const templateId = await templateWithRole(server, 'Numaralı');
  await makeJob(server, { name: 'Numara sahibi', documentNumber: 'DN-1', flow: [['approver']] });
  const warned = await readBatch(
    server,
    templateId,
    await fileOf([{ name: 'Bir', documentNumber: 'DN-1' }]),
    drafter,
  );
  const told = async (id: string) =>
    (await rowsOf(id)).items.map(({ state, findings }) => [
      state,
      ...findings.map(({ field, key }) => `${field} ${key}`),
    ]);
  const taken = 'documentNumber lang_draft_document_number_duplicate';
  expect([warned.counts.warned, await told(warned.id)]).toEqual([1, [['waiting', taken]]]);

  const ready = await readBatch(
    server,
    templateId,
    await fileOf([
      { name: 'İki', documentNumber: 'DN-2' },
      { name: 'Üç', documentNumber: 'DN-3' },
    ]),
    drafter,
  );
  expect(ready.counts.warned).toBe(0);
  await makeJob(server, { name: 'Araya giren', documentNumber: 'DN-2', flow: [['approver']] });
  const done = await startAndWait(server, ready, drafter);
  expect([done.state, done.counts.made, done.counts.failed]).toEqual(['done', 1, 1]);
  expect(await told(ready.id)).toEqual([['failed', taken], ['made']]);
});

it('a recipient for a single use is spent by the first row, and the others are told before', async () => {
  const recipientId = await makeRecipient(server, folder('tek-kullanim'), {
    name: 'Tek seferlik',
    isSingleUse: true,
  });
  const templateId = await templateWithRole(server, 'Tek alıcılı', { recipientIds: [recipientId] });
  const file = await fileOf([{ name: 'Bir' }, { name: 'İki' }]);
  const ready = await readBatch(server, templateId, file, drafter);
  expect((await rowsOf(ready.id)).items.map(({ findings }) => findings)).toEqual([
    [],
    [{ field: '', key: 'lang_batch_recipient_single_use', params: ['Tek seferlik'], isWarning: true }],
  ]);
  expect(ready.counts.warned).toBe(1);
});

it('a person leaves so many files unstarted, and no more', async () => {
  const templateId = await templateWithRole(server, 'Birikmiş');
  const signer = await server.userId('approver');
  await inDemo(`delete from batches where user_id = '${signer}'`);
  const ready = await readBatch(server, templateId, await fileOf([{ name: 'Tek' }]), drafter);
  await inDemo(`insert into batches (account_id, id, template_id, template_version, user_id, state, file_name, created_at)
    select account_id, lpad(to_hex(n), 24, '0'), template_id, template_version, user_id, 'ready', file_name, created_at
    from batches, generate_series(1, ${importLimits.unstarted - 1}) n where id = '${ready.id}'`);
  await expect(readBatch(server, templateId, await fileOf([{ name: 'Fazla' }]), drafter)).rejects.toThrow(
    'lang_batch_too_many_unstarted',
  );
  await inDemo(`delete from batches where id = lpad('1', 24, '0')`);
  expect((await readBatch(server, templateId, await fileOf([{ name: 'Sığan' }]), drafter)).state).toBe(
    'ready',
  );
  await inDemo(`delete from batches where user_id = '${signer}'`);
});

it('AUTH-13: what a file of secret jobs is called is no administrator’s to read in the trail', async () => {
  const read = async () =>
    (await server.call(listAudit, { body: { pageSize: 100 } }, owner)).items.filter(({ event }) =>
      event.startsWith('batch.'),
    );
  const open = await templateWithRole(server, 'Açık toplu');
  const secret = await templateWithRole(server, 'Gizli toplu', { privacy: 'TopSecret' });
  for (const [templateId, name] of [
    [open, 'acik.csv'],
    [secret, 'gizli-fesih.csv'],
  ] as const)
    await startAndWait(
      server,
      await readBatch(server, templateId, await fileOf([{ name }]), drafter, name),
      drafter,
    );
  const events = (await read()).slice(0, 4);
  expect(events.map(({ event, withheld }) => [event, withheld])).toEqual([
    ['batch.done', ['file']],
    ['batch.started', ['file']],
    ['batch.done', []],
    ['batch.started', []],
  ]);
  expect(JSON.stringify(events)).toContain('acik.csv');
  expect(JSON.stringify(events)).not.toContain('gizli-fesih');
});

import { exportDrafts, exportJobs, exportMyJobs } from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../../testing/client.ts';
import { makeDraft, makeJob } from '../../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';

let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer({ services: ['web'] });
  const make = (name: string, over: Parameters<typeof makeJob>[1] = {}) =>
    makeJob(server, { name, flow: [['approver']], ...over });
  await make('=cmd|A1', { documentType: 'Contract', amount: '1250.50', currency: 'EUR' });
  await make('ödünç');
  await make('orman', { targetEndDate: '2031-05-10' });
  await make('gizli iş', { by: 'approver', flow: [['signer1!']], privacy: 'TopSecret' });
  await makeDraft(server, { name: 'bir taslak', amount: 'on' });
});
afterAll(() => server.close());

type Sheets = typeof exportMyJobs | typeof exportJobs | typeof exportDrafts;

async function sheetOf<E extends Sheets>(endpoint: E, input: CallInput<E>, who = 'owner', language = 'tr') {
  const headers = { 'accept-language': language };
  const answer = await server.ask(endpoint, { ...input, headers }, await server.person(who));
  expect(answer.status).toBe(200);
  const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
  return sheet?.data ?? [];
}

it('has the columns that are shown, in their order, of the rows that the filters find, as they are sorted', async () => {
  const query = {
    columns: 'name,amount,currency,targetEndDate',
    sort: 'name',
    ascending: true,
  } as const;
  expect(await sheetOf(exportMyJobs, { query })).toEqual([
    ['İş adı', 'Tutar', 'Para birimi', 'Hedef bitiş'],
    // REP-02
    ["'=cmd|A1", '1.250,50', 'EUR', null],
    ['orman', null, null, '2031-05-10'],
    ['ödünç', null, null, null],
  ]);
  const narrow = { columns: 'name', currency: 'EUR', statuses: 'Circulating,Declined' } as const;
  expect(await sheetOf(exportMyJobs, { query: narrow })).toEqual([['İş adı'], ["'=cmd|A1"]]);
});

it('is in the language of who asks', async () => {
  const query = { columns: 'name,status,amount', currency: 'EUR' } as const;
  expect(await sheetOf(exportMyJobs, { query }, 'owner', 'en')).toEqual([
    ['Job name', 'Status', 'Amount'],
    ["'=cmd|A1", 'Awaiting approval', '1,250.50'],
  ]);
});

it('says of each job where it is and who has it', async () => {
  const query = { columns: 'name,status,holder,owner', search: 'orman' } as const;
  expect((await sheetOf(exportMyJobs, { query }))[1]).toEqual([
    'orman',
    'Onay bekliyor',
    'İbrahim Çağlar',
    expect.any(String),
  ]);
});

it('AUTH-13: job management’s sheet leaves out what its reader may not see', async () => {
  const rows = await sheetOf(exportJobs, { query: { columns: 'name' } });
  expect(rows.flat()).not.toContain('gizli iş');
  expect(rows).toHaveLength(4);
  const own = await sheetOf(exportMyJobs, { query: { columns: 'name' } }, 'approver');
  expect(own.flat()).toContain('gizli iş');
});

it('drafts have a sheet of their own (DRAFT-03)', async () => {
  const rows = await sheetOf(exportDrafts, { query: { columns: 'name,amount' } });
  expect(rows).toEqual([
    ['İş adı', 'Tutar'],
    ['bir taslak', null],
  ]);
});

it('is noted in the trail with how many jobs went out', async () => {
  await sheetOf(exportMyJobs, { query: { search: 'orman' } });
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ facts: string }>(
      `select facts from audit_events where event = 'jobs.exported' order by sequence desc limit 1`,
    ),
  );
  expect(JSON.parse(rows[0]?.facts ?? '')).toMatchObject({ list: 'myjob', jobs: 1 });
});

it('refuses a column that no sheet has', async () => {
  const query = { columns: 'name,content' } as never;
  expect((await server.ask(exportMyJobs, { query }, await server.person('owner'))).status).toBe(400);
});

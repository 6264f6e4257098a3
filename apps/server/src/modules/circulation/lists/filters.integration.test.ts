import { type BodyGiven, listDrafts, listJobs, listMyJobs } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { approve, makeDraft, makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let finance = '';
let category = '';
beforeAll(async () => {
  server = await startSceneServer({ services: ['web'] });
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ id: string }>(sql`select id from departments where name = 'Mali İşler'`),
  );
  finance = rows[0]?.id ?? '';
  category = await makeDefinition(server, 'category', { name: 'Kira' });
  const make = (name: string, over: Parameters<typeof makeJob>[1] = {}) =>
    makeJob(server, { name, flow: [['approver']], ...over });
  await make('düz');
  await make('departmanlı', { departmentId: finance });
  await make('kategorili', { categoryIds: [category] });
  await make('tutarlı', {
    documentType: 'Contract',
    amount: '1250.50',
    currency: 'EUR',
    validUntil: '2032-02-29',
  });
  await make('pahalı', { documentType: 'Contract', amount: '99999999999999999.99', currency: 'TRY' });
  await make('hedefli', { targetEndDate: '2031-05-10' });
  await make('başkasının', { by: 'approver', flow: [['signer1!']], privacy: 'TopSecret' });
  await approve(server, 'approver', await make('imzada', { flow: [['approver'], ['signer1!']] }));
});
afterAll(() => server.close());

type Asked = BodyGiven<typeof listMyJobs>;

const everything = ['departmanlı', 'düz', 'hedefli', 'imzada', 'kategorili', 'pahalı', 'tutarlı'];
const cases: [what: string, ask: () => Promise<Asked> | Asked, found: readonly string[]][] = [
  ['nothing', () => ({}), everything],
  ['a department', () => ({ departmentId: finance }), ['departmanlı']],
  ['a category', () => ({ categoryId: category }), ['kategorili']],
  ['who started it', async () => ({ ownerId: await server.userId('owner') }), everything],
  ['somebody else who started it', async () => ({ ownerId: await server.userId('signer1') }), []],
  ['who has it now', async () => ({ holderId: await server.userId('signer1') }), ['imzada']],
  ['an amount at least', () => ({ amountFrom: '1250.51' }), ['pahalı']],
  // More minor units than a bigint holds.
  ['the largest amount there is', () => ({ amountFrom: '99999999999999999.99' }), ['pahalı']],
  ['an amount just below it', () => ({ amountTo: '99999999999999999.98' }), ['tutarlı']],
  ['an amount from and to, both inside', () => ({ amountFrom: '1250.50', amountTo: '1250.50' }), ['tutarlı']],
  ['a currency', () => ({ currency: 'EUR' }), ['tutarlı']],
  ['the last day of a target', () => ({ dueFrom: '2031-05-10', dueTo: '2031-05-10' }), ['hedefli']],
  ['a target before', () => ({ dueTo: '2031-05-09' }), []],
  ['the last day of a contract', () => ({ endsFrom: '2032-02-29', endsTo: '2032-02-29' }), ['tutarlı']],
  ['a contract that ends before', () => ({ endsTo: '2032-02-28' }), []],
  ['a moment to come', () => ({ startedFrom: '2099-01-01T00:00:00Z' }), []],
  ['up to a moment to come', () => ({ startedBefore: '2099-01-01T00:00:00+03:00' }), everything],
  ['a state', () => ({ statuses: ['Declined'] }), []],
  ['either of two states', () => ({ statuses: ['Declined', 'Circulating'] }), everything],
  [
    'several at once',
    () => ({ departmentId: finance, statuses: ['Circulating'], search: 'DEPART' }),
    ['departmanlı'],
  ],
];

// JOB-31
it.each(cases)('the owner’s list by %s', async (_, ask, found) => {
  const body = { ...(await ask()), sort: 'name' as const, descending: false };
  const answer = await server.call(listMyJobs, { body }, await server.person('owner'));
  expect(answer.items.map(({ name }) => name)).toEqual(found);
  expect(answer).toMatchObject({ total: found.length, capped: false });
  // A page that is full does not say how many there are.
  const first = await server.call(
    listMyJobs,
    { body: { ...body, pageSize: 1 } },
    await server.person('owner'),
  );
  expect(first).toMatchObject({ total: found.length, capped: false });
});

// UI-44, AUTH-13: a filter shows nobody a job that is none of his, and does not count it.
it.each(cases)('job management by %s keeps to what its reader may see', async (_, ask, found) => {
  const { list: _none, ...asked } = await ask();
  const body = { ...asked, sort: 'name' as const, descending: false };
  const answer = await server.call(listJobs, { body }, await server.person('owner'));
  expect(answer.items.map(({ name }) => name)).toEqual(found);
  expect(answer.total).toBe(found.length);
  const first = await server.call(listJobs, { body: { ...body, pageSize: 1 } }, await server.person('owner'));
  expect(first.total).toBe(found.length);
});

it('AUTH-13: who asks by somebody else’s name finds only what is open to him', async () => {
  const body = { ownerId: await server.userId('approver') };
  expect((await server.call(listJobs, { body }, await server.person('owner'))).items).toEqual([]);
  const own = await server.call(listMyJobs, { body }, await server.person('approver'));
  expect(own.items.map(({ name }) => name)).toEqual(['başkasının']);
});

it.each([
  [false, 1],
  [true, 1],
  [false, 3],
])(
  'by target end those without one come last, the last change first (descending: %s, pages of %i)',
  async (descending, pageSize) => {
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(everything.length / pageSize); page += 1) {
      const body = { page, pageSize, sort: 'targetEndDate' as const, descending };
      for (const endpoint of [listMyJobs, listJobs]) {
        const { items } = await server.call(endpoint, { body }, await server.person('owner'));
        if (endpoint === listMyJobs) found.push(...items.map(({ name }) => name));
      }
    }
    expect(found).toEqual(['hedefli', 'imzada', 'pahalı', 'tutarlı', 'kategorili', 'departmanlı', 'düz']);
  },
);

it('names what a filter’s ids name, and leaves out what is no more', async () => {
  const ownerId = await server.userId('signer1');
  const body = { ownerId, departmentId: finance, categoryId: 'f'.repeat(24) };
  const { named } = await server.call(listMyJobs, { body }, await server.person('owner'));
  expect(named).toEqual([
    { id: ownerId, name: 'Gülşen Öztürk' },
    { id: finance, name: 'Mali İşler' },
  ]);
});

it('tells of each job what it is about', async () => {
  const find = async (search: string) => {
    const { items } = await server.call(listMyJobs, { body: { search } }, await server.person('owner'));
    return items[0];
  };
  expect(await find('departmanlı')).toMatchObject({ department: 'Mali İşler', categories: [], amount: null });
  expect(await find('kategorili')).toMatchObject({ department: null, categories: ['Kira'] });
  expect(await find('pahalı')).toMatchObject({ amount: '99999999999999999.99', currency: 'TRY' });
});

it('drafts are found by the same filters, and what is typed and is no amount by none (DRAFT-03)', async () => {
  const owner = await server.person('owner');
  await makeDraft(server, { name: 'boş taslak' });
  await makeDraft(server, {
    name: 'kira taslağı',
    categoryIds: [category],
    amount: '10.00',
    currency: 'USD',
  });
  await makeDraft(server, { name: 'yarım taslak', amount: 'on', targetEndDate: '2031-01-01' });
  const found = async (body: BodyGiven<typeof listDrafts>) =>
    (await server.call(listDrafts, { body: { sort: 'name', descending: false, ...body } }, owner)).items.map(
      ({ name }) => name,
    );
  expect(await found({})).toEqual(['boş taslak', 'kira taslağı', 'yarım taslak']);
  expect(await found({ categoryId: category })).toEqual(['kira taslağı']);
  expect(await found({ amountFrom: '0.00' })).toEqual(['kira taslağı']);
  expect((await found({ sort: 'targetEndDate' }))[0]).toBe('yarım taslak');
  for (const endpoint of [listDrafts, listMyJobs]) {
    const { counts } = await server.call(endpoint, { body: {} }, owner);
    expect(counts?.drafts).toBe(3);
    expect(counts?.lists).toContainEqual({ list: 'mine', count: everything.length });
  }
});

it.each([
  ['an amount of 20 digits', { amountFrom: '123456789012345678.00' }],
  ['a minus', { amountFrom: '-1.00' }],
  ['a currency in lower case', { currency: 'eur' }],
  ['a day that no calendar has', { dueFrom: '2027-02-30' }],
  ['a moment before all years', { startedFrom: '0001-01-01T00:00:00+23:59' }],
  ['a moment after all years', { startedBefore: '9999-12-31T23:59:59-23:59' }],
  ['no id', { departmentId: 'x' }],
])('refuses %s', async (_, body) => {
  const { status } = await server.ask(listMyJobs, { body }, await server.person('owner'));
  expect(status).toBe(400);
});

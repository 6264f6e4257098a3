import { type BodyGiven, deleteView, emptyId, limits, listViews, saveView, type View } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

type Given = Partial<BodyGiven<typeof saveView>>;

const bodyOf = (given: Given) => ({
  version: 0,
  list: 'myjob' as const,
  name: 'Görünüm',
  search: '?status=Circulating',
  isStart: false,
  ...given,
});
const save = async (given: Given, id = emptyId, who = 'owner') =>
  server.call(saveView, { params: { id }, body: bodyOf(given) }, await server.person(who));
const refusal = async (given: Given, id = emptyId, who = 'owner') =>
  server.refusal(saveView, { params: { id }, body: bodyOf(given) }, await server.person(who));
const viewsOf = async (who: string, list: 'myjob' | 'job' = 'myjob') =>
  (await server.call(listViews, { query: { list } }, await server.person(who))).items;

it('a view is its owner’s alone, and belongs to one list', async () => {
  const mine = await save({ name: 'Bekleyenler', search: '?list=waiting' });
  expect(mine).toMatchObject({ name: 'Bekleyenler', search: '?list=waiting', isStart: false, version: 1 });
  expect(await viewsOf('owner')).toEqual([mine]);
  expect(await viewsOf('owner', 'job')).toEqual([]);
  expect(await viewsOf('approver')).toEqual([]);
  expect((await refusal({ version: 1 }, mine.id, 'approver')).code).toBe('not_found');
  expect((await refusal({ version: 1, list: 'job' }, mine.id)).code).toBe('not_found');
  const params = { id: mine.id };
  expect((await server.ask(deleteView, { params }, await server.person('approver'))).status).toBe(404);
  await server.call(deleteView, { params }, await server.person('owner'));
  expect(await viewsOf('owner')).toEqual([]);
});

it('names are told apart by the fold, within a person’s list', async () => {
  const one = await save({ name: 'İŞLER ısrarla' });
  expect((await refusal({ name: 'İŞLER ısrarla' })).keys).toEqual(['lang_name_taken']);
  expect((await refusal({ name: ' işler  ISRARLA' })).keys).toEqual(['lang_name_alike']);
  await save({ name: 'İŞLER ısrarla', list: 'job' });
  await save({ name: 'İŞLER ısrarla' }, emptyId, 'approver');
  // Its own name it keeps, written otherwise too.
  expect((await save({ name: 'işler ısrarla', version: 1 }, one.id)).name).toBe('işler ısrarla');
});

it('of two tabs the second one is told, and nothing of it is kept', async () => {
  const one = await save({ name: 'İki sekme' });
  await save({ name: 'İki sekme', search: '?q=a', version: 1 }, one.id);
  expect((await refusal({ name: 'İki sekme', search: '?q=b', version: 1 }, one.id)).code).toBe('conflict');
  expect((await viewsOf('owner')).find(({ id }) => id === one.id)?.search).toBe('?q=a');
});

it('a list begins with one view at most, also when two are chosen at once', async () => {
  const [one, two] = [await save({ name: 'Baş 1' }), await save({ name: 'Baş 2' })];
  const ask = async (view: View) =>
    server.ask(
      saveView,
      { params: { id: view.id }, body: bodyOf({ name: view.name, version: 1, isStart: true }) },
      await server.person('owner'),
    );
  const statuses = await Promise.all([ask(one), ask(two)].map(async (answer) => (await answer).status));
  // Who comes second was overtaken, or takes the place.
  expect(statuses).toContain(200);
  for (const status of statuses) expect([200, 409]).toContain(status);
  expect((await viewsOf('owner')).filter(({ isStart }) => isStart)).toHaveLength(1);
});

it.each([
  ['no name', { name: '  ' }, 'lang_name_required'],
  ['a long name', { name: 'a'.repeat(limits.viewNameLength + 1) }, 'lang_name_too_long'],
  ['a long address', { search: 'a'.repeat(limits.viewSearchLength + 1) }, 'lang_view_too_long'],
])('refuses %s', async (_, given, key) => {
  expect((await refusal(given)).keys).toEqual([key]);
});

it('a list has so many views and no more, however many tabs save at once', async () => {
  const who = 'signer1';
  await Promise.all(
    Array.from({ length: limits.viewsPerList - 1 }, (_, n) => save({ name: `Görünüm ${n}` }, emptyId, who)),
  );
  const last = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const input = { params: { id: emptyId }, body: bodyOf({ name }) };
      return (await server.ask(saveView, input, await server.person(who))).status;
    }),
  );
  expect(last.sort()).toEqual([200, 400]);
  expect((await refusal({ name: 'c' }, emptyId, who)).keys).toEqual(['lang_views_full']);
});

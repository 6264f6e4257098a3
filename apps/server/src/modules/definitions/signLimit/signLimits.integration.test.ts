import { type DefinitionValues, definitionEndpoints, emptyId } from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const { list, get, save, uses, activate } = definitionEndpoints.signLimit;
const exported = definitionEndpoints.signLimit.export;

let server: TestServer;
let owner: Caller;
let profile: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  profile = await makeDefinition(server, 'circulationProfile', { name: 'Tek imza' });
});
afterAll(() => server.close());

const make = (name: string, startAmount: string, endAmount: string, more: Partial<DefinitionValues> = {}) =>
  makeDefinition(server, 'signLimit', { name, startAmount, endAmount, profileIds: [profile], ...more });
const load = (id: string) => server.call(get, { params: { id }, query: {} }, owner);
const remarksOf = async (id: string) =>
  (await load(id)).remarks.map(({ key, params = [] }) =>
    [key.replace(/^[a-z]+_sign_limit_/, ''), ...params].join(' '),
  );
const refusalOf = async (values: object) => {
  const body = {
    version: 0,
    name: 'Reddedilir',
    isActive: true,
    startAmount: '0.00',
    endAmount: '',
    ...values,
  };
  return (await server.refusal(save, { params: { id: emptyId }, body: body as never }, owner)).body
    .modelState;
};

describe('a sign limit', () => {
  it('has amounts to the kuruş, however large, and flows (FLOW-08, FLOW-10)', async () => {
    const values = { startAmount: '0.01', endAmount: `${'9'.repeat(17)}.99` };
    const id = await make('Tam', values.startAmount, values.endAmount);
    expect(await load(id)).toMatchObject({ ...values, isInfinite: false, profileIds: [profile] });
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
  });

  it('is infinite in place of an end (FLOW-09)', async () => {
    const id = await make('Sonsuz', '5.00', '', { isInfinite: true });
    expect(await load(id)).toMatchObject({ endAmount: '', isInfinite: true });
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
  });

  it.each([
    ['DEF-17', { startAmount: '-1.00', isInfinite: true }, { startAmount: ['lang_amount_negative'] }],
    ['', { startAmount: '1,5', isInfinite: true }, { startAmount: ['lang_amount_invalid'] }],
    ['', { startAmount: '1'.repeat(20), isInfinite: true }, { startAmount: ['lang_amount_invalid'] }],
    [
      '',
      { startAmount: `${'1'.repeat(18)}.00`, isInfinite: true },
      { startAmount: ['lang_amount_too_large'] },
    ],
    ['FLOW-08', {}, { endAmount: ['lang_sign_limit_end_required'] }],
    [
      'FLOW-08',
      { startAmount: '2.00', endAmount: '1.99' },
      { endAmount: ['lang_sign_limit_end_before_start'] },
    ],
    ['FLOW-09', { endAmount: '1.00', isInfinite: true }, { endAmount: ['lang_sign_limit_end_and_infinite'] }],
    [
      'FLOW-10',
      { isInfinite: true, profileIds: ['9'.repeat(24)] },
      { profileIds: ['lang_definition_reference_unknown'] },
    ],
  ])('%s: refuses %j', async (_id, values, modelState) => {
    expect(await refusalOf(values)).toEqual(modelState);
  });

  it('says where amounts are in two limits or in none, while it is active', async () => {
    const [low, high] = [await make('Alt', '0.00', '100.00'), await make('Üst', '100.00', '200.00')];
    expect(await remarksOf(low)).toEqual(['overlap Üst 100.00 100.00']);
    const mend = async (startAmount: string) => {
      const stored = await load(high);
      await server.call(save, { params: { id: high }, body: { ...stored, startAmount } as never }, owner);
    };
    await mend('150.00');
    expect(await remarksOf(low)).toEqual(['gap 100.01 149.99']);
    expect(await remarksOf(high)).toEqual(['gap 100.01 149.99']);
    await mend('100.01');
    expect([await remarksOf(low), await remarksOf(high)]).toEqual([[], []]);
    // In the list, too; one that is inactive counts for nothing.
    const other = await make('Araya', '50.00', '60.00');
    const { items } = await server.call(list, { body: { search: 'alt' } }, owner);
    expect(items[0]?.remarks.map(({ key }) => key)).toEqual(['lang_sign_limit_overlap']);
    await server.call(activate, { body: { ids: [other], isActive: false } }, owner);
    expect(await remarksOf(low)).toEqual([]);
    await server.call(activate, { body: { ids: [low, high], isActive: false } }, owner);
  });

  it('says that it has no flow that is active (FLOW-10)', async () => {
    const flow = await makeDefinition(server, 'circulationProfile');
    const id = await make('Akışsız', '7000.00', '8000.00', { profileIds: [flow] });
    expect(await remarksOf(id)).toEqual([]);
    const off = { ids: [flow], isActive: false };
    await server.call(definitionEndpoints.circulationProfile.activate, { body: off }, owner);
    expect(await remarksOf(id)).toEqual(['no_profile']);
  });

  it('is sorted by amount, not by letters, and exported as the language writes it (REP-02)', async () => {
    await make('Sıra a', '10000.00', '10000.50', { isActive: false });
    await make('Sıra b', '9.00', '9.50', { isActive: false });
    const body = { search: 'sira', sort: 'startAmount' };
    const { items } = await server.call(list, { body }, owner);
    expect(items.map(({ name }) => name)).toEqual(['Sıra b', 'Sıra a']);
    const response = await server.ask(exported, { query: { search: 'sira a' } }, owner);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.data[1]?.slice(0, 4)).toEqual(['Sıra a', '10.000,00', '10.000,50', 'Hayır']);
  });
});

it('a category has a sign limit, which says so (FLOW-06)', async () => {
  const limit = await make('Kategorili', '900.00', '999.00');
  const category = await makeDefinition(server, 'category', { signLimitId: limit });
  const stored = await server.call(
    definitionEndpoints.category.get,
    { params: { id: category }, query: {} },
    owner,
  );
  expect(stored).toMatchObject({ signLimitId: limit, named: [{ id: limit, name: 'Kategorili' }] });
  const { items } = await server.call(uses, { body: { ids: [limit] } }, owner);
  expect(items[0]?.uses).toEqual([{ by: 'categories', count: 1 }]);
});

it('a category whose limit is inactive, or has no active flow, says that no job can be started (FLOW-06, FLOW-10)', async () => {
  const { get: getCategory } = definitionEndpoints.category;
  const limit = await make('Kapanan', '1.00', '2.00');
  const [category, withoutFlow, free] = [
    await makeDefinition(server, 'category', { signLimitId: limit }),
    await makeDefinition(server, 'category', {
      signLimitId: await make('Akışsız kalan', '3.00', '4.00', { profileIds: [] }),
    }),
    await makeDefinition(server, 'category', {}),
  ];
  const told = async (id: string) =>
    (await server.call(getCategory, { params: { id }, query: {} }, owner)).remarks.map(({ key }) => key);
  expect([await told(category), await told(withoutFlow), await told(free)]).toEqual([
    [],
    ['lang_category_limit_unusable'],
    [],
  ]);
  await server.call(activate, { body: { ids: [limit], isActive: false } }, owner);
  expect(await told(category)).toEqual(['lang_category_limit_unusable']);
});

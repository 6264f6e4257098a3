import { definitionEndpoints, definitionLookups, emptyId, listAudit } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring } from '../../platform/secrets/keyring.ts';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition } from '../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { resealDefinitions } from './index.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const { list, get, save, history, uses } = definitionEndpoints.externalSigner;
/** Numbers whose check digits fit. */
const numbers = ['10000000146', '11111111110', '12345678950'] as const;
const [first, second, third] = numbers;
const make = (values: Record<string, string | null>) =>
  makeDefinition(server, 'externalSigner', values as never);
const read = (id: string) => server.call(get, { params: { id }, query: {} }, owner);
const change = async (id: string, values: Record<string, string | null>) => {
  const { id: _, named: _named, ...stored } = await read(id);
  return server.call(save, { params: { id }, body: { ...stored, ...values } as never }, owner);
};
const refusalOf = async (values: Record<string, string | null>) => {
  const { id: _, named: _named, ...blank } = await read(emptyId);
  const body = { ...blank, name: 'Ali', lastName: 'Ak', email: 'a@b.example', ...values } as never;
  const refusal = await server.refusal(save, { params: { id: emptyId }, body }, owner);
  return [refusal.status, refusal.body.modelState];
};
const inDatabase = async (query: string) => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(sql.raw(query)),
  );
  return rows;
};

// DEF-05
it('tells on the page and in the list of whoever cannot sign without an ID number', async () => {
  const id = await make({ name: 'Numarasız', idNumber: '' });
  const told = async () => {
    const { items } = await server.call(list, { body: { search: 'numarasiz' } }, owner);
    const page = (await read(id)).remarks.map(({ field, key }) => [field, key]);
    expect(items.map(({ remarks }) => remarks.map(({ field, key }) => [field, key]))).toEqual([page]);
    return page;
  };
  expect(await told()).toEqual([['idNumber', 'lang_external_signer_no_id_number']]);
  await change(id, { idNumber: '19191919190' });
  expect(await told()).toEqual([]);
});

describe('EXT-01: the ID number of an external signer', () => {
  it('is whole where it is edited and masked elsewhere', async () => {
    const id = await make({ name: 'Maskeli', idNumber: first });
    expect(await read(id)).toMatchObject({ idNumber: first });
    const body = { search: 'maskeli' };
    const { items } = await server.call(list, { body }, owner);
    expect(items).toMatchObject([{ id, idNumber: '*********46' }]);
    const query = { search: 'maskeli' };
    const response = await server.ask(definitionEndpoints.externalSigner.export, { query }, owner);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(JSON.stringify(sheet?.data)).toContain('*********46');
    expect(JSON.stringify(sheet?.data)).not.toContain(first);
  });

  it('stands nowhere in the database in clear: neither in its row, nor in the trail, nor with the request', async () => {
    const id = await make({ name: 'Kapalı', idNumber: second });
    await change(id, { idNumber: third });
    for (const table of ['external_signers', 'audit_events', 'audit_texts', 'once_requests']) {
      const rows = JSON.stringify(await inDatabase(`select * from ${table}`));
      for (const number of [second, third]) expect(rows.includes(number), table).toBe(false);
    }
    const { items } = await server.call(history, { params: { id } }, owner);
    expect(items[0]?.changes).toEqual([{ field: 'idNumber', before: null, after: null }]);
    const trail = await server.call(listAudit, { body: { event: 'definition.saved' } }, owner);
    expect(JSON.stringify(trail)).not.toContain(third);
    await change(id, { idNumber: '' });
    expect(await read(id)).toMatchObject({ idNumber: '' });
  });

  it('is one record’s only, found without being opened, also by whoever saves at the same moment', async () => {
    const id = await make({ name: 'Tek', idNumber: second });
    const taken = [400, { idNumber: ['lang_definition_number_taken'] }];
    expect(await refusalOf({ idNumber: second })).toEqual(taken);
    expect(await refusalOf({ idNumber: ` ${second} ` })).toEqual(taken);
    // The record's own stays its own.
    expect(await change(id, { phone: '5320000000' })).toMatchObject({ idNumber: second });
    const body = {
      version: 0,
      isActive: true,
      name: 'Aynı',
      lastName: 'An',
      email: 'x@y.example',
      phone: '',
      idNumber: third,
      companyId: null,
    } as never;
    const both = await Promise.all(
      [1, 2].map(() => server.ask(save, { params: { id: emptyId }, body }, owner)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('whose key is gone neither hides the others nor is lost by a save', async () => {
    const id = await make({ name: 'Anahtarsız' });
    const lost = openKeyring([{ id: 'gone', key: Buffer.alloc(32, 1) }]).seal(
      await server.accountId(),
      first,
    );
    await inDatabase(`update external_signers set id_number_sealed = '${lost}' where id = '${id}'`);
    const { items } = await server.call(list, { body: { pageSize: 100 } }, owner);
    expect(items.find((one) => one.id === id)).toMatchObject({ name: 'Anahtarsız', idNumber: null });
    expect(items.some(({ idNumber }) => typeof idNumber === 'string' && idNumber !== '')).toBe(true);
    const query = { search: 'anahtarsiz' };
    const response = await server.ask(definitionEndpoints.externalSigner.export, { query }, owner);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.data[1]).toContain('Okunamıyor');
    expect(await read(id)).toMatchObject({ idNumber: null });
    await change(id, { phone: '5320000000' });
    const [row] = await inDatabase(`select id_number_sealed from external_signers where id = '${id}'`);
    expect(row).toEqual({ id_number_sealed: lost });
  });

  it('is sealed and found by the newest key after a change of keys', async () => {
    const accountId = await server.accountId();
    const id = await make({ name: 'Yenilenen', idNumber: '10000000450' });
    const [{ before }] = (await inDatabase(
      `select id_number_digest as before from external_signers where id = '${id}'`,
    )) as [{ before: string }];
    const fresh = { id: 'new', key: Buffer.alloc(32, 2) };
    const secrets = {
      ...openKeyring([fresh]),
      open: server.platform.secrets.open,
      isOld: (sealed: string) => !sealed.startsWith('v1.new.'),
    };
    const platform = { db: server.platform.db, secrets };
    expect(await resealDefinitions(platform, accountId)).toBeGreaterThan(0);
    expect(await resealDefinitions(platform, accountId)).toBe(0);
    const [row] = (await inDatabase(
      `select id_number_sealed as sealed, id_number_digest as digest from external_signers where id = '${id}'`,
    )) as [{ sealed: string; digest: string }];
    expect(openKeyring([fresh]).open(accountId, row.sealed)).toBe('10000000450');
    expect(row.digest).not.toBe(before);
  });
});

it('EXT-01, API-14: people of one first name stand in the order of their last names, in the list and for choosing', async () => {
  for (const lastName of ['Çetin', 'Cengiz', 'Zorlu', 'Dağ']) await make({ name: 'Sıralanan', lastName });
  const ordered = ['Cengiz', 'Çetin', 'Dağ', 'Zorlu'];
  const listed = async (descending: boolean) => {
    const { items } = await server.call(list, { body: { search: 'siralanan', descending } }, owner);
    return items.map((one) => (one as { lastName?: unknown }).lastName);
  };
  expect(await listed(false)).toEqual(ordered);
  expect(await listed(true)).toEqual(ordered.toReversed());
  const offered = await server.call(
    definitionLookups.externalSigner.lookUp,
    { body: { name: 'siralanan' } },
    owner,
  );
  expect(offered.items.map(({ name }) => name)).toEqual(ordered.map((last) => `Sıralanan ${last}`));
});

it('a company says how many external signers name it (DEF-18, EXT-01)', async () => {
  const companyId = await makeDefinition(server, 'company', { name: 'Ortak A.Ş.' });
  await make({ name: 'Firmalı', companyId });
  const asked = { body: { ids: [companyId] } };
  const { items } = await server.call(definitionEndpoints.company.uses, asked, owner);
  expect(items[0]?.uses).toEqual([{ by: 'externalSigners', count: 1 }]);
});

it('ACC-10: nothing of them is answered where the module is not in the period', async () => {
  await inDatabase(`update periods set modules = '{}'`);
  const refusals = [
    await server.refusal(uses, { body: { ids: [emptyId] } }, owner),
    await server.refusal(list, { body: {} }, owner),
  ];
  expect(refusals.flatMap(({ keys }) => keys)).toEqual(['lang_module_off', 'lang_module_off']);
});

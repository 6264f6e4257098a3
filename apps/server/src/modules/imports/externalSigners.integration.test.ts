import { definitionEndpoints, importEndpoints, listImportRows } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition } from '../../testing/definitionScene.ts';
import { importAll, importFile, readImport } from '../../testing/importScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

const [first, second, third] = ['10000000146', '11111111110', '12345678950'] as const;
const { list, get } = definitionEndpoints.externalSigner;
const inDatabase = async (query: string) => {
  const accountId = await server.accountId();
  const { rows } = await server.platform.db.inAccount(accountId, (tx) => tx.execute(sql.raw(query)));
  return rows;
};
const readRows = async (rows: readonly Readonly<Record<string, string>>[]) => {
  const read = await readImport(server, 'externalSigner', importFile('externalSigner', rows));
  const { items } = await server.call(listImportRows, { params: { id: read.id }, body: {} }, owner);
  return { read, items };
};
const found = async (search: string) => {
  const { items } = await server.call(list, { body: { search } }, owner);
  return server.call(get, { params: { id: items[0]?.id ?? '' }, query: {} }, owner);
};

it('UI-27, EXT-01: a file adds people and changes those of its addresses, their numbers sealed as by the form', async () => {
  const companyId = await makeDefinition(server, 'company', { name: 'Ortak A.Ş.' });
  const row = { name: 'Ayşe', lastName: 'Işık', email: 'ayse@ortak.example' };
  await importAll(server, 'externalSigner', [
    { ...row, phone: '5320000000', idNumber: first, companyId: 'ORTAK A.Ş.' },
    { name: 'Ayşe', lastName: 'Taş', email: 'tas@ortak.example', idNumber: '', phone: '', companyId: '' },
  ]);
  expect(await found('isik')).toMatchObject({ ...row, idNumber: first, companyId });
  const again = [{ ...row, email: 'AYSE@ortak.example', idNumber: second }];
  const { items } = await readRows(again);
  expect(items[0]?.changes).toContainEqual({ field: 'idNumber', before: '', after: '' });
  await importAll(server, 'externalSigner', again);
  expect(await found('isik')).toMatchObject({ idNumber: second, companyId });
  for (const table of ['external_signers', 'import_rows', 'audit_events', 'audit_texts', 'once_requests']) {
    const kept = JSON.stringify(await inDatabase(`select * from ${table}`));
    for (const number of [first, second]) expect(kept.includes(number), table).toBe(false);
  }
});

it('EXT-01: says at each cell what is wrong, also of numbers that the account or the file has already', async () => {
  await makeDefinition(server, 'externalSigner', { email: 'var@ortak.example', idNumber: third });
  const one = (email: string, more: Readonly<Record<string, string>>) => ({
    name: 'Ali',
    lastName: 'Ak',
    email,
    ...more,
  });
  const { items } = await readRows([
    one('a@x.example', { idNumber: '10000000147' }),
    one('b@x.example', { phone: 'telefon' }),
    one('c@x.example', { companyId: 'Olmayan' }),
    one('d@x.example', { idNumber: third }),
    one('e@x.example', { idNumber: '10000000450' }),
    one('f@x.example', { idNumber: '10000000450' }),
    one('E@x.example', {}),
    one('adres', {}),
    one('var@ortak.example', { idNumber: third }),
  ]);
  expect(items.map(({ findings }) => findings.map(({ field, key }) => `${field} ${key}`))).toEqual([
    ['idNumber lang_definition_id_number_wrong'],
    ['phone lang_identity_phone'],
    ['companyId lang_import_record_unknown'],
    ['idNumber lang_definition_number_taken'],
    [],
    ['idNumber lang_import_number_double'],
    ['email lang_import_double'],
    ['email lang_definition_email_invalid'],
    [],
  ]);
});

it('ACC-10: is refused where the module is not in the period', async () => {
  await inDatabase(`update periods set modules = '{}'`);
  const bytes = importFile('externalSigner', [{ name: 'A', lastName: 'B', email: 'a@b.example' }]);
  const input = { query: { name: 'a.csv' }, bytes };
  const { keys } = await server.refusal(importEndpoints.externalSigner.begin, input, owner);
  expect(keys).toEqual(['lang_module_off']);
});

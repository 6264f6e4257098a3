import {
  definitionEndpoints,
  emptyId,
  getStampAccountsOfCompany,
  listAuthorizedCompanies,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
let companyId: string;
let stamper: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  companyId = await makeDefinition(server, 'company', { name: 'Mühürlü A.Ş.' });
  stamper = await server.userId('signer1');
  await inDatabase(`update users set authorities = authorities || '{Muhur}' where id = '${stamper}'`);
});
afterAll(() => server.close());

const { get, save, history, list } = definitionEndpoints.stampAccount;
const inDatabase = async (query: string) => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(sql.raw(query)),
  );
  return rows;
};
type Values = Record<string, string | boolean | null | readonly string[]>;
const service: Values = {
  kind: 'Service',
  certificateSha256: '',
  serviceUrl: 'https://muhur.example/api',
  serviceUser: 'tomar',
  servicePassword: 'çok gizli 1',
};
const make = (values: Values) => makeDefinition(server, 'stampAccount', { companyId, ...values } as never);
const read = (id: string) => server.call(get, { params: { id }, query: {} }, owner);
const bodyOf = async (id: string, values: Values) => {
  const { id: _, named: _named, ...stored } = await read(id);
  return { ...stored, ...values } as never;
};
const change = async (id: string, values: Values) =>
  server.call(save, { params: { id }, body: await bodyOf(id, values) }, owner);
const refusalOf = async (id: string, values: Values) => {
  const refusal = await server.refusal(save, { params: { id }, body: await bodyOf(id, values) }, owner);
  return refusal.body.modelState;
};
const authorizedOf = async (key: string) =>
  (await server.call(listAuthorizedCompanies, {}, await server.person(key))).items;

describe('DEF-20: a stamp account', () => {
  it('is a certificate of the server’s token or a service account, and wants what belongs to its kind', async () => {
    const blank = { name: 'Tür', companyId };
    expect(await refusalOf(emptyId, { ...blank, kind: 'Certificate' })).toEqual({
      certificateSha256: ['lang_definition_required'],
    });
    expect(await refusalOf(emptyId, { ...blank, kind: 'Certificate', certificateSha256: 'ab' })).toEqual({
      certificateSha256: ['lang_stamp_account_certificate'],
    });
    expect(await refusalOf(emptyId, { ...blank, kind: 'Service', serviceUrl: 'http://a.example' })).toEqual({
      serviceUrl: ['lang_definition_https'],
      serviceUser: ['lang_definition_required'],
      servicePassword: ['lang_definition_required'],
    });
    expect(
      await refusalOf(emptyId, { ...blank, companyId: null, certificateSha256: 'a'.repeat(64) }),
    ).toEqual({
      companyId: ['lang_definition_required'],
    });
    // What the other kind wants is not kept.
    const id = await make({ name: 'Sertifika', certificateSha256: 'a'.repeat(64), serviceUser: 'kalıntı' });
    expect(await read(id)).toMatchObject({ kind: 'Certificate', serviceUser: '', servicePassword: '' });
  });

  it('never gives its password back, in no answer, trail or table', async () => {
    const id = await make({ name: 'Gizli', ...service });
    expect(await read(id)).toMatchObject({ servicePassword: null });
    await change(id, { servicePassword: 'çok gizli 2' });
    const answers = [
      await read(id),
      await server.call(list, { body: {} }, owner),
      await server.call(history, { params: { id } }, owner),
    ];
    for (const table of ['stamp_accounts', 'audit_events', 'audit_texts', 'once_requests'])
      answers.push((await inDatabase(`select * from ${table}`)) as never);
    expect(JSON.stringify(answers)).not.toContain('çok gizli');
    const { items } = await server.call(history, { params: { id } }, owner);
    expect(items[0]?.changes).toEqual([{ field: 'servicePassword', before: null, after: null }]);
  });

  it('keeps its password while the service stays, and sends it to no other', async () => {
    const id = await make({ name: 'Taşınan', ...service });
    const sealed = async () =>
      inDatabase(`select service_password_sealed from stamp_accounts where id = '${id}'`);
    const before = await sealed();
    await change(id, { serviceUrl: 'https://muhur.example/v2' });
    expect(await sealed()).toEqual(before);
    const again = { servicePassword: ['lang_definition_secret_again'] };
    expect(await refusalOf(id, { serviceUrl: 'https://baska.example' })).toEqual(again);
    expect(await refusalOf(id, { serviceUser: 'baska' })).toEqual(again);
    await change(id, { serviceUrl: 'https://baska.example', servicePassword: 'yeni' });
    await change(id, { kind: 'Certificate', certificateSha256: 'B'.repeat(64) });
    expect(await sealed()).toEqual([{ service_password_sealed: null }]);
  });

  it('is acted with by users who hold Muhur', async () => {
    const approver = await server.userId('approver');
    const id = await make({ name: 'Yetkili', userIds: [stamper] });
    expect(await refusalOf(id, { userIds: [stamper, approver] })).toEqual({
      userIds: ['lang_stamp_account_person'],
    });
    expect(await read(id)).toMatchObject({ userIds: [stamper] });
  });

  it('is listed with its company, which says how many it has', async () => {
    const other = await makeDefinition(server, 'company', { name: 'Tek mühürlü' });
    const id = await make({ name: 'Ana mühür', companyId: other, userIds: [stamper] });
    const { items } = await server.call(getStampAccountsOfCompany, { params: { id: other } }, owner);
    expect(items).toEqual([{ id, name: 'Ana mühür', kind: 'Certificate', isActive: true, people: 1 }]);
    const asked = { body: { ids: [other] } };
    const used = await server.call(definitionEndpoints.company.uses, asked, owner);
    expect(used.items[0]?.uses).toEqual([{ by: 'stampAccounts', count: 1 }]);
  });
});

it('UI-15: whoever may act with a stamp account of a company is told of that company, while all of it is active', async () => {
  const company = await makeDefinition(server, 'company', { name: 'Yetkili olunan' });
  const id = await make({ name: 'Benim mührüm', companyId: company, userIds: [stamper] });
  const mine = { id: company, name: 'Yetkili olunan', stampAccounts: ['Benim mührüm'] };
  expect(await authorizedOf('signer1')).toContainEqual(mine);
  expect(await authorizedOf('owner')).toEqual([]);
  const { activate } = definitionEndpoints.stampAccount;
  await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
  expect(await authorizedOf('signer1')).not.toContainEqual(mine);
  await server.call(activate, { body: { ids: [id], isActive: true } }, owner);
  const asked = { body: { ids: [company], isActive: false } };
  await server.call(definitionEndpoints.company.activate, asked, owner);
  expect(await authorizedOf('signer1')).not.toContainEqual(mine);
});

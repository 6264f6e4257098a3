import {
  type Authority,
  definitionLookups,
  draftContent,
  emptyId,
  getProfile,
  getSignerLooks,
  listAuthorityDefinitions,
  lookUpDepartments,
  lookUpUsers,
  saveDraft,
  saveProfile,
  searchDepartments,
  searchUsers,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring } from '../../platform/secrets/keyring.ts';
import { pngOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { idNumberOf } from './findUsers.ts';
import { resealIdNumbers } from './resealIdNumbers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const picture = `data:image/png;base64,${pngOf(300, 100).toString('base64')}`;

describe('choosing people', () => {
  const found = async (body: Parameters<typeof server.call<typeof lookUpUsers>>[1]) =>
    (await server.call(lookUpUsers, body, await server.person('owner'))).items.map(
      ({ firstName }) => firstName,
    );

  it('lists those of the own account in Turkish order (API-16)', async () => {
    expect(await found({ body: {} })).toEqual(['Ayşe', 'Gülşen', 'İbrahim', 'Yiğit']);
  });

  it.each([
    ['ibrahim', ['İbrahim']],
    ['IBRAHIM', ['İbrahim']],
    ['İBRAHİM', ['İbrahim']],
    ['işik', ['Ayşe']],
    ['isik', ['Ayşe']],
    ['GÜLŞEN öz', ['Gülşen']],
    ['sahin', ['Yiğit']],
    ['satis muduru', ['Yiğit']],
    ['hukuk', ['Gülşen']],
    ['yigit@demo', ['Yiğit']],
    ['%@', []],
    ['Şükrü', []],
  ])('finds by %s', async (name, names) => {
    expect(await found({ body: { name } })).toEqual(names);
  });

  it('keeps those who hold an authority by the check on another user', async () => {
    expect(await found({ body: { authorities: ['Signer'] } })).toEqual(['Gülşen', 'Yiğit']);
    expect(await found({ body: { authorities: ['Rem'] } })).toEqual(['Ayşe']);
  });

  it('leaves out whoever is switched off, unless asked for (USR-07)', async () => {
    const userId = await server.userId('signer2');
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`update users set is_active = false where id = '${userId}'`),
    );
    expect(await found({ body: { name: 'yiğit' } })).toEqual([]);
    expect(await found({ body: { name: 'yiğit', includePassive: true } })).toEqual(['Yiğit']);
  });
});

it('departments say where the reader may start jobs (API-17, API-21)', async () => {
  const departments = await server.call(lookUpDepartments, { body: {} }, await server.person('approver'));
  expect(departments.items.map(({ name, mayStart }) => [name, mayStart])).toEqual([
    ['Hukuk Müşavirliği', false],
    ['Mali İşler', true],
    ['Satış ve Pazarlama', false],
  ]);
  const titles = await server.call(
    definitionLookups.title.lookUp,
    { body: { name: 'MÜDÜR' } },
    await server.person('approver'),
  );
  expect(titles.items.map(({ name }) => name)).toEqual(['Genel Müdür', 'Mali İşler Müdürü', 'Satış Müdürü']);
});

it('the fifteen authorities have names in both languages (API-30)', async () => {
  const definitions = await server.call(listAuthorityDefinitions, {}, await server.person('signer1'));
  expect(definitions).toHaveLength(15);
  expect(definitions.every(({ nameTr, nameEn }) => nameTr !== '' && nameEn !== '')).toBe(true);
});

describe('a dropdown', () => {
  it.each<{ name?: string; limit?: number; authorities?: Authority[]; includeOthers?: boolean }>([
    { name: 'satis muduru' },
    { name: 'ğ%_' },
    { authorities: ['Signer'], limit: 1 },
    { name: 'g', authorities: ['Rem'], includeOthers: true },
  ])('finds by %j in the query what is found by the same body (API-34)', async (body) => {
    const owner = await server.person('owner');
    const found = await server.call(searchUsers, { query: body }, owner);
    expect(found).toEqual(await server.call(lookUpUsers, { body }, owner));
  });

  it('finds departments and titles by a name in the query (API-34)', async () => {
    const approver = await server.person('approver');
    const named = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    const found = await server.call(searchDepartments, { query: { name: 'mali' } }, approver);
    expect(named(found)).toEqual(['Mali İşler']);
    const startable = await server.call(searchDepartments, { query: { mayStart: true } }, approver);
    expect(named(startable)).toEqual(['Mali İşler']);
    const titles = await server.call(
      definitionLookups.title.search,
      { query: { name: 'mudur', limit: 2 } },
      approver,
    );
    expect([named(titles), titles.more]).toEqual([['Genel Müdür', 'Mali İşler Müdürü'], true]);
  });

  it('says what of the query it cannot read, in both languages', async () => {
    const refusal = await server.refusal(
      definitionLookups.title.search,
      { query: { limit: 'çok' } },
      await server.person('owner'),
    );
    expect([refusal.status, refusal.body.modelState]).toEqual([400, { limit: ['lang_request_invalid'] }]);
    const [error] = refusal.errors;
    expect(error?.tr && error.en && error.tr !== error.en).toBe(true);
  });
});

describe('the own profile', () => {
  const save = async (signatureImage?: string | null) =>
    server.call(
      saveProfile,
      {
        body: {
          includeTitleInSignature: true,
          notifyByEmail: false,
          ...(signatureImage !== undefined && { signatureImage }),
        },
      },
      await server.person('signer1'),
    );

  it('keeps a signature picture, leaves it when it is not mentioned, and takes it away (USR-04)', async () => {
    expect((await save(picture)).signatureImage).toBe(picture);
    expect((await save()).signatureImage).toBe(picture);
    const profile = await server.call(getProfile, {}, await server.person('signer1'));
    expect(profile).toMatchObject({ firstName: 'Gülşen', notifyByEmail: false, signatureImage: picture });
    expect((await save(null)).signatureImage).toBeNull();
  });

  it('shows a title and the size of a picture to whoever drafts, of those alone who sign (USR-04, USR-06)', async () => {
    await save(picture);
    const [signer, approver] = [await server.userId('signer1'), await server.userId('signer2')];
    const people = [
      { key: 'a', userId: signer, role: 'Signer' as const },
      { key: 'b', userId: approver, role: 'Approver' as const },
    ];
    const content = draftContent.parse({ name: 'Görünüm', steps: [{ key: 's', people }] });
    const owner = await server.person('owner');
    const draft = { params: { id: emptyId }, body: { version: 0, content } };
    const { id } = await server.call(saveDraft, draft, owner);
    const seen = await server.call(getSignerLooks, { params: { id } }, owner);
    expect(seen).toEqual({
      language: 'tr',
      timeZone: 'Europe/Istanbul',
      looks: [{ userId: signer, title: 'Hukuk Müşaviri', image: { width: 300, height: 100 } }],
    });
    const others = await server.refusal(getSignerLooks, { params: { id } }, await server.person('approver'));
    expect(others.status).toBe(404);
    await save(null);
  });

  it('refuses what is no picture', async () => {
    const body = {
      includeTitleInSignature: true,
      notifyByEmail: true,
      signatureImage: 'data:image/png;base64,AAAA',
    };
    const refusal = await server.refusal(saveProfile, { body }, await server.person('signer1'));
    expect(refusal.body.modelState).toEqual({ signatureImage: ['lang_image_type'] });
  });
});

describe('a national identity number', () => {
  const numberOf = async (secrets = server.platform.secrets) => {
    const accountId = await server.accountId();
    const userId = await server.userId('signer1');
    return server.platform.db.inAccount(accountId, (tx) => idNumberOf({ secrets }, tx, accountId, userId));
  };

  it('is kept sealed', async () => {
    expect(await numberOf()).toBe('10000000146');
    const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute('select * from users'),
    );
    expect(JSON.stringify(rows)).not.toContain('10000000146');
  });

  it('is sealed anew after a change of keys, and then the old key is not needed', async () => {
    const { secretKeys } = server.platform.config;
    const fresh = { id: 'fresh', key: Buffer.alloc(32, 9) };
    const both = openKeyring([fresh, ...secretKeys]);
    const platform = { db: server.platform.db, secrets: both };
    expect(await resealIdNumbers(platform, await server.accountId())).toBe(2);
    expect(await resealIdNumbers(platform, await server.accountId())).toBe(0);
    expect(await numberOf(openKeyring([fresh]))).toBe('10000000146');
  });
});

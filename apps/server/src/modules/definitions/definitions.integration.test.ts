import {
  blankRecord,
  calledOf,
  type DefinitionType,
  type DefinitionValues,
  definitionEndpoints,
  definitionLookups,
  definitions,
  definitionTypes,
  emptyId,
  fieldsOf,
  listAudit,
} from '@tomar/contract';
import { getTableName } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition, referencesOf, validValues } from '../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { definitionTables } from './tables.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const params = { id: emptyId };
const kinds = definitionTypes.map((type) => ({ type, definition: definitions[type] }));

const listed = async (
  type: DefinitionType,
  body: { search?: string; state?: 'all' | 'active' | 'passive' },
) => (await server.call(definitionEndpoints[type].list, { body: { pageSize: 100, ...body } }, owner)).items;

const exported = async (type: DefinitionType, search: string): Promise<unknown[][]> => {
  const response = await server.ask(definitionEndpoints[type].export, { query: { search } }, owner);
  expect(response.status).toBe(200);
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  return sheet?.data ?? [];
};

describe.each(kinds)('$type', ({ type, definition }) => {
  const { list, get, save, uses, activate, history } = definitionEndpoints[type];
  let references: Readonly<Record<string, string | readonly string[]>>;
  beforeAll(async () => {
    references = await referencesOf(server, definition, owner);
  });
  const named = (name: string, more: Partial<DefinitionValues> = {}) => ({
    ...validValues(definition),
    ...references,
    ...more,
    name,
  });

  it('begins with a blank record that is not stored (API-10)', async () => {
    const blank = await server.call(get, { params, query: { kind: true } }, owner);
    expect(blank).toEqual(blankRecord(definition));
    expect(Object.keys(blank)).toEqual(expect.arrayContaining(['id', 'name', 'isActive']));
  });

  it('is saved and read as it was saved (API-11, DEF-15)', async () => {
    const values = named(`Kayıt ${type}`);
    const saved = await server.call(save, { params, body: { version: 0, ...values } }, owner);
    expect(saved).toMatchObject({ ...values, version: 1 });
    expect(await server.call(get, { params: { id: saved.id }, query: {} }, owner)).toEqual(saved);
  });

  it.each([
    ['DEF-25', '   ', 'lang_name_required'],
    ['DEF-26', '=1+1', 'lang_character_not_accepted'],
    ['DEF-26', '+a', 'lang_character_not_accepted'],
    ['DEF-26', '-a', 'lang_character_not_accepted'],
    ['DEF-26', '@a', 'lang_character_not_accepted'],
    ['DEF-26', '\ta', 'lang_character_not_accepted'],
    ['DEF-26', '\ra', 'lang_character_not_accepted'],
    ['DEF-26', '  =a', 'lang_character_not_accepted'],
    ['DEF-27', 'a<b', 'lang_no_angle_brackets'],
    ['DEF-27', 'a>b', 'lang_no_angle_brackets'],
    ['', 'a'.repeat(251), 'lang_name_too_long'],
  ])('%s: refuses the name %j', async (_id, name, key) => {
    const refusal = await server.refusal(save, { params, body: { version: 0, ...named(name) } }, owner);
    expect([refusal.status, refusal.body.modelState]).toEqual([400, { name: [key] }]);
  });

  it('is found by plain letters, capitals and another keyboard’s i, and by whether it is active', async () => {
    const id = await makeDefinition(server, type, { name: `IĞDIR Şişli ${type}` });
    const found = async (search: string, state?: 'active' | 'passive') =>
      (await listed(type, { search, ...(state && { state }) })).map((one) => one.id);
    expect(await found('sisli iğdır')).toEqual([id]);
    expect(await found('ŞİŞLİ igd', 'active')).toEqual([id]);
    expect(await found('sisli', 'passive')).toEqual([]);
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
    expect(await found('sisli', 'active')).toEqual([]);
    expect(await found('sisli', 'passive')).toEqual([id]);
  });

  it('is listed page by page, in Turkish order and back', async () => {
    for (const name of ['Zı', 'Çı', 'Cı'])
      await makeDefinition(server, type, { name: `sıra ${name} ${type}` });
    const body = { search: 'sira', pageSize: 2 };
    const page = async (more: object) => {
      const { items, total } = await server.call(list, { body: { ...body, ...more } }, owner);
      return [items.map(({ name }) => name.split(' ')[1]), total];
    };
    expect(await page({})).toEqual([['Cı', 'Çı'], 3]);
    expect(await page({ page: 2 })).toEqual([['Zı'], 3]);
    expect(await page({ descending: true })).toEqual([['Zı', 'Çı'], 3]);
    const refusal = await server.refusal(list, { body: { sort: 'accountId' } }, owner);
    expect(refusal.keys).toEqual(['lang_definition_sort_unknown']);
  });

  it('tells the second of two people who save it', async () => {
    const id = await makeDefinition(server, type);
    const body = { version: 1, ...named('Yeni') };
    await server.call(save, { params: { id }, body }, owner);
    const refusal = await server.refusal(save, { params: { id }, body }, owner);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'conflict']);
  });

  it('tells a person who saves it that it was deactivated meanwhile', async () => {
    const id = await makeDefinition(server, type);
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
    const body = { version: 1, ...named('Yeni') };
    const refusal = await server.refusal(save, { params: { id }, body }, owner);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'conflict']);
  });

  it('has each name once, where two of one name would be mistaken', async () => {
    await makeDefinition(server, type, { name: `Tek ${type}` });
    const body = { version: 0, ...named(`Tek ${type}`) };
    if (definition.namesRepeat) {
      expect(await server.call(save, { params, body }, owner)).toMatchObject({ name: `Tek ${type}` });
      return;
    }
    const refusal = await server.refusal(save, { params, body }, owner);
    expect([refusal.status, refusal.body.modelState]).toEqual([400, { name: ['lang_name_taken'] }]);
  });

  // Of records whose names may repeat, such as people's, nothing of this is asked.
  if (!definition.namesRepeat)
    describe('of a name of its own', () => {
      it.each([
        ['letters put together in another way', 'S\u0327ef'],
        ['two spaces for one', 'Şef  '],
        ['a space that does not break', 'Şef\u00a0'],
      ])('has no second name that looks like it by %s', async (what, spelling) => {
        await makeDefinition(server, type, { name: `Şef ${what}` });
        const name = `${spelling} ${what}`;
        const refusal = await server.refusal(save, { params, body: { version: 0, ...named(name) } }, owner);
        expect(refusal.body.modelState).toEqual({ name: ['lang_name_taken'] });
      });

      it.each([
        ['case', 'MUHASEBE', 'muhasebe'],
        ['an i of another keyboard', 'Işık İdari', 'ışik idarı'],
        ['spaces', 'Yan  Hizmet', 'YAN\u00a0HİZMET'],
      ])('has no second name that differs by %s alone', async (what, first, second) => {
        const stored = `${first} ${what}`.replaceAll(/\s+/g, ' ');
        const id = await makeDefinition(server, type, { name: `${first} ${what}` });
        const body = { version: 0, ...named(`${second} ${what}`) };
        const refusal = await server.refusal(save, { params, body }, owner);
        expect(refusal.body.modelState).toEqual({ name: ['lang_name_alike'] });
        expect(JSON.stringify(refusal.body)).toContain(stored);
        // Its own name may be written in another way.
        const again = { version: 1, ...named(`${second} ${what}`) };
        expect(await server.call(save, { params: { id }, body: again }, owner)).toMatchObject({
          id,
          version: 2,
        });
      });

      it('is one of two that are saved at the same moment', async () => {
        const asked = ['Aynı Anda', 'AYNI ANDA'].map((name) =>
          server.ask(save, { params, body: { version: 0, ...named(name) } }, owner),
        );
        const statuses = (await Promise.all(asked)).map(({ status }) => status);
        expect(statuses.toSorted()).toEqual([200, 400]);
      });

      it('of a pair that a version before took stays, until it gets another name', async () => {
        const id = await makeDefinition(server, type, { name: `Eski çift ${type}` });
        const other = await makeDefinition(server, type, { name: `Başka ${type}` });
        await server.platform.db.inAccount(await server.accountId(), (tx) =>
          tx.execute(
            `update ${getTableName(definitionTables[type])} set name = 'ESKİ ÇİFT ${type}', name_twin = 1 where id = '${other}'`,
          ),
        );
        const saved = async (name: string, version: number) =>
          server.ask(save, { params: { id: other }, body: { version, ...named(name) } }, owner);
        expect((await saved(`ESKİ ÇİFT ${type}`, 1)).status).toBe(200);
        expect((await saved(`Ayrılan ${type}`, 2)).status).toBe(200);
        expect((await saved(`Eski çift ${type}`, 3)).status).toBe(400);
        expect(await server.call(get, { params: { id }, query: {} }, owner)).toMatchObject({ version: 1 });
      });
    });

  it('is activated and deactivated together with others, or not at all', async () => {
    const ids = [await makeDefinition(server, type), await makeDefinition(server, type)];
    const off = { ids, isActive: false };
    expect(await server.call(activate, { body: off }, owner)).toEqual({ changed: 2 });
    expect(await server.call(activate, { body: off }, owner)).toEqual({ changed: 0 });
    const stranger = { ids: [...ids, 'a'.repeat(24)], isActive: true };
    const refusal = await server.refusal(activate, { body: stranger }, owner);
    expect([refusal.status, refusal.keys]).toEqual([404, ['lang_not_found']]);
    for (const id of ids)
      expect(await server.call(get, { params: { id }, query: {} }, owner)).toMatchObject({
        isActive: false,
        version: 2,
      });
  });

  it('says that nothing uses a new one, and nothing of another account’s', async () => {
    const id = await makeDefinition(server, type);
    const answer = await server.call(uses, { body: { ids: [id] } }, owner);
    expect(answer.items).toMatchObject([{ id, uses: [] }]);
    // Who defines everything there, and nothing here.
    await server.platform.db.inAccount(await server.accountId('ornek'), (tx) =>
      tx.execute(`update users set authorities = '{SystemAdmin,DepartmentManager}'`),
    );
    const other = await server.call(uses, { body: { ids: [id] } }, await server.person('owner', 'ornek'));
    expect(other.items).toEqual([]);
  });

  it('has a history of who changed what', async () => {
    const id = await makeDefinition(server, type, { name: `Önce ${type}` });
    const body = { version: 1, ...named(`Sonra ${type}`) };
    await server.call(save, { params: { id }, body }, owner);
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
    const { items } = await server.call(history, { params: { id } }, owner);
    expect(items.map(({ event, actorName }) => [event, actorName])).toEqual([
      ['definition.deactivated', 'Ayşe Işık'],
      ['definition.saved', 'Ayşe Işık'],
      ['definition.created', 'Ayşe Işık'],
    ]);
    expect(items[1]?.changes).toEqual([{ field: 'name', before: `Önce ${type}`, after: `Sonra ${type}` }]);
    // Who signs for a group is a right, and where jobs go is told without addresses: each has an event of its own.
    const event =
      type === 'signGroup' || type === 'recipient' ? (`${type}.saved` as const) : 'definition.saved';
    const trail = await server.call(listAudit, { body: { event } }, owner);
    expect(trail.items.some(({ subjectId }) => subjectId === id)).toBe(true);
  });

  it('goes into a spreadsheet in which nothing is a formula (REP-02)', async () => {
    const id = await makeDefinition(server, type, { name: `Dışa ${type}` });
    // What an older version or an import may have stored.
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(
        `update ${getTableName(definitionTables[type])} set name = '=1+1 disa ${type}' where id = '${id}'`,
      ),
    );
    const [head, row] = await exported(type, `disa ${type}`);
    expect(head?.[0]).toBe('Ad');
    expect(head).toHaveLength(fieldsOf(definition).length + 2);
    expect(row?.[0]).toBe(`'=1+1 disa ${type}`);
  });
});

describe.each(Object.entries(definitionLookups))('%s, for choosing', (type, { lookUp, search }) => {
  it('is offered while it is active, to everybody, by body and by query (API-21, API-34)', async () => {
    const kind = type as keyof typeof definitionLookups;
    const id = await makeDefinition(server, kind, { name: `Seçilir ${type}` });
    const stored = await server.call(definitionEndpoints[kind].get, { params: { id }, query: {} }, owner);
    const name = calledOf(definitions[kind], stored);
    const approver = await server.person('approver');
    const found = async (includePassive: boolean) => {
      const body = { name: 'secilir', includePassive };
      const answer = await server.call(lookUp, { body }, approver);
      expect(await server.call(search, { query: body }, approver)).toEqual(answer);
      return answer.items;
    };
    expect(await found(false)).toEqual([{ id, name, isActive: true }]);
    await server.call(definitionEndpoints[kind].activate, { body: { ids: [id], isActive: false } }, owner);
    expect(await found(false)).toEqual([]);
    expect(await found(true)).toEqual([{ id, name, isActive: false }]);
  });
});

it('a title says how many users have it (USR-05)', async () => {
  const titles = await listed('title', { search: 'genel mudur' });
  const ids = titles.map(({ id }) => id);
  const { items } = await server.call(definitionEndpoints.title.uses, { body: { ids } }, owner);
  expect(items).toMatchObject([{ name: 'Genel Müdür', uses: [{ by: 'users', count: 1 }] }]);
});

it('a category has a document type, a default privacy and two switches (FLOW-01 to FLOW-05)', async () => {
  const fields = {
    documentType: 'BankOrder',
    defaultPrivacy: 'TopSecret',
    blocksPrivacyChange: true,
    encryptsUploads: true,
  };
  // FLOW-01, FLOW-02, FLOW-03, FLOW-04, FLOW-05
  const id = await makeDefinition(server, 'category', { name: 'Ödemeler', ...fields });
  const { get, save, history } = definitionEndpoints.category;
  const stored = await server.call(get, { params: { id }, query: {} }, owner);
  expect(stored).toMatchObject({ name: 'Ödemeler', isActive: true, ...fields });
  for (const documentType of ['BankOrder', 'Contract', 'General', 'Unknown'])
    await makeDefinition(server, 'category', { documentType });
  const body = { version: 1, isActive: true, name: 'Ödemeler', ...fields, documentType: 'Letter' };
  const refusal = await server.refusal(save, { params: { id }, body }, owner);
  expect(refusal.body.modelState).toEqual({ documentType: ['lang_definition_choice_unknown'] });
  await server.call(save, { params: { id }, body: { ...body, documentType: 'Contract' } }, owner);
  const { items } = await server.call(history, { params: { id } }, owner);
  expect(items[0]?.changes).toEqual([{ field: 'documentType', before: 'BankOrder', after: 'Contract' }]);
});

it('a company is found by its numbers, and none is saved without one (DEF-18, DEF-19, DEF-21, DEF-22)', async () => {
  const more = { kind: 'PublicInstitution', detsis: '24304011', taxNumber: '' };
  const id = await makeDefinition(server, 'company', { name: 'Örnek Bakanlığı', ...more });
  expect((await listed('company', { search: '2430' })).map((one) => one.id)).toEqual([id]);
  const body = { ...more, version: 1, isActive: true, name: 'Örnek Bakanlığı', detsis: '' };
  const refusal = await server.refusal(
    definitionEndpoints.company.save,
    { params: { id }, body: body as never },
    owner,
  );
  expect(refusal.body.modelState).toEqual({ taxNumber: ['lang_company_code_required'] });
});

it('is sorted by its fields, too', async () => {
  for (const [name, detsis] of [
    ['Sıralı a', '10000002'],
    ['Sıralı b', '10000001'],
  ])
    await makeDefinition(server, 'company', { name: name ?? '', detsis: detsis ?? '', taxNumber: '' });
  const body = { search: 'sirali', sort: 'detsis' };
  const { items } = await server.call(definitionEndpoints.company.list, { body }, owner);
  expect(items.map(({ name }) => name)).toEqual(['Sıralı b', 'Sıralı a']);
});

import {
  circulateDraft,
  type DraftContent,
  definitionLookups,
  draftContent,
  emptyId,
  getDraft,
  lookUpDepartments,
  lookUpUsers,
  otherHolds,
  saveDraft,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeAccount, lastOfMany } from '../../../../../lab/src/demo/largeAccount.ts';
import { fillWithLargeAccount } from '../../commands/seedLarge.ts';
import { type Caller, signInAs } from '../../testing/client.ts';
import { upload } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const account = largeAccount();
let server: TestServer;
let admin: pg.Client;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  // Rows first, then the index: the same one in a fraction of the time.
  const { rows } = await admin.query<{ made: string }>(
    `select pg_get_indexdef('users_search'::regclass) as made`,
  );
  await admin.query('drop index users_search');
  expect(await fillWithLargeAccount(server.platform, account)).toBe(true);
  await admin.query(rows[0]?.made ?? '');
  await admin.query('analyze users, departments, titles');
  owner = await signInAs(server, account.people[0]?.email ?? '', account.code);
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

const people = async (name: string, more: object = {}) =>
  server.call(lookUpUsers, { body: { name, ...more } }, owner);
const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;
const last = nameOf(lastOfMany);

it('the account is added once', async () => {
  expect(await fillWithLargeAccount(server.platform, account)).toBe(false);
  const { rows } = await admin.query('select count(*)::int from users where email like $1', [
    '%@buyuk.example',
  ]);
  expect(rows).toEqual([{ count: 20_000 }]);
});

describe('among 20,000 people', () => {
  it.each(['jön', 'JON', 'jonturk', 'Ümmühan Jön', 'jon umm', 'ummuhan.jonturk.20000@buyuk'])(
    'the last of all is found by %s',
    async (name) => {
      const { items, more } = await people(name);
      expect(items.map(nameOf)).toEqual([last]);
      expect(more).toBe(false);
    },
  );

  it('from the first letter on, those whose name begins with it come first, in Turkish order', async () => {
    const { items, more } = await people('ş');
    expect(more).toBe(true);
    expect(items).toHaveLength(50);
    for (const person of items) expect(nameOf(person)).toMatch(/(^| )[SsŞş]/);
    const turkish = new Intl.Collator('tr');
    expect(items.map(nameOf)).toEqual(
      items
        .toSorted(
          (a, b) => turkish.compare(a.firstName, b.firstName) || turkish.compare(a.lastName, b.lastName),
        )
        .map(nameOf),
    );
  });

  it('whoever is meant by title or department comes after those who bear the name', async () => {
    const { items } = await people('ağa mühendis', { limit: 200 });
    expect(items.length).toBeGreaterThan(10);
    for (const person of items) {
      expect(person.lastName).toBe('Ağaoğlu');
      expect(person.title).toContain('ühendis');
    }
    const byDepartment = await people('ığdır vergi müdür');
    expect(byDepartment.items.length).toBeGreaterThan(0);
    for (const { department } of byDepartment.items) expect(department).toBe('Iğdır Vergi');
  });

  it('an authority is looked for before the list is cut', async () => {
    const { items, more } = await people('', { authorities: ['Signer'], limit: 200 });
    expect(items).toHaveLength(200);
    expect(more).toBe(true);
    for (const { authorities, isActive } of items) {
      expect(otherHolds(authorities, 'Signer')).toBe(true);
      expect(isActive).toBe(true);
    }
  });

  it('those who may not be chosen follow those who may', async () => {
    const { items } = await people('zehra zengin', {
      authorities: ['Approved', 'Signer'],
      includeOthers: true,
      limit: 200,
    });
    const may = items.map(
      ({ authorities, isActive }) =>
        isActive && (otherHolds(authorities, 'Approved') || otherHolds(authorities, 'Signer')),
    );
    expect(new Set(may)).toEqual(new Set([true, false]));
    expect(may).toEqual(may.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('a sign of LIKE that is typed is no pattern', async () => {
    expect((await people('%')).items).toHaveLength(50);
    expect((await people('_@')).items).toEqual([]);
  });

  it('a title or department that is renamed finds its people by the new name', async () => {
    const { rows } = await admin.query<{ id: string }>(
      `select d.id from departments d join users u on u.account_id = d.account_id and u.department_id = d.id
       where u.last_name = $1`,
      [lastOfMany.lastName],
    );
    await admin.query('update departments set name = $1 where id = $2', ['Ölçüsüz Şube', rows[0]?.id]);
    const { items } = await people('olcusuz jon');
    expect(items.map(nameOf)).toEqual([last]);
  });

  it('few who match are found by the index, in spite of row-level security', async () => {
    const id = await server.accountId('buyuk');
    const plan = await server.platform.db.inAccount(id, (tx) =>
      tx.execute(
        `explain select id from users where account_id = '${id}' and name_words like '% jon%'
         order by first_name collate "tr-TR-x-icu", last_name collate "tr-TR-x-icu", id limit 51`,
      ),
    );
    expect(JSON.stringify(plan.rows)).toContain('users_search');
  });
});

describe('among 800 departments', () => {
  it('one is found by any of its words', async () => {
    const answer = await server.call(
      lookUpDepartments,
      { body: { name: 'OZLUK sanli', mayStart: true } },
      owner,
    );
    expect(answer.items.map(({ name, mayStart }) => [name, mayStart])).toEqual([['Şanlıurfa Özlük', true]]);
  });

  it('says when there are more', async () => {
    const answer = await server.call(lookUpDepartments, { body: { name: 'v' } }, owner);
    expect(answer).toMatchObject({ more: true });
    expect(answer.items).toHaveLength(50);
  });

  it('titles likewise', async () => {
    const answer = await server.call(definitionLookups.title.lookUp, { body: { name: 'mudur' } }, owner);
    expect(answer.items.map(({ name }) => name)).toEqual([
      'Bölge Müdürü',
      'Genel Müdür Yardımcısı',
      'Müdür',
      'Müdür Yardımcısı',
    ]);
  });
});

it('a draft knows its own people and department, whatever page of a list they stand on, and circulates', async () => {
  const [person] = (await people('jonturk')).items;
  const [department] = (await server.call(lookUpDepartments, { body: { name: 'van yatırım' } }, owner)).items;
  const content: DraftContent = draftContent.parse({
    name: 'Büyük iş',
    departmentId: department?.id,
    signatureStandard: 'Pades',
    steps: [{ key: 's', people: [{ key: 'p', userId: person?.id, role: 'Signer' }] }],
    recipients: [{ key: 'r', settings: { kind: 'Email', to: ['buyuk@ornek.com.tr'] } }],
  });
  const { id } = await server.call(
    saveDraft,
    { params: { id: emptyId }, body: { version: 0, content } },
    owner,
  );
  await upload(server, owner, id, 'Sözleşme.pdf', makePdf());
  const draft = await server.call(getDraft, { params: { id } }, owner);
  expect(draft.people.map(nameOf)).toEqual([last]);
  expect(draft.people[0]?.title).toBe(person?.title);
  expect(draft.department).toEqual({ ...department });
  expect(draft.findings).toEqual([]);
  const circulated = await server.call(
    circulateDraft,
    { params: { id }, body: { version: draft.version } },
    owner,
  );
  expect(circulated.trackingNumber).toMatch(/^\d{4}-0*1$/);
});

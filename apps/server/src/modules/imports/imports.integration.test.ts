import {
  cancelImport,
  definitionEndpoints,
  getImport,
  importEndpoints,
  importLimits,
  listAudit,
  listImportRows,
  lookUpRecipients,
  lookUpSignGroups,
  lookUpUsers,
  rereadImport,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition } from '../../testing/definitionScene.ts';
import {
  confirmAndWait,
  importAll,
  importFile,
  importWhen,
  readImport,
  sendImport,
} from '../../testing/importScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { clearImports } from './clearImports.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

const rowsOf = async (id: string, show: 'all' | 'refused' = 'all') =>
  (await server.call(listImportRows, { params: { id }, body: { show } }, owner)).items;
const namesIn = async (type: 'title' | 'department', search: string) =>
  (await server.call(definitionEndpoints[type].list, { body: { search } }, owner)).items.map(
    ({ name }) => name,
  );
const userNamed = async (email: string) =>
  (await server.call(lookUpUsers, { body: { name: email, includePassive: true } }, owner)).items.find(
    (one) => one.email === email,
  );
const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<{ n: number }>(text));
const count = async (text: string) => {
  const { rows } = await inDemo(`select count(*)::int as n from ${text}`);
  return rows[0]?.n ?? -1;
};

describe('an import of users (USR-22, UI-26)', () => {
  it('adds people with title, department and rights, in one event with what each history needs', async () => {
    await makeDefinition(server, 'title', { name: 'Uzman' });
    const done = await importAll(server, 'user', [
      {
        email: 'Selin@Demo.Example',
        firstName: 'Selin',
        lastName: 'Çınar',
        title: 'UZMAN',
        department: 'Mali İşler',
        cellphone: '0532 111 22 33',
        Signer: 'evet',
        Draft: 'x',
        Report: 'hayır',
      },
      { email: 'kerem@demo.example', firstName: 'Kerem', lastName: 'Ölçer', Approved: 'EVET' },
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, changed: 0 }, written: 2 });
    expect(await userNamed('selin@demo.example')).toMatchObject({
      firstName: 'Selin',
      title: 'Uzman',
      department: 'Mali İşler',
      authorities: ['Signer', 'Draft'],
    });
    const events = async (event: string) =>
      (await server.call(listAudit, { body: { event } }, owner)).items.map(({ facts }) => JSON.parse(facts));
    expect(await events('import.done')).toEqual([
      { kind: 'user', file: 'dosya.csv', rows: 2, created: 2, changed: 0, unchanged: 0 },
    ]);
    expect((await events('user.added')).map(({ user }) => user).toSorted()).toContain('Kerem Ölçer');
  });

  it('changes whoever is there, and leaves what a cell does not say', async () => {
    const again = await readImport(
      server,
      'user',
      importFile('user', [
        { email: 'selin@demo.example', firstName: 'Selin', lastName: 'Çınar Ak', title: '-', Draft: 'hayır' },
        { email: 'kerem@demo.example', firstName: 'Kerem', lastName: 'Ölçer' },
      ]),
    );
    expect(again.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1, refused: 0 });
    // As they stand in the file, also those whose columns begin with a capital.
    expect((await rowsOf(again.id))[0]?.cells).toEqual([
      'selin@demo.example',
      'Selin',
      'Çınar Ak',
      '-',
      'hayır',
    ]);
    expect((await rowsOf(again.id))[0]?.changes).toEqual([
      { field: 'lastName', before: 'Çınar', after: 'Çınar Ak' },
      { field: 'title', before: 'Uzman', after: '' },
      { field: 'Draft', before: 'true', after: 'false' },
    ]);
    expect(await confirmAndWait(server, again)).toMatchObject({ state: 'done' });
    expect(await userNamed('selin@demo.example')).toMatchObject({
      lastName: 'Çınar Ak',
      title: null,
      department: 'Mali İşler',
      authorities: ['Signer'],
    });
  });

  it('a new number of a phone ends the codes that were sent to the former one, and stands in the security record (ID-07)', async () => {
    const rows = (cellphone: string) => [
      { email: 'selin@demo.example', firstName: 'Selin', lastName: 'Çınar Ak', cellphone },
    ];
    await inDemo(`insert into factor_challenges (subject, login_id, sealed_code, tries, created_at, expires_at)
      select kind || ' pending ' || id, id, 'x', 0, now(), now() + interval '5 minutes'
      from logins, unnest(array['sms', 'mail']) kind where email in ('selin@demo.example', 'kerem@demo.example')`);
    const sent = async () => {
      const { rows: left } =
        await inDemo(`select split_part(subject, ' ', 1) || ' ' || split_part(email, '@', 1) as n
        from factor_challenges c join logins l on l.id = c.login_id where sealed_code = 'x' order by 1`);
      return left.map(({ n }) => n);
    };
    const changed = async () =>
      (await server.call(listAudit, { body: { event: 'mobileSignature.saved' } }, owner)).items.map(
        ({ facts }) => JSON.parse(facts),
      );
    await importAll(server, 'user', rows('0532 111 22 34'));
    expect(await sent()).toEqual(['mail kerem', 'mail selin', 'sms kerem']);
    expect(await changed()).toEqual([{ operator: null, numberChanged: false, cellphoneChanged: true }]);
  });

  it('of a department that somebody edits is told to them, whoever joins or leaves it', async () => {
    const [from, to] = ['Ayrılınan', 'Katılınan'];
    const ids = [];
    for (const name of [from, to]) ids.push(await makeDefinition(server, 'department', { name }));
    const opened = (id: string) => server.call(definitionEndpoints.department.get, { params: { id } }, owner);
    const save = async (id: string, shown: object) => {
      const asked = { params: { id }, body: shown as never };
      const answer = await server.ask(definitionEndpoints.department.save, asked, owner);
      return answer.status;
    };
    const place = (department: string) =>
      importAll(server, 'user', [
        { email: 'yeri@demo.example', firstName: 'Yeri', lastName: 'Değişen', department },
      ]);
    const [left = '', joined = ''] = ids;
    const before = await opened(left);
    await place(from);
    expect(await save(left, before)).toBe(409);
    const [one, other] = [await opened(left), await opened(joined)];
    await place(to);
    expect([await save(left, one), await save(joined, other)]).toEqual([409, 409]);
    expect((await opened(joined)).userIds).toHaveLength(1);
  });

  it('says at each cell what is wrong, writes nothing, and cannot be confirmed', async () => {
    const before = await count('users');
    const read = await readImport(
      server,
      'user',
      importFile('user', [
        { email: 'yok', firstName: 'A', lastName: 'B' },
        { email: 'bir@demo.example', firstName: '=A', lastName: '<b>', title: 'Olmayan', Signer: 'belki' },
        { email: 'iki@demo.example', firstName: '', lastName: 'B', cellphone: '12' },
        { email: 'uc@demo.example', firstName: 'Üç', lastName: 'Kişi', department: 'Yok' },
        { email: 'UC@demo.example', firstName: 'Üç', lastName: 'Kişi' },
        { email: 'iyi@demo.example', firstName: 'İyi', lastName: 'Kişi' },
        { email: 'İYİ@demo.example', firstName: 'İyi', lastName: 'Kişi' },
      ]),
    );
    expect(read.counts).toMatchObject({ rows: 7, created: 1, refused: 6 });
    const wrong = (await rowsOf(read.id, 'refused')).map(({ number, findings }) => [
      number,
      ...findings.map(({ field, key }) => `${field} ${key}`),
    ]);
    expect(wrong).toEqual([
      [2, 'email lang_definition_email_invalid'],
      [
        3,
        'Signer lang_import_switch_unknown',
        'firstName lang_character_not_accepted',
        'lastName lang_no_angle_brackets',
        'title lang_import_title_unknown',
      ],
      [4, 'cellphone lang_mobile_number_format', 'firstName lang_definition_required'],
      [5, 'department lang_import_department_unknown'],
      [6, 'email lang_import_double'],
      [8, 'email lang_user_email_letters'],
    ]);
    const body = { round: read.round, invite: false };
    const refusal = await server.refusal(
      importEndpoints.user.confirm,
      { params: { id: read.id }, body },
      owner,
    );
    expect(refusal.keys).toEqual(['lang_import_has_errors']);
    expect(await count('users')).toBe(before);
  });

  it('takes from the account’s administrator neither the right to sign nor to approve (AUTH-08), nor the account', async () => {
    const row = { email: 'ayse@demo.example', firstName: 'Ayşe', lastName: 'Yılmaz' };
    const read = async (more: Readonly<Record<string, string>>) => {
      const { id } = await readImport(server, 'user', importFile('user', [{ ...row, ...more }]));
      return (await rowsOf(id))[0]?.findings.map(({ field, key }) => `${field} ${key}`);
    };
    await inDemo(`update users set authorities = authorities || '{Signer,Approved}'
      where id = '${await server.userId('owner')}'`);
    expect(await read({ Signer: 'hayır' })).toEqual(['Signer lang_rights_account_admin']);
    expect(await read({ Admin: 'hayır' })).toEqual(['Admin lang_rights_account_admin']);
    expect(await read({ isActive: 'hayır' })).toEqual(['isActive lang_import_own_state']);
  });

  it('takes new people of the account’s domains alone (DEF-10)', async () => {
    const accountId = await server.accountId();
    const domains = (said: string) =>
      server.platform.db.pool.query('update accounts set params = params || $2 where id = $1', [
        accountId,
        JSON.stringify({ emailDomains: said }),
      ]);
    await domains('kurum.example');
    const row = { email: 'disari@demo.example', firstName: 'Dışarı', lastName: 'Kişi' };
    await expect
      .poll(async () => {
        const { id } = await readImport(server, 'user', importFile('user', [row]));
        return (await rowsOf(id))[0]?.findings.map(({ key }) => key);
      })
      .toEqual(['lang_email_domain_refused']);
    await domains('');
  });

  it('invites whoever is new, where that is wished', async () => {
    const sent = async () => count(`tasks where kind = 'send-invitation'`);
    const read = (email: string) =>
      readImport(server, 'user', importFile('user', [{ email, firstName: 'Davet', lastName: 'Li' }]));
    await confirmAndWait(server, await read('davetsiz@demo.example'));
    expect(await sent()).toBe(0);
    if (server.platform.config.smtpUrl === null) return;
    await confirmAndWait(server, await read('davetli@demo.example'), { invite: true });
    await expect.poll(sent, { timeout: 20_000 }).toBe(1);
  });

  it('takes no more than the licence has places for (LIC-03)', async () => {
    const slots = (value: string) => inDemo(`update periods set user_slots = ${value}`);
    const read = await readImport(
      server,
      'user',
      importFile('user', [{ email: 'fazla@demo.example', firstName: 'Fazla', lastName: 'Kişi' }]),
    );
    await slots(String(await count('users')));
    const late = await confirmAndWait(server, read);
    expect(late).toMatchObject({ state: 'ready', problem: { key: 'lang_licence_slots_empty' } });
    expect(await userNamed('fazla@demo.example')).toBeUndefined();
    await slots('null');
    await server.call(cancelImport, { params: { id: late.id } }, owner);
  });
});

describe('an import of departments', () => {
  it('brings the whole tree, in whatever order the rows stand', async () => {
    await importAll(server, 'department', [
      { name: 'Alt Birim', parentId: 'Orta Birim', userIds: 'gulsen@demo.example; yigit@demo.example' },
      {
        name: 'Orta Birim',
        parentId: 'Tepe Birim',
        managerIds: 'ayse@demo.example',
        email: 'orta@demo.example',
      },
      { name: 'Tepe Birim' },
    ]);
    const { items, named } = await server.call(
      definitionEndpoints.department.list,
      { body: { search: 'birim' } },
      owner,
    );
    const nameOf = new Map([...items, ...named].map(({ id, name }) => [id, name]));
    expect(
      Object.fromEntries(items.map(({ name, parentId }) => [name, nameOf.get(String(parentId)) ?? null])),
    ).toEqual({ 'Alt Birim': 'Orta Birim', 'Orta Birim': 'Tepe Birim', 'Tepe Birim': null });
    expect(items.find(({ name }) => name === 'Alt Birim')?.userIds).toHaveLength(2);
    const { items: history } = await server.call(
      definitionEndpoints.department.history,
      { params: { id: items.find(({ name }) => name === 'Orta Birim')?.id ?? '' } },
      owner,
    );
    expect(history[0]?.changes).toContainEqual({ field: 'parentId', before: null, after: 'Tepe Birim' });
  });

  it('makes no circle, also out of rows that are right by themselves', async () => {
    const read = await readImport(
      server,
      'department',
      importFile('department', [
        { name: 'Tepe Birim', parentId: 'Alt Birim' },
        { name: 'Yeni', parentId: 'Yeni' },
        { name: 'Boşta', parentId: 'Hiç yok' },
      ]),
    );
    expect((await rowsOf(read.id)).map(({ findings }) => findings.map(({ key }) => key))).toEqual([
      ['lang_department_cycle'],
      ['lang_department_cycle'],
      ['lang_import_record_unknown'],
    ]);
  });

  it('of somebody who manages departments stays below their own (AUTH-10)', async () => {
    const userId = await server.userId('signer2');
    await importAll(server, 'department', [{ name: 'Kendi Birimi', managerIds: 'yigit@demo.example' }]);
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`update users set authorities = '{DepartmentManager}' where id = '${userId}'`),
    );
    const caller = await server.person('signer2');
    const bytes = importFile('department', [
      { name: 'Altımda', parentId: 'Kendi Birimi' },
      { name: 'Altının altında', parentId: 'Altımda' },
      { name: 'Tepede' },
      { name: 'Tepe Birim', description: 'benim' },
    ]);
    const read = await readImport(server, 'department', bytes, { caller });
    const { items } = await server.call(listImportRows, { params: { id: read.id }, body: {} }, caller);
    expect(items.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'refused', 'refused']);
    await server.call(cancelImport, { params: { id: read.id } }, caller);
    // Users are not theirs to import.
    const query = { name: 'a.csv' };
    const { status } = await server.refusal(importEndpoints.user.begin, { query, bytes }, caller);
    expect(status).toBe(401);
  });
});

describe('an import of circulation profiles (FLOW-11, FLOW-12)', () => {
  const rows: readonly Readonly<Record<string, string>>[] = [
    { name: 'Sözleşme', step: '2', completion: 'Biri', role: 'İmzalar', actor: 'gulsen@demo.example' },
    { name: 'Sözleşme', step: '2', completion: 'Biri', role: 'İmzalar', actor: 'İMZA YETKİLİLERİ' },
    {
      name: 'Sözleşme',
      step: '1',
      role: 'Onaylar',
      actor: 'ibrahim@demo.example',
      departmentIds: 'Mali İşler',
    },
    { name: 'Tek adım', step: '1', role: 'Paraflar', actor: 'Ibrahim@demo.example' },
  ];
  const profileNamed = async (search: string) => {
    const { items } = await server.call(
      definitionEndpoints.circulationProfile.list,
      { body: { search } },
      owner,
    );
    return items[0];
  };

  it('makes one flow of several rows, whatever their order', async () => {
    await importAll(server, 'recipient', [{ name: 'Profil alıcısı', kind: 'Klasör', path: 'profil' }]);
    const withRecipient = rows.map((row) =>
      row.name === 'Sözleşme' ? { ...row, recipientIds: 'Profil alıcısı' } : row,
    );
    const done = await importAll(server, 'circulationProfile', withRecipient);
    expect(done.counts).toMatchObject({ created: 4, rows: 4 });
    expect(await profileNamed('sozlesme')).toMatchObject({
      steps: [
        { completion: 'all', people: [{ role: 'Approver', userId: await server.userId('approver') }] },
        {
          completion: 'any',
          people: [
            { role: 'Signer', kind: 'user' },
            { role: 'Signer', kind: 'signGroup' },
          ],
        },
      ],
      recipientIds: [expect.any(String)],
      departmentIds: [expect.any(String)],
    });
    // JOB-19
    expect(await profileNamed('tek adim')).toMatchObject({ steps: [{ people: [{ role: 'Initialler' }] }] });
    const again = await readImport(
      server,
      'circulationProfile',
      importFile('circulationProfile', withRecipient),
    );
    expect(again.counts).toMatchObject({ unchanged: 4, created: 0, changed: 0 });
  });

  it('says who is not there, and where rows of one profile differ', async () => {
    const read = await readImport(
      server,
      'circulationProfile',
      importFile('circulationProfile', [
        { name: 'Bozuk', step: '1', completion: 'Hepsi', role: 'Onaylar', actor: 'kimse@demo.example' },
        { name: 'Bozuk', step: '1', completion: 'Biri', role: 'Onaylar', actor: 'Olmayan grup' },
        { name: 'Bozuk iki', step: '0', role: 'Mühürler', actor: 'gulsen@demo.example' },
        { name: 'Bozuk üç', step: '1', role: 'Onaylar', actor: 'gulsen@demo.example', recipientIds: 'Yok' },
      ]),
    );
    expect(
      (await rowsOf(read.id)).map(({ findings }) =>
        findings.filter((one) => !one.isWarning).map(({ key }) => key),
      ),
    ).toEqual([
      ['lang_import_person_unknown'],
      ['lang_import_rows_differ', 'lang_import_actor_unknown'],
      ['lang_import_number_wrong', 'lang_import_choice_unknown'],
      ['lang_import_record_unknown'],
    ]);
  });

  it('warns of what cannot run, as the page of the profile does', async () => {
    const read = await readImport(
      server,
      'circulationProfile',
      importFile('circulationProfile', [
        { name: 'Yetkisiz', step: '1', role: 'İmzalar', actor: 'ibrahim@demo.example' },
      ]),
    );
    expect(read.counts).toMatchObject({ refused: 0, warned: 1 });
  });
});

describe('imports of other records', () => {
  it('bring recipients, sign groups, categories, subjects and companies', async () => {
    await importAll(server, 'recipient', [
      { name: 'Posta kutusu', kind: 'e-posta', to: 'a@ornek.example; b@ornek.example', fileLimit: '5' },
      { name: 'Yedek klasör', kind: 'Folder', path: 'yedek/2026' },
    ]);
    await importAll(server, 'signGroup', [{ name: 'Yönetim', memberIds: 'gulsen@demo.example' }]);
    await importAll(server, 'category', [
      {
        name: 'Talimatlar',
        documentType: 'Banka talimatı',
        defaultPrivacy: 'Gizli',
        encryptsUploads: 'evet',
      },
    ]);
    await importAll(server, 'ozne', [{ name: 'Genel konular' }]);
    await importAll(server, 'company', [
      { name: 'Tedarik A.Ş.', kind: 'Tüzel kişi', taxNumber: '4810058590' },
    ]);
    const { items } = await server.call(lookUpRecipients, { body: {} }, owner);
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Posta kutusu', 'Yedek klasör']));
    const groups = await server.call(lookUpSignGroups, { body: { name: 'yonetim' } }, owner);
    expect(groups.items[0]?.members).toHaveLength(1);
    const [category] = (
      await server.call(definitionEndpoints.category.list, { body: { search: 'talimatlar' } }, owner)
    ).items;
    expect(category).toMatchObject({
      documentType: 'BankOrder',
      defaultPrivacy: 'Secret',
      encryptsUploads: true,
    });
  });

  // FLOW-08 to FLOW-10
  it('bring sign limits with their flows, and say where two overlap', async () => {
    await importAll(server, 'circulationProfile', [
      { name: 'Limit akışı', step: '1', role: 'Onaylar', actor: 'ibrahim@demo.example' },
    ]);
    await importAll(server, 'signLimit', [
      { name: 'Küçük tutarlar', startAmount: '0', endAmount: '1.000,00', profileIds: 'Limit akışı' },
    ]);
    const { id, counts } = await readImport(
      server,
      'signLimit',
      importFile('signLimit', [
        { name: 'Küçük tutarlar', startAmount: '0', isInfinite: 'evet' },
        { name: 'Büyük tutarlar', startAmount: '500,00', isInfinite: 'evet', profileIds: 'Limit akışı' },
        { name: 'Akışsız', startAmount: '7.000,00', endAmount: '6000' },
      ]),
    );
    expect(counts).toMatchObject({ refused: 2 });
    const told = (await rowsOf(id)).map(({ findings }) =>
      findings.map(({ field, key }) => `${field} ${key}`),
    );
    expect(told).toEqual([
      ['endAmount lang_sign_limit_end_and_infinite'],
      ['startAmount lang_sign_limit_overlap'],
      ['endAmount lang_sign_limit_end_before_start'],
    ]);
    await importAll(server, 'signLimit', [
      { name: 'Küçük tutarlar', startAmount: '0', endAmount: '-', isInfinite: 'evet' },
    ]);
    const { items } = await server.call(
      definitionEndpoints.signLimit.list,
      { body: { search: 'kucuk tutarlar' } },
      owner,
    );
    expect(items).toMatchObject([{ startAmount: '0.00', endAmount: '', isInfinite: true }]);
    expect(items[0]?.profileIds).toHaveLength(1);
  });

  it('are held to the rules of a save', async () => {
    const keys = async (
      kind: 'recipient' | 'company' | 'signGroup',
      row: Readonly<Record<string, string>>,
    ) => {
      const { id } = await readImport(server, kind, importFile(kind, [row]));
      return (await rowsOf(id))[0]?.findings.map(({ field, key }) => `${field} ${key}`);
    };
    expect(await keys('recipient', { name: 'A', kind: 'Klasör', path: '../x', to: 'a@b.example' })).toEqual([
      'to lang_import_recipient_other_kind',
      'path lang_recipient_path_invalid',
    ]);
    expect(await keys('company', { name: 'A', kind: 'Tüzel kişi' })).toEqual([
      'taxNumber lang_company_code_required',
    ]);
    expect(await keys('signGroup', { name: 'Boş' })).toEqual(['memberIds lang_sign_group_member_required']);
    expect(await keys('signGroup', { name: 'Kim', memberIds: 'kimse@demo.example' })).toEqual([
      'memberIds lang_import_person_unknown',
    ]);
  });
});

describe('names that differ by case or i alone', () => {
  it.each<['ozne' | 'signGroup', Readonly<Record<string, string>>]>([
    ['ozne', {}],
    ['signGroup', { memberIds: 'gulsen@demo.example' }],
  ])('are one record in a file: %s', async (kind, more) => {
    const both = ['İkiz isim', 'IKIZ İSİM'].map((name) => ({ name, ...more }));
    const { id, counts } = await readImport(server, kind, importFile(kind, both));
    expect(counts).toMatchObject({ created: 1, refused: 1 });
    expect((await rowsOf(id, 'refused')).map(({ findings }) => findings.map(({ key }) => key))).toEqual([
      ['lang_import_double'],
    ]);
    await importAll(server, kind, both.slice(0, 1));
    const again = await importAll(server, kind, both.slice(1));
    expect(again).toMatchObject({ state: 'done', counts: { created: 0, changed: 1 } });
  });
});

describe('a file', () => {
  it('in Windows-1254 is read as such, and otherwise where somebody says so', async () => {
    const codes: Readonly<Record<string, number>> = { Ş: 0xde, ö: 0xf6, ı: 0xfd };
    const bytes = Buffer.from([...'Ad\nŞoför yardımcısı\n'].map((sign) => codes[sign] ?? sign.charCodeAt(0)));
    const read = await readImport(server, 'title', bytes);
    expect(read).toMatchObject({ format: 'csv', encoding: 'windows-1254', counts: { created: 1 } });
    const body = { encoding: 'utf-8' as const };
    await server.call(rereadImport, { params: { id: read.id }, body }, owner);
    const again = await importWhen(server, read.id, ['ready']);
    expect(again).toMatchObject({ encoding: 'utf-8', counts: { refused: 1 }, round: 2 });
    expect((await rowsOf(read.id))[0]?.findings[0]?.key).toBe('lang_import_unreadable');
  });

  it.each<[string, Buffer, string]>([
    ['of another format', Buffer.from('%PDF-1.7'), 'lang_import_format_unknown'],
    ['without the headings', Buffer.from('Bir;İki\n1;2'), 'lang_import_heading_missing'],
    ['with a heading twice', Buffer.from('Ad;Name\n1;2'), 'lang_import_heading_double'],
    ['of headings alone', Buffer.from('Ad\n'), 'lang_import_no_rows'],
  ])('%s is told, and kept to be read otherwise', async (_what, bytes, key) => {
    const read = await readImport(server, 'title', bytes);
    expect(read).toMatchObject({ state: 'failed', problem: { key } });
  });

  it('that is empty or too large is refused at once', async () => {
    const begin = (bytes: Buffer) =>
      server.refusal(importEndpoints.title.begin, { query: { name: 'a.csv' }, bytes }, owner);
    expect((await begin(Buffer.alloc(0))).keys).toEqual(['lang_import_file_empty']);
    expect((await begin(Buffer.alloc(importLimits.bytes + 1, 65))).keys).toEqual(['lang_import_file_large']);
  });

  it('is kept encrypted and its rows sealed, and both go when the import has ended', async () => {
    const read = await readImport(server, 'title', importFile('title', [{ name: 'Mühürlü satır' }]));
    const accountId = await server.accountId();
    const kept = await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute<{ sha256: string | null; line: string }>(
        `select i.sha256, r::text as line from imports i join import_rows r on r.import_id = i.id where i.id = '${read.id}'`,
      ),
    );
    expect(JSON.stringify(kept.rows)).not.toContain('Mühürlü');
    expect(await server.platform.blobs.keyId(accountId, kept.rows[0]?.sha256 ?? '')).not.toBeNull();
    await server.call(cancelImport, { params: { id: read.id } }, owner);
    expect(await count(`import_rows where import_id = '${read.id}'`)).toBe(0);
    expect(await count(`imports where id = '${read.id}' and sha256 is null`)).toBe(1);
  });

  it('that nobody confirms is given up after a day, and forgotten after a month', async () => {
    const { id } = await readImport(server, 'title', importFile('title', [{ name: 'Bekleyen' }]));
    await clearImports(server.platform);
    expect(await server.call(getImport, { params: { id } }, owner)).toMatchObject({ state: 'ready' });
    await inDemo(`update imports set created_at = now() - interval '25 hours' where id = '${id}'`);
    await clearImports(server.platform);
    expect(await server.call(getImport, { params: { id } }, owner)).toMatchObject({ state: 'cancelled' });
    await inDemo(`update imports set ended_at = now() - interval '31 days' where id = '${id}'`);
    await clearImports(server.platform);
    expect(await count(`imports where id = '${id}'`)).toBe(0);
  });
});

describe('a confirmation', () => {
  it('of two at the same moment is one', async () => {
    const read = await readImport(server, 'title', importFile('title', [{ name: 'Bir kez' }]));
    const input = { params: { id: read.id }, body: { round: read.round, invite: false } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ask(importEndpoints.title.confirm, input, owner)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await importWhen(server, read.id, ['done']);
    expect(await namesIn('title', 'bir kez')).toEqual(['Bir kez']);
    const { items } = await server.call(listAudit, { body: { event: 'import.done' } }, owner);
    expect(items.filter(({ facts }) => JSON.parse(facts).kind === 'title')).toHaveLength(1);
  });

  it('writes nothing where the account changed since, and shows what did', async () => {
    const rows = [{ name: 'Kapılan ad' }, { name: 'Öteki ad' }];
    const read = await readImport(server, 'title', importFile('title', rows));
    expect(read.counts).toMatchObject({ created: 2 });
    await makeDefinition(server, 'title', { name: 'Kapılan ad' });
    const late = await confirmAndWait(server, read);
    expect(late).toMatchObject({
      state: 'ready',
      problem: { key: 'lang_import_changed_since', params: [1] },
      counts: { created: 1, unchanged: 1 },
    });
    expect(await namesIn('title', 'oteki ad')).toEqual([]);
    expect((await rowsOf(read.id))[0]?.findings).toMatchObject([
      { key: 'lang_import_row_changed', isWarning: true },
    ]);
    // The preview that was seen is not the one that stands now.
    const body = { round: read.round, invite: false };
    const { keys } = await server.refusal(
      importEndpoints.title.confirm,
      { params: { id: read.id }, body },
      owner,
    );
    expect(keys).toEqual(['lang_import_not_ready']);
    expect(await confirmAndWait(server, late)).toMatchObject({ state: 'done' });
    expect(await namesIn('title', 'oteki ad')).toEqual(['Öteki ad']);
  });

  it('in the name of somebody who lost the right is not carried out', async () => {
    const caller = await server.person('approver');
    const userId = await server.userId('approver');
    const hold = async (authorities: string) =>
      server.platform.db.inAccount(await server.accountId(), (tx) =>
        tx.execute(`update users set authorities = '{${authorities}}' where id = '${userId}'`),
      );
    await hold('DepartmentManager,Approved');
    const read = await readImport(server, 'title', importFile('title', [{ name: 'Haksız' }]), { caller });
    await hold('Approved');
    const { status } = await server.refusal(getImport, { params: { id: read.id } }, caller);
    expect(status).toBe(404);
    const body = { round: read.round, invite: false };
    const refused = await server.refusal(
      importEndpoints.title.confirm,
      { params: { id: read.id }, body },
      caller,
    );
    expect(refused.status).toBe(401);
    expect(await namesIn('title', 'haksiz')).toEqual([]);
  });

  it('is nobody’s but the one who sent the file, and gives way to the next file of the kind', async () => {
    const first = await readImport(server, 'title', importFile('title', [{ name: 'İlk dosya' }]));
    const stranger = await server.person('owner', 'ornek');
    expect((await server.ask(getImport, { params: { id: first.id } }, stranger)).status).toBe(404);
    const second = await sendImport(server, 'title', importFile('title', [{ name: 'İkinci dosya' }]));
    expect(await server.call(getImport, { params: { id: first.id } }, owner)).toMatchObject({
      state: 'cancelled',
    });
    await server.call(cancelImport, { params: { id: second.id } }, owner);
  });

  it('is refused where too many imports of the account are open', async () => {
    const accountId = await server.accountId();
    const userId = await server.userId('signer1');
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(`insert into imports (account_id, id, kind, user_id, state, file_name, asked, created_at)
        select '${accountId}', lpad(to_hex(n), 24, 'a'), 'title', '${userId}', 'ready', 'x', '{}', now()
        from generate_series(1, ${importLimits.open}) n`),
    );
    const input = { query: { name: 'a.csv' }, bytes: importFile('title', [{ name: 'Sığmayan' }]) };
    const { keys } = await server.refusal(importEndpoints.title.begin, input, owner);
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(`delete from imports where user_id = '${userId}'`),
    );
    expect(keys).toEqual(['lang_import_too_many_open']);
  });
});

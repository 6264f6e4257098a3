import {
  blankUserFields,
  createUser,
  type DefinitionValues,
  definitionEndpoints,
  emptyId,
  getDepartmentTree,
  lookUpDepartments,
  saveDraft,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const { list, get, save, uses, activate } = definitionEndpoints.department;

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const make = (name: string, more: Partial<DefinitionValues> = {}) =>
  makeDefinition(server, 'department', { name, ...more });
const read = (id: string, caller = owner) => server.call(get, { params: { id }, query: {} }, caller);
const change = async (id: string, more: Partial<DefinitionValues>, caller = owner) => {
  const { id: _, named: _named, ...values } = await read(id, caller);
  return server.ask(save, { params: { id }, body: { ...values, ...more } as never }, caller);
};
const refusalOf = async (id: string, more: Partial<DefinitionValues>, caller = owner) => {
  const { id: _, named: _named, ...values } = await read(id, caller);
  const input = { params: { id }, body: { ...values, ...more } as never };
  return (await server.refusal(save, input, caller)).body.modelState;
};

describe('a department (DEF-16)', () => {
  it('holds description, e-mail, managers and members, with their names', async () => {
    const [manager, member] = [await server.userId('signer1'), await server.userId('approver')];
    const values = {
      description: 'Bütçe ve ödeme',
      email: 'butce@demo.example',
      managerIds: [manager],
      userIds: [member],
      starterIds: [member],
    };
    const saved = await read(await make('Bütçe', values));
    expect(saved).toMatchObject(values);
    expect(saved.named.map(({ name }) => name).toSorted()).toEqual(['Gülşen Öztürk', 'İbrahim Çağlar']);
  });

  it('is named in a list by what its columns show: who manages it, and not thousands of members', async () => {
    const [manager, member] = [await server.userId('signer1'), await server.userId('approver')];
    const parentId = await make('Üstü');
    await make('Listelenen', { parentId, managerIds: [manager], userIds: [member] });
    const { named } = await server.call(list, { body: { search: 'listelenen' } }, owner);
    expect(named.map(({ id }) => id).toSorted()).toEqual([manager, parentId].toSorted());
  });

  it('names nobody who is deleted at the same moment', async () => {
    const { db } = server.platform;
    const accountId = await server.accountId();
    const { id: userId } = await server.call(
      createUser,
      {
        body: {
          ...blankUserFields,
          departments: [],
          firstName: 'Gidecek',
          lastName: 'Kişi',
          email: 'gidecek@demo.example',
          authorities: ['Approved'],
          identitySource: null,
          invite: false,
        },
      },
      owner,
    );
    const id = await make('Bekleyen');
    const saving = await db.inAccount(accountId, async (tx) => {
      await tx.execute(`delete from memberships where user_id = '${userId}'`);
      await tx.execute(`delete from users where id = '${userId}'`);
      const asked = change(id, { userIds: [userId] });
      await expect
        .poll(async () => {
          const waiting = await db.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      return { asked };
    });
    const answer = await saving.asked;
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('lang_definition_person_unknown');
  });

  it('says who may start jobs in its name (DRAFT-45)', async () => {
    const id = await make('Başlatan', { userIds: [await server.userId('approver')] });
    const approver = await server.person('approver');
    const mayStart = async () =>
      (await server.call(lookUpDepartments, { body: { name: 'baslatan' } }, approver)).items[0]?.mayStart;
    expect(await mayStart()).toBe(false);
    await change(id, { starterIds: [await server.userId('approver')] });
    expect(await mayStart()).toBe(true);
  });

  it('lets nobody start jobs who does not belong to it', async () => {
    const id = await make('Yabancı başlatan');
    const starterIds = [await server.userId('approver')];
    expect(await refusalOf(id, { starterIds })).toEqual({
      starterIds: ['lang_department_starter_not_member'],
    });
  });

  it('keeps what is stored of departments of a version before', async () => {
    const [found] = (await server.call(list, { body: { search: 'mali isler' } }, owner)).items;
    expect(found).toMatchObject({ email: 'mali@demo.example', parentId: null, version: 1 });
    expect(found?.managerIds).toEqual([await server.userId('owner')]);
  });

  it('takes whoever leaves it out of their own profile, too', async () => {
    const id = await make('Bırakılan', { userIds: [await server.userId('signer2')] });
    const userId = await server.userId('signer2');
    const own = async () => {
      const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
        tx.execute<{ id: string | null }>(`select department_id as id from users where id = '${userId}'`),
      );
      return rows[0]?.id;
    };
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`update users set department_id = '${id}' where id = '${userId}'`),
    );
    await change(id, { description: 'aynı kişiler' });
    expect(await own()).toBe(id);
    await change(id, { userIds: [] });
    expect(await own()).toBeNull();
  });

  it('locks those who leave it in the order of their ids (ADR 15)', async () => {
    const accountId = await server.accountId();
    const ids = [await server.userId('signer1'), await server.userId('signer2')].toSorted();
    const [first = '', second = ''] = ids;
    const id = await make('Sıralı bırakılan', { userIds: ids });
    // The first is written last: it stands behind the second in the table.
    for (const userId of [second, first])
      await server.platform.db.inAccount(accountId, (tx) =>
        tx.execute(`update users set department_id = '${id}' where id = '${userId}'`),
      );
    const waiting = async () => {
      const { rows } = await server.platform.db.pool.query<{ waits: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
      );
      if (!rows[0]?.waits) throw new Error('nobody waits');
    };
    const lock = (userId: string) => `select from users where id = '${userId}' for no key update`;
    // As the exchange of keys does, which locks all of an account.
    const saved = await server.platform.db.inAccount(accountId, async (tx) => {
      await tx.execute(lock(first));
      const saving = change(id, { userIds: [] });
      await vi.waitFor(waiting, { timeout: 10_000, interval: 50 });
      await tx.execute(lock(second));
      return { saving };
    });
    expect((await saved.saving).status).toBe(200);
  });

  it.each([
    [
      'somebody unknown',
      { managerIds: ['b'.repeat(24)] },
      { managerIds: ['lang_definition_person_unknown'] },
    ],
    ['an address that is none', { email: 'a@b' }, { email: ['lang_definition_email_invalid'] }],
    [
      'a parent that is not there',
      { parentId: 'b'.repeat(24) },
      { parentId: ['lang_definition_reference_unknown'] },
    ],
  ])('is refused with %s', async (_what, more, modelState) => {
    expect(await refusalOf(await make(`Kötü ${_what}`), more)).toEqual(modelState);
  });

  it('takes nobody new who is inactive, and keeps whoever became so', async () => {
    const [userId, accountId] = [await server.userId('signer1'), await server.accountId()];
    const setActive = (isActive: boolean) =>
      server.platform.db.inAccount(accountId, (tx) =>
        tx.execute(`update users set is_active = ${isActive} where id = '${userId}'`),
      );
    const [before, after] = [await make('Eskiden beri', { managerIds: [userId] }), await make('Yeni gelen')];
    await setActive(false);
    const refused = await refusalOf(after, { managerIds: [userId] });
    const kept = await change(before, { description: 'aynı kişiler' });
    await setActive(true);
    expect(refused).toEqual({ managerIds: ['lang_definition_person_passive'] });
    expect(kept.status).toBe(200);
  });

  it('says what uses it before it is deactivated', async () => {
    const id = await make('Kullanılan', { userIds: [await server.userId('approver')] });
    await make('Altındaki', { parentId: id });
    await server.call(
      saveDraft,
      { params: { id: emptyId }, body: { version: 0, content: { name: 'Taslak', departmentId: id } } },
      owner,
    );
    const { items } = await server.call(uses, { body: { ids: [id] } }, owner);
    expect(items).toMatchObject([
      {
        name: 'Kullanılan',
        uses: [
          { by: 'people', count: 1 },
          { by: 'departments', count: 1 },
          { by: 'drafts', count: 1 },
        ],
      },
    ]);
  });
});

describe('departments as a tree', () => {
  it('stand below one another, never in a circle', async () => {
    const top = await make('Tepe');
    const middle = await make('Orta', { parentId: top });
    const low = await make('Alt', { parentId: middle });
    const cycle = { parentId: ['lang_department_cycle'] };
    for (const parentId of [top, middle, low]) expect(await refusalOf(top, { parentId })).toEqual(cycle);
    const nodes = await server.call(getDepartmentTree, {}, owner);
    const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
    expect([parents.get(low), parents.get(middle), parents.get(top)]).toEqual([middle, top, null]);
  });

  it('become no circle by two saves at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make(`A ${round}`), await make(`B ${round}`)];
      const statuses = (await Promise.all([change(a, { parentId: b }), change(b, { parentId: a })])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([200, 400]);
    }
  });

  it('cannot be put below one that is inactive, and stay where they were', async () => {
    const parent = await make('Kapanan');
    const child = await make('Kalan', { parentId: parent });
    const other = await make('Gelen');
    await server.call(activate, { body: { ids: [parent], isActive: false } }, owner);
    expect(await refusalOf(other, { parentId: parent })).toEqual({
      parentId: ['lang_definition_reference_passive'],
    });
    expect((await change(child, { description: 'yine burada' })).status).toBe(200);
  });
});

describe('who manages departments without defining all (AUTH-10)', () => {
  let manager: Caller;
  let own: string;
  let below: string;
  beforeAll(async () => {
    const userId = await server.userId('signer2');
    own = await make('Kendi', { managerIds: [userId] });
    below = await make('Kendi altı', { parentId: own });
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`update users set authorities = '{DepartmentManager}' where id = '${userId}'`),
    );
    manager = await server.person('signer2');
  });

  it('sees the own ones and those below them, and no others', async () => {
    const { items, total } = await server.call(list, { body: {} }, manager);
    expect([items.map(({ id }) => id).toSorted(), total]).toEqual([[own, below].toSorted(), 2]);
    expect((await server.call(getDepartmentTree, {}, manager)).map(({ id }) => id).toSorted()).toEqual(
      [own, below].toSorted(),
    );
    const [other] = (await server.call(list, { body: { search: 'mali isler' } }, owner)).items;
    const id = other?.id ?? '';
    const { id: _, named: _named, ...values } = await read(id);
    const tries = [
      server.refusal(get, { params: { id }, query: {} }, manager),
      server.refusal(save, { params: { id }, body: values as never }, manager),
      server.refusal(definitionEndpoints.department.history, { params: { id } }, manager),
      server.refusal(activate, { body: { ids: [own, id], isActive: false } }, manager),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
    expect((await server.call(uses, { body: { ids: [id] } }, manager)).items).toEqual([]);
  });

  it('changes them, and puts new ones below them alone', async () => {
    expect((await change(own, { description: 'Bizim' }, manager)).status).toBe(200);
    expect(await makeDefinition(server, 'department', { name: 'Yeni alt', parentId: own }, manager)).not.toBe(
      '',
    );
    const notOwn = { parentId: ['lang_department_not_own'] };
    expect(await refusalOf(below, { parentId: null }, manager)).toEqual(notOwn);
    const body = { version: 0, name: 'Yeni tepe' };
    const refusal = await server.refusal(save, { params: { id: emptyId }, body: body as never }, manager);
    expect(refusal.body.modelState).toEqual(notOwn);
  });
});

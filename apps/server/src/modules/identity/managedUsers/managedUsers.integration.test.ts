import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  activateUsers,
  assignUsers,
  blankUserFields,
  createUser,
  deleteUser,
  emptyId,
  exportUsers,
  getProfile,
  getUser,
  getUserHistory,
  inviteUsers,
  limits,
  listAudit,
  listUsers,
  openInvitation,
  saveProfile,
  saveUser,
  sendPasswordLink,
  signIn,
  type UserDetail,
  type UserFields,
  userFieldNames,
  withdrawInvitation,
} from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { addInvitation } from '../invitations/invite.ts';
import { sendInvitationTask } from '../invitations/sendInvitationTask.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  // Letters are enqueued; nothing answers there, and no worker runs.
  server = await startTestServer({ services: ['web'], config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  owner = await server.person('owner');
  // Who has come in is told apart from who has not.
  await server.person('signer1');
});
afterAll(() => server.close());

const inDemo = async <Row extends Record<string, unknown>>(text: string) =>
  (await server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Row>(text))).rows;
const load = (id: string) => server.call(getUser, { params: { id } }, owner);
const loadKey = async (key: string) => load(await server.userId(key));
const fieldsOf = (detail: UserDetail): UserFields =>
  Object.fromEntries(userFieldNames.map((name) => [name, detail[name]])) as unknown as UserFields;
const writable = (fields: UserFields) => ({ ...fields, departments: [...fields.departments] });
const savingOf = (detail: UserDetail, change: Partial<UserFields>) => ({
  params: { id: detail.id },
  body: { ...writable({ ...fieldsOf(detail), ...change }), was: writable(fieldsOf(detail)) },
});
const save = (detail: UserDetail, change: Partial<UserFields>) =>
  server.call(saveUser, savingOf(detail, change), owner);

let added = 0;
const newcomer = (change: Partial<UserFields> = {}, invite = false) => {
  added += 1;
  const fields = { ...blankUserFields, firstName: 'Nermin', lastName: `Yıldız ${added}` };
  return {
    body: {
      ...writable({ ...fields, email: `yeni${added}@kurum.example`, ...change }),
      authorities: ['Draft' as const],
      identitySource: null,
      invite,
    },
  };
};
const add = (change?: Partial<UserFields>, invite?: boolean) =>
  server.call(createUser, newcomer(change, invite), owner);
const tasksOf = (userId: string) =>
  inDemo(`select id from tasks where kind = '${sendInvitationTask.kind}' and subject = '${userId}'`);
const facts = async (event: string) => {
  const { items } = await server.call(listAudit, { body: { event } }, owner);
  return items.map((item) => JSON.parse(item.facts));
};

describe('the list of users (UI-25)', () => {
  const list = async (body: object) => {
    const { items } = await server.call(listUsers, { body }, owner);
    return items.map(({ firstName }) => firstName);
  };

  it('finds by words of any case with Turkish letters, and by each filter, with counts of all', async () => {
    expect(await list({ search: 'gulsen' })).toEqual(['Gülşen']);
    expect(await list({ search: 'IŞIK' })).toEqual(['Ayşe']);
    expect(await list({ authority: 'Approved' })).toContain('İbrahim');
    expect(await list({ authority: 'Muhur', search: 'ibrahim' })).toEqual([]);
    expect(await list({ external: true })).toEqual([]);
    const newUser = await add();
    expect(await list({ entry: 'never', search: newUser.email })).toEqual(['Nermin']);
    expect(await list({ entry: 'ever', search: newUser.email })).toEqual([]);
    expect(await list({ state: 'passive', search: newUser.email })).toEqual([]);
    const { counts, total } = await server.call(listUsers, { body: { search: newUser.email } }, owner);
    expect(total).toBe(1);
    const [row] = await inDemo<{ active: string }>('select count(*) as active from users where is_active');
    expect(counts.active).toBe(Number(row?.active));
    expect(counts.neverEntered).toBeGreaterThan(0);
  });

  it('is sorted as Turkish readers sort, page by page without anybody twice', async () => {
    const all = await list({ pageSize: 100 });
    const expected = [...all].sort(new Intl.Collator('tr').compare);
    expect(all).toEqual(expected);
    const pages = await Promise.all([1, 2].map((page) => list({ page, pageSize: 2 })));
    expect(pages.flat()).toEqual(all.slice(0, 4));
    expect(await list({ pageSize: 100, descending: true })).toEqual(all.toReversed());
  });

  it('goes into a spreadsheet, where no name is a formula (REP-02), and the trail says so', async () => {
    const user = await add();
    await inDemo(`update users set last_name = '=1+1' where id = '${user.id}'`);
    const answer = await server.ask(exportUsers, { query: { search: user.email } }, owner);
    const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
    expect(sheet?.data.at(1)?.slice(0, 3)).toEqual(['Nermin', "'=1+1", user.email]);
    expect(await facts('users.exported')).toContainEqual({ users: 1 });
  });
});

describe('a user', () => {
  it('is added with all that the specification says (USR-01 to USR-08), and read back', async () => {
    const [department] = await inDemo<{ id: string }>('select id from departments where is_active limit 1');
    const departmentId = department?.id ?? '';
    const [title] = await inDemo<{ id: string }>('select id from titles where is_active limit 1');
    const given: Partial<UserFields> = {
      titleId: title?.id ?? '',
      departmentId,
      departments: [{ departmentId, isManager: true, mayStart: true }],
      cellphone: '+90 532 111 22 33',
      mobileOperator: 'vodafone',
      mobileNumber: '0542 111 22 33',
      includeTitleInSignature: false,
      notifyByEmail: false,
      notifyByMobile: true,
      sendReminders: false,
    };
    const user = await add(given);
    expect(user).toMatchObject({
      ...given,
      cellphone: '0532 111 22 33',
      authorities: ['Draft'],
      isActive: true,
      lastOpenedAt: null,
      invitedAt: null,
    });
    expect(user.named.map(({ id }) => id).sort()).toEqual([title?.id, departmentId].sort());
    expect(await load(emptyId)).toMatchObject({ ...blankUserFields, id: emptyId });
  });

  it('of an address that another user has is refused, in whatever case (USR-18)', async () => {
    const refusal = await server.refusal(createUser, newcomer({ email: 'AYSE@demo.example' }), owner);
    expect(refusal.body.modelState).toEqual({ email: ['lang_user_email_taken'] });
    const twice = await Promise.all(
      [1, 2].map(() => server.ask(createUser, newcomer({ email: 'ayni@kurum.example' }), owner)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('has an address of the account’s domains where it has any, and a slot of its licence (DEF-10, LIC-03)', async () => {
    const user = await add();
    const demo = `where id = '${await server.accountId()}'`;
    const set = (text: string) => server.platform.db.pool.query(text);
    await set(`update accounts set params = params || '{"emailDomains": "baska.example"}' ${demo}`);
    const refusal = await server.refusal(createUser, newcomer(), owner);
    expect(refusal.keys).toEqual(['lang_email_domain_refused']);
    // What was there before the rule stays, however it was written then.
    const written = user.email.replace('yeni', 'YENI');
    await inDemo(`update users set email = '${written}' where id = '${user.id}'`);
    const saved = await save(await load(user.id), { lastName: 'Kalır' });
    const [told] = (await server.call(getUserHistory, { params: { id: user.id } }, owner)).items;
    expect(told?.changes.map(({ field }) => field)).toEqual(['lastName']);
    await set(`update accounts set params = params || '{"emailDomains": ""}' ${demo}`);
    await inDemo('update periods set user_slots = 1');
    expect((await server.refusal(createUser, newcomer(), owner)).keys).toEqual(['lang_licence_slots_empty']);
    await server.call(activateUsers, { body: { ids: [saved.id], isActive: false } }, owner);
    const activation = { body: { ids: [saved.id], isActive: true } };
    expect((await server.refusal(activateUsers, activation, owner)).keys).toEqual([
      'lang_licence_slots_active',
    ]);
    await inDemo('update periods set user_slots = null');
  });

  it('is added once, and saved once, by a request that comes twice', async () => {
    const adding = { ...newcomer(), requestId: `once-${Date.now()}` };
    const [one, other] = await Promise.all([1, 2].map(() => server.call(createUser, adding, owner)));
    expect(other).toEqual(one);
    const saving = {
      ...savingOf(one as UserDetail, { lastName: 'Bir' }),
      requestId: `save-${Date.now()}`,
    };
    const [first, second] = await Promise.all([1, 2].map(() => server.call(saveUser, saving, owner)));
    expect(second).toEqual(first);
    expect(first?.lastName).toBe('Bir');
  });

  it('that changed meanwhile is not overwritten, whoever changed it', async () => {
    const before = await loadKey('signer2');
    const signer2 = await server.person('signer2');
    await server.call(
      saveProfile,
      { body: { includeTitleInSignature: !before.includeTitleInSignature, notifyByEmail: true } },
      signer2,
    );
    const answer = await server.ask(saveUser, savingOf(before, { firstName: 'Başka' }), owner);
    expect(answer.status).toBe(409);
    const after = await loadKey('signer2');
    expect(after.firstName).toBe(before.firstName);
    const two = await Promise.all(
      ['Bir', 'İki'].map((firstName) => server.ask(saveUser, savingOf(after, { firstName }), owner)),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const named = await loadKey('signer2');
    await save(named, { firstName: before.firstName });
  });

  it('has a history that says what was before and after, and of numbers the end alone', async () => {
    const user = await add();
    const saved = await save(user, { lastName: 'Gündoğdu', cellphone: '0532 111 22 44' });
    const { items } = await server.call(getUserHistory, { params: { id: saved.id } }, owner);
    expect(items.map(({ event }) => event)).toEqual(['mobileSignature.saved', 'user.saved', 'user.added']);
    expect(items[1]).toMatchObject({
      actorName: 'Ayşe Işık',
      changes: [
        { field: 'lastName', before: user.lastName, after: 'Gündoğdu' },
        { field: 'cellphone', before: '', after: '… 44' },
      ],
    });
    expect(items[2]?.facts).toEqual([{ name: 'authorities', value: 'Draft' }]);
  });

  it('chooses nothing that is unknown, another account’s or inactive, and keeps what was chosen', async () => {
    const user = await add();
    const foreign = await server.platform.db.inAccount(await server.accountId('ornek'), (tx) =>
      tx.execute<{ id: string }>('select id from departments limit 1'),
    );
    const departmentId = foreign.rows[0]?.id ?? emptyId;
    const place = { departmentId, isManager: false, mayStart: false };
    const refusal = await server.refusal(saveUser, savingOf(user, { departments: [place] }), owner);
    expect(refusal.body.modelState).toEqual({ departments: ['lang_definition_reference_unknown'] });
  });
});

describe('an invitation', () => {
  it('goes out with a new user, again, and never twice by a double click', async () => {
    const user = await add({}, true);
    expect(user.invitedAt).not.toBeNull();
    expect(await tasksOf(user.id)).toHaveLength(1);
    const again = await server.call(inviteUsers, { body: { ids: [user.id] } }, owner);
    expect(again).toEqual({
      changed: 0,
      kept: [{ id: user.id, name: `Nermin ${user.lastName}`, reason: 'lang_user_invited_now' }],
    });
    await server.platform.db.pool.query(
      `update memberships set invited_at = now() - interval '2 minutes' where user_id = $1`,
      [user.id],
    );
    expect((await server.call(inviteUsers, { body: { ids: [user.id] } }, owner)).changed).toBe(1);
    expect(await tasksOf(user.id)).toHaveLength(2);
    const here = await server.call(inviteUsers, { body: { ids: [await server.userId('signer1')] } }, owner);
    expect(here.kept.map(({ reason }) => reason)).toEqual(['lang_user_signed_in']);
  });

  it('that is withdrawn opens nothing any more, nor does the login in another way', async () => {
    const user = await add({}, true);
    const accountId = await server.accountId();
    const [row] = await inDemo<{ login_id: string }>(`select login_id from users where id = '${user.id}'`);
    const invited = { loginId: row?.login_id ?? '', accountId, userId: user.id };
    const token = await server.platform.db.inAccount(accountId, (tx) =>
      addInvitation(tx, invited, new Date(), new Date(Date.now() + 60_000)),
    );
    await server.call(openInvitation, { body: { token } });
    const withdrawn = await server.call(withdrawInvitation, { params: { id: user.id } }, owner);
    expect(withdrawn).toMatchObject({ isActive: false, invitedAt: null });
    const refusal = await server.refusal(openInvitation, { body: { token } });
    expect(refusal.keys).toEqual(['lang_invitation_unknown']);
    const id = await server.userId('signer1');
    const here = await server.refusal(withdrawInvitation, { params: { id } }, owner);
    expect(here.keys).toEqual(['lang_user_signed_in']);
  });

  it('of the account’s own administrator is nobody’s to withdraw: it would deactivate them (AUTH-08)', async () => {
    const user = await add({}, true);
    await inDemo(`update users set is_account_admin = true where id = '${user.id}'`);
    const refusal = await server.refusal(withdrawInvitation, { params: { id: user.id } }, owner);
    expect(refusal.keys).toEqual(['lang_user_account_admin_stays']);
    expect((await load(user.id)).isActive).toBe(true);
    await inDemo(`update users set is_account_admin = false where id = '${user.id}'`);
  });

  it('tells the administrator nothing of a login that exists in another account', async () => {
    const stranger = (email: string) => server.ask(createUser, newcomer({ email }, true), owner);
    // Of another account, with a password; and nobody's.
    const [known, unknown] = [await stranger('omer@ornek.example'), await stranger('kimse@ornek.example')];
    const [one, other] = [await known.json(), await unknown.json()];
    const shape = (answer: Record<string, unknown>) =>
      Object.entries(answer)
        .filter(([name]) => !['Id', 'Email', 'LastName', 'InvitedAt'].includes(name))
        .map(([name, value]) => [name, JSON.stringify(value)]);
    expect(shape(one)).toEqual(shape(other));
    const events = async (id: string) =>
      (await server.call(getUserHistory, { params: { id } }, owner)).items.map(({ event, facts: said }) => [
        event,
        said,
      ]);
    expect(await events(one.Id)).toEqual(await events(other.Id));
  });

  it('follows a corrected address while nobody has come in; later the login stays theirs', async () => {
    const user = await add({ email: 'yanlıs@kurum.example'.replace('ı', 'i') }, true);
    const saved = await save(user, { email: 'dogru@kurum.example' });
    const [login] = await inDemo<{ email: string }>(
      `select l.email from users u join logins l on l.id = u.login_id where u.id = '${user.id}'`,
    );
    expect(login?.email).toBe('dogru@kurum.example');
    expect(await tasksOf(user.id)).toHaveLength(2);
    expect(saved.invitedAt).not.toBeNull();

    const signer = await loadKey('signer1');
    await save(signer, { email: 'gulsen.ozturk@demo.example' });
    const result = await server.call(signIn, {
      body: { email: 'gulsen@demo.example', password: demoPassword },
    });
    expect(result.success).toBe(true);
    await save(await loadKey('signer1'), { email: 'gulsen@demo.example' });
  });

  it('of the account’s own administrator goes to no address that another one writes (AUTH-08)', async () => {
    const user = await add({ email: 'kurucu@kurum.example' }, true);
    await inDemo(`update users set is_account_admin = true where id = '${user.id}'`);
    const detail = await load(user.id);
    const refusal = await server.refusal(saveUser, savingOf(detail, { email: 'benim@kurum.example' }), owner);
    expect(refusal.keys).toEqual(['lang_user_account_admin_address']);
    const [login] = await inDemo<{ email: string }>(
      `select l.email from users u join logins l on l.id = u.login_id where u.id = '${user.id}'`,
    );
    expect(login?.email).toBe('kurucu@kurum.example');
    // The rest of them is written as anybody's.
    await save(detail, { firstName: 'Kurucu' });
    await inDemo(`update users set is_account_admin = false where id = '${user.id}'`);
  });
});

describe('a login', () => {
  it('stays theirs who works here by a session of another account, as by one of this', async () => {
    // She belongs to both, and never goes over to the other one.
    const here = { ...(await signInAs(server, 'ayse@demo.example', 'demo')), account: 'ornek' };
    await server.call(getProfile, {}, here);
    const admin = await signInAs(server, 'sukru@ornek.example', 'ornek');
    const { items } = await server.call(listUsers, { body: { search: 'ayse' } }, admin);
    expect(items[0]?.lastOpenedAt).not.toBeNull();
    const detail = await server.call(getUser, { params: { id: items[0]?.id ?? '' } }, admin);
    const other = savingOf(detail, { email: 'baska@ornek.example' });
    const moved = await server.call(saveUser, other, admin);
    expect((await server.call(getProfile, {}, here)).id).toBe(detail.id);
    await server.call(saveUser, savingOf(moved, { email: detail.email }), admin);
  });

  it('of somebody who has not come in gets no link to another password: that would tell of other accounts', async () => {
    // Of another account, with a password; and nobody's.
    const users = [await add({ email: 'sukru@ornek.example' }), await add({ email: 'yok@ornek.example' })];
    for (const { id } of users) {
      const refusal = await server.refusal(sendPasswordLink, { params: { id } }, owner);
      expect(refusal.keys).toEqual(['lang_user_not_come_in']);
    }
  });
});

describe('a login that loses its last user while another account wants it', () => {
  const addIn = (caller: Caller, email: string) => server.ask(createUser, newcomer({ email }), caller);
  const loginsWith = async (email: string) => {
    const found = await server.platform.db.pool.query<{ memberships: number }>(
      `select (select count(*)::int from memberships m where m.login_id = l.id) as memberships
       from logins l where email = $1`,
      [email],
    );
    return found.rows.map(({ memberships }) => memberships);
  };

  it('is made again for who waited for it', async () => {
    const builder = await server.person('builder', 'ornek');
    const user = await add({ email: 'arada@kurum.example' });
    const { db } = server.platform;
    const ornek = await server.accountId('ornek');
    const adding = await db.inAccount(ornek, async (tx) => {
      await tx.execute(`select from accounts where id = '${ornek}' for no key update`);
      const asked = addIn(builder, 'arada@kurum.example');
      await expect
        .poll(async () => {
          const waiting = await db.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await server.call(deleteUser, { params: { id: user.id } }, owner);
      return { asked };
    });
    expect((await adding.asked).status).toBe(200);
    expect(await loginsWith('arada@kurum.example')).toEqual([1]);
  });

  it('opens each account that has it and is nobody’s where none has, whatever happens first', async () => {
    const builder = await server.person('builder', 'ornek');
    const emails = ['ilk@iki.example', 'son@iki.example'];
    const users = new Map<string, Set<string>>(emails.map((email) => [email, new Set()]));
    const failures: number[] = [];
    const act = async (caller: Caller, email: string) => {
      for (let round = 0; round < 25; round += 1) {
        await setTimeout(randomInt(5));
        const answer = await addIn(caller, email);
        if (answer.status >= 500) failures.push(answer.status);
        if (!answer.ok) continue;
        const { Id: id } = await answer.json();
        users.get(email)?.add(id);
        await setTimeout(randomInt(5));
        const gone = await server.ask(deleteUser, { params: { id } }, caller);
        if (gone.status >= 500) failures.push(gone.status);
        if (gone.ok) users.get(email)?.delete(id);
      }
    };
    await Promise.all([owner, builder].flatMap((caller) => emails.map((email) => act(caller, email))));
    expect(failures).toEqual([]);
    for (const email of emails) {
      const stay = users.get(email)?.size ?? 0;
      const found = await loginsWith(email);
      expect(found.length === 0 ? 0 : found[0]).toBe(stay);
    }
  });
});

describe('being there (USR-07, USR-19, AUTH-08)', () => {
  const activate = (ids: string[], isActive: boolean, by = owner) =>
    server.call(activateUsers, { body: { ids, isActive } }, by);

  it('ends at once for who is deactivated, and begins anew', async () => {
    const id = await server.userId('approver');
    const caller = await signInAs(server, 'ibrahim@demo.example', 'demo');
    expect(await activate([id], false)).toEqual({ changed: 1, kept: [] });
    expect((await server.refusal(getProfile, {}, caller)).status).toBe(404);
    expect(await activate([id], false)).toEqual({ changed: 0, kept: [] });
    expect(await activate([id], true)).toEqual({ changed: 1, kept: [] });
    await server.call(getProfile, {}, caller);
  });

  it('is nobody’s own to end, nor the account administrator’s, nor the last administrator’s', async () => {
    const [ownId, otherId] = [await server.userId('owner'), await server.userId('signer2')];
    const reasonsOf = async (ids: string[], by?: Caller) =>
      (await activate(ids, false, by)).kept.map(({ reason }) => reason);
    expect(await reasonsOf([ownId])).toEqual(['lang_user_deactivate_own']);
    await inDemo(`update users set authorities = authorities || '{Admin}' where id = '${otherId}'`);
    const second = await server.person('signer2');
    expect(await reasonsOf([ownId], second)).toEqual(['lang_user_account_admin_stays']);
    await inDemo(`update users set is_account_admin = false where id = '${ownId}'`);
    // Each the other, at the same moment: one stays.
    const [mine, theirs] = [activate([otherId], false), activate([ownId], false, second)];
    await Promise.allSettled([mine, theirs]);
    const admins = await inDemo(`select id from users where is_active and 'Admin' = any (authorities)`);
    expect(admins.length).toBeGreaterThanOrEqual(1);
    await inDemo(`update users set is_active = true where id in ('${ownId}', '${otherId}')`);
    await inDemo(`update users set is_account_admin = true where id = '${ownId}'`);
    await inDemo(`update users set authorities = array_remove(authorities, 'Admin') where id = '${otherId}'`);
  });

  it('of somebody who never acted is deleted, with the login that nobody used', async () => {
    const user = await add({}, true);
    await server.call(deleteUser, { params: { id: user.id } }, owner);
    expect((await server.refusal(getUser, { params: { id: user.id } }, owner)).status).toBe(404);
    const { rows } = await server.platform.db.pool.query('select id from logins where email = $1', [
      user.email,
    ]);
    expect(rows).toEqual([]);
    expect(await facts('user.deleted')).toContainEqual({ user: `Nermin ${user.lastName}` });
  });

  it('ERR-33, USR-19: nobody deletes themselves, nor somebody who has acted', async () => {
    const refusal = async (key: string) =>
      (await server.refusal(deleteUser, { params: { id: await server.userId(key) } }, owner)).keys;
    expect(await refusal('owner')).toEqual(['lang_user_delete_own']);
    expect(await refusal('signer1')).toEqual(['lang_user_has_acted']);
    await server.call(getProfile, {}, await server.person('signer1'));
  });

  it('gives many one title or department, and keeps what they are there', async () => {
    const users = [await add(), await add()];
    const [department] = await inDemo<{ id: string; name: string }>(
      'select id, name from departments where is_active order by id limit 1',
    );
    const departmentId = department?.id ?? '';
    const manager = await save(users[0] as UserDetail, {
      departments: [{ departmentId, isManager: true, mayStart: false }],
    });
    const ids = users.map(({ id }) => id);
    const assign = () => server.call(assignUsers, { body: { ids, departmentId } }, owner);
    expect(await assign()).toEqual({ changed: 2 });
    expect(await assign()).toEqual({ changed: 0 });
    expect((await load(manager.id)).departments).toEqual([
      { departmentId, isManager: true, mayStart: false },
    ]);
    expect(await load(ids[1] ?? '')).toMatchObject({
      departmentId,
      departments: [{ departmentId, isManager: false, mayStart: false }],
    });
  });

  it('gives nobody more departments than a save allows, and says who has them already', async () => {
    const [full, free] = [await add(), await add()];
    await inDemo(`insert into departments (account_id, id, name)
      select account_id, lpad(to_hex(n), 24, 'e'), 'Dolu ' || n
      from users, generate_series(1, ${limits.departmentsPerUser}) n where id = '${full.id}'`);
    await inDemo(`insert into department_people (account_id, department_id, user_id)
      select account_id, id, '${full.id}' from departments where name like 'Dolu %'`);
    const [other] = await inDemo<{ id: string }>(
      `select id from departments where is_active and name not like 'Dolu %' order by id limit 1`,
    );
    const ask = { body: { ids: [free.id, full.id], departmentId: other?.id ?? '' } };
    const refusal = await server.refusal(assignUsers, ask, owner);
    expect(refusal.keys).toEqual(['lang_user_departments_full']);
    expect(refusal.body.errors[0]?.en).toContain(full.lastName);
    expect((await load(free.id)).departments).toEqual([]);
    const own = { body: { ids: [full.id], departmentId: `${'e'.repeat(23)}1` } };
    expect(await server.call(assignUsers, own, owner)).toEqual({ changed: 1 });
    await inDemo(`delete from department_people where user_id = '${full.id}'`);
    await inDemo(`update users set department_id = null where id = '${full.id}'`);
    await inDemo(`delete from departments where name like 'Dolu %'`);
  });
});

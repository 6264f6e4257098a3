import { randomUUID } from 'node:crypto';
import {
  beginFromTemplate,
  circulateDraft,
  type DraftDetail,
  deleteDraft,
  deleteTemplate,
  getDraft,
  getFile,
  getTemplate,
  listDrafts,
  listTemplates,
  makeTemplate,
  saveTemplate,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { type JobRecipe, makeDraft } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
let approver: Caller;
let finance: string;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  approver = await server.person('approver');
  const { rows } = await inDemo(`select id from departments where name = 'Mali İşler'`);
  finance = String(rows[0]?.id);
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Record<string, unknown>>(text));

/** A template of the approver's, who is no administrator. */
async function makeOne(recipe: JobRecipe = {}, by = approver): Promise<string> {
  const draft = await makeDraft(server, {
    flow: [['approver'], ['signer1!', 'signer2!']],
    withBoxes: true,
    by: 'approver',
    ...recipe,
  });
  const input = { params: { id: draft.id }, body: { name: recipe.name ?? 'Kira' } };
  return (await server.call(makeTemplate, input, by)).draftId;
}
const read = (id: string, by = approver) => server.call(getTemplate, { params: { id } }, by);
const setUp = async (
  id: string,
  over: {
    roles?: Record<string, string>;
    isActive?: boolean;
    departmentId?: string;
    audience?: 'Owner';
  } = {},
  by = approver,
) => {
  const { version } = await read(id, by);
  const { roles = {}, isActive = true, departmentId = null } = over;
  const audience = over.audience ?? (departmentId ? ('Department' as const) : ('Account' as const));
  const listed = Object.entries(roles).map(([key, name]) => ({ key, name }));
  const body = { version, isActive, audience, departmentId, roles: listed };
  return server.call(saveTemplate, { params: { id }, body }, by);
};
const user = async (key: string) => ({ kind: 'user' as const, userId: await server.userId(key) });
const names = async (by: Caller, search: string) =>
  (await server.call(listTemplates, { body: { search } }, by)).items.map(({ name }) => name);

describe('a template', () => {
  it('is made from a draft, which stays; it is in no list of drafts, and neither circulates nor is deleted', async () => {
    const draft = await makeDraft(server, { name: 'Asıl taslak', by: 'approver' });
    const input = { params: { id: draft.id }, body: { name: 'Asıl şablon' } };
    const { draftId: id } = await server.call(makeTemplate, input, approver);
    const drafts = await server.call(listDrafts, { body: { search: 'asıl' } }, approver);
    expect(drafts.items.map(({ name }) => name)).toEqual(['Asıl taslak']);
    expect(await names(approver, 'asıl')).toEqual(['Asıl şablon']);
    const kept = await server.call(getDraft, { params: { id } }, approver);
    expect([kept.isTemplate, kept.findings]).toEqual([true, []]);
    const body = { version: kept.version };
    for (const refusal of [
      await server.refusal(circulateDraft, { params: { id }, body }, approver),
      await server.refusal(deleteDraft, { params: { id } }, approver),
    ])
      expect([refusal.status, refusal.keys]).toEqual([400, ['lang_template_is_no_job']]);
    expect((await read(id)).name).toBe('Asıl şablon');
  });

  it('says in its list what it holds, and when it or its roles changed last', async () => {
    const id = await makeOne({ name: 'Anlatan şablon' });
    const listed = async () =>
      (await server.call(listTemplates, { body: { search: 'anlatan' } }, approver)).items[0];
    const made = await listed();
    expect([made?.documents, made?.roles]).toEqual([1, []]);
    const saved = await setUp(id, { roles: { signer1: 'Kiracı' } });
    const now = await listed();
    expect([now?.documents, now?.roles, now?.updatedAt]).toEqual([1, ['Kiracı'], saved.updatedAt]);
    expect(Date.parse(now?.updatedAt ?? '')).toBeGreaterThan(Date.parse(made?.updatedAt ?? ''));
  });

  it('becomes a draft with those who have its roles, its files and boxes', async () => {
    const id = await makeOne({ name: 'Kira sözleşmesi' });
    const saved = await setUp(id, { roles: { approver: 'Müdür', signer1: 'Kiracı', signer2: '' } });
    expect(saved.roles).toEqual(['Müdür', 'Kiracı']);
    expect(saved.places.map(({ step, roleName }) => [step, roleName])).toEqual([
      [1, 'Müdür'],
      [2, 'Kiracı'],
      [2, ''],
    ]);
    const filled = [
      { role: 'Müdür', actor: await user('approver') },
      { role: 'Kiracı', actor: await user('signer1') },
    ];
    const input = { params: { id }, body: { name: 'Kira 2027', filled } };
    const { draftId } = await server.call(beginFromTemplate, input, owner);
    const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
    expect(draft.findings).toEqual([]);
    expect([draft.isTemplate, draft.content.name, draft.files.length]).toEqual([false, 'Kira 2027', 1]);
    expect(draft.content.boxes.map(({ personKey }) => personKey)).toEqual(['signer1', 'signer2']);
    const file = { params: { id: draft.files[0]?.id ?? '' }, query: {} };
    expect((await server.ask(getFile, file, owner)).status).toBe(200);
    const body = { version: draft.version };
    await server.call(circulateDraft, { params: { id: draftId }, body }, owner);
  });

  it('begins nothing while a role is empty, and one draft for a double click', async () => {
    const id = await makeOne({ name: 'Boş rollü' });
    await setUp(id, { roles: { signer1: 'Kiracı' } });
    const begin = (
      filled: { role: string; actor: { kind: 'user'; userId: string } }[],
      requestId?: string,
    ) => ({
      params: { id },
      body: { name: 'Boş rolden', filled },
      ...(requestId && { requestId }),
    });
    const refusal = await server.refusal(beginFromTemplate, begin([]), owner);
    expect([refusal.status, refusal.keys]).toEqual([400, ['lang_template_role_required']]);
    const twice = begin([{ role: 'Kiracı', actor: await user('signer1') }], randomUUID());
    const made = await Promise.all([
      server.call(beginFromTemplate, twice, owner),
      server.call(beginFromTemplate, twice, owner),
    ]);
    expect(made[0]?.draftId).toBe(made[1]?.draftId);
    const drafts = await server.call(listDrafts, { body: { search: 'boş rolden' } }, owner);
    expect(drafts.total).toBe(1);
  });

  it('says who of those that it names is gone, but not of those whose place is a role (DRAFT-37)', async () => {
    const id = await makeOne({ name: 'Ayrılanlı şablon' });
    await setUp(id, { roles: { signer1: 'Kiracı' } });
    const gone = [await server.userId('signer1'), await server.userId('signer2')].map((one) => `'${one}'`);
    await inDemo(`update users set is_active = false where id in (${gone.join(',')})`);
    try {
      expect((await read(id, owner)).leftBehind.map(({ kind, step }) => [kind, step])).toEqual([['user', 2]]);
      const filled = [{ role: 'Kiracı', actor: await user('signer1') }];
      const input = { params: { id }, body: { name: 'Ayrılandan', filled } };
      const { draftId } = await server.call(beginFromTemplate, input, owner);
      const draft: DraftDetail = await server.call(getDraft, { params: { id: draftId } }, owner);
      // Whoever was chosen is gone meanwhile, too.
      expect(draft.content.leftBehind.map(({ step }) => step)).toEqual([2, 2]);
    } finally {
      await inDemo(`update users set is_active = true where id in (${gone.join(',')})`);
    }
  });
});

describe('who may use a template', () => {
  it('is its department and its owner; nobody else learns of it', async () => {
    const id = await makeOne({ name: 'Mali işlerin' });
    await setUp(id, { departmentId: finance });
    const belongs = async (key: string) => {
      const { rows } = await inDemo(
        `select 1 from department_people where department_id = '${finance}' and user_id = '${await server.userId(key)}'`,
      );
      return rows.length > 0;
    };
    // A drafter of neither the department nor the administrators.
    const outside = 'signer2';
    expect(await belongs(outside)).toBe(false);
    const other = await server.person(outside);
    expect(await names(owner, 'mali işlerin')).toEqual(['Mali işlerin']);
    expect(await names(other, 'mali işlerin')).toEqual([]);
    const params = { id };
    const body = { name: 'Olmaz', filled: [] };
    expect((await server.ask(getTemplate, { params }, other)).status).toBe(404);
    expect((await server.ask(beginFromTemplate, { params, body }, other)).status).toBe(404);
    await inDemo(
      `insert into department_people (account_id, department_id, user_id, is_manager, may_start)
       select account_id, '${finance}', id, false, false from users where id = '${await server.userId(outside)}'`,
    );
    try {
      expect(await names(other, 'mali işlerin')).toEqual(['Mali işlerin']);
      expect((await server.ask(beginFromTemplate, { params, body }, other)).status).toBe(200);
      const settings = { version: 2, isActive: false, audience: 'Account' as const, roles: [] };
      expect((await server.ask(saveTemplate, { params, body: settings }, other)).status).toBe(401);
    } finally {
      await inDemo(
        `delete from department_people where department_id = '${finance}' and user_id = '${await server.userId(outside)}'`,
      );
    }
  });

  it('is its owner alone at first; an administrator learns no more of it than others', async () => {
    const id = await makeOne({ name: 'Yalnız benim' });
    expect(await names(approver, 'yalnız benim')).toEqual(['Yalnız benim']);
    expect(await names(owner, 'yalnız benim')).toEqual([]);
    const settings = { version: 1, isActive: true, audience: 'Account' as const, roles: [] };
    const begin = { name: 'Olmaz', filled: [] };
    for (const asked of [
      server.ask(getTemplate, { params: { id } }, owner),
      server.ask(beginFromTemplate, { params: { id }, body: begin }, owner),
      server.ask(saveTemplate, { params: { id }, body: settings }, owner),
      server.ask(deleteTemplate, { params: { id } }, owner),
    ])
      expect((await asked).status).toBe(404);
    const nameless = { version: 1, isActive: true, audience: 'Department' as const, roles: [] };
    const refusal = await server.refusal(saveTemplate, { params: { id }, body: nameless }, approver);
    expect(refusal.keys).toEqual(['lang_template_department_missing']);
  });

  it('may read it; its owner alone deletes it, and what was begun from it stays', async () => {
    const id = await makeOne({ name: 'Silinecek' });
    await setUp(id);
    const input = { params: { id }, body: { name: 'Kalan', filled: [] } };
    const { draftId } = await server.call(beginFromTemplate, input, owner);
    expect((await server.ask(deleteTemplate, { params: { id } }, owner)).status).toBe(401);
    await server.call(deleteTemplate, { params: { id } }, approver);
    expect((await server.ask(getTemplate, { params: { id } }, approver)).status).toBe(404);
    const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
    const file = { params: { id: draft.files[0]?.id ?? '' }, query: {} };
    expect((await server.ask(getFile, file, owner)).status).toBe(200);
  });

  it('is nobody while it is inactive; others do not see it then', async () => {
    const id = await makeOne({ name: 'Pasif olan' });
    const passive = await setUp(id, { isActive: false });
    expect([passive.isActive, passive.isOwn]).toEqual([false, true]);
    expect(await names(await server.person('signer2'), 'pasif olan')).toEqual([]);
    const input = { params: { id }, body: { name: 'Olmaz', filled: [] } };
    const refusal = await server.refusal(beginFromTemplate, input, approver);
    expect([refusal.status, refusal.keys]).toEqual([400, ['lang_template_passive']]);
  });

  it('tells the second of two pages that save', async () => {
    const id = await makeOne({ name: 'İki sayfa' });
    const { version } = await read(id);
    const roles = [{ key: 'signer1', name: 'Kiracı' }];
    const body = { version, isActive: true, audience: 'Account' as const, roles };
    const ends = await Promise.all([
      server.ask(saveTemplate, { params: { id }, body }, approver),
      server.ask(saveTemplate, { params: { id }, body: { ...body, isActive: false } }, approver),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(version + 1);
  });
});

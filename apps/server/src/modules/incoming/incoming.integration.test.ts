import {
  assignIncoming,
  type BodyGiven,
  changeIncomingCategory,
  changeIncomingState,
  circulateDraft,
  createIncoming,
  deleteDraft,
  emptyId,
  getFile,
  getIncoming,
  getIncomingReply,
  type IncomingDetail,
  listAudit,
  listIncoming,
  listNotices,
  readIncoming,
  revertIncoming,
  saveDraft,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition } from '../../testing/definitionScene.ts';
import { followEvents } from '../../testing/followEvents.ts';
import { incomingForm, makeIncoming, sendIncomingFile } from '../../testing/incomingScene.ts';
import { approve, makeDraft, readJob } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';
import { clearIncomingFiles } from '../circulation/index.ts';

let server: SceneServer;
/** Admin, who manages incoming documents by that. */
let owner: Caller;
/** Responsible for what the scene makes. */
let signer: Caller;
/** Nobody to any of it, and no more than what a test gives. */
let other: Caller;
const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 40_000 });

beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
  signer = await server.person('signer1');
  other = await server.person('signer2');
});
afterAll(() => server.close());
beforeEach(async () => {
  await give('signer1', 'Signer', 'Draft');
  await give('signer2', 'Signer');
});

const inDemo = async (text: string) => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<Record<string, unknown>>(text),
  );
  return rows;
};
const give = async (key: string, ...held: string[]) =>
  inDemo(`update users set authorities = '{${held.join()}}' where id = '${await server.userId(key)}'`);
const read = (id: string, caller = owner) => server.call(getIncoming, { params: { id } }, caller);
const statusOf = async (id: string, caller: Caller) =>
  (await server.ask(getIncoming, { params: { id } }, caller)).status;
type Asked = BodyGiven<typeof listIncoming>;
const idsFor = async (caller: Caller, body: Asked = {}) =>
  (await server.call(listIncoming, { body: { pageSize: 100, ...body } }, caller)).items.map(({ id }) => id);
const assign = (
  document: IncomingDetail,
  to: { userIds?: string[]; departmentIds?: string[] },
  caller = owner,
) =>
  server.call(
    assignIncoming,
    { params: { id: document.id }, body: { version: document.version, ...to } },
    caller,
  );
const moveTo = (document: IncomingDetail, state: IncomingDetail['state'], caller = signer) =>
  server.call(
    changeIncomingState,
    { params: { id: document.id }, body: { version: document.version, state } },
    caller,
  );
const historyOf = (document: IncomingDetail) => document.history.map(({ operation }) => operation);

/** A department with these people of the demo; the first one manages it. */
async function departmentWith(...keys: string[]): Promise<string> {
  const id = await makeDefinition(server, 'department');
  const accountId = await server.accountId();
  for (const [at, key] of keys.entries())
    await inDemo(`insert into department_people (account_id, department_id, user_id, is_manager, may_start)
      values ('${accountId}', '${id}', '${await server.userId(key)}', ${at === 0}, false)`);
  return id;
}

describe('entering a document', () => {
  it('INC-01, INC-05, INC-06, INC-07, INC-13: keeps all of it, with a number of the year and who did it', async () => {
    const document = await makeIncoming(server, { note: '  Elden geldi ', sender: 'Çankaya\tBelediyesi' });
    const year = new Date().getFullYear();
    expect(document.trackingNo).toMatch(new RegExp(`^GB-${year}-\\d+$`));
    expect(document).toMatchObject({
      state: 'New',
      kind: 'Pdf',
      sender: 'Çankaya Belediyesi',
      recipient: 'Demo A.Ş.',
      sentDate: '2026-01-02',
      note: 'Elden geldi',
      users: [{ id: await server.userId('signer1') }],
      departments: [],
      file: { name: 'Dilekçe.pdf', pages: 1 },
    });
    expect(historyOf(document)).toEqual(['Create']);
    expect(document.history[0]?.by).not.toBe('');
    expect(await read(document.id)).toEqual(document);
  });

  it('INC-15 to INC-21: says at each field what is missing', async () => {
    const body = {
      name: '',
      kind: 'Other' as const,
      sender: ' ',
      sentDate: '' as const,
      recipient: '',
      fileId: '' as const,
    };
    const refusal = await server.refusal(createIncoming, { body }, owner);
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.body.modelState).sort()).toEqual([
      'fileId',
      'name',
      'recipient',
      'sender',
      'sentDate',
      'userIds',
    ]);
  });

  it('takes nobody who is not active, no category that is not there, and no file twice', async () => {
    const form = await incomingForm(server);
    const create = (over: object) => server.call(createIncoming, { body: { ...form, ...over } }, owner);
    await expect(create({ userIds: [emptyId] })).rejects.toThrow('userIds lang_incoming_receiver_unknown');
    await expect(create({ departmentIds: [emptyId] })).rejects.toThrow(
      'departmentIds lang_incoming_receiver_unknown',
    );
    await expect(create({ categoryId: emptyId })).rejects.toThrow(
      'categoryId lang_incoming_category_unknown',
    );
    await create({});
    await expect(create({})).rejects.toThrow('fileId lang_incoming_file_gone');
  });

  it('takes no file that somebody else has sent', async () => {
    await give('signer2', 'IncomingDocumentsAssigner');
    const fileId = await sendIncomingFile(server, owner);
    await expect(makeIncoming(server, { by: 'signer2', fileId })).rejects.toThrow('lang_incoming_file_gone');
    expect((await server.ask(getFile, { params: { id: fileId }, query: {} }, other)).status).toBe(404);
  });

  it('gives numbers without gaps or doubles to many at once, and one to a double click', async () => {
    const forms = await Promise.all(Array.from({ length: 8 }, () => incomingForm(server)));
    const made = await Promise.all(forms.map((body) => server.call(createIncoming, { body }, owner)));
    const numbers = made
      .map(({ trackingNo }) => Number(trackingNo.split('-').at(-1)))
      .sort((one, two) => one - two);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    const body = await incomingForm(server);
    const twice = { body, requestId: 'gelen-belge-bir-kez' };
    const [one, again] = await Promise.all([
      server.call(createIncoming, twice, owner),
      server.call(createIncoming, twice, owner),
    ]);
    expect(again).toEqual(one);
    expect(Number(one.trackingNo.split('-').at(-1))).toBe((numbers.at(-1) ?? 0) + 1);
  });

  it('keeps what came as it came, broken or not', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7 yarım');
    const fileId = await sendIncomingFile(server, owner, { name: 'bozuk.pdf', bytes });
    const document = await makeIncoming(server, { fileId });
    const answer = await server.ask(getFile, { params: { id: document.file?.id ?? '' }, query: {} }, signer);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('forgets a file that nobody entered within a week, and no other', async () => {
    const left = await sendIncomingFile(server, owner);
    const young = await sendIncomingFile(server, owner);
    const { file } = await makeIncoming(server);
    await inDemo(
      `update incoming_files set created_at = now() - interval '8 days' where file_id <> '${young}'`,
    );
    expect(await clearIncomingFiles(server.platform)).toBeGreaterThanOrEqual(1);
    const kept = (await inDemo(`select id from job_files where owner_kind = 'incoming'`)).map(({ id }) => id);
    expect(kept).not.toContain(left);
    expect(kept).toEqual(expect.arrayContaining([young, file?.id]));
  });
});

describe('who sees a document', () => {
  /** Everything that tells of it. */
  async function sees(document: IncomingDetail, caller: Caller): Promise<boolean> {
    const fileId = document.file?.id ?? '';
    const all = [
      (await idsFor(caller)).includes(document.id),
      (await idsFor(caller, { search: document.trackingNo })).includes(document.id),
      (await statusOf(document.id, caller)) === 200,
      (await server.ask(getFile, { params: { id: fileId }, query: {} }, caller)).status === 200,
      (await server.ask(readIncoming, { params: { id: document.id } }, caller)).status === 200,
    ];
    expect(new Set(all).size).toBe(1);
    return all[0] === true;
  }

  it('is the responsible user, and who manages all; nobody else', async () => {
    const document = await makeIncoming(server);
    expect(await sees(document, signer)).toBe(true);
    expect(await sees(document, owner)).toBe(true);
    expect(await sees(document, other)).toBe(false);
    await give('signer2', 'IncomingDocumentsManager');
    expect(await sees(document, other)).toBe(true);
    await give('signer2', 'Report', 'SystemAdmin');
    expect(await sees(document, other)).toBe(false);
    expect(await statusOf(document.id, await server.person('owner', 'ornek'))).toBe(404);
  });

  it('is a member of a responsible department', async () => {
    const departmentIds = [await departmentWith('approver', 'signer2')];
    const document = await makeIncoming(server, { departmentIds });
    expect(await sees(document, other)).toBe(true);
    expect(await sees(document, await server.person('approver'))).toBe(true);
    expect(await sees(document, signer)).toBe(false);
    await inDemo(`delete from department_people where department_id = '${departmentIds[0]}'`);
    expect(await sees(document, other)).toBe(false);
  });

  it('is who assigns, until somebody works on it, and again when it comes back', async () => {
    await give('signer2', 'IncomingDocumentsAssigner');
    const document = await makeIncoming(server);
    expect(await sees(document, other)).toBe(true);
    const { detail } = await moveTo(document, 'Processing');
    expect(await sees(document, other)).toBe(false);
    const body = { version: detail?.version ?? 0, note: 'Bize ait değil' };
    const gone = await server.call(revertIncoming, { params: { id: document.id }, body }, signer);
    // INC-09: whoever sent it back has nothing to do with it any more.
    expect(gone).toEqual({ detail: null });
    expect(await sees(document, signer)).toBe(false);
    expect(await sees(document, other)).toBe(true);
    expect(await read(document.id, other)).toMatchObject({ state: 'New', users: [], departments: [] });
  });

  it('leaves nothing of it in counts, in the bell and in the trail of others', async () => {
    const total = async (caller: Caller) =>
      (await server.call(listIncoming, { body: { pageSize: 1 } }, caller)).total;
    const before = await total(other);
    const document = await makeIncoming(server, { name: 'Yalnız sorumlusuna' });
    expect(await total(other)).toBe(before);
    const told = await server.call(listNotices, { query: {} }, signer);
    expect(told.items[0]).toMatchObject({
      kind: 'incomingAssigned',
      isUnread: true,
      incoming: { id: document.id, name: 'Yalnız sorumlusuna' },
    });
    await assign(await read(document.id), { userIds: [await server.userId('approver')] });
    const later = await server.call(listNotices, { query: {} }, signer);
    expect(JSON.stringify(later)).not.toContain('Yalnız sorumlusuna');
    expect(later.items.some(({ id }) => id === told.items[0]?.id)).toBe(false);
    const trail = await server.call(listAudit, { body: { pageSize: 20 } }, owner);
    expect(JSON.stringify(trail)).toContain(document.trackingNo);
    expect(JSON.stringify(trail)).not.toContain('Yalnız sorumlusuna');
  });
});

describe('what is done with a document', () => {
  it('INC-08, INC-15: is assigned to others, who are told by bell and mail; whoever was before is not told again', async () => {
    const departmentId = await departmentWith('approver', 'signer2');
    const document = await makeIncoming(server, { name: 'Havale edilecek' });
    await expect(assign(document, {})).rejects.toThrow('userIds lang_incoming_routing_required');
    const userIds = [await server.userId('signer1')];
    const { detail } = await assign(document, { userIds, departmentIds: [departmentId] });
    expect(detail).toMatchObject({ users: [{ id: userIds[0] }], departments: [{ id: departmentId }] });
    expect(detail?.history.at(-1)).toMatchObject({ operation: 'Assign' });
    expect(detail?.history.at(-1)?.responsible).toHaveLength(2);
    const mailsTo = (address: string) =>
      server.mail.mailbox
        .list()
        .filter(({ to, subject }) => to.includes(address) && subject.includes(document.trackingNo)).length;
    await poll(() => mailsTo('ibrahim@demo.example')).toBe(1);
    await poll(() => mailsTo('gulsen@demo.example')).toBe(1);
    // Of a department those who manage it are told.
    expect(mailsTo('yigit@demo.example')).toBe(0);
    const notices = await inDemo(
      `select user_id from notices where facts ->> 'incomingId' = '${document.id}'`,
    );
    expect(notices).toHaveLength(2);
  });

  it('lets one of two who assign at once win, and tells the other', async () => {
    const document = await makeIncoming(server);
    const ends = await Promise.allSettled(
      ['signer2', 'approver'].map(async (key) => assign(document, { userIds: [await server.userId(key)] })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String(ends.find((end) => end.status === 'rejected')?.reason)).toContain('lang_changed_meanwhile');
    expect(historyOf(await read(document.id))).toEqual(['Create', 'Assign']);
  });

  it('INC-10: gets a category, and loses it', async () => {
    const categoryId = await makeDefinition(server, 'category');
    const document = await makeIncoming(server);
    const change = async (to: string | null) => {
      const { version } = await read(document.id);
      const input = { params: { id: document.id }, body: { version, categoryId: to } };
      return (await server.call(changeIncomingCategory, input, signer)).detail;
    };
    expect((await change(categoryId))?.category?.id).toBe(categoryId);
    expect(await idsFor(signer, { categoryId })).toEqual([document.id]);
    const without = await change(null);
    expect(without?.category).toBeNull();
    expect(without?.history.at(-1)).toMatchObject({ operation: 'ChangeCategory', category: '' });
    await expect(change(emptyId)).rejects.toThrow('lang_incoming_category_unknown');
  });

  it('INC-10: with the category that it has already nothing was done', async () => {
    const document = await makeIncoming(server);
    const change = (note: string) =>
      server.call(
        changeIncomingCategory,
        { params: { id: document.id }, body: { version: document.version, categoryId: null, note } },
        signer,
      );
    const { detail } = await change('');
    expect(detail?.version).toBe(document.version);
    expect(detail && historyOf(detail)).toEqual(['Create']);
    // What somebody had to say of it is kept.
    const noted = (await change('Kategorisi yok')).detail;
    expect(noted?.history.at(-1)).toMatchObject({ operation: 'ChangeCategory', note: 'Kategorisi yok' });
  });

  it('stands in the trail without what was written of it', async () => {
    const document = await makeIncoming(server);
    const note = 'Yalnız geçmişte okunur';
    const params = { id: document.id };
    const acts = [
      () =>
        server.call(changeIncomingState, { params, body: { version: 1, state: 'Processing', note } }, signer),
      () =>
        server.call(changeIncomingCategory, { params, body: { version: 2, categoryId: null, note } }, signer),
      async () => {
        const userIds = [await server.userId('signer1'), await server.userId('signer2')];
        return server.call(assignIncoming, { params, body: { version: 3, userIds, note } }, owner);
      },
      () => server.call(revertIncoming, { params, body: { version: 4, note } }, signer),
    ];
    for (const act of acts) await act();
    expect((await read(document.id)).history.filter((one) => one.note === note)).toHaveLength(acts.length);
    const { items } = await server.call(listAudit, { body: { subjectId: document.id } }, owner);
    expect(items).toHaveLength(acts.length + 1);
    expect(items.flatMap(({ withheld }) => withheld)).toEqual([]);
    expect(await inDemo(`select 1 from audit_texts where text = '${note}'`)).toEqual([]);
  });

  it('INC-04, INC-11: goes from state to state as it may, and nowhere else', async () => {
    const document = await makeIncoming(server);
    const processed = (await moveTo(document, 'Processed')).detail;
    expect(processed?.history.at(-1)).toMatchObject({
      operation: 'ChangeStatus',
      from: 'New',
      to: 'Processed',
    });
    if (!processed) throw new Error('the responsible one sees it');
    await expect(moveTo(processed, 'Cancelled')).rejects.toThrow('lang_incoming_state_forbids');
    await expect(assign(processed, { userIds: [await server.userId('signer2')] })).rejects.toThrow(
      'lang_incoming_state_forbids',
    );
    expect((await moveTo(processed, 'Processing')).detail?.state).toBe('Processing');
  });

  it('INC-14: is read once by each, however often it is opened', async () => {
    const document = await makeIncoming(server);
    const open = (caller: Caller) => server.call(readIncoming, { params: { id: document.id } }, caller);
    await Promise.all([open(signer), open(signer), open(owner)]);
    await open(signer);
    const told = await server.call(listNotices, { query: {} }, signer);
    expect(told.items.find(({ incoming }) => incoming?.id === document.id)?.isUnread).toBe(false);
    const after = await read(document.id, signer);
    expect(historyOf(after).filter((one) => one === 'Read')).toHaveLength(2);
    expect(after).toMatchObject({ isRead: true, version: document.version });
    const { items } = await server.call(listIncoming, { body: {} }, signer);
    expect(items.find(({ id }) => id === document.id)?.isRead).toBe(true);
  });

  it('is refused to who may see it and not do it', async () => {
    await give('signer2', 'IncomingDocumentsAssigner');
    const document = await makeIncoming(server);
    await expect(moveTo(document, 'Processed', other)).rejects.toThrow('lang_unauthorized');
    const userIds = [await server.userId('approver')];
    // The responsible one passes nothing on; who manages the department may.
    await expect(assign(document, { userIds }, signer)).rejects.toThrow('lang_unauthorized');
    const departmentIds = [await departmentWith('approver', 'signer2')];
    const routed = await makeIncoming(server, { departmentIds });
    const approver = await server.person('approver');
    expect(routed.actions.length).toBeGreaterThan(0);
    expect(await read(routed.id, approver)).toMatchObject({
      actions: ['Assign', 'Revert', 'ChangeCategory', 'ChangeStatus', 'Reply'],
    });
    const given = await assign(routed, { userIds: [await server.userId('signer1')] }, approver);
    expect(given).toEqual({ detail: null });
  });

  it('INC-03: is found by each filter', async () => {
    const sender = 'Iğdır Şeker A.Ş.';
    const one = await makeIncoming(server, { sender, kind: 'Xml', sentDate: '2025-05-05', name: 'Zeyl' });
    const find = (body: Asked) => idsFor(owner, body);
    expect(await find({ sender: 'IGDIR seker' })).toEqual([one.id]);
    expect(await find({ trackingNo: one.trackingNo.toLowerCase() })).toContain(one.id);
    expect(await find({ kinds: ['Xml'] })).toEqual([one.id]);
    expect(await find({ sentFrom: '2025-05-05', sentTo: '2025-05-05' })).toEqual([one.id]);
    expect(await find({ sentTo: '2025-05-04' })).toEqual([]);
    expect(await find({ search: 'zeyl' })).toEqual([one.id]);
    expect(await find({ search: '100%' })).toEqual([]);
    expect(await find({ states: ['Cancelled'], search: 'zeyl' })).toEqual([]);
    const userId = await server.userId('signer1');
    const { named, items } = await server.call(listIncoming, { body: { userId, search: 'zeyl' } }, owner);
    expect(named).toEqual([{ id: userId, name: items[0]?.responsible[0] }]);
    const sorted = await find({ sort: 'sentDate', descending: false });
    expect(sorted[0]).toBe(one.id);
  });
});

describe('a reply', () => {
  const begin = (id: string, caller = signer) => server.call(getIncomingReply, { params: { id } }, caller);
  const save = (content: object, caller = signer, draft = { id: emptyId, version: 0 }) =>
    server.call(
      saveDraft,
      { params: { id: draft.id }, body: { version: draft.version, content: { name: 'Cevap', ...content } } },
      caller,
    );

  it('UI-42, DRAFT-09, DRAFT-30, INC-12: begins with the document’s name and category, and takes it into work', async () => {
    const brought = { documentType: 'Contract', privacy: 'Secret' } as const;
    const categoryId = await makeDefinition(server, 'category', {
      documentType: brought.documentType,
      defaultPrivacy: brought.privacy,
    });
    const document = await makeIncoming(server, { name: 'İzin talebi', categoryId });
    const blank = await begin(document.id);
    expect(blank).toMatchObject({
      id: emptyId,
      content: {
        ...brought,
        name: 'Cevap: İzin talebi',
        categoryIds: [categoryId],
        incomingDocId: document.id,
      },
      answered: { id: document.id, trackingNo: document.trackingNo, isVisible: true },
    });
    expect((await read(document.id)).state).toBe('New');
    const draft = await save(blank.content);
    const begun = await read(document.id, signer);
    expect(begun).toMatchObject({ state: 'Processing', answers: [{ id: draft.id, isDraft: true }] });
    expect(historyOf(begun)).toEqual(['Create', 'Reply']);
    expect(begun.history.at(-1)).toMatchObject({ from: 'New', to: 'Processing' });
    // The draft is its drafter's alone.
    expect((await read(document.id)).answers).toEqual([]);
    await server.call(deleteDraft, { params: { id: draft.id } }, signer);
    expect((await read(document.id, signer)).answers).toEqual([]);
  });

  it('is kept from who may not see the document, or not answer it; a stored one goes on', async () => {
    await give('signer2', 'Draft');
    const document = await makeIncoming(server);
    const unseen = 'incomingDocId lang_draft_incoming_unknown';
    await expect(save({ incomingDocId: document.id }, other)).rejects.toThrow(unseen);
    await expect(save({ incomingDocId: emptyId }, other)).rejects.toThrow(unseen);
    expect((await server.ask(getIncomingReply, { params: { id: document.id } }, other)).status).toBe(404);
    await give('signer2', 'Draft', 'IncomingDocumentsAssigner');
    const forbidden = 'incomingDocId lang_draft_incoming_answer';
    await expect(save({ incomingDocId: document.id }, other)).rejects.toThrow(forbidden);
    const draft = await save({ incomingDocId: document.id });
    await assign(await read(document.id), { userIds: [await server.userId('approver')] });
    const again = await save({ ...draft.content, description: 'Sürüyor' }, signer, draft);
    expect(again).toMatchObject({
      content: { incomingDocId: document.id },
      answered: { trackingNo: document.trackingNo, isVisible: false },
    });
    const apart = await save({ ...again.content, incomingDocId: null }, signer, again);
    expect(apart.answered).toBeNull();
    await expect(save({ ...apart.content, incomingDocId: document.id }, signer, apart)).rejects.toThrow(
      unseen,
    );
  });

  it('INC-12: is heard of by open pages when it is begun, taken off and deleted', async () => {
    const document = await makeIncoming(server);
    const blank = await begin(document.id);
    const first = await save(blank.content);
    const page = await followEvents(server, other);
    const heard = async () => {
      const change = { topic: 'incoming', id: null };
      await poll(() => page.changes).toContainEqual(change);
      page.changes.length = 0;
    };
    // Another one: the document is in work already.
    const second = await save(blank.content);
    await heard();
    await save({ ...first.content, incomingDocId: null }, signer, first);
    await heard();
    await server.call(deleteDraft, { params: { id: second.id } }, signer);
    await heard();
    await page.close();
  });

  it('INC-12: shows the job to who may see it, and ends the document when it is completed', async () => {
    const document = await makeIncoming(server, { name: 'Sorulan soru' });
    const { name, incomingDocId } = (await begin(document.id)).content;
    const ready = await makeDraft(server, { name, incomingDocId, flow: [['approver']], by: 'signer1' });
    const { jobId, trackingNumber } = await server.call(
      circulateDraft,
      { params: { id: ready.id }, body: { version: ready.version } },
      signer,
    );
    expect(await readJob(server, jobId, 'signer1')).toMatchObject({
      answered: { id: document.id, isVisible: true },
    });
    expect(await readJob(server, jobId, 'approver')).toMatchObject({
      answered: { trackingNo: document.trackingNo, isVisible: false },
    });
    expect((await read(document.id, signer)).answers).toMatchObject([{ id: jobId, trackingNumber }]);
    await approve(server, 'approver', jobId);
    await poll(async () => (await read(document.id)).state).toBe('Processed');
    const done = (await read(document.id)).history.at(-1);
    expect(done).toMatchObject({ operation: 'ChangeStatus', by: '', from: 'Processing', to: 'Processed' });
  });

  it('of a secret job shows nothing to whom the job is closed', async () => {
    const document = await makeIncoming(server);
    const secret = { incomingDocId: document.id, privacy: 'TopSecret' } as const;
    const ready = await makeDraft(server, { ...secret, flow: [['approver']], by: 'signer1' });
    const body = { version: ready.version };
    await server.call(circulateDraft, { params: { id: ready.id }, body }, signer);
    await give('signer2', 'IncomingDocumentsManager');
    expect((await read(document.id, other)).answers).toEqual([]);
    expect((await read(document.id, signer)).answers).toHaveLength(1);
  });
});

it('keeps its rows to its account, whatever is asked', async () => {
  await makeIncoming(server);
  const elsewhere = await server.accountId('ornek');
  for (const table of ['incoming_documents', 'incoming_users', 'incoming_operations', 'incoming_files']) {
    const { rows } = await server.platform.db.inAccount(elsewhere, (tx) =>
      tx.execute(sql`select 1 from ${sql.identifier(table)}`),
    );
    expect(rows).toEqual([]);
  }
});

import { readFile } from 'node:fs/promises';
import {
  circulateDraft,
  type DefinitionType,
  type DefinitionValues,
  type DraftContent,
  type DraftDetail,
  definitionEndpoints,
  deleteDraft,
  getAccountParameters,
  getDraft,
  getFile,
  saveAccountParameters,
  saveDraft,
  searchDraftCategories,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobKeyMissing } from '../../../platform/blobs/blobErrors.ts';
import { openBlobStore } from '../../../platform/blobs/fileBlobStore.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { makeDraft, readJob, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const change = async (draftId: string, part: Partial<DraftContent>, by = 'owner'): Promise<DraftDetail> => {
  const caller = await server.person(by);
  const { version, content } = await server.call(getDraft, { params: { id: draftId } }, caller);
  const body = { version, content: { ...content, ...part } };
  return server.call(saveDraft, { params: { id: draftId }, body }, caller);
};
const keysOf = ({ findings }: DraftDetail) => findings.map(({ key }) => key);
const usesOf = async (type: 'category' | 'circulationProfile', id: string) => {
  const owner = await server.person('owner');
  const { items } = await server.call(definitionEndpoints[type].uses, { body: { ids: [id] } }, owner);
  return items[0]?.uses.filter(({ count }) => count > 0) ?? [];
};
const steps = async () => (await makeDraft(server, { flow: [['approver'], ['signer1!']] })).content.steps;
const stampOf = (email: string, authorities: string) =>
  server.platform.db.pool.query(
    `update users set authorities = $2::text[] where id =
       (select m.user_id from memberships m join logins l on l.id = m.login_id
        join accounts a on a.id = m.account_id where l.email = $1 and a.code = 'demo')`,
    [email, authorities],
  );

describe('the categories of a draft (DRAFT-10)', () => {
  it('are found while active, with what they ask of a job, and named by the draft', async () => {
    const id = await makeDefinition(server, 'category', {
      name: 'İhale ışığı',
      defaultPrivacy: 'Secret',
      blocksPrivacyChange: true,
    });
    await makeDefinition(server, 'category', { name: 'İhale eski', isActive: false });
    const owner = await server.person('owner');
    const found = await server.call(searchDraftCategories, { query: { name: 'ihale' } }, owner);
    expect(found.items).toMatchObject([{ id, defaultPrivacy: 'Secret', blocksPrivacyChange: true }]);

    const draft = await makeDraft(server);
    const saved = await change(draft.id, { categoryIds: [id] });
    expect(saved.categories.map(({ name }) => name)).toEqual(['İhale ışığı']);
    // FLOW-04, DRAFT-30
    expect(keysOf(saved)).toContain('lang_draft_privacy_fixed');
    expect(keysOf(await change(draft.id, { privacy: 'Secret' }))).not.toContain('lang_draft_privacy_fixed');
    expect(await usesOf('category', id)).toEqual([{ by: 'drafts', count: 1 }]);
    await change(draft.id, { categoryIds: [] });
    expect(await usesOf('category', id)).toEqual([]);
  });

  it('go with a draft that is deleted, and stay with a job', async () => {
    const id = await makeDefinition(server, 'category', { name: 'Kalıcı' });
    const owner = await server.person('owner');
    const [gone, kept] = [await makeDraft(server), await makeDraft(server)];
    await change(gone.id, { categoryIds: [id] });
    const { version } = await change(kept.id, { categoryIds: [id] });
    await server.call(deleteDraft, { params: { id: gone.id } }, owner);
    await server.call(circulateDraft, { params: { id: kept.id }, body: { version } }, owner);
    expect(await usesOf('category', id)).toEqual([{ by: 'jobs', count: 1 }]);
  });

  it('are wanted where the account says so (DRAFT-28, DEF-07)', async () => {
    const owner = await server.person('owner');
    const require = async (categoryRequired: boolean) => {
      const { version, parameters } = await server.call(getAccountParameters, {}, owner);
      const body = { version, parameters: { ...parameters, categoryRequired } };
      await server.call(saveAccountParameters, { body }, owner);
    };
    await require(true);
    const draft = await makeDraft(server);
    expect(keysOf(draft)).toContain('lang_draft_category_required');
    const body = { version: draft.version };
    const refusal = await server.refusal(circulateDraft, { params: { id: draft.id }, body }, owner);
    expect(refusal.keys).toContain('lang_draft_category_required');
    await require(false);
  });

  it('that another account has are unknown', async () => {
    const builder = await server.person('builder', 'ornek');
    const id = await makeDefinition(server, 'category', { name: 'Onların' }, builder);
    const draft = await makeDraft(server);
    const saved = await change(draft.id, { categoryIds: [id] });
    expect(keysOf(saved)).toContain('lang_draft_category_unknown');
    expect(saved.categories).toEqual([]);
  });
});

describe('the flow that a draft begins with', () => {
  it('is its profile as it is by the time it circulates (DRAFT-43)', async () => {
    const owner = await server.person('owner');
    const flow = await steps();
    const id = await makeDefinition(server, 'circulationProfile', { name: 'Satın alma', steps: flow });
    const draft = await makeDraft(server, { flow: [['approver'], ['signer1!']] });
    const saved = await change(draft.id, { circulationProfileId: id });
    expect(saved.flow?.name).toBe('Satın alma');
    expect(keysOf(saved)).not.toContain('lang_draft_flow_passive');
    expect(await usesOf('circulationProfile', id)).toEqual([{ by: 'drafts', count: 1 }]);
    await server.call(
      definitionEndpoints.circulationProfile.activate,
      { body: { ids: [id], isActive: false } },
      owner,
    );
    const refusal = await server.refusal(
      circulateDraft,
      { params: { id: draft.id }, body: { version: saved.version } },
      owner,
    );
    expect(refusal.keys).toEqual(['lang_draft_flow_passive']);
  });

  it('is changed by nobody without the right to customise jobs, whatever the page sends', async () => {
    await stampOf('ibrahim@demo.example', '{Draft,Approved}');
    const flow = await steps();
    const id = await makeDefinition(server, 'circulationProfile', { name: 'Sabit', steps: flow });
    const draft = await makeDraft(server, { flow: [['approver'], ['signer1!']], by: 'approver' });
    const asIs = await change(draft.id, { circulationProfileId: id, recipients: [] }, 'approver');
    expect(asIs.mayCustomizeFlow).toBe(false);
    expect(keysOf(asIs)).not.toContain('lang_draft_flow_changed');
    const other = await change(draft.id, { steps: flow.slice(0, 1) }, 'approver');
    expect(keysOf(other)).toContain('lang_draft_flow_changed');
    const free = await makeDraft(server, { flow: [['approver'], ['signer1!']] });
    const changed = await change(free.id, { circulationProfileId: id, steps: flow.slice(1) });
    expect(changed.mayCustomizeFlow).toBe(true);
    expect(keysOf(changed)).not.toContain('lang_draft_flow_changed');
  });
});

describe('a limit job (DRAFT-51, DRAFT-52)', () => {
  it('circulates with an amount and a flow of the limit', async () => {
    const owner = await server.person('owner');
    const flow = await steps();
    const profile = await makeDefinition(server, 'circulationProfile', { name: 'Limitli', steps: flow });
    const limit = await makeDefinition(server, 'signLimit', {
      name: 'Tümü',
      startAmount: '0.00',
      endAmount: '99999999999999999.98',
      isInfinite: false,
      profileIds: [profile],
    });
    const category = await makeDefinition(server, 'category', { name: 'Ödeme', signLimitId: limit });
    const draft = await makeDraft(server, { flow: [['approver'], ['signer1!']] });
    const begun = await change(draft.id, { categoryIds: [category] });
    expect(begun.categories[0]?.signLimit).toEqual({
      id: limit,
      name: 'Tümü',
      isActive: true,
      startAmount: '0.00',
      endAmount: '99999999999999999.98',
      profileIds: [profile],
    });
    expect(keysOf(begun)).toContain('lang_draft_amount_required');
    const beyond = await change(draft.id, { amount: '99999999999999999.99', circulationProfileId: profile });
    expect(keysOf(beyond)).toEqual(['lang_draft_limit_required']);
    const body = { version: beyond.version };
    const refusal = await server.refusal(circulateDraft, { params: { id: draft.id }, body }, owner);
    expect(refusal.keys).toEqual(['lang_draft_limit_required']);
    const within = await change(draft.id, { amount: '99999999999999999.98' });
    expect(keysOf(within)).toEqual([]);
    await server.call(circulateDraft, { params: { id: draft.id }, body: { version: within.version } }, owner);
  });

  // FLOW-06, FLOW-10: what the list of categories remarks is what a draft of one would be told.
  it.each([
    [true, true],
    [true, false],
    [true, null],
    [false, true],
    [false, false],
  ])(
    'can be started exactly where its category has no remark: limit active %s, flow active %s',
    async (isLimitActive, isFlowActive) => {
      const owner = await server.person('owner');
      const flow = await steps();
      const word = `${isLimitActive} ${isFlowActive}`;
      const profile = await makeDefinition(server, 'circulationProfile', {
        name: `Akış ${word}`,
        steps: flow,
      });
      const signLimitId = await makeDefinition(server, 'signLimit', {
        name: `Limit ${word}`,
        startAmount: '0.00',
        endAmount: '100.00',
        isInfinite: false,
        profileIds: isFlowActive === null ? [] : [profile],
      });
      const id = await makeDefinition(server, 'category', { name: `Kategori ${word}`, signLimitId });
      const off = async (type: 'signLimit' | 'circulationProfile', which: string) =>
        server.call(definitionEndpoints[type].activate, { body: { ids: [which], isActive: false } }, owner);
      if (!isLimitActive) await off('signLimit', signLimitId);
      if (isFlowActive === false) await off('circulationProfile', profile);
      const { remarks } = await server.call(
        definitionEndpoints.category.get,
        { params: { id }, query: {} },
        owner,
      );
      const draft = await makeDraft(server, { flow: [['approver'], ['signer1!']] });
      await change(draft.id, { steps: flow });
      const tried = await change(draft.id, {
        categoryIds: [id],
        amount: '50.00',
        circulationProfileId: profile,
      });
      expect(remarks.length === 0).toBe(isLimitActive && isFlowActive === true);
      expect(keysOf(tried).length === 0).toBe(remarks.length === 0);
    },
  );
});

describe('a draft whose category or flow is changed before it circulates', () => {
  /** Changes a record as its page does. */
  async function edit(type: DefinitionType, id: string, over: Partial<DefinitionValues>): Promise<void> {
    const caller = await server.person('owner');
    const {
      id: _,
      named: _named,
      remarks: _remarks,
      ...values
    } = await server.call(definitionEndpoints[type].get, { params: { id }, query: {} }, caller);
    const body = { ...values, ...over } as DefinitionValues & { version: number };
    await server.call(definitionEndpoints[type].save, { params: { id }, body }, caller);
  }

  /** What circulation says to the draft as it was saved; the draft is the same afterwards. */
  async function refusedFor(draft: DraftDetail, by = 'owner'): Promise<readonly string[]> {
    const caller = await server.person(by);
    const read = () => server.call(getDraft, { params: { id: draft.id } }, caller);
    const before = await read();
    const body = { version: draft.version };
    const { status, keys } = await server.refusal(circulateDraft, { params: { id: draft.id }, body }, caller);
    expect(status).toBe(400);
    expect(await read()).toEqual(before);
    expect([before.version, before.content]).toEqual([draft.version, draft.content]);
    // The page names the same at once.
    expect(keysOf(before)).toEqual(keys);
    return keys;
  }
  const circulates = async (draft: DraftDetail, by = 'owner') =>
    server.call(
      circulateDraft,
      { params: { id: draft.id }, body: { version: draft.version } },
      await server.person(by),
    );

  it('DRAFT-10: is told that the category is passive, and circulates once it is active again', async () => {
    const id = await makeDefinition(server, 'category', { name: 'Kapanan' });
    const saved = await change((await makeDraft(server)).id, { categoryIds: [id] });
    await edit('category', id, { isActive: false });
    expect(await refusedFor(saved)).toEqual(['lang_draft_category_passive']);
    await edit('category', id, { isActive: true });
    await circulates(saved);
  });

  it('DRAFT-30: keeps its privacy when the category gets another, unless the category comes to fix it', async () => {
    const id = await makeDefinition(server, 'category', { name: 'Gizlenen', defaultPrivacy: 'Normal' });
    const [free, fixed] = [
      await change((await makeDraft(server)).id, { categoryIds: [id], privacy: 'Normal' }),
      await change((await makeDraft(server)).id, { categoryIds: [id], privacy: 'Normal' }),
    ];
    await edit('category', id, { defaultPrivacy: 'TopSecret' });
    const { jobId } = await circulates(free);
    expect((await readJob(server, jobId)).privacy).toBe('Normal');
    await edit('category', id, { blocksPrivacyChange: true });
    expect(await refusedFor(fixed)).toEqual(['lang_draft_privacy_fixed']);
    const obeyed = await change(fixed.id, { privacy: 'TopSecret' });
    expect((await readJob(server, (await circulates(obeyed)).jobId)).privacy).toBe('TopSecret');
  });

  it('DRAFT-51, DRAFT-52: is told when the limit was lowered below its amount, and obeys it', async () => {
    const flow = await steps();
    const profile = await makeDefinition(server, 'circulationProfile', { name: 'Sınırlı akış', steps: flow });
    const limit = await makeDefinition(server, 'signLimit', {
      name: 'Düşen',
      startAmount: '0.00',
      endAmount: '1000.00',
      isInfinite: false,
      profileIds: [profile],
    });
    const category = await makeDefinition(server, 'category', { name: 'Sınırlı', signLimitId: limit });
    const draft = await makeDraft(server, { flow: [['approver'], ['signer1!']] });
    const saved = await change(draft.id, {
      categoryIds: [category],
      circulationProfileId: profile,
      amount: '900.00',
    });
    expect(keysOf(saved)).toEqual([]);
    await edit('signLimit', limit, { endAmount: '899.99' });
    expect(await refusedFor(saved)).toEqual(['lang_draft_limit_required']);
    await circulates(await change(draft.id, { amount: '899.99' }));
  });

  it('DRAFT-43: runs its own steps when the profile’s were edited, or is told where they may not differ', async () => {
    const flow = await steps();
    const id = await makeDefinition(server, 'circulationProfile', { name: 'Değişen akış', steps: flow });
    const free = await change((await makeDraft(server, { flow: [['approver'], ['signer1!']] })).id, {
      circulationProfileId: id,
    });
    const recipe = {
      flow: [['approver'], ['signer1!']],
      recipients: [{ kind: 'Email' as const, to: ['arsiv@ornek.example'] }],
      by: 'approver',
    };
    const { id: boundId } = await makeDraft(server, recipe);
    const bound = await change(boundId, { circulationProfileId: id }, 'approver');
    expect([free.mayCustomizeFlow, bound.mayCustomizeFlow]).toEqual([true, false]);
    expect(keysOf(bound)).toEqual([]);
    await edit('circulationProfile', id, { steps: flow.slice(1) });
    const { jobId } = await circulates(free);
    expect((await readJob(server, jobId)).steps).toHaveLength(2);
    expect(await refusedFor(bound, 'approver')).toEqual(['lang_draft_flow_changed']);
    await circulates(await change(bound.id, { steps: flow.slice(1) }, 'approver'), 'approver');
  });
});

it('FLOW-05: what is uploaded in a category with encrypted upload is unreadable in the store without the account’s key', async () => {
  const owner = await server.person('owner');
  const id = await makeDefinition(server, 'category', { name: 'Şifreli', encryptsUploads: true });
  const draft = await makeDraft(server, { files: {} });
  await change(draft.id, { categoryIds: [id] });
  const bytes = makePdf({ filler: 4711 });
  const file = await upload(server, owner, draft.id, 'gizli.pdf', bytes);
  const accountId = await server.accountId();
  const onDisk = await readFile(server.platform.blobs.path(accountId, file.sha256));
  for (const readable of ['%PDF-', 'endobj', 'startxref']) {
    expect(bytes.includes(readable)).toBe(true);
    expect(onDisk.includes(readable)).toBe(false);
  }
  const keyless = openBlobStore(server.platform.config.blobDir, {
    keys: { ...server.platform.dataKeys, existing: async () => null, byId: async () => null },
  });
  await expect(keyless.open(accountId, file.sha256)).rejects.toThrow(BlobKeyMissing);
  const answer = await server.ask(getFile, { params: { id: file.id }, query: {} }, owner);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

it('FLOW-05: where the installation does not encrypt, such a category takes no file', async () => {
  const plain = await startTestServer({ services: ['web'], config: { blobEncryption: false } });
  try {
    const owner = await plain.person('owner');
    const id = await makeDefinition(plain, 'category', { name: 'Şifreli', encryptsUploads: true });
    const { id: draftId } = await makeDraft(plain, { files: {}, categoryIds: [id] });
    const file = makePdf();
    await expect(upload(plain, owner, draftId, 'gizli.pdf', file)).rejects.toThrow(
      'lang_file_encryption_off',
    );
    const { id: other } = await makeDraft(plain, { files: {} });
    expect((await upload(plain, owner, other, 'açık.pdf', file)).pages).toBe(1);
    // Chosen afterwards, it keeps the draft from circulating.
    const { id: last } = await makeDraft(plain);
    const before = await plain.call(getDraft, { params: { id: last } }, owner);
    const saved = await plain.call(
      saveDraft,
      {
        params: { id: last },
        body: { version: before.version, content: { ...before.content, categoryIds: [id] } },
      },
      owner,
    );
    const input = { params: { id: last }, body: { version: saved.version } };
    expect((await plain.refusal(circulateDraft, input, owner)).keys).toEqual(['lang_file_encryption_off']);
  } finally {
    await plain.close();
  }
});

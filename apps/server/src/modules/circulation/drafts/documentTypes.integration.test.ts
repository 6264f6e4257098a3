import { circulateDraft, type DraftDetail, emptyId, getDraft, saveDraft } from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDraft } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());
beforeEach(() => allow({ module: true, option: true }));

/** What the account has of what a bank order needs (ACC-12). */
async function allow({ module, option }: { readonly module: boolean; readonly option: boolean }) {
  const accountId = await server.accountId();
  await server.platform.db.inAccount(accountId, async (tx) => {
    await tx.execute(`update periods set modules = '{${module ? 'BankOrders' : 'Rem'}}'`);
    await tx.execute(
      `update accounts set params = params || '{"enableBankOrderPage": ${option}}' where id = '${accountId}'`,
    );
  });
}

const save = (draft: Pick<DraftDetail, 'id' | 'version'>, content: Partial<DraftDetail['content']>) =>
  server.call(
    saveDraft,
    { params: { id: draft.id }, body: { version: draft.version, content: { name: 'Talimat', ...content } } },
    owner,
  );
const blank = { id: emptyId, version: 0 };

it.each([
  { module: false, option: false },
  { module: true, option: false },
  { module: false, option: true },
])('ACC-12: no draft becomes a bank order with %o', async (has) => {
  const general = await save(blank, {});
  await allow(has);
  for (const draft of [blank, general])
    await expect(save(draft, { documentType: 'BankOrder' })).rejects.toThrow(
      'documentType lang_draft_document_type_off',
    );
  expect((await save(general, { documentType: 'Contract' })).content.documentType).toBe('Contract');
});

it('ACC-12: a bank order whose module was given up is kept, saved and not circulated', async () => {
  const { id } = await makeDraft(server, {
    documentType: 'BankOrder',
    amount: '10.00',
    isForeignCurrency: false,
  });
  await allow({ module: false, option: true });
  const draft = await server.call(getDraft, { params: { id } }, owner);
  const saved = await save(draft, { ...draft.content, description: 'Yine de kaydedilir' });
  expect(saved.findings.map(({ field, key }) => `${field} ${key}`)).toEqual([
    'documentType lang_draft_document_type_off',
  ]);
  const circulate = () =>
    server.call(circulateDraft, { params: { id }, body: { version: saved.version } }, owner);
  await expect(circulate()).rejects.toThrow('documentType lang_draft_document_type_off');
  await allow({ module: true, option: true });
  expect((await circulate()).jobId).toBe(id);
});

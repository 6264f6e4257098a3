import {
  cancelJob,
  circulateDraft,
  copyJob,
  type DraftDetail,
  emptyId,
  getBankOrder,
  getDraft,
  reviseJob,
  saveDraft,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeIncoming } from '../../../testing/incomingScene.ts';
import { folder, makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
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

it('UI-43, BANK-01, BANK-05: a bank order begins as one, and nobody has said whether it is in a foreign currency', async () => {
  const order = await server.call(getBankOrder, { params: { id: emptyId } }, owner);
  expect(order.content).toMatchObject({ documentType: 'BankOrder', isForeignCurrency: null, amount: '' });
  const stored = await save(order, { ...order.content, name: 'Talimat' });
  expect(await server.call(getBankOrder, { params: { id: stored.id } }, owner)).toMatchObject({
    id: stored.id,
    content: { documentType: 'BankOrder' },
  });
  for (const has of [
    { module: false, option: true },
    { module: true, option: false },
  ]) {
    await allow(has);
    await expect(server.call(getBankOrder, { params: { id: emptyId } }, owner)).rejects.toThrow(
      has.module ? 'lang_option_off' : 'lang_module_off',
    );
  }
});

it('DRAFT-09, DRAFT-17, DRAFT-23: are kept, come along into a revision, and the incoming document into no other draft', async () => {
  const kept = {
    incomingDocId: (await makeIncoming(server)).id,
    showAttachmentsToExternalSigners: true,
    stampQueueNumber: 1,
  };
  const jobId = await makeJob(server, { name: 'Gelen evraktan', flow: [['approver']], ...kept });
  expect(await readJob(server, jobId)).toMatchObject(kept);
  const again = await server.call(
    copyJob,
    { params: { id: jobId }, body: { name: 'Yeniden', withFiles: true } },
    owner,
  );
  const copy = await server.call(getDraft, { params: { id: again.draftId } }, owner);
  expect(copy.content).toMatchObject({ ...kept, incomingDocId: null });
  await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Yanlış' } }, owner);
  const { draftId } = await server.call(reviseJob, { params: { id: jobId } }, owner);
  const { content } = await server.call(getDraft, { params: { id: draftId } }, owner);
  expect(content).toMatchObject(kept);
});

it('DRAFT-05 to DRAFT-08, DRAFT-11 to DRAFT-14, DRAFT-16, DRAFT-18 to DRAFT-22: a job says what its draft said', async () => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ id: string }>(`select id from departments where name = 'Mali İşler'`),
  );
  const fields = {
    name: 'Depo kirası',
    description: 'Yıllık kira',
    privacy: 'Secret',
    documentType: 'Contract',
    documentNumber: 'KR-2026/1',
    signatureStandard: 'CadesParallel',
    targetEndDate: '2031-05-06',
    finalizeLaterDate: '2031-05-07',
  } as const;
  const money = {
    amount: '1000.00',
    currency: 'EUR',
    exchangeRate: '41.5',
    stampTax: '400.00',
    validUntil: '2032-01-31',
  };
  const contract = await makeJob(server, {
    ...fields,
    ...money,
    stampTaxReason: 'Anlaşıldı',
    departmentId: rows[0]?.id ?? null,
    flow: [['approver'], ['signer1!']],
    recipients: [folder('kira')],
  });
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Istanbul', year: 'numeric' });
  expect(await readJob(server, contract)).toMatchObject({
    ...fields,
    money: { ...money, isForeignCurrency: null },
    trackingNumber: expect.stringMatching(new RegExp(`^${year.format(new Date())}-[1-9]\\d*$`)),
    ownerId: await server.userId('owner'),
    ownerName: 'Ayşe Işık',
    department: 'Mali İşler',
    steps: [
      { people: [{ role: 'Approver', name: 'İbrahim Çağlar' }] },
      { people: [{ role: 'Signer', name: 'Gülşen Öztürk' }] },
    ],
    deliveries: [{ name: 'Klasör kira', kind: 'FileSystem' }],
  });
  const order = {
    documentType: 'BankOrder',
    amount: '10.00',
    currency: 'USD',
    isForeignCurrency: true,
  } as const;
  expect(await readJob(server, await makeJob(server, order))).toMatchObject({
    documentType: 'BankOrder',
    money: { amount: '10.00', currency: 'USD', isForeignCurrency: true, stampTax: '', validUntil: null },
    privacy: 'Normal',
    department: null,
    targetEndDate: null,
    finalizeLaterDate: null,
  });
});

it('DRAFT-55: of two drafts that circulate with one number at the same moment one becomes a job, and the other says why', async () => {
  const documentNumber = 'SZ-2026/44';
  const drafts = await Promise.all(
    ['bir', 'iki'].map((name) => makeDraft(server, { name, documentNumber, flow: [['approver']] })),
  );
  const ends = await Promise.allSettled(
    drafts.map(({ id, version }) =>
      server.call(circulateDraft, { params: { id }, body: { version } }, owner),
    ),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = ends.find((end) => end.status === 'rejected');
  expect(String(refused?.reason)).toContain('documentNumber lang_draft_document_number_duplicate');
  const left = drafts[ends.findIndex(({ status }) => status === 'rejected')]?.id ?? '';
  const draft = await server.call(getDraft, { params: { id: left } }, owner);
  expect(draft.findings.map(({ field }) => field)).toContain('documentNumber');
});

import { type DraftContent, draftContent } from '@tomar/contract';
import { expect, it } from 'vitest';
import { bringAlong, type Known } from './bringAlong.ts';

const id = (letter: string) => letter.repeat(24);
const [ayse, baran, group, recipient, department, file, category, profile] = 'abcdef12'.split('').map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const box = (personKey: string) => ({ fileId: file, personKey, page: 1, x: 1, y: 1, width: 9, height: 9 });

const content: DraftContent = draftContent.parse({
  name: 'Kira sözleşmesi',
  description: 'Her yıl',
  privacy: 'Secret',
  documentType: 'Contract',
  documentNumber: '2026/7',
  departmentId: department,
  categoryIds: [category],
  amount: '1250.00',
  circulationProfileId: profile,
  targetEndDate: '2026-12-01',
  finalizeLaterDate: '2026-12-02',
  validUntil: '2027-12-02',
  stampTax: '5.00',
  stampTaxReason: 'Yarısı',
  showAttachmentsToExternalSigners: true,
  stampQueueNumber: 2,
  incomingDocId: file,
  steps: [
    {
      key: 's1',
      completion: 'any',
      people: [{ key: 'g', kind: 'signGroup', signGroupId: group, role: 'Approver' }],
    },
    {
      key: 's2',
      people: [
        { key: 'p1', userId: ayse, role: 'Signer' },
        { key: 'p2', userId: baran, role: 'Signer' },
      ],
    },
  ],
  recipients: [
    { key: 'r1', recipientId: recipient },
    { key: 'r2', settings: { kind: 'Email', to: ['a@ornek.example'], bcc: ['gizli@ornek.example'] } },
  ],
  boxes: [box('p1'), box('p2')],
  leftBehind: [{ kind: 'user', name: 'Eski', step: 1 }],
});

const known: Known = {
  people: [
    { id: ayse, firstName: 'Ayşe', lastName: 'Işık', isActive: true },
    { id: baran, firstName: 'Baran', lastName: 'İnce', isActive: true },
  ],
  signGroups: new Map([[group, { name: 'Hukuk', isActive: true }]]),
  stampAccounts: new Map(),
  recipients: new Map([[recipient, { name: 'Arşiv', isActive: true, isUsedUp: false }]]),
  department: { name: 'Mali İşler', isActive: true, mayStart: true },
  documentTypes: ['General', 'Contract'],
  categories: new Map([[category, { name: 'Kira', isActive: true }]]),
  flow: { name: 'Olağan akış', isActive: true },
};

it('brings all along but the number and the days of the other', () => {
  const brought = bringAlong(content, known);
  expect(brought.leftBehind).toEqual([]);
  expect(brought.content).toEqual({
    ...content,
    documentNumber: '',
    targetEndDate: null,
    finalizeLaterDate: null,
    validUntil: null,
    incomingDocId: null,
    leftBehind: [],
  });
});

it('leaves a rate of exchange behind, with the stamp tax that was reckoned by it (DRAFT-18)', () => {
  const foreign = { ...content, currency: 'EUR', exchangeRate: '41.2345', stampTax: '11.85' };
  expect(bringAlong(foreign, known).content).toMatchObject({
    currency: 'EUR',
    exchangeRate: '',
    stampTax: '',
    stampTaxReason: '',
  });
});

it('leaves out a person and a group that are no longer active, with their boxes, and says who (DRAFT-37)', () => {
  const brought = bringAlong(content, {
    ...known,
    people: known.people.map((one) => ({ ...one, isActive: one.id !== baran })),
    signGroups: new Map([[group, { name: 'Hukuk', isActive: false }]]),
  });
  expect(brought.leftBehind).toEqual([
    { kind: 'signGroup', name: 'Hukuk', step: 1 },
    { kind: 'user', name: 'Baran İnce', step: 2 },
  ]);
  expect(brought.content.steps.map(({ people }) => people.map(({ key }) => key))).toEqual([[], ['p1']]);
  expect(brought.content.boxes).toEqual([box('p1')]);
});

it('DEF-20: leaves out a stamp account that is no longer active, or gone, and says which', () => {
  const people = [{ key: 'm', kind: 'stamp', stampAccountId: file, role: 'Stamper' }] as const;
  const stamped = { ...content, steps: [{ key: 's1', completion: 'all' as const, people: [...people] }] };
  const broughtWith = (stampAccounts: Known['stampAccounts']) =>
    bringAlong(stamped, { ...known, stampAccounts }).leftBehind;
  expect(broughtWith(new Map([[file, { name: 'Ana mühür', isActive: true }]]))).toEqual([]);
  expect(broughtWith(new Map([[file, { name: 'Ana mühür', isActive: false }]]))).toEqual([
    { kind: 'stampAccount', name: 'Ana mühür', step: 1 },
  ]);
  expect(broughtWith(new Map())).toEqual([{ kind: 'stampAccount', name: '', step: 1 }]);
});

it('leaves out a recipient that is passive or used up, and says which (DRAFT-42)', () => {
  for (const choice of [
    { isActive: false, isUsedUp: false },
    { isActive: true, isUsedUp: true },
  ]) {
    const recipients = new Map([[recipient, { name: 'Arşiv', ...choice }]]);
    const brought = bringAlong(content, { ...known, recipients });
    expect(brought.leftBehind).toEqual([{ kind: 'recipient', name: 'Arşiv', step: null }]);
    expect(brought.content.recipients.map(({ key }) => key)).toEqual(['r2']);
  }
});

it('chooses no department in which the person may start nothing, and no type that is off (DRAFT-45, DRAFT-46)', () => {
  for (const closed of [
    { isActive: false, mayStart: true },
    { isActive: true, mayStart: false },
  ]) {
    const department = { name: 'Mali İşler', ...closed };
    const brought = bringAlong(content, { ...known, department, documentTypes: ['General'] });
    expect(brought.leftBehind).toEqual([
      { kind: 'department', name: 'Mali İşler', step: null },
      { kind: 'documentType', name: 'Contract', step: null },
    ]);
    expect([brought.content.departmentId, brought.content.documentType]).toEqual([null, 'General']);
  }
});

it('leaves out a category and a circulation profile that are no longer in use, and keeps the steps (DRAFT-43)', () => {
  const brought = bringAlong(content, {
    ...known,
    categories: new Map([[category, { name: 'Kira', isActive: false }]]),
    flow: { name: 'Olağan akış', isActive: false },
  });
  expect(brought.leftBehind).toEqual([
    { kind: 'category', name: 'Kira', step: null },
    { kind: 'circulationProfile', name: 'Olağan akış', step: null },
  ]);
  expect([brought.content.categoryIds, brought.content.circulationProfileId]).toEqual([[], null]);
  expect(brought.content.steps).toEqual(content.steps);
});

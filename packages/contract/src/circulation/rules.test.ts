import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type BoxRule, boxRules } from '../accounts/draftParameters.ts';
import type { RecipientLookup } from '../delivery/recipientEndpoints.ts';
import { emailRecipient, fileSystemRecipient, recipientDemands } from '../delivery/recipients.ts';
import { limits } from '../limits.ts';
import { fill, type MessageKey, messages } from '../messages/index.ts';
import { signatureStandards } from '../signing/standards.ts';
import { type DraftContent, draftContent, type JobFile, type SignatureBox } from './draft.ts';
import type { DraftInputs } from './draftInputs.ts';
import { checkNote } from './noteRule.ts';
import { checkBoxes, checkDraft, checkReason } from './rules.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');

const document = (n: number, over: Partial<JobFile> = {}): JobFile => ({
  id: id(n),
  kind: 'Document',
  name: `belge-${n}.pdf`,
  size: 1,
  sha256: `${n}`,
  contentType: 'application/pdf',
  pages: 2,
  pageSizes: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  priorSignatures: 0,
  problem: null,
  remark: null,
  ...over,
});

const people = new Map([
  [id(901), { isActive: true, authorities: ['Approved'] as const }],
  [id(902), { isActive: true, authorities: ['Signer'] as const }],
  [id(903), { isActive: true, authorities: ['Signer', 'Approved'] as const }],
  [id(904), { isActive: false, authorities: ['Signer'] as const }],
]);

const choice = (over: Partial<RecipientLookup> = {}) => ({
  isActive: true,
  isSingleUse: false,
  isUsedUp: false,
  demands: recipientDemands.parse({}),
  ...over,
});
const listed = new Map([
  [id(701), choice()],
  [id(702), choice({ isActive: false })],
  [id(703), choice({ isSingleUse: true })],
  [id(704), choice({ isSingleUse: true, isUsedUp: true })],
  [id(705), choice({ demands: recipientDemands.parse({ fileLimit: 2 }) })],
  [id(706), choice({ demands: recipientDemands.parse({ fileSizeLimitMb: 1 }) })],
  [id(708), choice({ isSingleUse: true })],
  [id(707), choice({ demands: recipientDemands.parse({ fileLimit: 1, sendAttachments: false }) })],
]);

const inputs = (over: Partial<DraftInputs> = {}): DraftInputs => ({
  files: [document(1)],
  users: people,
  recipients: listed,
  departments: new Map([
    [id(801), { isActive: true, mayStart: true }],
    [id(802), { isActive: false, mayStart: true }],
    [id(803), { isActive: true, mayStart: false }],
  ]),
  mayStartIndependent: true,
  minimumSigners: 1,
  today: '2026-03-01',
  documentNumberTaken: false,
  ...over,
});

const ready = (over: Partial<z.input<typeof draftContent>> = {}): DraftContent =>
  draftContent.parse({
    name: 'Çerçeve sözleşmesi',
    steps: [
      { key: 's1', people: [{ key: 'p1', userId: id(901), role: 'Approver' }] },
      { key: 's2', people: [{ key: 'p2', userId: id(902), role: 'Signer' }] },
    ],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['alici@ornek.com.tr'] } }],
    ...over,
  });

const keys = (content: DraftContent, over: Partial<DraftInputs> = {}) =>
  checkDraft(content, inputs(over)).map((finding) => finding.key);
/** In both languages, with the numbers that belong there. */
const said = (
  findings: readonly { readonly key: MessageKey; readonly params?: readonly (string | number)[] }[],
) => findings.map(({ key, params = [] }) => messages[key].map((text) => fill(text, params)));

it('finds nothing wrong with a draft that is ready', () => {
  expect(checkDraft(ready(), inputs())).toEqual([]);
});

it('DEF-12: attachments that are not sent do not count against a recipient', () => {
  const attachment = { ...document(2), kind: 'Attachment' as const };
  const files = [
    document(1),
    { ...attachment, name: 'ek.pdf', sha256: 'e'.repeat(64) },
    { ...attachment, id: id(3), name: 'ek2.pdf', sha256: 'f'.repeat(64) },
  ];
  const content = ready({ recipients: [{ key: 'r1', recipientId: id(705) }] });
  expect(keys(content, { files })).toEqual(['lang_draft_recipient_too_many_files']);
  expect(keys(content, { files, attachmentRule: 'never' })).toEqual([]);
  expect(keys({ ...content, sendAttachments: false }, { files })).toEqual([]);
  expect(keys({ ...content, sendAttachments: false }, { files, attachmentRule: 'always' })).toEqual([
    'lang_draft_recipient_too_many_files',
  ]);
});

it('DEF-10: an extra recipient has an address of the account’s domains', () => {
  expect(keys(ready(), { emailDomains: 'ornek.com.tr' })).toEqual([]);
  expect(keys(ready(), { emailDomains: 'kurum.com.tr' })).toEqual(['lang_email_domain_refused']);
});

it('DRAFT-24, DRAFT-25: asks for a name of fair length', () => {
  for (const name of ['  ', '\u202e']) expect(keys(ready({ name }))).toEqual(['lang_draft_name_required']);
  expect(keys(ready({ name: 'ş'.repeat(limits.jobNameLength) }))).toEqual([]);
  const tooLong = ready({ name: 'ş'.repeat(limits.jobNameLength + 1) });
  expect(keys(tooLong)).toEqual(['lang_draft_name_too_long']);
  for (const text of said(checkDraft(tooLong, inputs())).flat())
    expect(text).toContain(String(limits.jobNameLength));
});

it('DRAFT-27: takes 2000 characters of description, not one more', () => {
  expect(keys(ready({ description: '😀'.repeat(2000) }))).toEqual([]);
  const tooLong = ready({ description: 'a'.repeat(2001) });
  expect(keys(tooLong)).toEqual(['lang_draft_description_too_long']);
  for (const text of said(checkDraft(tooLong, inputs())).flat()) expect(text).toContain('2000');
});

it('DRAFT-31, DRAFT-33, DRAFT-39: asks for a document, a step and a recipient', () => {
  const bare = checkDraft(ready({ steps: [], recipients: [] }), inputs({ files: [] }));
  expect(bare.map((finding) => [finding.tab, finding.key])).toEqual([
    ['flows', 'lang_draft_step_required'],
    ['flows', 'lang_draft_minimum_signers'],
    ['flows', 'lang_draft_recipient_required'],
    ['files', 'lang_draft_document_required'],
  ]);
});

it('DRAFT-34: asks for a person in each step', () => {
  const { steps } = ready();
  for (const at of [0, 1, 2]) {
    const found = checkDraft(
      ready({ steps: steps.toSpliced(at, 0, { key: 'x', completion: 'all', people: [] }) }),
      inputs(),
    );
    expect(found).toMatchObject([
      { field: `steps.${at}`, key: 'lang_step_person_required', params: [at + 1] },
    ]);
  }
});

it('DRAFT-35: asks for the minimum number of signers', () => {
  const findings = checkDraft(ready(), inputs({ minimumSigners: 2 }));
  expect(findings).toMatchObject([{ key: 'lang_draft_minimum_signers', params: [2] }]);
  for (const text of said(findings).flat()) expect(text).toContain('2');
});

it('DRAFT-36: refuses the same user as signer twice', () => {
  const twice = ready({
    steps: [
      { key: 'a', people: [{ key: 'p', userId: id(902), role: 'Signer' }] },
      { key: 'b', people: [{ key: 'q', userId: id(902), role: 'Signer' }] },
    ],
  });
  expect(keys(twice)).toEqual(['lang_draft_signer_twice']);
});

it('DRAFT-37, DRAFT-38: refuses people who are passive or lack the authority', () => {
  const of = (userId: string, role: 'Signer' | 'Approver') =>
    keys(ready({ steps: [{ key: 'a', people: [{ key: 'p', userId, role }] }] }), { minimumSigners: 0 });
  expect(of(id(904), 'Signer')).toEqual(['lang_step_user_passive']);
  expect(of(id(999), 'Signer')).toEqual(['lang_step_user_passive']);
  expect(of(id(901), 'Signer')).toEqual(['lang_step_user_not_signer']);
  expect(of(id(902), 'Approver')).toEqual(['lang_step_user_not_approver']);
});

it('SIGN-17: refuses a verification QR code that touches a signature’s place', () => {
  const box = { fileId: id(1), personKey: 'p2', page: 1, x: 60, y: 60, width: 180, height: 60 };
  const at = (x: number) => ({ fileId: id(1), page: 1, x, y: 60, width: 85, height: 111 });
  expect(keys(ready({ boxes: [box], verificationPlaces: [at(240)] }))).toEqual([]);
  const [finding] = checkDraft(ready({ boxes: [box], verificationPlaces: [at(239)] }), inputs());
  expect(finding).toMatchObject({ tab: 'files', field: `files.${id(1)}`, key: 'lang_draft_qr_overlaps' });
});

it('DRAFT-12, DRAFT-44 to DRAFT-46: judges the department', () => {
  expect(keys(ready(), { mayStartIndependent: false })).toEqual(['lang_draft_department_required']);
  expect(keys(ready({ departmentId: id(801) }), { mayStartIndependent: false })).toEqual([]);
  expect(keys(ready({ departmentId: id(802) }))).toEqual(['lang_draft_department_passive']);
  expect(keys(ready({ departmentId: id(803) }))).toEqual(['lang_draft_department_not_allowed']);
});

it('DRAFT-47, DRAFT-48: refuses dates before the start, takes the day itself', () => {
  expect(keys(ready({ targetEndDate: '2026-03-01', finalizeLaterDate: '2026-03-01' }))).toEqual([]);
  expect(keys(ready({ targetEndDate: '2026-02-28', finalizeLaterDate: '2026-02-28' }))).toEqual([
    'lang_draft_target_end_date_before_start',
    'lang_draft_finalize_date_before_start',
  ]);
});

it('DRAFT-53: names that differ only in Turkish capitals are the same name', () => {
  const kinds = ['Document', 'Attachment'] as const;
  for (const [first, second] of kinds.flatMap((one) => kinds.map((other) => [one, other] as const))) {
    const named = [
      document(1, { name: 'İMZA.pdf', kind: first, sha256: 'a' }),
      document(2, { name: 'imza.pdf', kind: second, sha256: 'b' }),
    ];
    const files = [...named, document(3)];
    expect(keys(ready(), { files })).toEqual(['lang_draft_file_name_duplicate']);
  }
});

it('DRAFT-54: refuses the same file among documents and attachments', () => {
  const attachment = document(3, { kind: 'Attachment', sha256: '2' });
  expect(keys(ready(), { files: [document(1), attachment] })).toEqual([]);
  expect(keys(ready(), { files: [document(1), document(2), attachment] })).toEqual([
    'lang_draft_file_in_both',
  ]);
});

it('DRAFT-55: refuses a document number that is taken', () => {
  expect(keys(ready({ documentNumber: 'A/1' }), { documentNumberTaken: true })).toEqual([
    'lang_draft_document_number_duplicate',
  ]);
});

it('DLV-22 and addresses: judges e-mail recipients', () => {
  const to = (...list: string[]) =>
    keys(
      ready({
        recipients: [{ key: 'r', settings: emailRecipient.parse({ kind: 'Email', to: list }) }],
      }),
    );
  expect(to()).toEqual(['lang_recipient_to_required']);
  expect(to('yok')).toEqual(['lang_recipient_address_invalid']);
  expect(to('kurum@hs01.kep.tr')).toEqual(['lang_recipient_rem_address_in_email']);
  expect(to('a@ornek.com', 'A@ornek.com')).toEqual(['lang_email_duplicate']);
  expect(to('a@ornek.com\nBcc: b@ornek.com')).toEqual(['lang_recipient_address_invalid']);
});

const chosen = (...recipientIds: string[]) =>
  ready({ recipients: recipientIds.map((recipientId, at) => ({ key: `r${at}`, recipientId })) });
const extra = (to: string) => ({
  key: to,
  settings: emailRecipient.parse({ kind: 'Email', to: [`${to}@ornek.com.tr`] }),
});

it('DRAFT-40: only an e-mail may be typed into the job, no folder', () => {
  const settings = fileSystemRecipient.parse({ kind: 'FileSystem', path: 'giden' });
  expect(checkDraft(ready({ recipients: [{ key: 'r', settings }] }), inputs())).toEqual([
    { tab: 'flows', field: 'recipients.0', key: 'lang_draft_extra_recipient_kind', params: [1] },
  ]);
  expect(keys(ready({ recipients: [extra('bir')] }))).toEqual([]);
});

it('DRAFT-41: at most one recipient is made for this job only', () => {
  expect(keys(ready({ recipients: [extra('bir'), extra('iki')] }))).toEqual([
    'lang_draft_one_customized_recipient',
  ]);
  const single = { key: 'r', recipientId: id(703) };
  expect(keys(ready({ recipients: [extra('bir'), single] }))).toEqual([
    'lang_draft_one_customized_recipient',
  ]);
  expect(keys(ready({ recipients: [extra('bir'), { key: 'r', recipientId: id(701) }] }))).toEqual([]);
  expect(keys(chosen(id(701), id(703)))).toEqual([]);
  expect(keys(chosen(id(703), id(708)))).toEqual(['lang_draft_one_customized_recipient']);
});

it('recipients of the list must be there, active, chosen once, and not used up', () => {
  expect(keys(chosen(id(702)))).toEqual(['lang_draft_recipient_passive']);
  expect(keys(chosen(id(799)))).toEqual(['lang_draft_recipient_passive']);
  expect(keys(chosen(id(704)))).toEqual(['lang_draft_recipient_used_up']);
  expect(keys(chosen(id(701), id(701)))).toEqual(['lang_draft_recipient_twice']);
});

it('DLV-15, DLV-19, DLV-20: what goes to a recipient keeps to its limits', () => {
  const attachment = { ...document(3), kind: 'Attachment' as const, sha256: 'c'.repeat(64) };
  const two = [document(1), attachment];
  const over = { files: [document(1), document(2, { sha256: 'b'.repeat(64) }), attachment] };
  expect(keys(chosen(id(705)), { files: two })).toEqual([]);
  expect(keys(chosen(id(705)), over)).toEqual(['lang_draft_recipient_too_many_files']);
  const atLimit = document(1, { size: 1024 * 1024 });
  expect(keys(chosen(id(706)), { files: [atLimit] })).toEqual([]);
  expect(keys(chosen(id(706)), { files: [document(1, { size: 1024 * 1024 + 1 })] })).toEqual([
    'lang_draft_recipient_too_large',
  ]);
  expect(keys(chosen(id(707)), { files: two })).toEqual([]);
  expect(keys(chosen(id(707)), over)).toEqual(['lang_draft_recipient_too_many_files']);
  // The manifest of a signature over all documents goes with them.
  const manifest = { ...chosen(id(705)), signatureStandard: 'CadesManifest' as const };
  expect(keys(manifest, { files: [document(1)] })).toEqual([]);
  const documents = { files: [document(1), document(2, { sha256: 'b'.repeat(64) })] };
  expect(keys(chosen(id(705)), documents)).toEqual([]);
  expect(keys(manifest, documents)).toEqual(['lang_draft_recipient_too_many_files']);
});

const box = (over: Partial<SignatureBox> = {}): SignatureBox => ({
  fileId: id(1),
  personKey: 'p2',
  page: 1,
  x: 50,
  y: 50,
  width: 150,
  height: 50,
  ...over,
});

const boxKeys = (boxes: SignatureBox[]) =>
  checkBoxes({ ...ready(), boxes }, [document(1)]).map((finding) => finding.key);

it('SIGN-16, SIGN-18: judges signature boxes', () => {
  expect(boxKeys([])).toEqual([]);
  expect(boxKeys([box()])).toEqual([]);
  expect(boxKeys([box({ page: 2 })])).toEqual([]);
  expect(boxKeys([box({ page: 3 })])).toContain('lang_draft_box_page_missing');
  expect(boxKeys([box(), box({ x: 100 })])).toContain('lang_draft_boxes_overlap');
  // Side by side or one above the other, or at the same place of different pages.
  for (const over of [{ x: 200 }, { y: 100 }, { page: 2 }])
    for (const both of [
      [box(), box(over)],
      [box(over), box()],
    ])
      expect(boxKeys(both)).toEqual(['lang_draft_box_count']);
  expect(boxKeys([box({ personKey: 'p1' })])).toEqual(['lang_draft_box_count']);
  expect(boxKeys([box({ x: 500 })])).toEqual(['lang_draft_box_outside_page']);
});

describe('SIGN-19: the count of boxes is the count of signers', () => {
  const twoFiles = [document(1), document(2)];
  const judged = (over: Partial<z.input<typeof draftContent>>, rule?: BoxRule) =>
    checkDraft(ready(over), inputs({ files: twoFiles, ...(rule && { boxRule: rule }) })).map(
      ({ tab, key, params }) => [tab, key, params?.[0]],
    );
  const none = (name: string) => ['files', 'lang_draft_box_none', name];
  const [first = '', second = ''] = twoFiles.map(({ name }) => name);
  const both = [box(), box({ fileId: id(2) })];

  it('by default none has a box, or each document has one for each signer', () => {
    expect(judged({ boxes: [] })).toEqual([]);
    expect(judged({ boxes: [box()] })).toEqual([none(second)]);
    expect(judged({ boxes: [box({ fileId: id(2) })] })).toEqual([none(first)]);
    expect(judged({ boxes: both })).toEqual([]);
    expect(judged({ boxes: [box(), box({ fileId: id(99) })] })).toEqual([none(second)]);
  });

  it('an account may want boxes in every job, or leave each document to itself', () => {
    expect(judged({ boxes: [] }, 'always')).toEqual([none(first), none(second)]);
    expect(judged({ boxes: [box()] }, 'always')).toEqual([none(second)]);
    expect(judged({ boxes: both }, 'always')).toEqual([]);
    expect(judged({ boxes: [] }, 'perDocument')).toEqual([]);
    expect(judged({ boxes: [box()] }, 'perDocument')).toEqual([]);
    for (const rule of boxRules)
      expect(judged({ boxes: [...both, box({ x: 300 })] }, rule)).toEqual([
        ['files', 'lang_draft_box_count', first],
      ]);
  });

  it('what nobody signs, or is signed in another standard, wants none', () => {
    const approval = {
      steps: [{ key: 'a', people: [{ key: 'p', userId: id(901), role: 'Approver' as const }] }],
    };
    expect(
      checkDraft(ready(approval), inputs({ minimumSigners: 0, boxRule: 'always' })).map(({ key }) => key),
    ).toEqual([]);
    for (const signatureStandard of ['CadesParallel', 'Unsigned'] as const)
      expect(judged({ signatureStandard, steps: approval.steps }, 'always')).not.toContainEqual(none(first));
    expect(judged({ signatureStandard: 'CadesParallel', boxes: [box()] }, 'always')).toEqual([]);
  });
});

it('SIGN-14: initials show where they were placed, and are there without a place, too', () => {
  const signer = { key: 'p2', userId: id(902), role: 'Signer' as const };
  const initialler = { key: 'p1', userId: id(901), role: 'Initialler' as const };
  const steps = [
    { key: 'a', people: [initialler] },
    { key: 'b', people: [signer] },
  ];
  const judged = (boxes: SignatureBox[], over: Partial<JobFile> = {}) =>
    checkBoxes({ ...ready({ steps }), boxes }, [document(1, over)]).map(({ key }) => key);
  const initials = box({ personKey: 'p1', x: 300 });
  expect(judged([])).toEqual([]);
  expect(judged([initials])).toEqual([]);
  expect(judged([box()])).toEqual([]);
  expect(judged([box(), initials])).toEqual([]);
  expect(judged([box(), { ...initials, x: 100 }])).toEqual(['lang_draft_boxes_overlap']);
  expect(judged([initials, { ...initials, y: 200 }])).toEqual(['lang_draft_box_count']);
  expect(judged([initials], { priorSignatures: 1 })).toEqual(['lang_draft_initial_box_closed']);
});

it('JOB-28 to JOB-30: judges notes and reasons', () => {
  expect(checkNote('a'.repeat(2000))).toEqual([]);
  expect(checkNote('a'.repeat(2001))[0]?.key).toBe('lang_job_note_too_long');
  expect(checkReason(' \n')[0]?.key).toBe('lang_job_description_required');
  expect(checkReason('ü'.repeat(2000))).toEqual([]);
  expect(checkReason('ü'.repeat(2001))[0]?.key).toBe('lang_draft_description_too_long');
  for (const text of said([...checkNote('a'.repeat(2001)), ...checkReason('ü'.repeat(2001))]).flat())
    expect(text).toContain('2000');
});

it('every finding has a message', () => {
  const findings = checkDraft(ready({ name: '', steps: [], recipients: [] }), inputs({ files: [] }));
  for (const finding of findings) expect(messages).toHaveProperty(finding.key);
});

const xml = document(1, { name: 'mektup.xml', contentType: 'application/xml', pages: null, pageSizes: [] });
const profiles = {
  pades: null,
  cadesParallel: null,
  cadesSerial: null,
  cadesManifest: null,
  xades: null,
  xadesGuarantee: null,
};
const signing = {
  signatureProfile: 'baseline-b',
  standardProfiles: profiles,
  hasTimestampAuthority: false,
} as const;
/** A draft with recipients that ask for something, and what the rules know of them. */
const asking = (
  ...wishes: { signatureStandard?: 'Pades' | 'Xades'; signatureProfile?: 'tr-p1' | 'tr-p4' }[]
) => ({
  content: chosen(...wishes.map((_, at) => id(600 + at))),
  recipients: new Map(
    wishes.map((wish, at) => [id(600 + at), choice({ demands: recipientDemands.parse(wish) })]),
  ),
});

it('SIGN-13: each document has the form that the job’s standard needs', () => {
  const found = checkDraft(ready(), inputs({ files: [document(2), xml] }));
  expect(found).toEqual([
    { tab: 'files', field: `files.${xml.id}`, key: 'lang_file_pdf_required', params: ['mektup.xml'] },
  ]);
  expect(keys(ready({ signatureStandard: 'Xades' }), { files: [xml] })).toEqual([]);
  expect(keys(ready({ signatureStandard: 'XadesGuarantee' }), { files: [document(2)] })).toEqual([
    'lang_file_xml_required',
  ]);
  expect(keys(ready({ signatureStandard: 'CadesSerial' }), { files: [document(2), xml] })).toEqual([]);
});

it('SIGN-13: recipients ask for the job’s standard, and for one profile between them', () => {
  const asked = (...wishes: Parameters<typeof asking>) => {
    const { content, recipients } = asking(...wishes);
    return checkDraft(
      content,
      inputs({ recipients, signing: { ...signing, hasTimestampAuthority: true } }),
    ).map(({ field, key, params }) => [field, key, params]);
  };
  expect(asked({ signatureStandard: 'Pades' }, {}, { signatureProfile: 'tr-p4' })).toEqual([]);
  expect(asked({}, { signatureStandard: 'Xades' })).toEqual([
    ['recipients.1.signatureStandard', 'lang_recipient_standard_differs', [2]],
  ]);
  expect(asked({ signatureProfile: 'tr-p1' }, {}, { signatureProfile: 'tr-p4' })).toEqual([
    ['recipients.2.signatureProfile', 'lang_recipient_profiles_differ', [3]],
  ]);
});

it('a profile with time-stamps needs an authority that gives them, once somebody signs', () => {
  const withProfile = { ...signing, signatureProfile: 'tr-p4' } as const;
  expect(keys(ready(), { signing: withProfile })).toEqual(['lang_draft_timestamp_not_set_up']);
  expect(keys(ready(), { signing: { ...withProfile, hasTimestampAuthority: true } })).toEqual([]);
  const { content, recipients } = asking({ signatureProfile: 'tr-p1' });
  expect(keys(content, { recipients, signing: withProfile })).toEqual([]);
  const approval = [{ key: 's1', people: [{ key: 'p1', userId: id(901), role: 'Approver' as const }] }];
  expect(keys(ready({ steps: approval }), { signing: withProfile, minimumSigners: 0 })).toEqual([]);
});

it('SIGN-10: an unsigned job has no signers and is not asked for them', () => {
  expect(keys(ready({ signatureStandard: 'Unsigned' }))).toEqual(['lang_step_signer_in_unsigned']);
  const approval = [{ key: 's1', people: [{ key: 'p1', userId: id(901), role: 'Approver' as const }] }];
  expect(keys(ready({ signatureStandard: 'Unsigned', steps: approval }), { minimumSigners: 3 })).toEqual([]);
});

it('SIGN-14: signature boxes matter for PDF signatures only', () => {
  const boxes = [box({ page: 9 })];
  expect(keys(ready({ boxes }))).toContain('lang_draft_box_page_missing');
  expect(keys(ready({ boxes, signatureStandard: 'CadesParallel' }))).toEqual([]);
  for (const signatureStandard of signatureStandards.filter((one) => one !== 'Pades'))
    expect(checkBoxes({ ...ready({ boxes }), signatureStandard }, [document(1)])).toEqual([]);
});

it('ACC-12: a type that the account does not have stands in the way, in the form and of the circulation', () => {
  const order = ready({ documentType: 'BankOrder', amount: '1.00', isForeignCurrency: false });
  expect(keys(order, { documentTypes: ['General', 'Contract'] })).toEqual(['lang_draft_document_type_off']);
  expect(keys(order, { documentTypes: ['BankOrder'] })).toEqual([]);
  expect(keys(order)).toEqual([]);
});

it('DRAFT-23: a stamp is put after a step that there is', () => {
  const { steps } = ready();
  const after = (stampQueueNumber: number | null) => keys(ready({ stampQueueNumber }));
  expect(after(null)).toEqual([]);
  expect(after(steps.length)).toEqual([]);
  expect(after(steps.length + 1)).toEqual(['lang_draft_stamp_queue_beyond']);
  expect(draftContent.safeParse({ name: 'İş', stampQueueNumber: 0 }).success).toBe(false);
  expect(draftContent.safeParse({ name: 'İş', stampQueueNumber: 1.5 }).success).toBe(false);
});

it('DRAFT-09, DRAFT-17: no incoming document, and attachments stay hidden from outside, until somebody says otherwise', () => {
  expect(draftContent.parse({ name: 'İş' })).toMatchObject({
    incomingDocId: null,
    showAttachmentsToExternalSigners: false,
  });
  expect(draftContent.safeParse({ name: 'İş', incomingDocId: '../1' }).success).toBe(false);
});

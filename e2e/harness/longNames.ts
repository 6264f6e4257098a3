import { randomInt } from 'node:crypto';
import {
  acceptInvitation,
  appendUpload,
  type BodyGiven,
  beginIncomingUpload,
  beginUpload,
  cancelJob,
  completeUpload,
  createIncoming,
  definitionEndpoints,
  emptyId,
  lookUpUsers,
  makeTemplate,
  modules,
  saveTemplate,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { appendUpdate, objectText } from '@tomar/signatures/testing/validation';
import { ApiClient } from '../../lab/src/client/apiClient.ts';
import {
  approve,
  changeDraft,
  circulate,
  makeDraft,
  readDraft,
  upload,
} from '../../lab/src/client/journey.ts';
import type { Person } from './person.ts';
import { signInLab } from './signedPdf.ts';

/** Forty letters without a break, and with all that Turkish capitals can do. */
const word = 'ĞÜŞİÖÇIĞDIRŞANLIURFAİSTANBULÇEKMEKÖYÜİĞN';
const letters = (count: number, between = ' ') =>
  Array.from({ length: 6 }, () => word)
    .join(between)
    .slice(0, count - 1)
    .trimEnd()
    .padEnd(count, 'Ş');

/** Names as long as anybody could save them. */
export const long = {
  name: letters(200),
  person: letters(100),
  file: (end: string) => `${letters(190, '_')}${end}`,
};

export interface LongRecords {
  readonly account: string;
  readonly who: Person;
  /** The person, in the account. */
  readonly userId: string;
  /** A draft in which everything is filled in. */
  readonly draftId: string;
  readonly templateId: string;
  /** Jobs that wait for the person's approval and signature, one that is over, and one that was cancelled. */
  readonly approvalId: string;
  readonly signatureId: string;
  readonly endedId: string;
  readonly cancelledId: string;
  /** One that waits for a company's stamp. */
  readonly stampId: string;
  readonly incomingId: string;
  readonly groupId: string;
  readonly recipientId: string;
  readonly departmentId: string;
  /** Saves the draft once more, elsewhere than in the page. */
  readonly changeDraft: () => Promise<unknown>;
  /** Begins a file of the draft that never arrives. */
  readonly beginUpload: () => Promise<unknown>;
}

interface Installation {
  readonly url: string;
  readonly home: string;
  readonly pkiUrl: string;
  readonly command: (...words: string[]) => Promise<string>;
}

/** Two accounts of one person, who may do everything there; all names are as long as they may be. */
async function makePerson(
  { url, command }: Installation,
  [account, other]: readonly [string, string],
): Promise<Person> {
  const email = `${account.padEnd(60, 'u')}@${'alan'.repeat(14)}.example`;
  const period = ['--from', '2020-01-01', '--to', '2099-12-31', '--modules', modules.join()];
  await Promise.all(
    [account, other].map((code) => command('account', 'create', code, '--name', long.name, ...period)),
  );
  await command('account', 'bank-orders', account, 'on');
  const names = ['--first-name', long.person, '--last-name', long.person];
  const rights = ['--authorities', 'Admin,Draft,Signer,Approved,Muhur,Finalizer,CirculationProfile,Report'];
  const person = ['--email', email, ...names, ...rights];
  const said = await command('account', 'user', account, ...person);
  const token = /\/invitation#(\S+)/.exec(said)?.[1] ?? '';
  const who = {
    email,
    password: 'uzun bir parola 1',
    name: `${long.person} ${long.person}`,
    pin: null,
  };
  await new ApiClient(url).call(acceptInvitation, { body: { token, password: who.password } });
  await command('account', 'user', other, ...person);
  return who;
}

/** A signed document to whose second page and field something was done since. */
async function makeChangedPdf(installation: Installation): Promise<Buffer> {
  const value = (text: string) => `(${text.replace(/\P{ASCII}/gu, 'U')})`;
  const pdf = makePdf({
    catalog: '/AcroForm<</Fields[8 0 R]/DA(/F1 12 Tf)>>',
    pages: [{}, { entries: '/Annots[8 0 R]' }],
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Tx/T${value(long.person)}/V(1)/Rect[72 600 272 630]/P 6 0 R>>`,
    ],
  });
  const signed = await signInLab(pdf, installation, 'baseline-b');
  const filled = objectText(signed, 8).replace('(1)', value(long.name));
  return appendUpdate(signed, {
    objects: { 7: objectText(signed, 7).replace('Page 2', 'Page 9'), 8: filled },
  });
}

type Routed = Pick<BodyGiven<typeof createIncoming>, 'userIds' | 'departmentIds' | 'categoryId'>;

/** An incoming document, entered by hand. @returns its id */
async function makeIncoming(client: ApiClient, to: Routed): Promise<string> {
  const bytes = makePdf();
  const file = { name: long.file(' Gelen.pdf'), size: bytes.length, fingerprint: 'gelen' };
  const { id } = await client.call(beginIncomingUpload, { body: file });
  await client.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes: new Uint8Array(bytes) });
  const done = await client.call(completeUpload, { params: { id } });
  const body = {
    ...to,
    name: long.name,
    kind: 'Pdf' as const,
    sender: long.name,
    sentDate: '2026-01-02',
    recipient: long.name,
    fileId: done.file?.id ?? '',
    note: long.name,
  };
  return (await client.call(createIncoming, { body })).id;
}

/** A definition of which only some fields are filled in. */
async function makeBlank(
  client: ApiClient,
  type: 'company' | 'stampAccount',
  values: Record<string, unknown>,
): Promise<{ readonly id: string }> {
  const { save, get } = definitionEndpoints[type];
  const params = { id: emptyId };
  const { id: _, named: _named, remarks: _remarks, ...blank } = await client.call(get, { params, query: {} });
  return client.call(save, { params, body: { ...blank, ...values } as never });
}

/** Records of all kinds with names that are as long as they may be, in an account of their own. */
export async function makeLongRecords(installation: Installation): Promise<LongRecords> {
  const { url } = installation;
  const account = `uzun-${randomInt(2 ** 40).toString(36)}`;
  const who = await makePerson(installation, [account, `${account}-iki`]);
  const client = await ApiClient.signIn(url, who, account);
  const { items } = await client.call(lookUpUsers, { body: { limit: 10 } });
  const userId = items[0]?.id ?? '';
  const params = { id: emptyId };
  const group = { version: 0, name: long.name, isActive: true, memberIds: [userId] };
  const { id: groupId } = await client.call(definitionEndpoints.signGroup.save, { params, body: group });
  const settings = { kind: 'Email' as const, to: [who.email], subject: long.name, body: long.name };
  const { id: recipientId } = await client.call(definitionEndpoints.recipient.save, {
    params,
    body: { version: 0, name: long.name, isActive: true, settings },
  });
  const { id: departmentId } = await client.call(definitionEndpoints.department.save, {
    params,
    body: {
      version: 0,
      name: long.name,
      isActive: true,
      description: long.name,
      email: who.email,
      managerIds: [userId],
    },
  });
  await client.call(definitionEndpoints.department.save, {
    params,
    body: { version: 0, name: long.person, isActive: true, parentId: departmentId },
  });
  const { id: categoryId } = await client.call(definitionEndpoints.category.save, {
    params,
    body: {
      version: 0,
      name: long.name,
      isActive: true,
      documentType: 'Contract',
      defaultPrivacy: 'Normal',
      blocksPrivacyChange: false,
      signLimitId: null,
      encryptsUploads: false,
    },
  });
  await client.call(definitionEndpoints.circulationProfile.save, {
    params,
    body: {
      version: 0,
      name: long.name,
      isActive: true,
      departmentIds: [],
      recipientIds: [recipientId],
      steps: [
        { key: 's1', completion: 'all', people: [{ key: 'p1', kind: 'user', userId, role: 'Approver' }] },
      ],
    },
  });
  const { id: companyId } = await makeBlank(client, 'company', { name: long.name, taxNumber: '4810058590' });
  const { id: stampAccountId } = await makeBlank(client, 'stampAccount', {
    name: long.name,
    companyId,
    kind: 'Certificate',
    certificateSha256: 'a'.repeat(64),
    userIds: [userId],
  });
  const recipients = [
    { key: 'r1', recipientId },
    { key: 'r2', settings },
  ];
  const one = (role: 'Approver' | 'Signer') => [{ key: 's1', people: [{ key: 'p1', userId, role }] }];

  const job = async (content: Parameters<typeof makeDraft>[1]) => {
    const { id } = await makeDraft(client, { description: long.name, recipients, ...content });
    for (const [kind, end] of [
      ['Document', ' Ocak.pdf'],
      ['Document', ' Şubat.pdf'],
      ['Attachment', ' Ek.pdf'],
    ] as const) {
      const bytes = new Blob([new Uint8Array(makePdf({ pages: [{}, {}], objects: [`(${end})`] }))]);
      await upload(client, id, { name: long.file(end), kind, bytes });
    }
    return id;
  };
  const sent = async (content: Parameters<typeof makeDraft>[1], changed?: Buffer) => {
    const id = await job(content);
    if (changed)
      await upload(client, id, { name: long.file(' Mart.pdf'), bytes: new Blob([new Uint8Array(changed)]) });
    return circulate(client, id, (await readDraft(client, id)).version);
  };
  const approval = { name: long.name, signatureStandard: 'Unsigned' as const, steps: one('Approver') };
  const draftId = await job({
    name: long.name,
    documentNumber: long.name,
    documentType: 'Contract',
    categoryIds: [categoryId],
    amount: '99999999999999999.99',
    steps: [
      { key: 's1', people: [{ key: 'p1', userId, role: 'Approver' }] },
      {
        key: 's2',
        completion: 'any',
        people: [
          { key: 'p2', userId, role: 'Signer' },
          { key: 'p3', kind: 'signGroup', signGroupId: groupId, role: 'Approver' },
        ],
      },
    ],
  });
  await changeDraft(client, draftId, (_, files) => ({
    boxes: files
      .filter(({ kind }) => kind === 'Document')
      .map(({ id }) => ({ fileId: id, personKey: 'p2', page: 2, x: 60, y: 60, width: 180, height: 60 })),
  }));
  const { draftId: templateId } = await client.call(makeTemplate, {
    params: { id: draftId },
    body: { name: long.name },
  });
  const role = {
    version: 1,
    isActive: true,
    audience: 'Department' as const,
    departmentId,
    roles: [{ key: 'p2', name: long.name }],
  };
  await client.call(saveTemplate, { params: { id: templateId }, body: role });
  const signatureId = await sent({
    name: long.name,
    signatureStandard: 'CadesManifest',
    steps: one('Signer'),
  });
  const stampId = await sent({
    name: long.name,
    steps: [{ key: 's1', people: [{ key: 'p1', kind: 'stamp', stampAccountId, role: 'Stamper' }] }],
  });
  const approvalId = await sent(approval, await makeChangedPdf(installation));
  const endedId = await sent(approval);
  await approve(client, endedId, long.name);
  const cancelledId = await sent(approval);
  await client.call(cancelJob, { params: { id: cancelledId }, body: { description: long.name } });
  return {
    account,
    who,
    userId,
    draftId,
    templateId,
    approvalId,
    signatureId,
    endedId,
    cancelledId,
    stampId,
    incomingId: await makeIncoming(client, { userIds: [userId], departmentIds: [departmentId], categoryId }),
    groupId,
    recipientId,
    departmentId,
    changeDraft: () => changeDraft(client, draftId, () => ({ description: long.person })),
    beginUpload: () =>
      client.call(beginUpload, {
        body: {
          draftId,
          kind: 'Attachment',
          name: long.file(' Mart.pdf'),
          size: 1000,
          fingerprint: 'a'.repeat(64),
        },
      }),
  };
}

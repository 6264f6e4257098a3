import { expect, it } from 'vitest';
import { getDraft } from './circulation/draftEndpoints.ts';
import { getJob, listMyJobs } from './circulation/jobEndpoints.ts';
import { getTemplate } from './circulation/templates/templateEndpoints.ts';
import { type AnyEndpoint, replyOf } from './client.ts';
import type { Schema } from './endpoint.ts';
import { getOwnFactors } from './identity/ownFactorEndpoints.ts';
import { listAudit, listTasks } from './operations/endpoints.ts';
import { getSystem } from './operations/system.ts';
import { sampleOf } from './testing/sampleOf.ts';
import { getProfile } from './users/endpoints.ts';
import { toWire } from './wire.ts';

// While an installation is upgraded, a page of this version is answered by servers of the one before (docs/operations.md):
// each answer below is one of theirs, without what this version added.

const answered = (record: object) => JSON.stringify(toWire(record));

it('reads a profile of a server that knows no language of mails', () => {
  const profile = {
    id: 'a1b2c3d4e5f60718293a4b5c',
    firstName: 'Işıl',
    lastName: 'Demir',
    email: 'isil@ornek.example',
    title: null,
    department: null,
    includeTitleInSignature: false,
    signatureImage: null,
    profilePicture: null,
    notifyByEmail: true,
    notifyByMobile: false,
    sendReminders: true,
    loginHistory: [],
  };
  expect(replyOf(getProfile, 200, answered(profile))).toEqual({
    ...profile,
    language: null,
    smsState: 'off',
    digestHour: null,
  });
});

it('API-01: reads what a server says of itself that knows no address but its own', () => {
  const system = {
    version: '2.15.4',
    title: '',
    provider: { address: '', phone: '' },
    onPremises: false,
    companionPort: 5391,
    signerVersion: '1.0.0',
    fileBytes: 1,
  };
  expect(replyOf(getSystem, 200, answered(system))).toEqual({
    ...system,
    apiUrl: '',
    signInWays: ['Password'],
    mobileOperators: [],
  });
});

it('reads tasks of a server that says neither whose they are nor of which job, and filters by none', () => {
  const task = {
    id: '1',
    kind: 'mail',
    state: 'dead',
    attempts: 3,
    subject: 'x',
    lastError: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    nextTryAt: null,
    endedAt: null,
  };
  expect(replyOf(listTasks, 200, answered({ items: [task], total: 1 }))).toEqual({
    items: [{ ...task, jobs: [], ofHiddenJob: false, whom: null, others: 0 }],
    total: 1,
    job: null,
  });
});

it('reads an audit trail of a server that names no jobs and filters by nobody', () => {
  const event = {
    sequence: 1,
    at: '2026-01-01T00:00:00.000Z',
    event: 'sessionOpened',
    actorName: 'Işıl Demir',
    subjectKind: 'login',
    subjectId: 'x',
    ipAddress: null,
    facts: '{}',
    withheld: [],
    erased: [],
    hash: '',
  };
  expect(replyOf(listAudit, 200, answered({ items: [event], more: false }))).toEqual({
    items: [{ ...event, actorId: null, jobs: [] }],
    more: false,
    user: null,
    job: null,
  });
});

it('reads jobs of a server that does not say whose turn they are, nor what they are about', () => {
  const job = {
    id: 'a1b2c3d4e5f60718293a4b5c',
    name: 'Sözleşme',
    trackingNumber: '2026-7',
    status: 'Circulating',
    waitingFor: 'AwaitingApproval',
    privacy: 'Normal',
    signatureStandard: 'Unsigned',
    signatureProfile: null,
    ownerName: 'Ayşe Işık',
    documents: 1,
    actions: [],
    targetEndDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const page = { items: [job], total: 1, capped: false };
  const about = {
    documentNumber: '',
    department: null,
    categories: [],
    amount: null,
    currency: null,
    validUntil: null,
  };
  expect(replyOf(listMyJobs, 200, answered(page))).toEqual({
    ...page,
    items: [{ ...job, waitsForInitials: false, waitsFor: [], ...about }],
    named: [],
    counts: null,
    views: null,
  });
});

it('reads second factors of a server that withholds none', () => {
  const factors = { totpSince: null, passkeys: [], recoveryCodesLeft: 0 };
  expect(replyOf(getOwnFactors, 200, answered(factors))).toEqual({ ...factors, isWithheld: false });
});

/** An answer to an endpoint without some of its fields, which stand in `within` or in itself; as it is read. */
function readWithout(endpoint: AnyEndpoint, names: readonly string[], within?: string) {
  const answer = sampleOf(endpoint.reply as Schema) as Record<string, Record<string, unknown>>;
  const record = within === undefined ? answer : answer[within];
  for (const name of names) {
    expect(record, name).toHaveProperty(name);
    delete record?.[name];
  }
  const read = replyOf(endpoint, 200, answered(answer)) as Record<string, Record<string, unknown>>;
  const found = within === undefined ? read : (read[within] ?? {});
  return Object.fromEntries(names.map((name) => [name, found[name]]));
}

it('reads a template of a server that knows no texts of documents', () => {
  expect(readWithout(getTemplate, ['texts'])).toEqual({ texts: [] });
});

it('reads a draft of a server that knows no rates, numbers of stamps or places for texts', () => {
  expect(readWithout(getDraft, ['stampTaxRates', 'answered'])).toEqual({
    stampTaxRates: [],
    answered: null,
  });
  expect(
    readWithout(
      getDraft,
      [
        'exchangeRate',
        'stampTaxReason',
        'stampQueueNumber',
        'incomingDocId',
        'showAttachmentsToExternalSigners',
        'placeholders',
        'leftBehind',
      ],
      'content',
    ),
  ).toEqual({
    exchangeRate: '',
    stampTaxReason: '',
    stampQueueNumber: null,
    incomingDocId: null,
    showAttachmentsToExternalSigners: false,
    placeholders: [],
    leftBehind: [],
  });
});

it('reads a job of a server that says nothing of its money, its stamp or where it came from', () => {
  const names = [
    'money',
    'incomingDocId',
    'answered',
    'showAttachmentsToExternalSigners',
    'stampQueueNumber',
  ];
  expect(readWithout(getJob, names)).toEqual({
    money: {
      amount: '',
      currency: '',
      isForeignCurrency: null,
      exchangeRate: '',
      stampTax: '',
      validUntil: null,
    },
    incomingDocId: null,
    answered: null,
    showAttachmentsToExternalSigners: false,
    stampQueueNumber: null,
  });
});

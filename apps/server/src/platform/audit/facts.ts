import type { AuditEventName } from '@tomar/contract';

/** `recipient`: what the name was called before it got a kind beside it. */
const recipient = { recipient: 'text', recipientName: 'text', recipientKind: 'plain' } as const;
const savedRecipient = {
  recipientName: 'text',
  kind: 'plain',
  isActive: 'plain',
  isSingleUse: 'plain',
  settingsChanged: 'plain',
  /** As those of `definition.saved`. */
  changes: 'text',
} as const;

const definition = { definition: 'plain', name: 'text' } as const;
/** `changes`: fields with what stood in them before and after, as JSON (`savedChanges.ts`). */
const savedDefinition = { ...definition, changes: 'text' } as const;

/**
 * Every event there is, with its facts: `plain` ones (states, numbers, ids, digests, settings) stand in the chain for
 * ever; of a `text` (what somebody wrote, and names of people, jobs, files, recipients) the chain holds a salted digest,
 * and the text can be withheld or erased. The names are the contract's (`operations/auditEvents.ts`), each with its area.
 */
export const auditFacts = {
  'account.bankOrdersChanged': { enabled: 'plain' },
  'account.created': { code: 'plain', name: 'text', timeZone: 'plain', defaultDateLocale: 'plain' },
  'account.directorySaved': {
    isOn: 'plain',
    host: 'text',
    port: 'plain',
    security: 'plain',
    bindDn: 'text',
    baseDn: 'text',
    filter: 'text',
    schedule: 'plain',
    maxLeavers: 'plain',
    passwordChanged: 'plain',
  },
  'account.directorySynchronised': {
    renamed: 'plain',
    deactivated: 'plain',
    kept: 'plain',
    problem: 'plain',
  },
  'account.externalUsersChanged': { supported: 'plain', sessionsEnded: 'plain' },
  'account.identityProviderSaved': {
    kind: 'plain',
    isOn: 'plain',
    clientId: 'plain',
    authority: 'text',
    groupsClaim: 'plain',
    rules: 'text',
    sessionsEnded: 'plain',
  },
  'account.licenceChanged': {
    startsOn: 'plain',
    endsOn: 'plain',
    userSlots: 'plain',
    api: 'plain',
    remAccounts: 'plain',
    uetsAccounts: 'plain',
  },
  'account.modulesChanged': { startsOn: 'plain', endsOn: 'plain', modules: 'plain' },
  'account.parametersSaved': {
    signatureProfile: 'plain',
    standardProfiles: 'plain',
    boxRule: 'plain',
    defaultSignaturePage: 'plain',
    requireNameMatch: 'plain',
    requireIdNumberMatch: 'plain',
    requireQualified: 'plain',
    requireSecondFactor: 'plain',
    unknownRevocation: 'plain',
    minimumSigners: 'plain',
    categoryRequired: 'plain',
    attachmentSending: 'plain',
    emailDomains: 'text',
    inboxRefreshMinutes: 'plain',
    synchronisationHours: 'plain',
    undoCancelDisabled: 'plain',
    onlyAdminDeletesAttachments: 'plain',
    mayStartIndependent: 'plain',
    stampTaxRates: 'plain',
    contractWarningDays: 'plain',
    reminderDaysBefore: 'plain',
    escalationDaysAfter: 'plain',
    workingWeekdays: 'plain',
    keepsPublicHolidays: 'plain',
    ownHolidays: 'plain',
    defaultDateLocale: 'plain',
    timeZone: 'plain',
  },
  'account.periodAdded': { startsOn: 'plain', endsOn: 'plain', modules: 'plain' },
  'account.logoSaved': { logo: 'plain' },
  'account.timestampAuthoritySaved': {
    kind: 'plain',
    url: 'text',
    user: 'text',
    policyOid: 'plain',
    passwordChanged: 'plain',
  },
  'account.renamed': { before: 'plain', code: 'plain' },
  'audit.exported': {},
  'audit.textsErased': { texts: 'plain' },
  'definition.activated': definition,
  'definition.created': savedDefinition,
  'definition.deactivated': definition,
  'definition.saved': savedDefinition,
  'delivery.notSent': { ...recipient, reason: 'plain' },
  'delivery.resent': recipient,
  'delivery.returned': {
    ...recipient,
    delivery: 'plain',
    round: 'plain',
    report: 'plain',
    statusCode: 'plain',
  },
  'delivery.retried': { ...recipient, uncertain: 'plain' },
  'delivery.sent': recipient,
  'document.coded': { file: 'text', sha256: 'plain' },
  'document.completed': { file: 'text', sha256: 'plain', profile: 'plain' },
  'document.initialled': { file: 'text', sha256: 'plain', signGroup: 'text', onBehalfOf: 'text' },
  'document.signed': {
    /** How many the signature is over, where it is a manifest's. */
    documents: 'plain',
    file: 'text',
    sha256: 'plain',
    certificate: 'text',
    certificateSerial: 'text',
    standard: 'plain',
    profile: 'plain',
    revocation: 'plain',
    /** What held the key, where it was not the companion. */
    holder: 'plain',
    signGroup: 'text',
    onBehalfOf: 'text',
  },
  'document.stamped': {
    documents: 'plain',
    file: 'text',
    sha256: 'plain',
    certificate: 'text',
    certificateSerial: 'text',
    standard: 'plain',
    profile: 'plain',
    revocation: 'plain',
    holder: 'plain',
    stampAccount: 'text',
    company: 'text',
  },
  'draft.copied': { source: 'plain' },
  'draft.created': {},
  'draft.deleted': { name: 'text' },
  'draft.handedOver': { user: 'text', successor: 'text' },
  'factor.added': { factor: 'plain', name: 'text' },
  'factor.removed': { factor: 'plain', name: 'text' },
  'factor.renamed': { factor: 'plain', name: 'text' },
  'files.erased': {},
  'files.keyRotated': {},
  'file.copied': { name: 'text', sha256: 'plain', size: 'plain' },
  'file.filled': { name: 'text', sha256: 'plain', size: 'plain', filledTexts: 'plain' },
  'file.madePdf': { name: 'text', file: 'text', sha256: 'plain', size: 'plain' },
  'file.merged': { name: 'text', sha256: 'plain', size: 'plain', documents: 'plain' },
  'file.removed': { name: 'text', sha256: 'plain' },
  'file.uploaded': { name: 'text', sha256: 'plain', size: 'plain' },
  'identity.numberShown': {},
  'identity.saved': {
    identityType: 'plain',
    numberChanged: 'plain',
    detailsChanged: 'plain',
    noticeVersion: 'plain',
  },
  'batch.done': { file: 'text', made: 'plain', failed: 'plain' },
  'batch.started': { file: 'text', rows: 'plain', circulates: 'plain' },
  'import.done': {
    kind: 'plain',
    file: 'text',
    rows: 'plain',
    created: 'plain',
    changed: 'plain',
    unchanged: 'plain',
  },
  'incoming.assigned': { trackingNo: 'plain', users: 'plain', departments: 'plain' },
  'incoming.categoryChanged': { trackingNo: 'plain' },
  'incoming.entered': { trackingNo: 'plain', kind: 'plain', sha256: 'plain' },
  'incoming.read': { trackingNo: 'plain' },
  'incoming.replied': { trackingNo: 'plain' },
  'incoming.reverted': { trackingNo: 'plain' },
  'incoming.stateChanged': { trackingNo: 'plain', from: 'plain', to: 'plain' },
  'invitation.accepted': {},
  'job.initialled': { note: 'text', signGroup: 'text', onBehalfOf: 'text' },
  'job.approved': { note: 'text', signGroup: 'text', onBehalfOf: 'text' },
  'job.canceled': { note: 'text' },
  'job.cancelUndone': {},
  'job.circulated': {
    trackingNumber: 'plain',
    documents: 'plain',
    signatureStandard: 'plain',
    signatureProfile: 'plain',
  },
  'job.commentDeleted': { comment: 'plain' },
  /** `textHash`: salted digest of the comment, whose text and salt its author may take back. */
  'job.commented': { comment: 'plain', textHash: 'plain' },
  'job.completed': {},
  'job.completionRetried': {},
  'job.declined': {
    note: 'text',
    signGroup: 'text',
    stampAccount: 'text',
    company: 'text',
    onBehalfOf: 'text',
  },
  'job.finalizing': {},
  /** `user`: the names of all who were told. */
  'job.reminded': { user: 'text' },
  'job.revised': { trackingNumber: 'plain' },
  'job.signaturesCompleted': {},
  /** In TRY: what the drafter wrote, what was reckoned, and why it is another one. */
  'job.stampTaxChanged': { stampTax: 'text', reckonedStampTax: 'text', note: 'text' },
  'job.signaturesNotCompleted': { reason: 'plain' },
  'job.turnHandedOver': { user: 'text', successor: 'text' },
  'job.signed': { note: 'text', signGroup: 'text', onBehalfOf: 'text' },
  'job.stamped': { note: 'text', stampAccount: 'text', company: 'text' },
  'mobileSignature.saved': { operator: 'plain', numberChanged: 'plain', cellphoneChanged: 'plain' },
  /** `link`: what it is for. */
  'link.requested': { user: 'text', link: 'plain' },
  'notice.returned': { report: 'plain', user: 'text', statusCode: 'plain', answer: 'text' },
  'notice.notSent': { notice: 'plain', user: 'text', reason: 'plain', answer: 'text' },
  'password.changed': { by: 'plain' },
  'profile.pictureSaved': { sha256: 'plain', size: 'plain' },
  'profile.saved': {
    includeTitleInSignature: 'plain',
    notifyByEmail: 'plain',
    notifyByMobile: 'plain',
    digestHour: 'plain',
    sendReminders: 'plain',
    language: 'plain',
    signatureImage: 'plain',
  },
  'recoveryCodes.renewed': {},
  'recipient.created': savedRecipient,
  'recipient.saved': savedRecipient,
  /** By the operator, for an account; of whose stamp accounts one may then name it. */
  'sealKey.bound': { certificate: 'text', certificateSha256: 'plain' },
  'sealKey.released': { certificateSha256: 'plain' },
  'serverKey.bound': { user: 'text', certificate: 'text', certificateSha256: 'plain' },
  'serverKey.released': { user: 'text' },
  'session.ended': {},
  'session.endedElsewhere': {
    sessions: 'plain',
    device: 'plain',
    operatingSystem: 'plain',
    browser: 'plain',
  },
  'session.opened': { way: 'plain' },
  'proof.refused': { factor: 'plain' },
  'proof.given': { factor: 'plain' },
  'session.refused': {
    user: 'text',
    /** How the person tried to come in, as `session.opened` says it. */
    way: 'plain',
    refusal: 'plain',
    device: 'plain',
    operatingSystem: 'plain',
    browser: 'plain',
  },
  'session.switched': {},
  /** `changes`: as those of `definition.saved`. */
  'signGroup.saved': { name: 'text', isActive: 'plain', joined: 'text', left: 'text', changes: 'text' },
  /** `user`: the absent person; `kinds`: of work. */
  'substitution.added': {
    user: 'text',
    substitute: 'text',
    firstDay: 'plain',
    lastDay: 'plain',
    kinds: 'plain',
  },
  'substitution.ended': { user: 'text', substitute: 'text', firstDay: 'plain', lastDay: 'plain' },
  'task.retried': { kind: 'plain', subject: 'plain' },
  'user.activated': { user: 'text' },
  'template.deleted': { name: 'text' },
  'template.saved': { isActive: 'plain', audience: 'plain', department: 'text', roles: 'text' },
  'user.added': { user: 'text', authorities: 'plain', accountAdmin: 'plain' },
  'user.authoritiesChanged': { user: 'text', given: 'plain', taken: 'plain' },
  'user.authoritiesTaken': { user: 'text', authorities: 'plain', provider: 'plain' },
  'user.deactivated': { user: 'text' },
  'user.deleted': { user: 'text' },
  'user.identityBound': { user: 'text', provider: 'plain' },
  'user.identitySourceChanged': { user: 'text', provider: 'plain', sessionsEnded: 'plain' },
  'user.invitationWithdrawn': { user: 'text' },
  'user.invited': { user: 'text', expiresAt: 'plain' },
  'user.renamed': { user: 'text', formerName: 'text' },
  /** `changes`: as those of `definition.saved`. */
  'user.saved': { user: 'text', changes: 'text' },
  'user.takenFromDirectory': { user: 'text', activated: 'plain' },
  /** `user`: the leaver; the rest: how much of each kind went over. */
  'user.workHandedOver': {
    user: 'text',
    successor: 'text',
    turns: 'plain',
    drafts: 'plain',
    groups: 'plain',
    stamps: 'plain',
    departments: 'plain',
    profiles: 'plain',
  },
  'user.sessionsEnded': { user: 'text', sessions: 'plain' },
  'user.factorsReset': { user: 'text' },
  /** `list`: `myjob`, `job`, or `chosen` for jobs that were chosen one by one. */
  'jobs.archived': { list: 'plain', jobs: 'plain', files: 'plain', bytes: 'plain' },
  /** `list`: `myjob`, `job` or `draft`. */
  'jobs.exported': { list: 'plain', jobs: 'plain' },
  'users.exported': { users: 'plain' },
} as const satisfies Readonly<Record<AuditEventName, Readonly<Record<string, 'plain' | 'text'>>>>;

export type AuditEvent = AuditEventName;
export type FactValue = string | number | boolean | null;
export type Facts = Readonly<Record<string, FactValue>>;
export type FactName<E extends AuditEvent> = E extends AuditEvent ? keyof (typeof auditFacts)[E] : never;

/**
 * What an event is about. Which job such a record belongs to, so who may read its texts, is said by
 * `modules/operations/jobsOfSubject.sql`; of a kind that is not named there nobody but the actor reads them.
 */
export const subjectKinds = [
  'account',
  'user',
  'definition',
  'signGroup',
  'recipient',
  'import',
  'batch',
  'task',
  'job',
  'file',
  'upload',
  'delivery',
  'signingSession',
  'incomingDocument',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const declared: Readonly<Record<string, Readonly<Record<string, 'plain' | 'text'>>>> = auditFacts;

/** What nobody declared is taken for a text: too much can be erased then, never too little. */
const isPlain = (event: string, name: string): boolean => declared[event]?.[name] === 'plain';

/** The facts that may stand in the chain, and the texts. What is empty tells nothing and needs no digest. */
export function splitFacts(
  event: string,
  facts: Facts,
): { readonly plain: Facts; readonly texts: Readonly<Record<string, string>> } {
  const plain: Record<string, FactValue> = {};
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(facts))
    if (value === null || value === '' || isPlain(event, name)) plain[name] = value;
    else texts[name] = String(value);
  return { plain, texts };
}

import type { DefinitionType, ImportKind, ViewedList } from '@tomar/contract';
import { ownerOfDocument } from './session.ts';

declare const brand: unique symbol;
type LoginPart = string & { readonly [brand]: 'login' };
type AccountPart = string & { readonly [brand]: 'account' };

/** Whose data it is comes first: a login and an account. Only this file makes one. */
export type OwnKey = readonly [LoginPart, AccountPart, ...unknown[]];
/** What the installation tells anybody. */
export type PublicKey = readonly ['public', ...unknown[]];

declare module '@tanstack/react-query' {
  interface Register {
    /** A query under any other key does not compile. */
    queryKey: OwnKey | PublicKey;
  }
}

/** The key of something of the person and the account that this page works for. */
export function own<Rest extends readonly unknown[]>(
  ...rest: Rest
): readonly [LoginPart, AccountPart, ...Rest] {
  const { loginId, accountCode } = ownerOfDocument();
  return [loginId as LoginPart, accountCode as AccountPart, ...rest];
}

/** Names of what is fetched; a change event makes the matching ones fetch anew. */
export const keys = {
  get accounts() {
    return own('accounts');
  },
  get dashboard() {
    return own('dashboard');
  },
  get jobs() {
    return own('jobs');
  },
  /** How many jobs and drafts are in each of the reader's lists. */
  get jobCounts() {
    return own('jobCounts');
  },
  /** All single jobs. */
  get anyJob() {
    return own('job');
  },
  job: (id: string) => own('job', id),
  get drafts() {
    return own('drafts');
  },
  draft: (id: string) => own('draft', id),
  get blankOrder() {
    return own('draft', 'bankorder');
  },
  get templates() {
    return own('templates');
  },
  template: (id: string) => own('templates', id),
  batches: (templateId: string) => own('batches', templateId),
  /** Those whose templates are deleted. */
  get batchesLeft() {
    return own('templates', 'batchesLeft');
  },
  batch: (id: string) => own('batch', id),
  copyPreview: (kind: 'draft' | 'job', id: string) => own('copyPreview', kind, id),
  signerLooks: (draftId: string, signers: string) => own('signerLooks', draftId, signers),
  verdicts: (fileId: string) => own('verdicts', fileId),
  pdf: (address: string, version: string) => own('pdf', address, version),
  text: (address: string, version: string) => own('text', address, version),
  get serverKey() {
    return own('serverKey');
  },
  signingSession: (id: string | null) => own('signingSession', id),
  signingCertificate: (id: string, jobIds: string) => own('signingCertificate', id, jobIds),
  /** The list of incoming documents, and below it single ones. */
  get incoming() {
    return own('incoming');
  },
  incomingDocument: (id: string) => own('incoming', 'one', id),
  incomingReply: (id: string) => own('draft', 'incoming', id),
  /** A search while somebody types: among what, and what else is asked of it. */
  lookup: (
    among:
      | 'people'
      | 'actors'
      | 'everybody'
      | 'jobs'
      | 'members'
      | 'ownDepartments'
      | 'recipients'
      | 'draftCategories'
      | 'incomingCategories'
      | 'detailedProfiles'
      | 'definitions',
    ...asked: readonly string[]
  ) => own('lookup', among, ...asked),
  /** What the reader was told of. */
  get notices() {
    return own('notices');
  },
  /** The reader's own of one list. */
  views: (list: ViewedList) => own('views', list),
  get mobileSignature() {
    return own('mobileSignature');
  },
  get ownFactors() {
    return own('ownFactors');
  },
  get proofOffer() {
    return own('proofOffer');
  },
  /** The reader's own, of one kind. */
  imports: (kind: ImportKind) => own('imports', kind),
  import: (id: string) => own('import', id),
  get authorizedCompanies() {
    return own('authorizedCompanies');
  },
  get profile() {
    return own('profile');
  },
  get loginHistory() {
    return own('loginHistory');
  },
  /** The reader's own that last. */
  get sessions() {
    return own('sessions');
  },
  /** The list of the settings page; those in other pages are lookups. */
  get users() {
    return own('users');
  },
  /** All single users of the settings page, with their history. */
  get anyUser() {
    return own('user');
  },
  user: (userId: string) => own('user', userId),
  get anyUserRights() {
    return own('userRights');
  },
  userRights: (userId: string) => own('userRights', userId),
  userSessions: (userId: string) => own('userSessions', userId),
  substitutions: (userId: string) => own('substitutions', userId),
  identityInformation: (userId: string) => own('identityInformation', userId),
  get parameters() {
    return own('parameters');
  },
  /** Settings, and below it people that were searched. */
  get directory() {
    return own('directory');
  },
  get identityProviders() {
    return own('identityProviders');
  },
  get authorityDefinitions() {
    return own('authorityDefinitions');
  },
  get accountLogo() {
    return own('accountLogo');
  },
  get settingChanges() {
    return own('settingChanges');
  },
  get licence() {
    return own('licence');
  },
  get setupGuide() {
    return own('setupGuide');
  },
  get timestampSettings() {
    return own('timestampSettings');
  },
  /** All of the settings page; those in drafts are lookups. */
  get recipients() {
    return own('recipients');
  },
  recipient: (id: string) => own('recipient', id),
  /** All of a definition's settings page; those in other pages are lookups. */
  definitions: (type: DefinitionType) => own('definitions', type),
  /** All single records of a definition. */
  anyDefinition: (type: DefinitionType) => own('definition', type),
  definition: (type: DefinitionType, id: string) => own('definition', type, id),
  get tasks() {
    return own('tasks');
  },
  get audit() {
    return own('audit');
  },
};

/** What is fetched also before anybody has signed in. */
export const publicKeys = {
  /** Of the computer, whoever sits at it; forgotten as soon as nobody looks. */
  companion: (port: number, what: 'status' | 'tokens') => ['public', 'companion', port, what] as const,
  invitation: (token: string) => ['public', 'invitation', token] as const,
  passwordLink: (token: string) => ['public', 'passwordLink', token] as const,
  pendingSignIn: (secret: string) => ['public', 'pendingSignIn', secret] as const,
};

import type {
  AccountOption,
  Authority,
  DefinitionEndpoints,
  DefinitionLookups,
  DefinitionType,
  EndpointName,
  ImportEndpoints,
  ImportKind,
  LookedUpHere,
  Module,
} from '@tomar/contract';

/**
 * Who may call an endpoint. `held`: the authorities each of which opens it when a person holds that one alone; without
 * it, every caller of the kind may.
 */
export interface Demand {
  readonly caller: 'public' | 'session' | 'member' | 'companion';
  readonly held?: readonly Authority[];
  readonly module?: Module;
  readonly option?: AccountOption;
  /** A proof of the last minutes besides, for what somebody at an open screen would do harm with. */
  readonly fresh?: true;
}

const anybody: Demand = { caller: 'public' };
const signedIn: Demand = { caller: 'session' };
const member: Demand = { caller: 'member' };
const companion: Demand = { caller: 'companion' };
const holderOf = (...held: Authority[]): Demand => ({ caller: 'member', held });

const proved = (demand: Demand): Demand => ({ ...demand, fresh: true });

/** AUTH-10: parameters, users, what the trail says: the account's administrators alone. */
const admin = holderOf('Admin');
/** UI-52; Admin implies it (AUTH-02). */
const drafter = holderOf('Admin', 'Draft');
/** UI-54: "Approver, Signer or Draft"; of these Admin implies the last. */
const atWork = holderOf('Admin', 'Signer', 'Approved', 'Draft');
/** UI-56 */
const overseer = holderOf('Admin', 'Report');
/** INC-13: who enters what came; Admin implies both. */
const clerk = holderOf('Admin', 'IncomingDocumentsManager', 'IncomingDocumentsAssigner');
/** AUTH-02: implied by nobody. */
const approver = holderOf('Approved');
const signer = holderOf('Signer');
/** UI-47, JOB-18 */
const stamper = holderOf('Muhur');
/** AUTH-10: flows, sign groups and limits; SystemAdmin has all definitions (AUTH-03). */
const definesCirculation = holderOf('Admin', 'SystemAdmin', 'CirculationProfile');
/** Who defines them, and who starts a job with one. */
const choosesFlows = holderOf('Admin', 'SystemAdmin', 'CirculationProfile', 'Draft');
/** Who defines profiles, and who defines recipients that they name. */
const tellsProfiles = holderOf('Admin', 'SystemAdmin', 'CirculationProfile', 'Finalizer');
/** AUTH-10: recipients. */
const definesRecipients = holderOf('Admin', 'SystemAdmin', 'Finalizer');
/** Who defines them, and who names them in a draft or in a circulation profile. */
const choosesRecipients = holderOf('Admin', 'SystemAdmin', 'Finalizer', 'Draft', 'CirculationProfile');

/** AUTH-10: own departments and titles; SystemAdmin has all definitions (AUTH-03). */
const definesDepartments = holderOf('Admin', 'SystemAdmin', 'DepartmentManager');

/** AUTH-10: SystemAdmin has all definitions. */
const definesAll = holderOf('Admin', 'SystemAdmin');

/** ACC-11 */
const ofStamps = (demand: Demand): Demand => ({ ...demand, module: 'Stamps' });
/** ACC-12, UI-53: the module, and the option that the provider switches on. */
const ofBankOrders = (demand: Demand): Demand => ({
  ...demand,
  module: 'BankOrders',
  option: 'enableBankOrderPage',
});
/** ACC-10 */
const ofExternalSigners = (demand: Demand): Demand => ({ ...demand, module: 'ExternalSigners' });

/** What is done with the records of a definition is for those who define it. */
const definedBy = <Type extends DefinitionType>(type: Type, demand: Demand) =>
  ({
    [`${type}.list`]: demand,
    [`${type}.get`]: demand,
    [`${type}.save`]: demand,
    [`${type}.uses`]: demand,
    [`${type}.activate`]: demand,
    [`${type}.history`]: demand,
    [`${type}.export`]: demand,
  }) as Record<`${Type}.${keyof DefinitionEndpoints}`, Demand>;

/** What a file brings in is for those who define it by hand; what gives rights, or says where jobs go, wants a proof. */
const importedBy = <Kind extends ImportKind>(kind: Kind, demand: Demand, confirm: Demand = demand) =>
  ({
    [`${kind}Import.begin`]: demand,
    [`${kind}Import.list`]: demand,
    [`${kind}Import.template`]: demand,
    [`${kind}Import.confirm`]: confirm,
  }) as Record<`${Kind}Import.${keyof ImportEndpoints}`, Demand>;

/** Whatever a list offers for choosing is for everybody who sees a field with it. */
const chosenBy = <Type extends LookedUpHere>(type: Type, demand: Demand) =>
  ({ [`${type}.lookUp`]: demand, [`${type}.search`]: demand }) as Record<
    `${Type}.${keyof DefinitionLookups}`,
    Demand
  >;

/**
 * Who may call what, written by hand from the specification and never from the declarations: a wrong declaration differs
 * from it. The types want a line for every endpoint. Rights that depend on the record, such as who may see a job, are
 * the commands' own.
 */
export const demands: Readonly<Record<EndpointName, Demand>> = {
  getSystem: anybody,
  signIn: anybody,
  verifyDocument: anybody,
  openInvitation: anybody,
  acceptInvitation: anybody,
  beginMobileSignIn: anybody,
  followMobileSignIn: anybody,
  requestPasswordLink: anybody,
  openPasswordLink: anybody,
  resetPassword: anybody,
  requestSignInLink: anybody,
  signInWithLink: anybody,
  redeemTicket: anybody,
  listExternalProviders: anybody,
  beginExternalSignIn: anybody,
  signInWithMicrosoft: anybody,
  signInWithAdfs: anybody,
  beginESignIn: anybody,
  submitSignInCertificate: anybody,
  submitSignInSignature: anybody,
  enterByESignature: anybody,

  openPendingSignIn: anybody,
  sendSignInCode: anybody,
  completeSignIn: anybody,
  askPasskey: anybody,
  signInWithPasskey: anybody,

  // What a login proves itself with is its own, whatever the account.
  getProofOffer: signedIn,
  sendProofCode: signedIn,
  proveAgain: signedIn,
  getOwnFactors: signedIn,
  beginTotp: proved(signedIn),
  confirmTotp: proved(signedIn),
  removeTotp: proved(signedIn),
  renewRecoveryCodes: proved(signedIn),
  beginPasskey: proved(signedIn),
  addPasskey: proved(signedIn),
  renamePasskey: proved(signedIn),
  removePasskey: proved(signedIn),

  refreshSession: signedIn,
  signOut: signedIn,
  listUserAccounts: signedIn,
  switchAccount: signedIn,

  getDashboard: member,
  streamEvents: member,
  getProfile: member,
  listOwnSubstitutions: member,
  addOwnSubstitution: proved(member),
  endOwnSubstitution: member,
  saveProfile: member,
  saveLanguage: member,
  listViews: member,
  saveView: member,
  deleteView: member,
  getMobileSignature: member,
  saveMobileSignature: proved(member),
  // One's own; others' are for who looks after users, which the command asks. The number says whose card signs in.
  getIdentityInformation: member,
  saveIdentityInformation: proved(member),
  showIdentityNumber: proved(member),
  changePassword: proved(member),
  listSessions: member,
  listLoginHistory: member,
  endOwnSession: proved(member),
  endOtherSessions: proved(member),
  beginPictureUpload: member,

  // Whatever a list offers for choosing is for everybody who sees a field with it.
  listAuthorityDefinitions: member,
  lookUpUsers: member,
  searchUsers: member,
  lookUpDepartments: member,
  searchDepartments: member,
  lookUpSignGroups: member,
  searchSignGroups: member,
  lookUpRecipients: choosesRecipients,
  searchRecipients: choosesRecipients,

  // A file and an upload belong to somebody or to a job, which decide.
  getFile: member,
  getFileVerdicts: member,
  getUpload: member,
  appendUpload: member,
  completeUpload: member,

  beginUpload: drafter,
  uploadWhole: drafter,
  listDrafts: drafter,
  exportDrafts: drafter,
  searchDraftCategories: drafter,
  getBankOrder: ofBankOrders(drafter),
  getDraft: drafter,
  saveDraft: drafter,
  deleteDraft: drafter,
  removeDraftFile: drafter,
  getSignerLooks: drafter,
  circulateDraft: drafter,
  // Whose template it is and for which department decides the record.
  listTemplates: drafter,
  getTemplate: drafter,
  makeTemplate: drafter,
  saveTemplate: drafter,
  deleteTemplate: drafter,
  beginFromTemplate: drafter,
  beginBatch: drafter,
  getBatchSheet: drafter,
  listBatches: drafter,
  // Of the reader's own.
  listBatchesLeft: drafter,
  getBatch: drafter,
  listBatchRows: drafter,
  startBatch: drafter,
  stopBatch: drafter,
  continueBatch: drafter,
  deleteBatch: drafter,
  previewDraftCopy: drafter,
  copyDraft: drafter,
  mergeDraftFiles: drafter,
  officeToPdf: drafter,
  // Of a job that they may see.
  previewJobCopy: drafter,
  copyJob: drafter,

  previewMyArchive: proved(atWork),
  archiveMyJobs: proved(atWork),
  exportMyJobs: atWork,
  listMyJobs: atWork,
  listMyStamps: ofStamps(stamper),
  listJobs: overseer,
  exportJobs: overseer,
  previewArchive: proved(overseer),
  archiveJobs: proved(overseer),
  // The job says who sees it (AUTH-11 to AUTH-13), who declines, cancels and sends again.
  getJob: member,
  getJobArchive: member,
  getJobArchives: member,
  getJobLog: member,
  declineJob: member,
  cancelJob: member,
  undoCancelJob: member,
  remindPeople: member,
  removeAttachment: member,
  reviseJob: drafter,
  retryDelivery: member,
  approveJob: approver,
  initialJob: approver,
  addComment: member,
  deleteComment: member,
  // What somebody was told of is their own.
  listNotices: member,
  readNotice: member,
  readNotices: member,
  readJobNotices: member,

  beginSigning: signer,
  askToSign: signer,
  askToStamp: ofStamps(stamper),
  // Of a stamp the command wants what asking for it wants.
  retrySigning: holderOf('Signer', 'Muhur'),
  checkSigningCertificate: signer,
  getServerKey: signer,
  // The session is its signer's own.
  getSigningSession: member,
  cancelSigning: member,
  renewSigningTicket: member,
  submitCertificate: { caller: 'companion', held: ['Signer'] },
  submitSignatures: { caller: 'companion', held: ['Signer'] },
  reportSigningFailure: companion,

  ...definedBy('department', definesDepartments),
  getDepartmentTree: definesDepartments,
  ...definedBy('title', definesDepartments),
  ...chosenBy('title', member),
  ...definedBy('category', definesAll),
  ...chosenBy('category', member),
  ...definedBy('circulationProfile', definesCirculation),
  ...chosenBy('circulationProfile', member),
  ...definedBy('signLimit', definesCirculation),
  ...chosenBy('signLimit', member),
  ...definedBy('signGroup', definesCirculation),
  lookUpDetailedProfiles: choosesFlows,
  getFlowInputs: definesCirculation,
  listProfilesNaming: tellsProfiles,
  ...definedBy('ozne', definesAll),
  ...chosenBy('ozne', member),
  ...definedBy('company', definesAll),
  ...chosenBy('company', member),
  ...definedBy('stampAccount', ofStamps(definesAll)),
  // Who may act in a company's name.
  'stampAccount.save': proved(ofStamps(definesAll)),
  'stampAccount.activate': proved(ofStamps(definesAll)),
  lookUpStampAccounts: ofStamps(member),
  searchStampAccounts: ofStamps(member),
  getStampAccountsOfCompany: ofStamps(definesAll),
  listAuthorizedCompanies: ofStamps(member),
  ...definedBy('externalSigner', ofExternalSigners(definesAll)),
  ...chosenBy('externalSigner', ofExternalSigners(member)),

  // UI-24, UI-26, UI-27; UI-31 to UI-39: what their pages define, from a file.
  ...importedBy('user', admin, proved(admin)),
  ...importedBy('department', definesDepartments),
  ...importedBy('title', definesDepartments),
  ...importedBy('category', definesAll),
  ...importedBy('ozne', definesAll),
  ...importedBy('company', definesAll),
  ...importedBy('externalSigner', ofExternalSigners(definesAll)),
  ...importedBy('signGroup', definesCirculation),
  ...importedBy('signLimit', definesCirculation),
  ...importedBy('circulationProfile', definesCirculation),
  ...importedBy('recipient', definesRecipients, proved(definesRecipients)),
  // One's own; that the right to its kind is still held is asked of the record.
  getImport: member,
  listImportRows: member,
  rereadImport: member,
  cancelImport: member,
  ...definedBy('recipient', definesRecipients),
  'recipient.save': proved(definesRecipients),
  'recipient.activate': proved(definesRecipients),
  testRecipient: definesRecipients,

  getLicenceSummary: admin,
  getSetupGuide: admin,
  dismissSetupGuide: admin,
  listSettingChanges: admin,
  getAccountParameters: admin,
  saveAccountParameters: proved(admin),
  getAccountLogo: admin,
  saveAccountLogo: admin,
  getTimestampSettings: admin,
  saveTimestampSettings: admin,
  testTimestampSettings: admin,
  getIdentityProviders: admin,
  saveIdentityProvider: proved(admin),
  testIdentityProvider: admin,
  getDirectory: admin,
  saveDirectory: proved(admin),
  testDirectory: admin,
  searchDirectory: admin,
  importFromDirectory: proved(admin),
  synchroniseDirectory: admin,
  sendPasswordLink: proved(admin),
  listUsers: admin,
  exportUsers: proved(admin),
  getUser: admin,
  saveUser: proved(admin),
  createUser: proved(admin),
  activateUsers: proved(admin),
  assignUsers: proved(admin),
  inviteUsers: proved(admin),
  withdrawInvitation: proved(admin),
  deleteUser: proved(admin),
  getUserHistory: admin,
  countWorkOfUsers: admin,
  previewHandover: admin,
  handOverWork: proved(admin),
  listUserSubstitutions: admin,
  addUserSubstitution: proved(admin),
  endUserSubstitution: admin,
  getUserRights: admin,
  saveUserRights: proved(admin),
  listUserSessions: admin,
  endUserSessions: proved(admin),
  resetUserFactors: proved(admin),
  listTasks: admin,
  retryTask: admin,
  retryCompletion: admin,
  listAudit: admin,
  exportAudit: proved(admin),

  // Who sees a document, and what may be done with it, depends on the document (INC-06).
  listIncoming: member,
  getIncoming: member,
  readIncoming: member,
  assignIncoming: member,
  revertIncoming: member,
  changeIncomingCategory: member,
  changeIncomingState: member,
  searchIncomingCategories: member,
  createIncoming: clerk,
  beginIncomingUpload: clerk,
  getIncomingReply: drafter,
};

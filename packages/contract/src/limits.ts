/** The figures of the specification's §9, and those it leaves to us (each said so). */
export const limits = {
  productVersion: '2.15.5',
  signerVersion: '2.1.0',
  /** The old signer application is refused from this day on (LIM-02). */
  oldSignerUnsupportedFrom: '2025-01-14',
  sessionRefreshMs: 180_000,
  idleLogoutMs: 20 * 60_000,
  idleCheckMs: 60_000,
  /** Ours: for so long before the end somebody is warned. */
  idleWarningMs: 60_000,
  /** Ours: how often a stream of events says that it lives. */
  eventHeartbeatMs: 20_000,
  /** Ours: how far back a stream of events can begin. */
  eventsKeptMs: 60_000,
  noteLength: 2000,
  /** Ours: a comment is taken back within so many minutes. */
  commentMinutes: 15,
  /** Ours: a job's page shows all. */
  commentsPerJob: 200,
  descriptionLength: 2000,
  passwordLength: 8,
  passwordChangeHours: 24,
  passwordsBarred: 3,
  /** Ours: second factors (ID-07, DEF-06) and fresh proofs. */
  pendingSignInMinutes: 10,
  pendingSignInTries: 8,
  mailCodeMinutes: 5,
  mailCodeTries: 5,
  mailCodeAgainSeconds: 60,
  recoveryCodes: 10,
  passkeysPerLogin: 20,
  /** Days within which the administrators of all accounts of a login want its second factors reset. */
  factorResetDays: 7,
  passkeyNameLength: 60,
  freshProofMinutes: 10,
  idNumberLength: 11,
  /** Ours: as long as a certificate may have one (X.520 serialNumber is 64, with a prefix). */
  passportNumberLength: 50,
  fileSizeLimitMb: 1023,
  /** Ours: counts say "more than" above this, so that they cost the same at any size. */
  countCap: 1000,
  /** Ours: so do lists of jobs that a search or filter narrows, where each job that is counted may have to be looked up. */
  narrowedCountCap: 200,
  chunkLoadMs: 120_000,
  dropdownMaxHeight: 120,
  dropdownMaxWidth: 700,
  /** Ours: the specification says only "not too long". */
  jobNameLength: 250,
  documentNumberLength: 200,
  fileNameLength: 255,
  /** Ours: 1 GB a file (issue of the main job). */
  fileBytes: 1024 * 1024 * 1024,
  filesPerJob: 100,
  /** Ours: users and departments that an incoming document is routed to, each. */
  incomingReceivers: 50,
  stepsPerJob: 50,
  peoplePerStep: 50,
  /** Ours: an account's least number of signers is not above this. */
  minimumSigners: 50,
  /** Ours: those whose turn it is are notified again by hand at most once in so long (JOB-24). */
  remindMinutes: 15,
  /** Ours: an account's own rates of stamp tax; days before a contract's end on which its owner is told. */
  stampTaxRates: 100,
  contractWarningDays: 365,
  /** DEF-13; ours. */
  inboxRefreshMinutes: 60,
  /** DEF-14; ours. */
  synchronisationHours: 24,
  /** Ours. */
  signGroupMembers: 100,
  definitionNameLength: 250,
  /** Ours: views of one list, and the address that one keeps. */
  viewsPerList: 50,
  viewNameLength: 100,
  viewSearchLength: 2000,
  /** Ours: notices that are shown at once, that are counted, among how many of the newest, and how long each is kept. */
  noticesPerPage: 20,
  noticesCounted: 100,
  noticesLookedAt: 500,
  noticeDays: 60,
  /** Ours: rows of a spreadsheet of jobs. */
  exportRows: 100_000,
  /** Ours: jobs whose files are downloaded at once, chosen one by one. */
  jobsPerArchive: 100,
  /** Ours: of an archive of all that filters find, and how many one person has under way. */
  archiveJobs: 5000,
  archiveFiles: 20_000,
  archiveBytes: 20 * 1024 * 1024 * 1024,
  archivesAtOnce: 2,
  /** Ours: managers or members of one department, and definitions that are switched at once. */
  departmentPeople: 1000,
  definitionsAtOnce: 1000,
  departmentsPerProfile: 1000,
  /** Ours: of a first or a last name; departments of one user; users that are changed at once. */
  personNameLength: 100,
  departmentsPerUser: 100,
  usersAtOnce: 1000,
  profilesPerSignLimit: 1000,
  recipientsPerJob: 50,
  categoriesPerJob: 20,
  /** Ours: every place of a flow at its largest, and what else a draft has. */
  leftBehind: 3000,
  /** Ours: of all documents that are made one (DRAFT-32), and how long that may take. */
  mergedBytes: 100 * 1024 * 1024,
  mergeSeconds: 60,
  /** Ours: an Office file that is turned into a PDF. */
  officeBytes: 50 * 1024 * 1024,
  /** Ours: text fields of a template, how they are called, a text in one, and how long drawing on a document may take. */
  placeholders: 500,
  placeholderNameLength: 100,
  placedTextLength: 1000,
  drawSeconds: 60,
  /** Ours */
  recipientNameLength: 200,
  addressesPerMail: 100,
  mailSubjectLength: 500,
  mailBodyLength: 20_000,
  /** DLV-16, in days: ten years. */
  retentionDays: 3650,
  /** DLV-18 */
  receiptPatternLength: 200,
  folderPathLength: 500,
  /** Ours: signature image, USR-20 and USR-21. */
  imageBytes: 1024 * 1024,
  /** It comes with every answer to a sign-in. */
  profilePictureBytes: 100 * 1024,
  /** Ours: it goes out with every mail. */
  accountLogoBytes: 100 * 1024,
  imageMinWidth: 60,
  imageMinHeight: 20,
  signingSessionMinutes: 15,
  /** Ours: how long a challenge can be signed and entered with, and how many one sign-in may ask for. */
  signInChallengeMinutes: 5,
  signInChallenges: 5,
  documentsPerSigningSession: 500,
  /** Ours: signatures and time-stamps of one file that are judged, and how long that may take. */
  signaturesJudged: 1000,
  verdictSeconds: 30,
  /** Ours: how long it may take to find out what an uploaded document is. */
  inspectionSeconds: 30,
  /** Ours: XML is read as a whole to be signed. */
  xmlBytes: 8 * 1024 * 1024,
} as const;

import type { Backfill } from '../platform/backfills/backfill.ts';
import type { Cleanup } from '../platform/housekeeping.ts';
import type { Route } from '../platform/http/serve.ts';
import type { PageAsks } from '../platform/http/web.ts';
import type { Platform } from '../platform/platform.ts';
import type { TaskHandler } from '../platform/tasks/handleTask.ts';
import type { Recurring } from '../platform/tasks/recurring/defineRecurring.ts';
import { accountsRoutes } from './accounts/index.ts';
import {
  circulationRoutes,
  clearIncomingFiles,
  clearNotices,
  clearUploads,
  followSubstitutionHandler,
  presentJob,
  profilePicture,
  releaseUser,
  remindLate,
  remindPersonHandler,
  sendDigestHandler,
  sendDigests,
  switchSubstitutions,
  tellCommentHandler,
  tellDatesHandler,
  tellEndingHandler,
  tellHandoverHandler,
  tellLateHandler,
  tellSubstitutionHandler,
  unreadNoticeCount,
  waitingJobCount,
  warnOfContracts,
} from './circulation/index.ts';
import { type DefinitionNeeds, definitionsRoutes } from './definitions/index.ts';
import {
  deliverHandler,
  deliveryRoutes,
  notifyOwnerHandler,
  recipientsOfProfiles,
  recordReturn,
  sealDeliveries,
  tellReturnHandler,
  usesOfRecipients,
} from './delivery/index.ts';
import {
  askedOnReturn,
  clearLoginHistory,
  clearSessions,
  digestNumbers,
  directoryDaily,
  directoryHourly,
  identityRoutes,
  loginHistory,
  securityNoticeHandler,
  sendInvitationHandler,
  sendLinkHandler,
  sendMailCodeHandler,
  sendSmsCodeHandler,
  synchroniseHandler,
} from './identity/index.ts';
import {
  applyImportHandler,
  clearBatches,
  clearImports,
  importsRoutes,
  importTargets,
  inviteImportedHandler,
  makeJobsHandler,
  namedBatches,
  readBatchHandler,
  readImportHandler,
} from './imports/index.ts';
import { answerCompletedHandler, incomingRoutes, tellAssignedHandler } from './incoming/index.ts';
import {
  approvedJobs,
  type Collective,
  categoryChanges,
  contractDays,
  countDraftsOf,
  countJobsNaming,
  countJobsOf,
  countJobsOfDepartments,
  foldStorage,
  followMembers,
  followRightsHandler,
  jobAmounts,
  jobAmountUnits,
  lockJobsOf,
  notifyTurnHandler,
  sendNoticeSmsHandler,
} from './jobs/index.ts';
import { operationsRoutes, tellLicenceHandler, warnOfLicence } from './operations/index.ts';
import {
  clearSignInChallenges,
  clearSigningSessions,
  completeHandler,
  judgeChallenge,
  signingRoutes,
  signWithServerKeyHandler,
} from './signing/index.ts';
import { namesOfUsers, usersRoutes } from './users/index.ts';

const inJobs = (what: Collective): DefinitionNeeds['signGroupsInJobs' | 'stampAccountsInJobs'] => ({
  drafts: countDraftsOf(what),
  jobs: countJobsOf(what),
  lock: async (unit, ids) => void (await lockJobsOf(what, unit, ids)),
  follow: (unit, id, joined) => followMembers(what, unit, id, joined),
});

const definitionNeeds: DefinitionNeeds = {
  draftsOfDepartments: countJobsOfDepartments('drafts'),
  jobsOfDepartments: countJobsOfDepartments('jobs'),
  jobsNaming: (what: 'category' | 'circulationProfile') => ({
    drafts: countJobsNaming(what, 'drafts'),
    jobs: countJobsNaming(what, 'jobs'),
  }),
  recipientsOfProfiles,
  usesOfRecipients,
  signGroupsInJobs: inJobs('signGroup'),
  stampAccountsInJobs: inJobs('stampAccount'),
};

/** Everything the server answers, module by module. What one module asks of a later one is handed to it here. */
export const allRoutes = (platform: Platform): Route[] => [
  ...identityRoutes(platform, {
    waitingJobCount,
    unreadNoticeCount,
    profilePicture,
    judgeChallenge,
    forgetUser: releaseUser,
  }),
  ...accountsRoutes(platform, { namesOfUsers }),
  ...usersRoutes(platform, { loginHistory, profilePicture }),
  ...definitionsRoutes(platform, definitionNeeds),
  ...circulationRoutes(platform, definitionNeeds, { namedBatches }),
  ...signingRoutes(platform, { presentJob, profilePicture }),
  ...deliveryRoutes(platform),
  ...incomingRoutes(platform),
  ...importsRoutes(platform),
  ...operationsRoutes(platform, { taskHandlers: allTasks }),
];

/** What the page at an address may ask besides its own server. */
export const pageAsks =
  (platform: Platform): PageAsks =>
  (path, query) =>
    askedOnReturn(platform, path, query);

/** What every account has again and again. */
export const allRecurring: readonly Recurring[] = [
  remindLate,
  sendDigests,
  warnOfContracts,
  switchSubstitutions,
  directoryDaily,
  directoryHourly,
  warnOfLicence,
];

/** What is filled in rows of older versions. One goes when every installation that may still come has done it. */
export const allBackfills: readonly Backfill[] = [
  approvedJobs,
  jobAmounts,
  contractDays,
  jobAmountUnits,
  categoryChanges,
];

const targets = importTargets(definitionNeeds);

/** All background work there is. */
export const allTasks: readonly TaskHandler<unknown>[] = [
  answerCompletedHandler,
  applyImportHandler(targets),
  completeHandler,
  deliverHandler,
  followRightsHandler,
  followSubstitutionHandler,
  inviteImportedHandler,
  makeJobsHandler,
  notifyOwnerHandler,
  notifyTurnHandler,
  readBatchHandler,
  readImportHandler(targets),
  remindPersonHandler,
  securityNoticeHandler,
  sendDigestHandler,
  sendInvitationHandler,
  sendLinkHandler,
  sendMailCodeHandler,
  sendNoticeSmsHandler,
  sendSmsCodeHandler,
  signWithServerKeyHandler,
  synchroniseHandler,
  tellAssignedHandler,
  tellCommentHandler,
  tellDatesHandler,
  tellEndingHandler,
  tellHandoverHandler,
  tellLateHandler,
  tellLicenceHandler,
  tellReturnHandler,
  tellSubstitutionHandler,
  ...allRecurring.map(({ task }) => task),
];

/** What becomes of mail that came back. */
export const recordMailReturn = recordReturn;

/** What is cleared away every hour. */
export const allCleanups: readonly Cleanup[] = [
  { name: 'sessions', run: clearSessions },
  { name: 'login_history', run: clearLoginHistory },
  { name: 'uploads', run: clearUploads },
  { name: 'incoming_files', run: clearIncomingFiles },
  { name: 'imports', run: clearImports },
  { name: 'batches', run: clearBatches },
  { name: 'notices', run: clearNotices },
  // Not cleared away, but sealed: what versions before kept in clear.
  { name: 'settings_in_clear', run: sealDeliveries },
  // Neither: numbers of versions before, and of people whom the command line added.
  { name: 'identity_numbers', run: digestNumbers },
  // Not cleared away, but added up.
  { name: 'storage_changes', run: foldStorage },
  { name: 'signing_sessions', run: clearSigningSessions },
  { name: 'sign_in_challenges', run: clearSignInChallenges },
];

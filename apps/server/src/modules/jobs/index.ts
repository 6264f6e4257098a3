export { contractDays, jobAmounts, jobAmountUnits } from './amounts/contentColumns.ts';
export { answerCompletedTask } from './answers/answerCompletedTask.ts';
export type { Collective } from './collectives/collective.ts';
export { countDraftsOf, countJobsOf } from './collectives/countJobsOf.ts';
export { followMembers, lockJobsOf } from './collectives/followMembers.ts';
export { countDay } from './countDay.ts';
export { countJobsNaming } from './countJobsNaming.ts';
export { countJobsOfDepartments } from './countJobsOfDepartments.ts';
export { dayIn, mondayOf, startOfDay } from './day.ts';
export { acceptFileName, asSignatureFile } from './files/fileName.ts';
export { asItCame, type FileRow, filesOf, nameAndType } from './files/fileRecord.ts';
export { ownPlaces } from './files/ownPlaces.ts';
export { carrierIds, carriersOf, type Member, membersOf } from './files/signable.ts';
export {
  beginFlow,
  completeTurn,
  declineTurn,
  type FlowChange,
  type FlowPerson,
  waitingLabel,
  waitsForInitials,
} from './flow.ts';
export { forgetRecipients } from './forgetRecipients.ts';
export { forgetUser } from './forgetUser.ts';
export { type Handover, handOverTurns } from './handOverTurns.ts';
export { heldJob, holdJob, holdRow, type LockedJob } from './heldJobs.ts';
export {
  applyFlowChange,
  lockJob,
  lockJobToAct,
  lockVisibleJob,
  refuseTaken,
  statusAfter,
  takePlace,
  updateJob,
} from './jobRecord.ts';
export { type NamedJob, nameJobs } from './nameJobs.ts';
export {
  isOpen,
  type JobInLetter,
  jobFacts,
  nameInSentence,
  nameInSubject,
  trackingFact,
} from './notices/jobInLetter.ts';
export { jobToTell } from './notices/jobToTell.ts';
export { recordNoticeFailed } from './notices/noticeFailed.ts';
export { hasUnreadNotices, isShown, isUnread, upTo, waitsNow } from './notices/noticeRules.ts';
export { notifyOwnerTask } from './notices/notifyOwnerTask.ts';
export { notifyAgain, notifyWhoIsAsked, notifyWhoWaits } from './notices/notifyTurn.ts';
export { notifyTurnHandler } from './notices/notifyTurnHandler.ts';
export { sendNoticeOnce } from './notices/sendNoticeOnce.ts';
export { sendNoticeSmsHandler } from './notices/sms/sendNoticeSmsHandler.ts';
export type { Told } from './notices/tables.ts';
export { tell } from './notices/tell.ts';
export { tellEnded } from './notices/tellFlow.ts';
export { notYourTurn } from './notYourTurn.ts';
export { countOpenTurns, jobsWaitingFor, jobsWithOpenTurns } from './openTurns.ts';
export {
  type Flow,
  flowOf,
  flowsOf,
  forWhom,
  groupOf,
  groupsOf,
  inWhoseName,
  namesOfCollectives,
  type ParticipantRow,
  stampAccountOf,
} from './participants.ts';
export { approvedJobs } from './people/approvedJobs.ts';
export { categoryChanges } from './people/categoryChanges.ts';
export { refreshJobPeople } from './people/jobPeople.ts';
export { announceToViewers, managersWhoSee, viewersOf } from './people/jobViewers.ts';
export {
  allowedActions,
  jobFactsOf,
  ownDraft,
  refuseAct,
  rolesIn,
  seenAmong,
  seenOf,
  visibleJob,
  visibleJobs,
} from './policy.ts';
export { presentFile, trackingOf } from './present.ts';
export { revisionFacts, revisionsOf } from './revisions.ts';
export { followRightsHandler } from './rights/followRightsHandler.ts';
export { sendingTime } from './sendingTime.ts';
export { jobInFinalizing, settleJob } from './settleJob.ts';
export { foldStorage, storageUsed } from './storage/storageUsed.ts';
export { followSubstitute } from './substitutes/followSubstitute.ts';
export type { JobRow } from './tables.ts';
export { takeOver } from './takeOver.ts';
export {
  askedFor,
  collectiveOf,
  type GroupMembers,
  hasOnlyInactive,
  standInFor,
  substitutesFor,
  turnsOf,
} from './turns.ts';
export { findJobToAct, loadJobOfFile, loadVisibleFile, loadVisibleJob } from './visibleJob.ts';

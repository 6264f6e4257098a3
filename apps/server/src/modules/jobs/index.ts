export { approvedJobs } from './approvedJobs.ts';
export { countDay } from './countDay.ts';
export { dayIn, mondayOf } from './day.ts';
export { acceptFileName, asSignatureFile } from './fileName.ts';
export { type FileRow, filesOf, nameAndType } from './fileRecord.ts';
export {
  beginFlow,
  completeTurn,
  declineTurn,
  type FlowChange,
  type FlowPerson,
  waitingLabel,
} from './flow.ts';
export { forgetRecipients } from './forgetRecipients.ts';
export { heldJob, holdJob, holdRow, type LockedJob } from './heldJobs.ts';
export { refreshJobPeople } from './jobPeople.ts';
export {
  applyFlowChange,
  lockJob,
  lockJobToAct,
  lockVisibleJob,
  refuseTakenNumber,
  statusAfter,
  takePlace,
  updateJob,
} from './jobRecord.ts';
export { announceToViewers } from './jobViewers.ts';
export { notifyNewMembers, notifyWhoIsAsked, notifyWhoWaits } from './notices/notifyTurn.ts';
export { notifyTurnHandler } from './notices/notifyTurnHandler.ts';
export { notYourTurn } from './notYourTurn.ts';
export {
  type Flow,
  flowOf,
  flowsOf,
  groupFact,
  groupOf,
  groupsOf,
  type ParticipantRow,
} from './participants.ts';
export { allowedActions, hasBeenCompleted, mayCancel, ownDraft, seenAmong, visibleJobs } from './policy.ts';
export { presentFile } from './present.ts';
export { sendingTime } from './sendingTime.ts';
export { jobInFinalizing, settleJob } from './settleJob.ts';
export { carrierIds, carriersOf, type Member, membersOf } from './signable.ts';
export type { JobRow } from './tables.ts';
export { askedFor, type GroupMembers, standInFor, turnsOf } from './turns.ts';
export { findJobToAct, loadJobOfFile, loadVisibleFile, loadVisibleJob } from './visibleJob.ts';

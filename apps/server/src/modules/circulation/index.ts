export { eraseComments } from './comments/eraseComments.ts';
export { tellCommentHandler } from './comments/tellCommentHandler.ts';
export { sendDigestHandler } from './digest/sendDigestHandler.ts';
export { sendDigests } from './digest/sendDigests.ts';
export { circulateInUnit } from './drafts/circulateDraft.ts';
export { taxInputsOf } from './drafts/taxInputs.ts';
export { withPrepared } from './drafts/withPrepared.ts';
export { releaseUser } from './handover/releaseUser.ts';
export { tellHandoverHandler } from './handover/tellHandoverHandler.ts';
export { waitingJobCount } from './lists/dashboard.ts';
export { clearNotices } from './notices/clearNotices.ts';
export { unreadNoticeCount } from './notices/listNotices.ts';
export { presentJob } from './present.ts';
export { tellEndingHandler } from './reminders/contracts/tellEndingHandler.ts';
export { warnOfContracts } from './reminders/contracts/warnOfContracts.ts';
export { tellDatesHandler } from './reminders/dates/tellDatesHandler.ts';
export { remindLate } from './reminders/remindLate.ts';
export { remindPersonHandler } from './reminders/remindPersonHandler.ts';
export { tellLateHandler } from './reminders/tellLateHandler.ts';
export { circulationRoutes } from './routes.ts';
export { followSubstitutionHandler } from './substitutions/followSubstitutionHandler.ts';
export { switchSubstitutions } from './substitutions/switchSubstitutions.ts';
export { tellSubstitutionHandler } from './substitutions/tellSubstitutionHandler.ts';
export { type FilledFiles, fillDocuments } from './templates/filling/fillDocuments.ts';
export { isTemplate } from './templates/templateRecord.ts';
export {
  beginFrom,
  draftJudge,
  findTemplateToUse,
  holdTemplate,
  loadTemplateToUse,
  type TemplateToUse,
  takenNumbers,
} from './templates/templateToUse.ts';
export { clearIncomingFiles } from './uploads/clearIncomingFiles.ts';
export { clearUploads } from './uploads/clearUploads.ts';
export { profilePicture } from './uploads/profilePicture.ts';

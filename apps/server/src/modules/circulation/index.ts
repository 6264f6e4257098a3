export { tellHandoverHandler } from './handover/tellHandoverHandler.ts';
export { waitingJobCount } from './lists/dashboard.ts';
export { presentJob } from './present.ts';
export { remindLate } from './reminders/remindLate.ts';
export { remindPersonHandler } from './reminders/remindPersonHandler.ts';
export { tellLateHandler } from './reminders/tellLateHandler.ts';
export { circulationRoutes } from './routes.ts';
export {
  lockGroupsNamed,
  type SignGroupToImport,
  signGroupsNamed,
  writeImportedGroups,
} from './signGroups/importSignGroups.ts';
export { clearUploads } from './uploads/clearUploads.ts';
export { profilePicture } from './uploads/profilePicture.ts';

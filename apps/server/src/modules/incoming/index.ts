export { answerCompletedHandler } from './answers/answerCompletedHandler.ts';
export {
  answeredBy,
  answerIncoming,
  documentToAnswer,
  dropAnswer,
  keepAnswer,
} from './answers/answerRecord.ts';
export { expectIncomingFile, keepIncomingFile, lockUnentered } from './incomingFile.ts';
export {
  type AssignedDocument,
  assignedBetween,
  isIncomingShown,
  nameIncoming,
} from './notices/incomingNotices.ts';
export { tellAssignedHandler } from './notices/tellAssignedHandler.ts';
export { incomingRoutes } from './routes.ts';

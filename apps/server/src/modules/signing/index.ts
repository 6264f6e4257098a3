export { afterTurn, sendOut } from './afterTurn.ts';
export { completeTask } from './completion/completeTask.ts';
export { presentCompletion } from './completion/completionRecord.ts';
export { signingRoutes } from './routes.ts';
export { clearSigningSessions } from './session/clearSigningSessions.ts';
export { signatureCounts } from './signatureCounts.ts';

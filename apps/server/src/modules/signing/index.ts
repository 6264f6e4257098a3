export { afterTurn, sendOut } from './afterTurn.ts';
export { clearSigningSessions } from './clearSigningSessions.ts';
export { completeTask } from './completion/completeTask.ts';
export { presentCompletion } from './completion/completionRecord.ts';
export { signingRoutes } from './routes.ts';
export { signatureCounts } from './signatureCounts.ts';

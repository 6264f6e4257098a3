export { afterTurn, sendOut } from './afterTurn.ts';
export { completeHandler } from './completion/completeHandler.ts';
export { presentCompletion } from './present.ts';
export { signingRoutes } from './routes.ts';
export { clearSigningSessions } from './session/clearSigningSessions.ts';
export { signatureCounts } from './signatureCounts.ts';

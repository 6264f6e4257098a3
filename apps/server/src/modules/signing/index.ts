export { clearSigningSessions } from './clearSigningSessions.ts';
export { completeTask } from './completion/completeTask.ts';
export { beginCompletion, presentCompletion } from './completion/completionRecord.ts';
export { signingRoutes } from './routes.ts';

export { completeTask } from './completion/completeTask.ts';
export { beginCompletion, completionOf, presentCompletion } from './completion/completionRecord.ts';
export { signingRoutes } from './routes.ts';

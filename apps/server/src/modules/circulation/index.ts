export { clearUploads } from './clearUploads.ts';
export { waitingJobCount } from './dashboard.ts';
export { presentJob } from './presentJob.ts';
export { circulationRoutes } from './routes.ts';

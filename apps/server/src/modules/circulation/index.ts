export { waitingJobCount } from './lists/dashboard.ts';
export { presentJob } from './present.ts';
export { circulationRoutes } from './routes.ts';
export { clearUploads } from './uploads/clearUploads.ts';

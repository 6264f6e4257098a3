export { afterTurn } from './afterTurn.ts';
export { waitingJobCount } from './dashboard.ts';
export { type FileRow, filesOf } from './fileRecord.ts';
export { completeTurn } from './flow.ts';
export { applyFlowChange, type JobRow, lockJob, type ParticipantRow, peopleOf } from './jobRecord.ts';
export { circulationRoutes } from './routes.ts';
export { loadVisibleFile, loadVisibleJob } from './sendFile.ts';
export { jobInFinalizing, settleJob } from './settleJob.ts';
export { tellTask } from './tellTask.ts';

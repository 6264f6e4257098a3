import { aboutJob, handleTask } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { answerCompletedTask } from '../../jobs/index.ts';
import { answerCompleted } from './answerRecord.ts';

export const answerCompletedHandler = handleTask(answerCompletedTask, {
  run: ({ platform, accountId }, { jobId }) =>
    inUnit(platform, { accountId, system: 'incoming' }, (unit) => answerCompleted(unit, jobId)),
  ...aboutJob,
});

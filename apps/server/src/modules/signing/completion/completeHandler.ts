import { aboutJob, handleTask } from '../../../platform/tasks/handleTask.ts';
import { completeSignatures, giveUpCompletion } from './completeSignatures.ts';
import { completeTask } from './completeTask.ts';
import { retryDeadCompletion } from './retryCompletion.ts';

export const completeHandler = handleTask(completeTask, {
  run: completeSignatures,
  onDead: giveUpCompletion,
  ...aboutJob,
  retryDead: (unit, platform, { jobId }) => retryDeadCompletion(unit, platform, jobId),
});

import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import { aboutJob, handleTask } from '../../../platform/tasks/handleTask.ts';
import { notifyOwnerTask, recordNoticeFailed } from '../../jobs/index.ts';
import { failedOwnerNotice, notifyOwner, type OwnerNoticeRow } from './notifyOwner.ts';

const noticeIn = ({ looked }: TaskContext) => ((looked ?? []) as readonly OwnerNoticeRow[])[0];

export const notifyOwnerHandler = handleTask(notifyOwnerTask, {
  ...aboutJob,
  look: `owner_notice($1, task.payload ->> 'jobId', null)`,
  async run(context) {
    const notice = noticeIn(context);
    if (notice) await notifyOwner(context, notice);
  },
  async onDead(context, _, error) {
    const notice = noticeIn(context);
    if (notice) await recordNoticeFailed(context, failedOwnerNotice(notice), error);
  },
});

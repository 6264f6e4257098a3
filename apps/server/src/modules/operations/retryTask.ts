import { byId } from '../../platform/database/tenancy.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/tasks/handleTask.ts';
import { tasks } from '../../platform/tasks/tables.ts';
import { inUnit } from '../../platform/unit.ts';

/**
 * Lets dead background work be tried again. `handlers`: all that the worker has.
 * @throws AppError not_found; conflict when it is not at a dead end (any more)
 */
export async function retryTask(
  platform: Platform,
  handlers: readonly TaskHandler<unknown>[],
  person: Person,
  taskId: string,
): Promise<void> {
  const { accountId } = person;
  await inUnit(platform, person, async (unit) => {
    const [task] = await unit.tx
      .select({ kind: tasks.kind, subject: tasks.subject, payload: tasks.payload, state: tasks.state })
      .from(tasks)
      .where(byId(tasks, accountId, taskId));
    if (!task) throw notFound();
    const { kind, subject, payload, state } = task;
    const handler = handlers.find((one) => one.kind === kind);
    if (!handler?.retryDead) {
      if (!(await platform.tasks.retry(unit.tx, accountId, taskId))) throw conflict();
    } else {
      // What the command locks decides: it refuses whoever comes second.
      if (state !== 'dead') throw conflict();
      await handler.retryDead(unit, platform, handler.payload.parse(payload));
    }
    await unit.audit({
      event: 'task.retried',
      subjectKind: 'task',
      subjectId: taskId,
      facts: { kind, subject },
    });
    unit.announce({ topic: 'task', id: null }, 'account');
  });
}

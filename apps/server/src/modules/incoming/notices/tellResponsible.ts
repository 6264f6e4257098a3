import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { tell } from '../../jobs/index.ts';
import type { IncomingRow, Routing } from '../incomingRow.ts';
import { toldOf } from '../routing.ts';
import { tellAssignedTask } from './tellAssignedTask.ts';

/** Tells those who are responsible from now on, and were not before. Whoever routed it knows. */
export async function tellResponsible(
  { config }: Pick<Platform, 'config'>,
  unit: Unit,
  { id, version }: Pick<IncomingRow, 'id' | 'version'>,
  now: Routing,
  before: Routing,
): Promise<void> {
  const { tx, accountId, actor } = unit;
  const known = new Set(await toldOf(tx, accountId, before));
  for (const userId of await toldOf(tx, accountId, now)) {
    if (known.has(userId) || ('userId' in actor && actor.userId === userId)) continue;
    const key = `incoming-${id}-${version}`;
    const letter = {
      task: tellAssignedTask,
      payload: { documentId: id, userId, noticeKey: key },
      key: `${key}-${userId}`,
    };
    await tell(
      unit,
      { userId, kind: 'incomingAssigned', jobId: null, facts: { incomingId: id }, key },
      config.smtpUrl === null ? undefined : letter,
    );
  }
}

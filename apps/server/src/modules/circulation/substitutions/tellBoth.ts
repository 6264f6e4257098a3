import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { tell } from '../../jobs/index.ts';
import { tellSubstitutionTask } from './tellSubstitutionTask.ts';

interface Both {
  readonly id: string;
  readonly absentId: string;
  readonly substituteId: string;
}

/** Both of a substitution are told of it, or of its end, but for who did it. */
export async function tellBoth(
  platform: Platform,
  unit: Unit,
  { id, absentId, substituteId }: Both,
  what: 'added' | 'ended',
): Promise<void> {
  const sends = platform.config.smtpUrl !== null;
  const doer = 'userId' in unit.actor ? unit.actor.userId : null;
  for (const userId of [absentId, substituteId]) {
    if (userId === doer) continue;
    const isSubstitute = userId === substituteId;
    const kind = what === 'ended' ? 'standInEnded' : isSubstitute ? 'standsIn' : 'stoodInFor';
    const facts = { absentId: isSubstitute ? absentId : substituteId };
    const payload = { substitutionId: id, userId };
    await tell(
      unit,
      { userId, kind, jobId: null, facts, key: `${kind}-${id}` },
      sends ? { task: tellSubstitutionTask, payload } : undefined,
    );
  }
}

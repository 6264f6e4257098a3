import type { Substitutions } from '@tomar/contract';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUsers, lockSubstitution, setSubstitutionState, substitutionsOf } from '../../users/index.ts';
import { followSubstitution } from './followSubstitutionTask.ts';
import { tellBoth } from './tellBoth.ts';

/**
 * Ends one at once, whatever its last day: from now on the substitute acts no more in it.
 * @param absentId only where it is of this user; absent: of anybody, by an administrator
 * @throws AppError not_found; refused where it is over
 */
export function endSubstitution(
  platform: Platform,
  person: Person,
  id: string,
  absentId?: string,
): Promise<Substitutions> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const row = await lockSubstitution(tx, accountId, id, absentId);
    if (!row) throw notFound();
    if (row.state === 'Over') throw refused('lang_substitution_over');
    await setSubstitutionState(tx, row, 'Over', now);
    const people = await findUsers(tx, accountId, [row.absentId, row.substituteId]);
    const { firstDay, lastDay } = row;
    await unit.audit({
      event: 'substitution.ended',
      subjectKind: 'user',
      subjectId: row.absentId,
      facts: {
        user: people.get(row.absentId)?.name ?? '',
        substitute: people.get(row.substituteId)?.name ?? '',
        firstDay,
        lastDay,
      },
    });
    if (row.state === 'On') await followSubstitution(unit, id);
    await tellBoth(platform, unit, row, 'ended');
    return substitutionsOf(tx, accountId, row.absentId);
  });
}

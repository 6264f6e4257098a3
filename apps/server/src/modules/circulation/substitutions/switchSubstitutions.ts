import type { SubstitutionState } from '@tomar/contract';
import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import {
  lockSubstitution,
  openSubstitutions,
  type SubstitutionRow,
  setSubstitutionState,
} from '../../users/index.ts';
import { followSubstitution } from './followSubstitutionTask.ts';

/** At the beginning of each day of the account, with a licence or without: substitutions begin, and are over. */
export const switchSubstitutions = defineRecurring({
  kind: 'switch-substitutions',
  schedule: { kind: 'daily', at: '00:00' },
  retry: { limit: 10, backoffSeconds: 30 },
  async run({ platform, accountId, occurrence: today }) {
    const open = await platform.db.inAccount(accountId, (tx) => openSubstitutions(tx, accountId));
    for (const { id } of open.filter((row) => stateOn(row, today) !== row.state))
      await inUnit(platform, { accountId, system: 'substitutions' }, async (unit) => {
        const { tx } = unit;
        const row = await lockSubstitution(tx, accountId, id);
        // Somebody may have ended it meanwhile.
        if (!row || row.state === 'Over') return;
        const state = stateOn(row, today);
        if (state === row.state) return;
        await setSubstitutionState(tx, row, state);
        await followSubstitution(unit, id);
      });
  },
});

/** @param today `YYYY-MM-DD` of the account */
export function stateOn(
  { firstDay, lastDay }: Pick<SubstitutionRow, 'firstDay' | 'lastDay'>,
  today: string,
): SubstitutionState {
  if (lastDay < today) return 'Over';
  return firstDay <= today ? 'On' : 'Planned';
}

import { licenceWarnings } from '@tomar/contract';
import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { noteLicenceWarning } from '../../accounts/index.ts';
import { holdersIdsOf } from '../../users/index.ts';
import { loadLicence } from './licenceSummary.ts';
import { tellLicenceTask } from './tellLicenceTask.ts';

/** Each morning: what is to be said of the licence and was not said yet is mailed to every administrator. */
export const warnOfLicence = defineRecurring({
  kind: 'warn-of-licence',
  schedule: { kind: 'daily', at: '08:30' },
  retry: { limit: 5, backoffSeconds: 60 },
  async run({ platform, accountId, commit }) {
    if (platform.config.smtpUrl === null) return;
    await inUnit(platform, { accountId, system: 'licence' }, async (unit) => {
      const { tx, now } = unit;
      if (!(await commit(tx))) return;
      const { state } = await loadLicence(tx, accountId, now);
      for (const warning of licenceWarnings(state)) {
        if (!(await noteLicenceWarning(tx, accountId, warning, now))) continue;
        for (const userId of await holdersIdsOf(tx, accountId, 'Admin'))
          await unit.enqueue(tellLicenceTask, { userId, ...warning });
      }
    });
  },
});

import {
  emptySlots,
  type LicenceState,
  type LicenceSummary,
  licenceWarnings,
  type UserCounts,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { licenceInForce, listPeriods, type Period, type PeriodInForce } from '../../accounts/index.ts';
import { storageUsed } from '../../jobs/index.ts';
import { countUsers } from '../../users/index.ts';

const dayMs = 24 * 60 * 60_000;

/** From one day to another, each as `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

interface Licensed {
  readonly period: PeriodInForce | null;
  readonly next: Period | null;
  readonly users: UserCounts;
  readonly state: LicenceState;
}

/** The licence of an account now, with what its warnings depend on. */
export async function loadLicence(tx: Tx, accountId: string, now: Date): Promise<Licensed> {
  const period = await licenceInForce(tx, accountId, now);
  const all = await listPeriods(tx, accountId);
  const next = all.find(({ startsOn }) => startsOn > (period?.today ?? '')) ?? null;
  const users = await countUsers(tx, accountId);
  const state: LicenceState = {
    period: period && {
      endsOn: period.endsOn,
      daysLeft: daysBetween(period.today, period.endsOn),
      isFollowed: next !== null && daysBetween(period.endsOn, next.startsOn) <= 1,
    },
    slots: period?.licence.userSlots ?? null,
    users,
  };
  return { period, next, users, state };
}

/** LIC-01 to LIC-06 */
export function licenceSummary(platform: Platform, { accountId }: Person): Promise<LicenceSummary> {
  return platform.db.inAccount(accountId, async (tx) => {
    const { period, next, users, state } = await loadLicence(tx, accountId, platform.clock());
    const { slots } = state;
    return {
      period: period && {
        startsOn: period.startsOn,
        endsOn: period.endsOn,
        daysLeft: state.period?.daysLeft ?? 0,
        isRunning: period.isRunning,
        modules: [...period.modules],
        hasApi: period.licence.hasApi,
        remAccounts: period.licence.remAccounts,
        uetsAccounts: period.licence.uetsAccounts,
      },
      nextStartsOn: next?.startsOn ?? null,
      users: { slots, ...users, empty: emptySlots(slots, users) },
      warnings: licenceWarnings(state),
      storage: await storageUsed(tx, accountId),
    };
  });
}

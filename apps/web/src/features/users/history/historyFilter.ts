import type { BodyGiven, LoginDevice, LoginOutcome, listLoginHistory, SignInWay } from '@tomar/contract';
import { dayBounds } from '../../../ui/days/dayBounds.ts';

/** What of the login history is looked at; null: whatever it is. */
export interface HistoryFilter {
  /** `YYYY-MM-DD` */
  readonly day: string | null;
  readonly way: SignInWay | null;
  readonly outcome: LoginOutcome | null;
  readonly device: LoginDevice | null;
}

export const everything: HistoryFilter = { day: null, way: null, outcome: null, device: null };

/** The same as the server is asked. */
export const bodyOf = ({ day, way, outcome, device }: HistoryFilter): BodyGiven<typeof listLoginHistory> => ({
  ...(day && { day: dayBounds(day) }),
  ...(way && { way }),
  ...(outcome && { outcome }),
  ...(device && { device }),
});

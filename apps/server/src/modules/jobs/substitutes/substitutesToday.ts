import { z } from 'zod';
import type { Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { byAbsent, nobodyStandsIn, type Substitute, type Substitutes } from '../../users/index.ts';
import { dayIn } from '../day.ts';

const list = z.array(z.custom<Substitute>());

/**
 * Those of `job_substitutes` whose days include this moment: who acts is asked by the clock, also where no worker has
 * come to end what was over at midnight.
 */
export async function substitutesToday({ tx, accountId, now }: Unit, found: unknown): Promise<Substitutes> {
  const standing = list.parse(found);
  if (standing.length === 0) return nobodyStandsIn;
  const { timeZone } = await accountSettings(tx, accountId);
  const today = dayIn(timeZone, now);
  return byAbsent(standing.filter(({ lastDay }) => lastDay >= today));
}

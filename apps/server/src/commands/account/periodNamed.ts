import type { Period } from '../../modules/accounts/index.ts';
import { CommandRefused } from '../commandErrors.ts';

/**
 * The period that a command is about: the one that begins on the day given, else the one that runs today.
 * @throws CommandRefused where there is none
 */
export function periodNamed(
  code: string,
  periods: readonly Period[],
  today: string,
  startsOn: string | undefined,
): Period {
  const wanted = (one: Period) =>
    startsOn === undefined ? one.startsOn <= today && one.endsOn >= today : one.startsOn === startsOn;
  const period = periods.find(wanted);
  if (period) return period;
  throw new CommandRefused(
    startsOn === undefined
      ? `no period of the account "${code}" runs today (${today}); name one with --from, or add one`
      : `the account "${code}" has no period that begins on ${startsOn}`,
  );
}

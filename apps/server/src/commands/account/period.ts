import {
  addPeriod,
  dayOfAccount,
  listPeriods,
  loadAccount,
  type NewPeriod,
  type Period,
  setPeriodModules,
} from '../../modules/accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { type Options, optional, readDay, readModules, readOptions, required } from './readOptions.ts';

export function readPeriod(values: Options): NewPeriod {
  const startsOn = readDay(required(values, 'from'), 'from');
  const endsOn = readDay(required(values, 'to'), 'to');
  if (endsOn < startsOn)
    throw new CommandRefused(`the period would end (${endsOn}) before it begins (${startsOn})`);
  return { startsOn, endsOn, modules: readModules(optional(values, 'modules')) };
}

const describeModules = (modules: readonly string[]): string => modules.join(',') || 'none';

export const describePeriod = ({ startsOn, endsOn, modules }: NewPeriod): string =>
  `${startsOn} to ${endsOn}, modules ${describeModules(modules)}`;

/** A period as the audit trail tells it. */
export const periodFacts = ({ startsOn, endsOn, modules }: NewPeriod) => ({
  startsOn,
  endsOn,
  modules: describeModules(modules),
});

/** `account period`: one more licence period. The same one again changes nothing; one that overlaps is refused. */
export function addLicencePeriod(platform: Platform, words: readonly string[]): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['from', 'to', 'modules']);
  const [code = ''] = positionals;
  const period = readPeriod(values);
  return inAccountOf(platform, code, async (unit, account) => {
    const others = (await listPeriods(unit.tx, account.id)).filter(
      (other) => other.startsOn <= period.endsOn && other.endsOn >= period.startsOn,
    );
    if (others.some((other) => describePeriod(other) === describePeriod(period)))
      return `the account "${code}" has this period already; nothing was changed`;
    const [overlapping] = others;
    if (overlapping)
      throw new CommandRefused(
        `the account "${code}" has a period on these days: ${describePeriod(overlapping)}`,
      );
    await addPeriod(unit.tx, account.id, period, unit.now);
    const about = { subjectKind: 'account', subjectId: account.id } as const;
    await unit.audit({ event: 'account.periodAdded', ...about, facts: periodFacts(period) });
    return `the account "${code}" has a period from ${describePeriod(period)}`;
  });
}

/** `account modules`: replaces the optional modules of one period. */
export function setModules(platform: Platform, words: readonly string[]): Promise<string> {
  const { positionals, values } = readOptions(words, 2, ['from']);
  const [code = '', list = ''] = positionals;
  const modules = readModules(list);
  const from = optional(values, 'from');
  const startsOn = from === undefined ? undefined : readDay(from, 'from');
  return inAccountOf(platform, code, async (unit, account) => {
    const periods = await listPeriods(unit.tx, account.id);
    const today = await dayOfAccount(unit.tx, await loadAccount(unit.tx, account.id), unit.now);
    const wanted = (one: Period) =>
      startsOn === undefined ? one.startsOn <= today && one.endsOn >= today : one.startsOn === startsOn;
    const period = periods.find(wanted);
    if (!period)
      throw new CommandRefused(
        startsOn === undefined
          ? `no period of the account "${code}" runs today (${today}); name one with --from, or add one`
          : `the account "${code}" has no period that begins on ${startsOn}`,
      );
    const changed = { ...period, modules };
    if (describePeriod(changed) === describePeriod(period))
      return `the period from ${describePeriod(period)} stays as it is`;
    await setPeriodModules(unit.tx, account.id, period.id, modules);
    const about = { subjectKind: 'account', subjectId: account.id } as const;
    await unit.audit({ event: 'account.modulesChanged', ...about, facts: periodFacts(changed) });
    return `the period is now from ${describePeriod(changed)}`;
  });
}

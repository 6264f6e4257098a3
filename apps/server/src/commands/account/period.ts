import type { Licence } from '@tomar/contract';
import {
  addPeriod,
  dayOfAccount,
  listPeriods,
  loadAccount,
  type NewPeriod,
  setPeriodModules,
} from '../../modules/accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { describeLicence, licenceOptions, readLicence } from './licence.ts';
import { periodNamed } from './periodNamed.ts';
import { type Options, optional, readDay, readModules, readOptions, required } from './readOptions.ts';

export function readPeriod(values: Options): NewPeriod {
  const startsOn = readDay(required(values, 'from'), 'from');
  const endsOn = readDay(required(values, 'to'), 'to');
  if (endsOn < startsOn)
    throw new CommandRefused(`the period would end (${endsOn}) before it begins (${startsOn})`);
  return {
    startsOn,
    endsOn,
    modules: readModules(optional(values, 'modules')),
    licence: readLicence(values),
  };
}

const describeModules = (modules: readonly string[]): string => modules.join(',') || 'none';

export const describePeriod = ({ startsOn, endsOn, modules }: NewPeriod): string =>
  `${startsOn} to ${endsOn}, modules ${describeModules(modules)}`;

const unlimited: Licence = { userSlots: null, hasApi: false, remAccounts: null, uetsAccounts: null };

/** A period as the audit trail tells it. */
export const periodFacts = ({ startsOn, endsOn, modules }: NewPeriod) => ({
  startsOn,
  endsOn,
  modules: describeModules(modules),
});

/**
 * `account period`: one more licence period. The same one again changes nothing; one that overlaps is refused. What is not
 * said of its licence is as in the period before it.
 */
export function addLicencePeriod(platform: Platform, words: readonly string[]): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['from', 'to', 'modules', ...licenceOptions]);
  const [code = ''] = positionals;
  const period = readPeriod(values);
  return inAccountOf(platform, code, async (unit, account) => {
    const all = await listPeriods(unit.tx, account.id);
    const others = all.filter((other) => other.startsOn <= period.endsOn && other.endsOn >= period.startsOn);
    if (others.some((other) => describePeriod(other) === describePeriod(period)))
      return `the account "${code}" has this period already; nothing was changed`;
    const [overlapping] = others;
    if (overlapping)
      throw new CommandRefused(
        `the account "${code}" has a period on these days: ${describePeriod(overlapping)}`,
      );
    const before = all.findLast((other) => other.endsOn < period.startsOn);
    const licence = { ...unlimited, ...before?.licence, ...period.licence };
    await addPeriod(unit.tx, account.id, { ...period, licence }, unit.now);
    const about = { subjectKind: 'account', subjectId: account.id } as const;
    await unit.audit({ event: 'account.periodAdded', ...about, facts: periodFacts(period) });
    return `the account "${code}" has a period from ${describePeriod(period)}; ${describeLicence(licence)}`;
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
    const period = periodNamed(code, periods, today, startsOn);
    const changed = { ...period, modules };
    if (describePeriod(changed) === describePeriod(period))
      return `the period from ${describePeriod(period)} stays as it is`;
    await setPeriodModules(unit.tx, account.id, period.id, modules);
    const about = { subjectKind: 'account', subjectId: account.id } as const;
    await unit.audit({ event: 'account.modulesChanged', ...about, facts: periodFacts(changed) });
    return `the period is now from ${describePeriod(changed)}`;
  });
}

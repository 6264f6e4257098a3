import type { Licence } from '@tomar/contract';
import { dayOfAccount, listPeriods, loadAccount, setPeriodLicence } from '../../modules/accounts/index.ts';
import { countUsers } from '../../modules/users/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';
import { inAccountOf } from './context.ts';
import { periodNamed } from './periodNamed.ts';
import { type Options, optional, readDay, readOptions } from './readOptions.ts';

/** The options of `account licence`, and of a new period. */
export const licenceOptions = ['slots', 'api', 'rem-accounts', 'uets-accounts'] as const;

/** A limit as it is typed: a whole number, or `none`. */
function readLimit(values: Options, name: string): number | null | undefined {
  const text = optional(values, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  if (!/^\d{1,7}$/.test(text))
    throw new CommandRefused(`--${name} "${text}" is no whole number, and not "none"`);
  return Number(text);
}

function readSwitch(values: Options, name: string): boolean | undefined {
  const text = optional(values, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off') throw new CommandRefused(`--${name} "${text}" is neither on nor off`);
  return text === 'on';
}

/** What was said of a licence; the rest stays. */
export function readLicence(values: Options): Partial<Licence> {
  const userSlots = readLimit(values, 'slots');
  const hasApi = readSwitch(values, 'api');
  const remAccounts = readLimit(values, 'rem-accounts');
  const uetsAccounts = readLimit(values, 'uets-accounts');
  return {
    ...(userSlots !== undefined && { userSlots }),
    ...(hasApi !== undefined && { hasApi }),
    ...(remAccounts !== undefined && { remAccounts }),
    ...(uetsAccounts !== undefined && { uetsAccounts }),
  };
}

/** A licence as the audit trail tells it. */
export const licenceFacts = ({ userSlots, hasApi, remAccounts, uetsAccounts }: Licence) => ({
  userSlots: describeLimit(userSlots),
  api: hasApi ? 'on' : 'off',
  remAccounts: describeLimit(remAccounts),
  uetsAccounts: describeLimit(uetsAccounts),
});

const describeLimit = (limit: number | null): string => (limit === null ? 'none' : String(limit));

export function describeLicence(licence: Licence): string {
  const { userSlots, api, remAccounts, uetsAccounts } = licenceFacts(licence);
  return `slots ${userSlots}, api ${api}, rem-accounts ${remAccounts}, uets-accounts ${uetsAccounts}`;
}

/** `account licence`: what a period includes. Where it becomes smaller than the account, nobody is switched off. */
export function setLicence(platform: Platform, words: readonly string[]): Promise<string> {
  const { positionals, values } = readOptions(words, 1, [...licenceOptions, 'from']);
  const [code = ''] = positionals;
  const said = readLicence(values);
  const from = optional(values, 'from');
  const startsOn = from === undefined ? undefined : readDay(from, 'from');
  return inAccountOf(platform, code, async (unit, account) => {
    const today = await dayOfAccount(unit.tx, await loadAccount(unit.tx, account.id), unit.now);
    const period = periodNamed(account.code, await listPeriods(unit.tx, account.id), today, startsOn);
    const licence = { ...period.licence, ...said };
    const { active, passive: inactive } = await countUsers(unit.tx, account.id);
    const users = `${active} active and ${inactive} inactive users`;
    if (describeLicence(licence) === describeLicence(period.licence))
      return `the licence stays as it is: ${describeLicence(licence)} (${users})`;
    await setPeriodLicence(unit.tx, account.id, period.id, licence);
    await unit.audit({
      event: 'account.licenceChanged',
      subjectKind: 'account',
      subjectId: account.id,
      facts: { startsOn: period.startsOn, endsOn: period.endsOn, ...licenceFacts(licence) },
    });
    return `the licence is now ${describeLicence(licence)} (${users})`;
  });
}

import { expect, it } from 'vitest';
import { checkAccountParameters } from './parameterRules.ts';
import { accountParameters, changesOf, parameterChanges, withChanges } from './parameters.ts';
import { checkTimestampForm, timestampForm } from './timestampSettings.ts';
import { timeZones } from './timeZones.ts';

it('an account that set nothing has rules all the same', () => {
  const parameters = accountParameters.parse({});
  expect(parameters).toMatchObject({ signatureProfile: 'baseline-b', requireIdNumberMatch: true });
  expect(parameters.standardProfiles).toEqual({
    pades: null,
    cadesParallel: null,
    cadesSerial: null,
    cadesManifest: null,
    xades: null,
    xadesGuarantee: null,
  });
  expect(checkAccountParameters(parameters)).toEqual([]);
  // What an account set before a standard joined is kept.
  expect(accountParameters.parse({ standardProfiles: { xades: 'tr-p4' } }).standardProfiles).toMatchObject({
    xades: 'tr-p4',
    pades: null,
  });
});

it('a save names what changed, and what it does not name stays', () => {
  const before = accountParameters.parse({ minimumSigners: 2, standardProfiles: { xades: 'tr-p4' } });
  const after = { ...before, undoCancelDisabled: true };
  expect(changesOf(before, after)).toEqual({ undoCancelDisabled: true });
  expect(withChanges(before, changesOf(before, after))).toEqual(after);
  expect(changesOf(before, before)).toEqual({});
  // An older page knows neither the minimum nor one of the standards, and sends everything that it knows.
  const { minimumSigners: _, ...known } = after;
  const older = parameterChanges.parse({ ...known, standardProfiles: { pades: 'baseline-t' } });
  expect(withChanges(before, older)).toEqual({
    ...after,
    standardProfiles: { ...before.standardProfiles, pades: 'baseline-t' },
  });
});

it('DEF-13, DEF-14: intervals are from one to an hour, and to a day', () => {
  const passes = (changes: object) => parameterChanges.safeParse(changes).success;
  for (const minutes of [1, 60]) expect(passes({ inboxRefreshMinutes: minutes })).toBe(true);
  for (const minutes of [0, -1, 1.5, 61]) expect(passes({ inboxRefreshMinutes: minutes })).toBe(false);
  for (const hours of [1, 24]) expect(passes({ synchronisationHours: hours })).toBe(true);
  for (const hours of [0, 25]) expect(passes({ synchronisationHours: hours })).toBe(false);
});

it('time zones and languages are known ones', () => {
  const wrong = accountParameters.parse({ timeZone: 'Istanbul', defaultDateLocale: 'tr_TR' });
  expect(checkAccountParameters(wrong)).toEqual([
    { field: 'timeZone', key: 'lang_params_time_zone_invalid', params: ['Istanbul'] },
    { field: 'defaultDateLocale', key: 'lang_params_locale_invalid', params: ['tr_TR'] },
  ]);
});

it('a time zone is one that the database reads as Intl does', () => {
  for (const timeZone of timeZones)
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).not.toBe('');
  const problems = (timeZone: string) => checkAccountParameters(accountParameters.parse({ timeZone })).length;
  for (const timeZone of ['Europe/Istanbul', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])
    expect(problems(timeZone), timeZone).toBe(0);
  // Intl takes each of these; PostgreSQL reads the first two with the sign turned, or knows none.
  for (const timeZone of ['+03:00', '-05', 'europe/istanbul', 'EST', 'Etc/GMT+3', ' UTC', ''])
    expect(problems(timeZone), timeZone).toBe(1);
});

it('a locale has language, script and region at most', () => {
  const problems = (locale: string) =>
    checkAccountParameters(accountParameters.parse({ defaultDateLocale: locale })).length;
  for (const locale of ['tr', 'tr-TR', 'es-419', 'sr-Latn-RS']) expect(problems(locale), locale).toBe(0);
  for (const locale of ['', 'tr_TR', 'TR', 'xx-XX', 'tr-TR-u-nu-arab', 'en-x-private'])
    expect(problems(locale), locale).toBe(1);
});

const keys = (url: string, policyOid = '') =>
  checkTimestampForm(timestampForm.parse({ url, policyOid })).map((finding) => finding.key);

it('DEF-02: an authority has a web address without secrets in it, or none', () => {
  for (const url of ['', 'http://tsa.example/', ' https://tsa.example:8443/a?b=c '])
    expect(keys(url)).toEqual([]);
  for (const url of [
    'tsa.example',
    'ftp://tsa.example',
    'http://',
    'http://a:b@tsa.example',
    'http://a@tsa.example',
  ])
    expect(keys(url), url).toEqual(['lang_timestamp_url_invalid']);
});

it('DEF-02: a policy is an object identifier', () => {
  for (const oid of ['', '1.2.3', '2.16.792.1.61.0.1.5070.1.1', '0.4']) expect(keys('', oid)).toEqual([]);
  for (const oid of ['1', '3.1', '1.02', '1..2', '1.2.', 'a.b', '1.2 3'])
    expect(keys('', oid), oid).toEqual(['lang_timestamp_policy_invalid']);
});

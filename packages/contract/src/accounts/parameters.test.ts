import { expect, test } from 'vitest';
import { accountParameters, checkAccountParameters } from './parameters.ts';
import { checkTimestampForm, timestampForm } from './timestampSettings.ts';

test('an account that set nothing has rules all the same', () => {
  const parameters = accountParameters.parse({});
  expect(parameters).toMatchObject({ signatureProfile: 'baseline-b', requireIdNumberMatch: true });
  expect(parameters.standardProfiles).toEqual({
    ...{ pades: null, cadesParallel: null, cadesSerial: null, xades: null, xadesGuarantee: null },
  });
  expect(checkAccountParameters(parameters)).toEqual([]);
  // What an account set before a standard joined is kept.
  expect(accountParameters.parse({ standardProfiles: { xades: 'tr-p4' } }).standardProfiles).toMatchObject({
    ...{ xades: 'tr-p4', pades: null },
  });
});

test('time zones and languages are known ones', () => {
  const wrong = accountParameters.parse({ timeZone: 'Istanbul', defaultDateLocale: 'tr_TR' });
  expect(checkAccountParameters(wrong)).toEqual([
    { field: 'timeZone', key: 'lang_params_time_zone_invalid', params: ['Istanbul'] },
    { field: 'defaultDateLocale', key: 'lang_params_locale_invalid', params: ['tr_TR'] },
  ]);
});

const keys = (url: string, policyOid = '') =>
  checkTimestampForm(timestampForm.parse({ url, policyOid })).map((finding) => finding.key);

test('DEF-02: an authority has a web address without secrets in it, or none', () => {
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

test('DEF-02: a policy is an object identifier', () => {
  for (const oid of ['', '1.2.3', '2.16.792.1.61.0.1.5070.1.1', '0.4']) expect(keys('', oid)).toEqual([]);
  for (const oid of ['1', '3.1', '1.02', '1..2', '1.2.', 'a.b', '1.2 3'])
    expect(keys('', oid), oid).toEqual(['lang_timestamp_policy_invalid']);
});

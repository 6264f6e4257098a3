import { ApiError, withoutDetails } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { besideFields, findingOf, isPartOf, refusalOf, refusedFields, unlessMissing } from './fieldErrors.ts';

const refusal = (status: number, ...fields: string[]) =>
  new ApiError(status, {
    ...withoutDetails('invalid'),
    errors: fields.map((field) => ({
      field,
      key: 'k',
      params: [],
      tr: `${field} yanlış`,
      en: `${field} is wrong`,
    })),
  });

describe('a form', () => {
  it('says all that is wrong with a field, and nothing of another', () => {
    const findings = [
      { field: 'password', text: 'Kısa.' },
      { field: 'again', text: 'Başka.' },
      { field: 'password', text: 'Rakam yok.' },
    ];
    expect(findingOf(findings, 'password')).toBe('Kısa. Rakam yok.');
    expect(findingOf(findings, 'name')).toBeUndefined();
  });

  it('knows the parts of a field, and which fields the server refused', () => {
    expect(isPartOf('rates', 'rates')).toBe(true);
    expect(isPartOf('rates.0.from', 'rates')).toBe(true);
    expect(isPartOf('ratesOfOthers', 'rates')).toBe(false);
    expect(refusedFields(refusal(400, 'rates', 'zone')).map(({ field }) => field)).toEqual(['rates', 'zone']);
    expect(refusedFields(new TypeError('offline'))).toEqual([]);
  });

  it('does not speak of what is only missing before it was tried', () => {
    expect(unlessMissing({ field: 'name', key: 'lang_name_required' })).toBe(false);
    expect(unlessMissing({ field: 'approved', text: 'Onaylayın.', missing: true })).toBe(false);
    expect(unlessMissing({ field: 'name', key: 'lang_name_too_long', params: [250] })).toBe(true);
    expect(unlessMissing({ field: 'pin', text: 'Yanlış.' })).toBe(true);
  });

  it('puts the server’s word on a field at that field', () => {
    expect(refusalOf(refusal(400, 'name'), 'name')).toBe('name yanlış');
    expect(refusalOf(refusal(400, 'name'), 'url')).toBeUndefined();
    expect(refusalOf(new Error('x'), 'name')).toBeUndefined();
    expect(refusalOf(refusal(400, 'to', 'name', 'to'), 'to')).toBe('to yanlış to yanlış');
  });

  it('says besides what no field shows', () => {
    const shown = new Set(['name', 'url']);
    const two = refusal(400, 'name', 'url');
    expect(besideFields(two, shown)).toBeNull();
    const hidden = refusal(400, 'name', 'members.3');
    expect(besideFields(hidden, shown)).toBe(hidden);
    const whole = refusal(400, '');
    expect(besideFields(whole, shown)).toBe(whole);
    for (const status of [0, 401, 403, 409, 500]) {
      const failure = refusal(status, 'name');
      expect(besideFields(failure, shown), String(status)).toBe(failure);
    }
    expect(besideFields(null, shown)).toBeNull();
  });
});

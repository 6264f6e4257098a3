import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from './checkDefinition.ts';
import { company } from './company.ts';
import { isNationalId, isTaxNumber } from './companyCodes.ts';

// Of companies that publish theirs.
it.each(['4810058590', '8770013406', '6220529513'])('DEF-19: %s is a tax number', (text) => {
  expect(isTaxNumber(text)).toBe(true);
});

it.each(['10000000146', '11111111110'])('%s is a national id', (text) => {
  expect(isNationalId(text)).toBe(true);
});

it.each([
  '',
  '481005859',
  '48100585900',
  '481005859x',
  '٤٨١٠٠٥٨٥٩٠',
  ' 4810058590',
  '00000000000',
  '01000000146',
])('%j is neither', (text) => {
  expect([isTaxNumber(text), isNationalId(text)]).toEqual([false, false]);
});

it('one wrong digit is found in a tax number’s last place, and in any place of a national id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 10 }), (change, at) => {
      const changed = (text: string, place: number) =>
        text.slice(0, place) + ((Number(text[place]) + change) % 10) + text.slice(place + 1);
      expect(isTaxNumber(changed('4810058590', 9))).toBe(false);
      expect(isNationalId(changed('10000000146', at))).toBe(false);
    }),
  );
});

describe('a company', () => {
  const values = (more: object) => ({
    name: 'Tomar A.Ş.',
    isActive: true,
    kind: 'Corporation',
    mersis: '',
    detsis: '',
    taxNumber: '',
    ...more,
  });
  const found = (more: object) =>
    checkDefinition(company, values(more)).map(({ field, key }) => [field, key]);

  it('DEF-22: needs at least one of Mersis, Detsis or tax number', () => {
    expect(found({})).toEqual([['taxNumber', 'lang_company_code_required']]);
    expect(found({ mersis: '   ' })).toEqual([['taxNumber', 'lang_company_code_required']]);
    for (const code of [{ mersis: '0481005859000013' }, { detsis: '24304011' }, { taxNumber: '4810058590' }])
      expect(found(code)).toEqual([]);
  });

  it('DEF-19: is known by numbers that are such', () => {
    expect(found({ mersis: '048100585900001' })).toEqual([['mersis', 'lang_company_digits']]);
    expect(found({ detsis: '243040111' }).map(([field]) => field)).toContain('detsis');
    expect(found({ taxNumber: '4810058591' })).toEqual([['taxNumber', 'lang_company_tax_number_invalid']]);
  });

  it('DEF-21: has a national id only where it is a person', () => {
    const taxNumber = '10000000146';
    expect(found({ kind: 'Person', taxNumber })).toEqual([]);
    for (const kind of ['Corporation', 'PublicInstitution'])
      expect(found({ kind, taxNumber })).toEqual([['taxNumber', 'lang_company_tax_number_of_person']]);
    expect(found({ kind: 'Club', taxNumber: '4810058590' })).toEqual([
      ['kind', 'lang_definition_choice_unknown'],
    ]);
  });
});

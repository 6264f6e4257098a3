import { detsisRule, isNationalId, isTaxNumber, mersisRule, taxNumberRule } from './companyCodes.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';
import type { FieldValues } from './fields.ts';

const codes = ['mersis', 'detsis', 'taxNumber'] as const;

const textOf = (values: FieldValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** DEF-18 to DEF-22, UI-38 */
export const company: Definition = {
  type: 'company',
  ...definitionEntries.company,
  texts: {
    ...definitionEntries.company.texts,
    one: ['Firma', 'Company'],
    subtitle: [
      'Kamu kurumları, gerçek ve tüzel kişiler, tanındıkları numaralarla.',
      'Public institutions, persons and corporations, with the numbers that they are known by.',
    ],
  },
  fields: {
    kind: {
      kind: 'choice',
      label: ['Tür', 'Kind'],
      inList: true,
      options: [
        ['PublicInstitution', ['Kamu kurumu', 'Public institution']],
        ['Person', ['Gerçek kişi', 'Person']],
        ['Corporation', ['Tüzel kişi', 'Corporation']],
      ],
    },
    mersis: {
      kind: 'text',
      maxLength: 16,
      rule: mersisRule,
      label: ['MERSİS no', 'MERSİS no.'],
      hint: ['16 hane', '16 digits'],
      inList: true,
      searched: true,
    },
    detsis: {
      kind: 'text',
      maxLength: 8,
      rule: detsisRule,
      label: ['DETSİS no', 'DETSİS no.'],
      hint: ['8 hane', '8 digits'],
      inList: true,
      searched: true,
    },
    taxNumber: {
      kind: 'text',
      maxLength: 11,
      rule: taxNumberRule,
      sample: '4810058590',
      label: ['Vergi no', 'Tax number'],
      hint: [
        '10 hane; gerçek kişide 11 haneli T.C. kimlik no da olur.',
        '10 digits; for a person the national id of 11 digits, too.',
      ],
      inList: true,
      searched: true,
    },
  },
  check: (values) => {
    const number = textOf(values, 'taxNumber');
    if (codes.every((code) => textOf(values, code) === ''))
      return [{ field: 'taxNumber', key: 'lang_company_code_required' }];
    return values.kind !== 'Person' && !isTaxNumber(number) && isNationalId(number)
      ? [{ field: 'taxNumber', key: 'lang_company_tax_number_of_person' }]
      : [];
  },
};

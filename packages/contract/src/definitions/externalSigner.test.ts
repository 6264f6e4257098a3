import { describe, expect, it } from 'vitest';
import { checkDefinition } from './checkDefinition.ts';
import type { DefinitionValues } from './definition.ts';
import { calledOf } from './definition.ts';
import { externalSigner, externalSignerRemarks } from './externalSigner.ts';
import { masked, valuesOf } from './values.ts';

const valid: DefinitionValues = valuesOf(externalSigner, {
  name: 'Ayşe',
  lastName: 'Işık',
  email: 'ayse@ortak.example',
  phone: '+90 (532) 000 00 00',
  idNumber: '10000000146',
});
const keysOf = (values: Partial<Record<string, string | null>>) =>
  checkDefinition(externalSigner, { ...valid, ...values } as DefinitionValues).map(
    ({ field, key }) => `${field} ${key}`,
  );

describe('EXT-01: an external signer', () => {
  it('has name, surname, email, phone, ID number and company', () => {
    expect(Object.keys(valid).toSorted()).toEqual(
      ['companyId', 'email', 'idNumber', 'isActive', 'lastName', 'name', 'phone'].toSorted(),
    );
    expect(keysOf({})).toEqual([]);
  });

  it('has a surname as names are (DEF-26, DEF-27), and an address for the link (EXT-02)', () => {
    expect(keysOf({ lastName: ' ' })).toEqual(['lastName lang_definition_required']);
    expect(keysOf({ lastName: '=1' })).toEqual(['lastName lang_character_not_accepted']);
    expect(keysOf({ lastName: 'a<b' })).toEqual(['lastName lang_no_angle_brackets']);
    expect(keysOf({ email: '' })).toEqual(['email lang_definition_required']);
    expect(keysOf({ email: 'ayse@' })).toEqual(['email lang_definition_email_invalid']);
    expect(keysOf({ phone: '12 ab' })).toEqual(['phone lang_identity_phone']);
    expect(keysOf({ phone: '' })).toEqual([]);
  });

  it('USR-16: has an ID number of exactly eleven digits whose check digits fit, where it has one', () => {
    for (const idNumber of ['1000000014', '100000001466', '1000000014a', '١٠٠٠٠٠٠٠١٤٦'])
      expect(keysOf({ idNumber })).toContain('idNumber lang_identity_number_digits');
    for (const idNumber of ['10000000147', '01000000146'])
      expect(keysOf({ idNumber })).toEqual(['idNumber lang_definition_id_number_wrong']);
    expect(keysOf({ idNumber: '' })).toEqual([]);
  });

  it('keeps a number that cannot be opened', () => {
    expect(valuesOf(externalSigner, { ...valid, idNumber: null }).idNumber).toBeNull();
    expect(keysOf({ idNumber: null })).toEqual([]);
  });

  it('is called by both names', () => {
    expect(calledOf(externalSigner, valid)).toBe('Ayşe Işık');
  });
});

it.each([
  ['10000000146', '*********46'],
  ['12', '**'],
  ['', ''],
])('a personal number %j is masked as %j', (number, shown) => {
  expect(masked(number)).toBe(shown);
});

// DEF-05
describe('an account that compares ID numbers with certificates', () => {
  const said = (idNumber: string | null, requireIdNumberMatch = true) =>
    externalSignerRemarks({ ...valid, idNumber }, { requireIdNumberMatch }).map(({ field, key }) => [
      field,
      key,
    ]);

  it('says of an external signer without a number that they cannot sign', () => {
    expect(said('')).toEqual([['idNumber', 'lang_external_signer_no_id_number']]);
    expect(said('10000000146')).toEqual([]);
  });
  it('says nothing where a number is kept that cannot be read, nor where none is compared', () => {
    expect(said(null)).toEqual([]);
    expect(said('', false)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { messages } from '../../messages/index.ts';
import { checkDefinition } from '../checkDefinition.ts';
import { keptText, valuesOf } from '../values.ts';
import { stampAccount } from './stampAccount.ts';

const sha256 = '4fa74614682903ee775503e69259887f6891c4c0be26729dda280cbc3ecec54a';
const bytes = sha256.match(/../g) ?? [];

// DEF-20
describe('the certificate of a stamp account', () => {
  const field = stampAccount.fields.certificateSha256;
  const keysOf = (certificateSha256: string) =>
    checkDefinition(
      stampAccount,
      valuesOf(stampAccount, {
        name: 'Ana mühür',
        companyId: 'a'.repeat(24),
        kind: 'Certificate',
        certificateSha256,
      }),
    ).map(({ key }) => key);

  it.each([
    ['as openssl prints it', bytes.join(':').toUpperCase()],
    ['as Windows shows it', bytes.join(' ')],
    ['with what was selected around it', `\t${sha256} `],
  ])('is taken %s, and kept in one spelling', (_how, typed) => {
    expect(keysOf(typed)).toEqual([]);
    if (field?.kind !== 'text') throw new Error('it is a text');
    expect(keptText(field, typed)).toBe(sha256);
  });

  it('is refused when digits are missing, are too many or are none', () => {
    expect(keysOf(sha256.slice(1))).toEqual(['lang_stamp_account_certificate']);
    expect(keysOf(`${sha256}0`)).toContain('lang_stamp_account_certificate');
    expect(keysOf(sha256.replace('4', 'g'))).toEqual(['lang_stamp_account_certificate']);
    expect(keysOf(': :')).toEqual(['lang_definition_required']);
  });
});

it('calls a password as the other pages do', () => {
  const { label, hint } = stampAccount.fields.servicePassword ?? { label: ['', ''] };
  const said = [label[0], hint?.[0], messages.lang_definition_secret_again[0]].join(' ');
  expect(said).toMatch(/şifre/);
  expect(said).not.toMatch(/parola/i);
});

import type { CompanionCertificate, CompanionToken } from '@tomar/contract';
import { expect, it } from 'vitest';
import { choicesOf, chosenOf, issuerName, valueOfChoice } from './certificateChoice.ts';

const certificate = (id: string, part: Partial<CompanionCertificate> = {}): CompanionCertificate => ({
  id,
  commonName: id,
  issuer: 'CA',
  serial: '1',
  nationalId: null,
  notBefore: '2025-01-01',
  notAfter: '2027-01-01',
  qualified: false,
  status: 'valid',
  schemes: ['rsa-pkcs1'],
  encoded: [],
  ...part,
});
const token = (
  id: string,
  certificates: CompanionCertificate[],
  pin: CompanionToken['pin'] = 'ready',
): CompanionToken => ({
  id,
  label: id,
  kind: 'pkcs11',
  pin,
  minPinLength: 4,
  maxPinLength: 8,
  certificates,
});

it('offers each certificate, and a token that hides its own', () => {
  const choices = choicesOf([token('card', [certificate('a'), certificate('b')]), token('file', [])]);
  expect(choices.map((choice) => [choice.tokenId, choice.certificateId])).toEqual([
    ['card', 'a'],
    ['card', 'b'],
    ['file', ''],
  ]);
});

it('does not let an expired certificate or a locked card sign', () => {
  const choices = choicesOf([
    token('card', [certificate('old', { status: 'expired' })]),
    token('locked', [certificate('a')], 'locked'),
  ]);
  expect(choices.every((choice) => !choice.usable)).toBe(true);
  expect(chosenOf(choices, null, null, 'Ayşe')).toBeNull();
});

it('chooses what was chosen by hand, then what was used last, then a qualified one', () => {
  const choices = choicesOf([
    token('card', [certificate('a'), certificate('b', { qualified: true }), certificate('c')]),
  ]);
  const at = (certificateId: string) => ({ tokenId: 'card', certificateId });
  expect(chosenOf(choices, valueOfChoice(at('a')), at('c'), 'x')?.certificateId).toBe('a');
  expect(chosenOf(choices, null, at('c'), 'x')?.certificateId).toBe('c');
  expect(chosenOf(choices, null, at('gone'), 'x')?.certificateId).toBe('b');
});

it("prefers a certificate that bears the signer's name to another person's", () => {
  const choices = choicesOf([
    token('one', [certificate('x', { commonName: 'GÜLŞEN ÖZTÜRK', qualified: true })]),
    token('two', [certificate('y', { commonName: 'YİĞİT  ŞAHİN' })]),
  ]);
  expect(chosenOf(choices, null, null, 'Yiğit Şahin')?.certificateId).toBe('y');
  expect(chosenOf(choices, null, null, 'Somebody Else')?.certificateId).toBe('x');
});

it('names an issuer by its common name', () => {
  expect(issuerName('CN=Tomar Deneme Sertifika,O=Tomar,C=TR')).toBe('Tomar Deneme Sertifika');
  expect(issuerName('Kamu SM')).toBe('Kamu SM');
});

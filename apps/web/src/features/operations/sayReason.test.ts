import { expect, it } from 'vitest';
import { sayReason } from './sayReason.ts';

it('says words of the product without their details', () => {
  expect(sayReason('lang_delivery_returned')).toBe('İleti ulaşmadan geri döndü');
});

it('leaves what somebody wrote as it is, braces included', () => {
  for (const text of ['Teklif {2026}.pdf', 'Ek: {0}', '{1}']) expect(sayReason(text)).toBe(text);
});

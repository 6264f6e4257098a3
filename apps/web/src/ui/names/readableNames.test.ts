import { describe, expect, it } from 'vitest';
import { readableNames } from './readableNames.ts';

const reference = (uri: string) => `<ds:Manifest>\n  <ds:Reference URI="${uri}">\n    <x/>\n</ds:Manifest>`;

describe('a manifest as its signer reads it', () => {
  it('shows names as people write them', () => {
    for (const name of ['Kira sözleşmesi.pdf', 'IĞDIR (2).docx', '100%.xlsx', "Ali'nin payı.pdf", '契約.pdf'])
      expect(readableNames(reference(encodeURIComponent(name)))).toBe(reference(name));
  });

  it('leaves a name that does not decode', () => {
    for (const uri of ['%E0%A4%A.pdf', '100%.pdf', '%FF%FE', '%zz'])
      expect(readableNames(reference(uri))).toBe(reference(uri));
  });

  it('leaves a name that could pass for another or for more of the list', () => {
    const names = [
      'a"/>\n  <ds:Reference URI="b.pdf',
      'a%20b.pdf',
      'a\u202Efdp.exe',
      'a\u200Bb.pdf',
      'a\u00A0b',
      'a&b',
      'a\u0007',
    ];
    for (const name of names) {
      const text = reference(encodeURIComponent(name));
      expect(readableNames(text)).toBe(text);
    }
  });

  it('changes nothing but names', () => {
    const text = '<a b="%41"/> %41 <ds:Reference Id="%41"/><ds:DigestValue>%41</ds:DigestValue>';
    expect(readableNames(text)).toBe(text);
  });
});

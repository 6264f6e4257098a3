import { describe, expect, it } from 'vitest';
import { decodeXml } from './decodeText.ts';

const latin5 = (text: string) =>
  Uint8Array.from([...text].map((letter) => ({ ğ: 0xf0, ş: 0xfe, İ: 0xdd })[letter] ?? letter.charCodeAt(0)));

describe('the text of an XML document', () => {
  it('is read in the encoding that its declaration names', () => {
    const text = '<?xml version="1.0" encoding="iso-8859-9"?><a>ğşİ</a>';
    expect(decodeXml(latin5(text))).toBe(text);
  });

  it('is UTF-8 without a declaration, and with one that names an encoding nobody knows', () => {
    for (const text of ['<a>ğşİ</a>', '<?xml version="1.0" encoding="klingon"?><a>ğşİ</a>'])
      expect(decodeXml(new TextEncoder().encode(text))).toBe(text);
  });

  it('follows a byte order mark', () => {
    const text = '<a>ğ</a>';
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    expect(decodeXml(wide)).toBe(text);
  });
});

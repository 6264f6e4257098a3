import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName } from './splitName.ts';

describe('a name that is cut in the middle', () => {
  it('keeps its end and its extension', () => {
    const name = `${'Kira sözleşmesi '.repeat(12)}2026 Ocak.pdf`;
    expect(splitName(name).end).toBe('mesi 2026 Ocak.pdf');
  });

  it('tells two of one series apart', () => {
    const of = (end: string) => splitName(`${'Genel müdürlük kira sözleşmesi '.repeat(6)}${end}`).end;
    expect(of('Ocak.pdf')).not.toBe(of('Şubat.pdf'));
    expect(of('1.pdf')).not.toBe(of('1.xml'));
  });

  it('is whole when it is short', () => {
    for (const name of ['Belge.pdf', '.gitignore', 'a', ''])
      expect(splitName(name)).toEqual({ start: name, end: '' });
  });

  it('counts as a reader does: no letter is torn apart', () => {
    const end = '👩‍👩‍👧ğ'.repeat(8);
    expect(splitName(`${'a'.repeat(80)}${end}`).end).toBe('👩‍👩‍👧ğ'.repeat(7));
  });

  it('never loses or moves a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const { start, end } = splitName(name);
        expect(start + end).toBe(name);
      }),
    );
  });
});

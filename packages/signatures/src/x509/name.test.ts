import { describe, expect, it } from 'vitest';
import { der, readDer } from '../der/index.ts';
import { nameValue, readName, sameName } from './name.ts';

const attribute = (oid: string, value: Uint8Array) => der.sequence(der.oid(oid), value);
const name = (...parts: readonly Uint8Array[]) =>
  readName(readDer(der.sequence(...parts.map((part) => der.setOf(part)))));
const cn = (text: string) => attribute('2.5.4.3', der.utf8String(text));

describe('RFC 4514, 2 names as text', () => {
  it('begins with the most specific part', () => {
    const country = attribute('2.5.4.6', der.printableString('TR'));
    expect(name(country, cn('Ayşe')).text).toBe('CN=Ayşe,C=TR');
  });

  it.each([
    ['a,b', 'CN=a\\,b'],
    ['#x', 'CN=\\#x'],
    [' x ', 'CN=\\ x\\ '],
    ['a"b\\c', 'CN=a\\"b\\\\c'],
    ['a\nb', 'CN=a\\0Ab'],
    ['a\u001b[31mb', 'CN=a\\1B[31mb'],
  ])('escapes %j', (value, text) => {
    expect(name(cn(value)).text).toBe(text);
  });

  it('joins the parts of one relative name', () => {
    const multi = readName(
      readDer(der.sequence(der.setOf(cn('x'), attribute('2.5.4.5', der.printableString('7'))))),
    );
    expect(multi.text).toBe('CN=x+serialNumber=7');
  });
});

describe('RFC 5280, 7.1 comparison', () => {
  it('takes no notice of case, runs of blanks and string type', () => {
    const printable = attribute('2.5.4.3', der.printableString('ACME  Ltd'));
    expect(sameName(name(printable), name(cn('acme ltd')))).toBe(true);
    expect(sameName(name(cn('Işık')), name(cn('IŞIK')))).toBe(false);
  });

  it('cannot be fooled by separators inside values', () => {
    expect(sameName(name(cn('a,2.5.4.3=1:b')), name(cn('a'), cn('b')))).toBe(false);
    expect(sameName(name(cn('a'), cn('b')), name(cn('b'), cn('a')))).toBe(false);
  });

  it('finds the most specific value', () => {
    expect(nameValue(name(cn('kök'), cn('uç')), '2.5.4.3')).toBe('uç');
    expect(nameValue(name(cn('x')), '2.5.4.5')).toBeNull();
  });
});

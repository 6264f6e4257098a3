import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInsideQuotes, readAddresses } from './addresses.ts';

const two = ['a@ornek.com.tr', 'b@ornek.com.tr'];

it.each([
  'a@ornek.com.tr, b@ornek.com.tr',
  'a@ornek.com.tr;b@ornek.com.tr;',
  'a@ornek.com.tr b@ornek.com.tr',
  'a@ornek.com.tr\r\nb@ornek.com.tr\n',
  ' a@ornek.com.tr ,; \t\n b@ornek.com.tr ',
  'Ayşe Işık <a@ornek.com.tr>, Ali <b@ornek.com.tr>',
  '"Işık, Ayşe; şef" <a@ornek.com.tr>; b@ornek.com.tr',
  'Ayşe <a@ornek.com.tr> Ali <b@ornek.com.tr>',
  '<a@ornek.com.tr>\n< b@ornek.com.tr >',
])('finds both addresses in %j', (text) => {
  expect(readAddresses(text)).toEqual(two);
});

it('leaves what is no address as it was typed', () => {
  expect(readAddresses('Ayşe Işık')).toEqual(['Ayşe Işık']);
  expect(readAddresses('Ayşe a@ornek.com.tr')).toEqual(['Ayşe a@ornek.com.tr']);
  expect(readAddresses('Ayşe <a@ornek>, b@ornek.com.tr')).toEqual(['Ayşe <a@ornek>', 'b@ornek.com.tr']);
  expect(readAddresses('"açık kalan, b@ornek.com.tr')).toEqual(['"açık kalan', 'b@ornek.com.tr']);
  expect(readAddresses(' ,;\n ')).toEqual([]);
});

it('keeps the same address twice: the rules refuse it (USR-18)', () => {
  expect(readAddresses('a@ornek.com.tr, a@ornek.com.tr')).toHaveLength(2);
});

it('finds any addresses again, whatever parts them, and changes nothing that it has read before', () => {
  const address = fc.emailAddress().filter((one) => /^[a-z0-9.]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(one));
  const separator = fc.constantFrom(',', ';', '\n', '\r\n', ' ', ' ; ', ',\n');
  fc.assert(
    fc.property(fc.array(address, { minLength: 1, maxLength: 8 }), separator, (addresses, between) => {
      expect(readAddresses(addresses.join(between))).toEqual(addresses);
      expect(addresses.flatMap(readAddresses)).toEqual(addresses);
    }),
  );
});

it('knows a comma inside a quoted name', () => {
  expect(isInsideQuotes('"Işık')).toBe(true);
  expect(isInsideQuotes('"Işık, Ayşe" <a@ornek.com.tr>')).toBe(false);
});

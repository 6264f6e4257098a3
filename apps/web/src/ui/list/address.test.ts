import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as part from './address.ts';

const parts = {
  list: part.oneOf(['a', 'b'], 'a'),
  q: part.words,
  status: part.someOf(['x', 'y']),
  page: part.pageNumber,
  asc: part.flag,
  who: part.id,
  from: part.day,
  min: part.amount,
  cur: part.currency,
};

it('reads what it knows, and leaves out what stands at its default', () => {
  const who = '0123456789abcdef01234567';
  const raw = { list: 'a', q: 7, status: 'y,x', page: 1, asc: true, who, from: '2027-03-05', cur: 'TRY' };
  expect(part.readAddress(parts, raw)).toEqual({
    q: '7',
    status: 'x,y',
    asc: true,
    who,
    from: '2027-03-05',
    cur: 'TRY',
  });
});

it('names the parts that mean nothing here', () => {
  const raw = { list: 'c', page: -1, from: '2027-02-30', min: 'a lot', utm: 'x', '<b>': 1, q: 'kira' };
  expect(part.readAddress(parts, raw)).toEqual({ q: 'kira', dropped: 'list.page.from.min.utm.x' });
});

it('takes an amount as it is written and as a number, exact at any length', () => {
  expect(part.amount('12345678901234567.89')).toBe('12345678901234567.89');
  expect(part.amount(100.5)).toBe('100.50');
  for (const bad of ['-1.00', '1.5', '01.00', -1, Number.NaN, 1e15, '123456789012345678.00', {}])
    expect(part.amount(bad)).toBeUndefined();
});

it('knows days that the calendar has', () => {
  expect(part.day('2028-02-29')).toBe('2028-02-29');
  for (const bad of ['2027-02-29', '0000-01-01', '27-1-1', 20270101, '2027-13-01', '9999-12-31'])
    expect(part.day(bad)).toBeUndefined();
});

it('takes no object for a number', () => {
  for (const bad of [{ toString: 0 }, [5], null, true]) expect(part.pageNumber(bad)).toBeUndefined();
});

it('reads its own answer the same again, whatever the address says', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(parts), 'dropped', 'other'), fc.jsonValue()),
      (raw) => {
        const once = part.readAddress(parts, raw);
        expect(part.readAddress(parts, { ...once })).toEqual(once);
      },
    ),
    { numRuns: 1000 },
  );
});

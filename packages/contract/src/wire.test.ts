import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWire, toWire, WireTooDeep, wireDepth } from './wire.ts';

it('turns camelCase into PascalCase at every depth', () => {
  expect(toWire({ firstName: 'Işıl', items: [{ id: '1', at: new Date(0) }] })).toEqual({
    FirstName: 'Işıl',
    Items: [{ Id: '1', At: '1970-01-01T00:00:00.000Z' }],
  });
});

it('leaves camelCase bodies of the external sign-in as they are', () => {
  expect(fromWire({ idToken: 'a', accessToken: 'b' })).toEqual({ idToken: 'a', accessToken: 'b' });
});

it('drops a prototype key', () => {
  expect(fromWire(JSON.parse('{"__proto__":{"x":1},"Name":"a"}'))).toEqual({ name: 'a' });
});

it('refuses what lies deeper than anything on the wire, in lists and in records', () => {
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ A: inner })]) {
    let value: unknown = 1;
    for (let depth = 0; depth < wireDepth; depth += 1) value = wrap(value);
    expect(toWire(fromWire(value))).toEqual(value);
    for (let depth = 0; depth < 100_000; depth += 1) value = wrap(value);
    expect(() => fromWire(value)).toThrow(WireTooDeep);
    expect(() => toWire(value)).toThrow(WireTooDeep);
  }
});

const camelKey = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/);
const body = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(camelKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

it('what goes over the wire comes back the same', () => {
  fc.assert(
    fc.property(body, (value) => {
      expect(fromWire(toWire(value))).toEqual(value);
    }),
  );
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { searchUsers } from './users/endpoints.ts';

const read = (query: object) => searchUsers.query?.parse(query);
const isReadable = (query: object) => searchUsers.query?.safeParse(query).success;

it.each(['/user/get', '/department/get', '/title/get', '/signgroup/get', '/targetsystem/get'])(
  'API-34: a dropdown searches %s by GET with a name, as those may who search it by POST',
  (path) => {
    const of = (method: string) =>
      [...endpoints.values()].find((one) => one.method === method && one.path === path);
    const [search, lookUp] = [of('GET'), of('POST')];
    const given = (schema: Schema | 'bytes' | undefined) =>
      schema && schema !== 'bytes' && z.parse(schema, { name: 'Şah' });
    expect(given(search?.query)).toMatchObject({ name: 'Şah' });
    expect(given(search?.query)).toEqual(given(lookUp?.body));
    expect(search?.caller).toEqual(lookUp?.caller);
    expect(search?.needs).toEqual(lookUp?.needs);
    expect(search?.reply).toBeDefined();
  },
);

it('what stands in a query is read as what it is', () => {
  expect(read({ name: 'true', limit: '7', includePassive: 'true', includeOthers: 'false' })).toEqual({
    name: 'true',
    limit: 7,
    authorities: [],
    includePassive: true,
    includeOthers: false,
  });
  expect(read({ authorities: 'Signer,Approved' })).toMatchObject({ authorities: ['Signer', 'Approved'] });
  expect(read({ authorities: '' })).toMatchObject({ authorities: [] });
});

it.each([
  [{ limit: '0' }],
  [{ limit: 'many' }],
  [{ limit: '' }],
  [{ includePassive: 'yes' }],
  [{ includePassive: 'TRUE' }],
  [{ authorities: 'Signer,Boss' }],
  [{ name: 'a'.repeat(201) }],
  [{ name: ['a', 'b'] }],
])('refuses the query %j', (query) => {
  expect(isReadable(query)).toBe(false);
});

import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { AnyEndpoint } from './client.ts';
import { endpoints } from './endpoints.ts';
import { accountListItem } from './identity/endpoints.ts';
import { loginResult, sessionAccount } from './identity/signIn.ts';
import { emptyId, idSchema, isEmptyId } from './ids.ts';
import { toWire } from './wire.ts';

const declared = (method: string, path: string): AnyEndpoint | undefined =>
  [...endpoints.values()].find((one) => one.method === method && one.path === path);

it.each([
  ['API-06', 'POST', '/token/refresh'],
  ['API-07', 'POST', '/token/signout'],
  ['API-08', 'GET', '/userAccounts/get'],
  ['API-09', 'POST', '/switchaccount/post/:id'],
  ['API-10', 'GET', '/signgroup/get/:id'],
  ['API-10', 'GET', '/targetsystem/get/:id'],
  ['API-10', 'GET', '/title/get/:id'],
  ['API-11', 'POST', '/title/post/:id'],
  ['API-11', 'POST', '/signgroup/post/:id'],
  ['API-11', 'POST', '/targetsystem/post/:id'],
  ['API-15', 'POST', '/signgroup/get'],
  ['API-16', 'POST', '/user/get'],
  ['API-12', 'POST', '/circulationprofileschema/get'],
  ['API-13', 'POST', '/circulationprofileschema/getdetailed'],
  ['API-17', 'POST', '/department/get'],
  ['API-18', 'POST', '/company/get'],
  ['API-21', 'POST', '/title/get'],
  ['API-22', 'POST', '/category/get'],
  ['API-23', 'POST', '/ozne/get'],
  ['API-24', 'POST', '/targetsystem/get'],
  ['API-30', 'GET', '/user/getAuthorizationDefinitions'],
])('%s: %s %s is declared', (_id, method, path) => {
  expect(declared(method, path)).toBeDefined();
});

it('API-07: a sign-out has an empty body', () => {
  expect(declared('POST', '/token/signout')?.body).toBeUndefined();
});

/** The names of a record's fields as they cross the wire. */
const fieldsOf = ({ shape }: z.ZodMiniObject): string[] =>
  Object.keys(toWire(Object.fromEntries(Object.keys(shape).map((name) => [name, null]))) as object);

it('ACC-04, ID-15: a login result and its account have the names that clients know', () => {
  expect(fieldsOf(loginResult)).toEqual(['Success', 'Data', 'ErrorMessages', 'Pending']);
  expect(fieldsOf(sessionAccount)).toEqual([
    'Id',
    'Code',
    'Title',
    'IsLicenceActive',
    'Params',
    'IsSupportExternalUsers',
    'Period',
  ]);
  expect(fieldsOf(sessionAccount.shape.params)).toEqual(['EnableBankOrderPage', 'DefaultDateLocale']);
  expect(fieldsOf(sessionAccount.shape.period)).toEqual(['Modules']);
});

it('ACC-13: an account in the list has the names that clients know', () => {
  expect(fieldsOf(accountListItem)).toEqual(
    expect.arrayContaining(['Id', 'Code', 'Title', 'WaitingJobCount']),
  );
});

it('LIM-01: the empty id is 24 zeros', () => {
  expect([emptyId, isEmptyId(emptyId)]).toEqual(['0'.repeat(24), true]);
  expect(idSchema.safeParse(emptyId).success).toBe(true);
  for (const id of ['0'.repeat(23), '0'.repeat(25), `${'0'.repeat(23)}1`]) expect(isEmptyId(id)).toBe(false);
});

import {
  dismissSetupGuide,
  getAccountParameters,
  getSetupGuide,
  type SetupStep,
  saveAccountParameters,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = await server.person('builder', 'ornek');
});
afterAll(() => server.close());

const inAccount = async (text: string) =>
  server.platform.db.inAccount(await server.accountId('ornek'), (tx) => tx.execute(text));
const stateOf = async (step: SetupStep) => {
  const { steps } = await server.call(getSetupGuide, {}, admin);
  const found = steps.find((one) => one.step === step);
  if (!found) return 'not asked';
  if (found.isDone) return 'done';
  return found.isOptional ? 'optional' : 'missing';
};
async function set(changes: object) {
  const { version, parameters } = await server.call(getAccountParameters, {}, admin);
  await server.call(
    saveAccountParameters,
    { body: { version, parameters: { ...parameters, ...changes } } },
    admin,
  );
}

it('tells what is missing before the first job can start, by what is really there', async () => {
  const own = await server.userId('builder', 'ornek');
  await inAccount(`update users set authorities = '{Admin}'`);
  // An administrator may draft; nobody signs or approves by that.
  expect([await stateOf('signers'), await stateOf('drafters')]).toEqual(['missing', 'done']);
  await inAccount(`update users set authorities = '{Approved}' where id <> '${own}'`);
  expect(await stateOf('signers')).toBe('done');
  // Whoever is inactive approves nothing.
  await inAccount(`update users set is_active = (id = '${own}')`);
  expect([await stateOf('signers'), await stateOf('people')]).toEqual(['missing', 'optional']);
  await inAccount(`update users set is_active = true, authorities = '{Admin,Draft,Approved}'`);
});

it('DEF-07: asks for a category, and for so many signers, as the account’s rules do', async () => {
  expect(await stateOf('categories')).toBe('not asked');
  await set({ categoryRequired: true });
  expect(await stateOf('categories')).toBe('missing');
  const id = await makeDefinition(server, 'category', { name: 'İlk' }, admin);
  expect(await stateOf('categories')).toBe('done');
  await inAccount(`update categories set is_active = false where id = '${id}'`);
  expect(await stateOf('categories')).toBe('missing');
  await set({ categoryRequired: false, minimumSigners: 1 });
  expect(await stateOf('signers')).toBe('missing');
  await inAccount(`update users set authorities = '{Admin,Draft,Signer}'`);
  expect(await stateOf('signers')).toBe('done');
  await set({ minimumSigners: 0 });
});

it('is hidden for all administrators, and called back', async () => {
  expect(await server.call(dismissSetupGuide, { body: { isDismissed: true } }, admin)).toMatchObject({
    isDismissed: true,
  });
  expect((await server.call(getSetupGuide, {}, admin)).isDismissed).toBe(true);
  await server.call(dismissSetupGuide, { body: { isDismissed: false } }, admin);
  expect((await server.call(getSetupGuide, {}, admin)).isDismissed).toBe(false);
});

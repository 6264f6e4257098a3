import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../platform/http/person.ts';
import { Choices, play } from '../../testing/schedules/play.ts';
import { SqlWorld } from '../../testing/schedules/sqlWorld.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  // No worker of its own: the schedules are the workers.
  server = await startTestServer({ services: ['web'] });
  person = {
    accountId: await server.accountId(),
    accountCode: 'demo',
    userId: await server.userId('owner'),
    loginId: '',
    name: 'Deneme',
    authorities: ['Admin'],
    modules: [],
    sessionId: '',
    ip: '127.0.0.1',
    options: [],
    secondFactor: false,
    licenceActive: true,
  };
});
afterAll(() => server.close());

it('the database keeps what the model promises, over random schedules', async () => {
  const { failed, numRuns, errorInstance, counterexample } = await fc.check(
    fc.asyncProperty(fc.array(fc.nat(1023), { maxLength: 60, size: 'max' }), async (numbers) => {
      const choices = new Choices(numbers);
      await play(await SqlWorld.open(server.platform, person, (count) => choices.draw(count)), choices);
    }),
    // As many as fit: some hundred on an idle machine.
    { numRuns: 300, endOnFailure: true, interruptAfterTimeLimit: 15_000 },
  );
  expect({ failed, fault: String(errorInstance), counterexample }).toEqual({
    failed: false,
    fault: 'null',
    counterexample: null,
  });
  console.log('RUNS', numRuns);
  expect(numRuns).toBeGreaterThan(0);
});

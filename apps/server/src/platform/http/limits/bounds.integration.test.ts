import { getSystem, listJobs, reportSigningFailure, saveProfile, signIn } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { countStatements } from '../../../testing/statements/countStatements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const headersOf = async (person = 'owner') => {
  const { key, account } = await server.person(person);
  return { token: key, account };
};

describe('JSON that comes in', () => {
  it.each([
    ['lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', (depth: number) => `${'{"A":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['what never closes', (depth: number) => '['.repeat(depth)],
    ['what lies in a field', (depth: number) => `{"Email":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ])('is refused as 400 when %s lie too deep in each other, signed in or not', async (_what, nest) => {
    const headers = await headersOf();
    for (const depth of [100, 10_000]) {
      expect((await post('/token/post', nest(depth))).status).toBe(400);
      expect((await post(saveProfile.path, nest(depth), headers)).status).toBe(400);
    }
  });

  it('is refused when it has more parts than any request needs', async () => {
    const withParts = (count: number) =>
      `{"IncludeTitleInSignature":true,"NotifyByEmail":true,"Rest":[${'0,'.repeat(count)}0]}`;
    const headers = await headersOf();
    expect((await post(saveProfile.path, withParts(1000), headers)).status).toBe(200);
    expect((await post(saveProfile.path, withParts(300_000), headers)).status).toBe(400);
  });

  it('may be small only where nobody has signed in', async () => {
    const body = JSON.stringify({ Email: 'a@b.example', Password: 'x', Rest: 'y'.repeat(100_000) });
    expect((await post(signIn.path, body)).status).toBe(413);
  });

  it('is not read for a companion whose key opens nothing', async () => {
    const body = JSON.stringify({ Detail: 'y'.repeat(20_000_000) });
    const headers = { 'signing-key': 'x', 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${reportSigningFailure.path}`, {
      method: 'POST',
      headers,
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('lang_sign_ticket_refused'),
    ]);
  });
});

describe('a query', () => {
  it('with text that no database can keep is refused as 400', async () => {
    const headers = await headersOf();
    for (const query of ['search=%00', 'search=a%00b', '%00=1', 'search=x&search=%00'])
      expect(
        (await fetch(`${server.url}/api${listJobs.path}?${query}`, { headers })).status,
        query,
      ).toBeLessThan(500);
    const anywhere = await fetch(`${server.url}/api${getSystem.path}?x=%00`);
    expect(anywhere.status).toBe(400);
  });
});

describe('requests with a key that opens nothing', () => {
  it('are limited before anybody looks the key up', async () => {
    const other = await startTestServer({ services: ['web'], config: { requestsPerMinute: 10 } });
    const counting = countStatements();
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 40; count += 1) {
        const caller = { key: `${count}`.padStart(43, 'A'), account: 'demo' };
        statuses.push((await other.ask(listJobs, { body: {} as never }, caller)).status);
      }
      const lookups = new Map(counting.take().byKind).get('call session_callers');
      expect(lookups).toBe(10);
      expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
      expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    } finally {
      counting.stop();
      await other.close();
    }
  });

  it('cost no look-up at all when the key has not the form of one', async () => {
    const counting = countStatements();
    try {
      for (const key of ['x', 'A'.repeat(42), `${'A'.repeat(42)}!`, 'A'.repeat(5000)]) {
        const refusal = await server.refusal(listJobs, { body: {} as never }, { key, account: 'demo' });
        expect(refusal.body.code).toBe('invalid_token');
      }
      expect(counting.take().statements).toBe(0);
      // One that has the form is counted: the counter would see them.
      await server.refusal(listJobs, { body: {} as never }, { key: 'A'.repeat(43), account: 'demo' });
      expect(counting.take().statements).toBe(1);
    } finally {
      counting.stop();
    }
  });
});

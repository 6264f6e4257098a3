import { definitionEndpoints, exportAudit, exportUsers } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  // Half past midnight in İstanbul.
  const clock = () => new Date('2031-05-10T21:30:00Z');
  server = await startTestServer({ services: ['web'], clock });
});
afterAll(() => server.close());

it.each([
  ['users', exportUsers],
  ['definitions', definitionEndpoints.title.export],
  ['the trail', exportAudit],
])('an export of %s is named after the account’s day, not that of UTC', async (_, endpoint) => {
  const answer = await server.ask(endpoint, { query: {} } as never, await server.person('owner'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('-2031-05-11.');
  await answer.arrayBuffer();
});

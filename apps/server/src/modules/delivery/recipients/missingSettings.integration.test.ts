import { emailRecipient, testRecipient } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approve, folder, jobWhen, makeJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  // No mail server is set.
  server = await startTestServer();
});
afterAll(() => server.close());

const missing = 'lang_delivery_mail_not_set_up';
const email = emailRecipient.parse({ kind: 'Email', to: ['arsiv@ornek.com.tr'] });

it('ERR-35: what an e-mail recipient needs is not set up, and the trial of one says so', async () => {
  const owner = await server.person('owner');
  expect(await server.call(testRecipient, { body: { settings: email } }, owner)).toMatchObject({
    passed: false,
    error: { key: missing },
  });
});

it('ERR-35: a job says so of that recipient, at the first try, and goes to the others', async () => {
  const jobId = await makeJob(server, { flow: [['approver']], recipients: [email, folder('arsiv')] });
  await approve(server, 'approver', jobId);
  const { deliveries } = await jobWhen(server, jobId, ({ deliveries: all }) =>
    all.every(({ state }) => state === 'Sent' || state === 'NotSent'),
  );
  const told = deliveries.map(({ kind, state, attempts, error, mayRetry }) => ({
    kind,
    state,
    attempts,
    key: error?.key,
    mayRetry,
  }));
  expect(told).toEqual([
    { kind: 'Email', state: 'NotSent', attempts: 1, key: missing, mayRetry: true },
    { kind: 'FileSystem', state: 'Sent', attempts: 1, key: undefined, mayRetry: true },
  ]);
});

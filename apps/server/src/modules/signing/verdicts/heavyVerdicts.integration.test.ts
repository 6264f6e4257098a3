import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getDashboard, getFileVerdicts } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { BufferSource } from '@tomar/signatures/io';
import { validate } from '@tomar/signatures/validation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hollowSignatures } from '../../../testing/hollowSignatures.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const megabyte = 1024 * 1024;

it('a file that is hard to judge holds up nobody, however often it is asked about', async () => {
  const file = hollowSignatures(8_000);
  const began = performance.now();
  const nobody = () => Promise.reject(new SignatureError('http_unreachable', 'Nobody answers'));
  const judged = validate(new BufferSource(file), { trust: [], fetcher: nobody, maxSignatures: 1 });
  await expect(judged).rejects.toMatchObject({ code: 'too_many_signatures' });
  const costs = performance.now() - began;

  const jobId = await makeJob(server, { signatureStandard: 'CadesParallel', files: { 'boş.xml': file } });
  const id = (await readJob(server, jobId)).files[0]?.id ?? '';
  const owner = await server.person('owner');
  const other = await server.person('owner', 'ornek');
  await server.call(getDashboard, {}, other);

  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage.rss();
  let peak = before;
  let left = 8;
  let answered = 0;
  delay.enable();
  const asks = Array.from({ length: left }, () =>
    server.refusal(getFileVerdicts, { params: { id } }, owner).finally(() => {
      left -= 1;
    }),
  );
  while (left > 0) {
    await server.call(getDashboard, {}, other);
    answered += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  delay.disable();
  const refusals = await Promise.all(asks);
  expect(refusals.map(({ status, keys }) => [status, ...keys])).toEqual(
    Array.from({ length: 8 }, () => [400, 'lang_file_too_complex']),
  );
  // Another account was served all the while: had the process judged the file itself, it would have stood still for
  // as long as that costs, again and again.
  expect(answered).toBeGreaterThan(1);
  expect(delay.percentile(95) / 1e6).toBeLessThan(costs / 2);
  // One run for all eight, within its thread's limit.
  expect((peak - before) / megabyte).toBeLessThan(700);
}, 120_000);

import { getDashboard, getFileVerdicts } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { BufferSource } from '@tomar/signatures/io';
import { validate } from '@tomar/signatures/validation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchEventLoop } from '../../../testing/eventLoopDelay.ts';
import { heaviestToRead } from '../../../testing/hollowSignatures.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const megabyte = 1024 * 1024;

/** What it costs to judge the file in this process, where nothing else is done. */
async function costOfOne(): Promise<number> {
  const file = heaviestToRead();
  const began = performance.now();
  const nobody = () => Promise.reject(new SignatureError('http_unreachable', 'Nobody answers'));
  const judged = validate(new BufferSource(file), { trust: [], fetcher: nobody, maxSignatures: 1 });
  await expect(judged).rejects.toMatchObject({ code: 'too_many_signatures' });
  return performance.now() - began;
}

/** Asks eight times at once about each of three files, while somebody of another account goes on working. */
async function askAboutThree(round: number) {
  // Other bytes each time: a file that is there twice is refused, and a verdict that is there is not worked out again.
  const names = ['bir', 'iki', 'üç'].map((name) => `${name} ${round}.xml`);
  const files = Object.fromEntries(names.map((name) => [name, heaviestToRead(name)]));
  const jobId = await makeJob(server, { signatureStandard: 'CadesParallel', files });
  const ids = (await readJob(server, jobId)).files.map((one) => one.id);
  expect(ids).toHaveLength(names.length);
  const owner = await server.person('owner');
  const other = await server.person('owner', 'ornek');
  await server.call(getDashboard, {}, other);

  const before = process.memoryUsage.rss();
  let peak = before;
  const asked = ids.flatMap((id) => Array.from({ length: 8 }, () => id));
  let left = asked.length;
  let answered = 0;
  const watch = watchEventLoop();
  const asks = asked.map((id) =>
    server.refusal(getFileVerdicts, { params: { id } }, owner).finally(() => {
      left -= 1;
    }),
  );
  while (left > 0) {
    await server.call(getDashboard, {}, other);
    answered += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const delay = watch.end();
  const refusals = await Promise.all(asks);
  expect(refusals.map(({ status, keys }) => [status, ...keys])).toEqual(
    asked.map(() => [400, 'lang_file_too_complex']),
  );
  return { ...delay, answered, grown: (peak - before) / megabyte };
}

it('a file that is hard to judge blocks nobody, however often it is asked about', async () => {
  const costs = Math.min(await costOfOne(), await costOfOne());
  // Another account was served all the while, and at no time was the process busy with a file itself: it would have stood
  // still for as long as that costs.
  const isFree = ({ longest, p95, answered }: Awaited<ReturnType<typeof askAboutThree>>) =>
    answered > 10 && p95 < costs / 10 && longest < costs / 2;
  const first = await askAboutThree(0);
  // One run for all eight who ask about a file, each within its thread's limit.
  expect(first.grown).toBeLessThan(700);
  const rounds = [first];
  // A busy machine makes a pause longer, never shorter.
  while (!rounds.some(isFree) && rounds.length < 3) rounds.push(await askAboutThree(rounds.length));
  expect(rounds.filter(isFree), JSON.stringify({ costs, rounds })).toHaveLength(1);
}, 240_000);

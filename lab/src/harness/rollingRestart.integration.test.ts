import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendUpload, beginUpload, getSystem, listDrafts } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../client/apiClient.ts';
import { makeDraft } from '../client/journey.ts';
import { type Installation, startInstallation } from './startInstallation.ts';

let home: string;
let tomar: Installation;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-rolling-'));
  tomar = await startInstallation({
    home,
    durability: 'process',
    webs: 2,
    env: { TOMAR_DRAIN_SECONDS: '1' },
  });
});
afterAll(async () => {
  await tomar?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Sends a file a little at a time until `enough` says so, then the rest. @returns the status */
function slowUpload(client: ApiClient, uploadId: string, bytes: Uint8Array, enough: () => boolean) {
  const address = client.address(appendUpload, { params: { id: uploadId }, query: { offset: 0 } });
  const sending = request(address, {
    method: appendUpload.method,
    agent: new Agent(),
    headers: {
      token: client.login?.key,
      account: client.login?.account.code,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  const feed = async () => {
    let at = 0;
    for (; !enough() && at < bytes.length - 100; at += 100) {
      sending.write(bytes.subarray(at, at + 100));
      await sleep(50);
    }
    sending.end(bytes.subarray(at));
  };
  return { answered, fed: feed() };
}

it('web servers can be restarted one after the other under load without one failed request', async () => {
  const person = tomar.people.find(({ key }) => key === 'owner');
  if (!person) throw new Error('the demo has no owner');
  const client = await ApiClient.signIn(tomar.url, person, 'demo');
  const draft = await makeDraft(client, { name: 'yenileme' });
  const bytes = makePdf({ filler: 400_000 });
  const body = { draftId: draft.id, kind: 'Document', name: 'a.pdf', size: bytes.length } as const;
  const uploads = await Promise.all(
    ['a', 'b', 'c', 'd'].map((fingerprint) =>
      client.call(beginUpload, { body: { ...body, name: `${fingerprint}.pdf`, fingerprint } }),
    ),
  );
  let over = false;
  let answered = 0;
  const failures: unknown[] = [];
  // Nobody here tries again: what fails, fails.
  const visitor = async (visit: () => Promise<unknown>) => {
    while (!over)
      await visit().then(
        () => {
          answered += 1;
        },
        (error: unknown) => failures.push(error),
      );
  };
  const load = [
    ...Array.from({ length: 4 }, () => visitor(() => client.call(getSystem))),
    ...Array.from({ length: 2 }, () => visitor(() => client.call(listDrafts, { body: {} }))),
    visitor(() => makeDraft(client, { name: 'biri' })),
  ];
  const before = [tomar.pids().web, tomar.pids().web2];
  const slow = [];
  for (const [index, name] of (['web', 'web2'] as const).entries()) {
    const longEnough = Date.now() + 4_000;
    for (const { id } of uploads.slice(2 * index, 2 * index + 2))
      slow.push(slowUpload(client, id, bytes, () => Date.now() > longEnough));
    await tomar.restart(name);
  }
  over = true;
  await Promise.all([...load, ...slow.map(({ fed }) => fed)]);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(await Promise.all(slow.map((upload) => upload.answered))).toEqual([200, 200, 200, 200]);
  for (const pid of [tomar.pids().web, tomar.pids().web2]) expect(before).not.toContain(pid);
});

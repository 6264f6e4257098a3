import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getFile, getJob } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signerOf, signJobs } from '../../../testing/companionSession.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const run = promisify(execFile);

let server: SceneServer;

beforeAll(async () => {
  server = await startSceneServer();
});
afterAll(() => server.close());

// USR-05
it('the boxes show name, title and the account’s local time with Turkish letters, where they were placed', async () => {
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute('update users set include_title_in_signature = true'),
  );
  const files = {
    'Dik.pdf': makePdf({ pages: [{}, {}] }),
    'Yatık.pdf': makePdf({ style: 'stream', pages: [{ rotate: 90 }] }),
  };
  const jobId = await makeJob(server, {
    flow: [['signer1!', 'signer2!'], ['approver']],
    files,
    withBoxes: true,
  });
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  await signJobs(server, await server.person('signer2'), [jobId], signerOf('11111111110'));
  const owner = await server.person('owner');
  for (const file of (await readJob(server, jobId)).files) {
    const answer = await server.ask(getFile, { params: { id: file.id }, query: {} }, owner);
    const path = join(server.folder, file.name);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const { stdout } = await run('pdftotext', ['-f', '1', '-l', '1', '-layout', path, '-']);
    const lines = [
      'Elektronik olarak imzalayan',
      'Gülşen Öztürk',
      'Hukuk Müşaviri',
      'Yiğit Şahin',
      'Satış Müdürü',
    ];
    for (const line of [...lines, 'GMT+3', 'Sertifikayı veren:']) expect(stdout).toContain(line);
    const { stdout: verdicts } = await run('pdfsig', ['-nocert', path]);
    expect(verdicts.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(2);
    const day = new Intl.DateTimeFormat('tr-TR', { timeZone: 'Europe/Istanbul', dateStyle: 'short' });
    expect(stdout).toContain(day.format(new Date()));
    // Lower left corner of the page as it is shown: 40 from the left, 60 from below.
    const { stdout: words } = await run('pdftotext', ['-f', '1', '-l', '1', '-bbox', path, '-']);
    const height = file.pageSizes[0]?.height ?? 0;
    const place = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Gülşen</.exec(words);
    const [left = 0, top = 0, , bottom = 0] = (place ?? []).slice(1).map(Number);
    expect(left).toBeGreaterThanOrEqual(40);
    expect(left).toBeLessThan(220);
    expect(height - bottom).toBeGreaterThanOrEqual(59);
    expect(height - top).toBeLessThanOrEqual(121);
  }
});

it('a signer is shown the own place on each document, before and after; nobody else’s, and none without a box', async () => {
  const flow = [['signer1!', 'signer2!'], ['approver']];
  const jobId = await makeJob(server, {
    flow,
    files: { 'A.pdf': makePdf(), 'B.pdf': makePdf() },
    withBoxes: true,
  });
  const placesFor = async (key: string) =>
    (await server.call(getJob, { params: { id: jobId } }, await server.person(key))).files.map(
      ({ ownPlace }) => ownPlace,
    );
  const before = await placesFor('signer1');
  expect(before).toEqual([
    { page: 1, x: 40, y: 60, width: 180, height: 60 },
    { page: 1, x: 40, y: 60, width: 180, height: 60 },
  ]);
  const others = await placesFor('signer2');
  expect(others.every((place) => place && place.x !== 40)).toBe(true);
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  expect(await placesFor('signer1')).toEqual(before);
  expect(await placesFor('signer2')).toEqual(others);
  expect(await placesFor('approver')).toEqual([null, null]);
  expect(await placesFor('owner')).toEqual([null, null]);
  const bare = await makeJob(server, { flow: [['signer1!']] });
  const { files } = await server.call(getJob, { params: { id: bare } }, await server.person('signer1'));
  expect(files.map(({ ownPlace }) => ownPlace)).toEqual([null]);
});

it('a box shows no title of somebody who does not want it (USR-06)', async () => {
  const userId = await server.userId('signer1');
  const set = async (include: boolean) =>
    server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(`update users set include_title_in_signature = ${include} where id = '${userId}'`),
    );
  const shown = async (name: string) => {
    const jobId = await makeJob(server, { name, withBoxes: true });
    await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
    const [file] = (await readJob(server, jobId)).files;
    const params = { id: file?.id ?? '' };
    const answer = await server.ask(getFile, { params, query: {} }, await server.person('owner'));
    const path = join(server.folder, `${name}.pdf`);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const { stdout } = await run('pdftotext', ['-layout', path, '-']);
    expect(stdout).toContain('Gülşen Öztürk');
    return stdout;
  };
  await set(false);
  expect(await shown('Unvansız')).not.toContain('Hukuk Müşaviri');
  await set(true);
  expect(await shown('Unvanlı')).toContain('Hukuk Müşaviri');
});

import { beginSigning, getFileVerdicts } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askDigests, handIn, redeem, signDigests } from '../../../testing/companionSession.ts';
import { groupScene, placesOf } from '../../../testing/groupScene.ts';
import { jobWhen, readJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';

const scene = groupScene();
const { group, signers, haveMembers, jobOf, listsOf, statesOf, keysOf, decline, sign, inDemo } = scene;
let server: SceneServer;

beforeAll(async () => {
  server = await scene.start();
});
beforeEach(() => haveMembers('signer1', 'signer2'));
afterAll(() => server.close());

describe('signing for a group', () => {
  it('is done by one member, whose signature stands in the document', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`]], withBoxes: true });
    await sign('signer2', jobId);
    const job = await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    expect(placesOf(job)[0]).toMatchObject({ state: 'Signed', actedBy: { name: 'Yiğit Şahin' } });
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'signed']);
    const [file] = job.files;
    const verdicts = await server.call(
      getFileVerdicts,
      { params: { id: file?.id ?? '' } },
      await server.person('owner'),
    );
    expect(verdicts).toHaveLength(1);
    expect(await keysOf(sign('signer1', jobId))).toEqual([409, 'lang_job_acted_by_other']);
    expect(await keysOf(sign('signer2', jobId))).toEqual([400, 'lang_sign_already_signed']);
  });

  it('ends the session of a member whom another one overtook, and adds no second signature', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']] });
    const slow = await server.person('signer1');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, slow);
    const key = await redeem(server, ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await sign('signer2', jobId);
    const { session, again } = await handIn(server, key, await signDigests(signers.signer1, digests));
    expect([session.state, again]).toEqual(['Failed', []]);
    expect(session.items.map(({ error }) => error)).toEqual(['lang_sign_by_other']);
    const job = await readJob(server, jobId);
    expect(job.files[0]?.signatures).toBe(1);
    expect(placesOf(job)[0]?.actedBy?.name).toBe('Yiğit Şahin');
  });

  it('by two at the same moment leaves one signature', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']] });
    await Promise.allSettled([sign('signer1', jobId), sign('signer2', jobId)]);
    const job = await readJob(server, jobId);
    expect([job.files[0]?.signatures, placesOf(job)[0]?.state]).toEqual([1, 'Signed']);
    const rows = await inDemo(
      `select from file_signatures s join job_participants p
         on p.account_id = s.account_id and p.id = s.participant_id and p.acted_by = s.signed_by
       where p.job_id = '${jobId}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('belongs to whoever began with several documents, until he leaves the group', async () => {
    const files = { 'bir.pdf': makePdf({ filler: 10 }), 'iki.pdf': makePdf({ filler: 20 }) };
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']], files });
    const first = await server.person('signer1');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, first);
    const key = await redeem(server, ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await handIn(server, key, await signDigests(signers.signer1, digests.slice(0, 1)));
    expect(placesOf(await readJob(server, jobId))[0]).toMatchObject({
      state: 'Waiting',
      actedBy: { name: 'Gülşen Öztürk' },
      actedAt: null,
    });
    expect(await listsOf('signer2', jobId)).toEqual(['mine']);
    expect(await keysOf(sign('signer2', jobId))).toEqual([409, 'lang_job_acted_by_other']);
    await haveMembers('signer2');
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    await sign('signer2', jobId);
    const job = await readJob(server, jobId);
    expect(job.files.map(({ signatures }) => signatures)).toEqual([1, 1]);
    expect(placesOf(job)[0]).toMatchObject({ state: 'Signed', actedBy: { name: 'Yiğit Şahin' } });
  });

  it('is not for somebody who is named as a signer himself (DRAFT-36)', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['signer1!']] });
    expect(await listsOf('signer1', jobId)).toEqual(['mine']);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_job_acted_already']);
    await sign('signer2', jobId);
    await sign('signer1', jobId);
    expect(await statesOf(jobId)).toEqual(['Signed', 'Signed']);
    expect((await readJob(server, jobId)).files[0]?.signatures).toBe(2);
  });

  it('is not for somebody who began to sign in a step that another completed (DRAFT-36)', async () => {
    await haveMembers('signer1', 'approver');
    const files = { 'bir.pdf': makePdf({ filler: 11 }), 'iki.pdf': makePdf({ filler: 22 }) };
    const flow = [['any', 'signer1!', 'signer2!'], [`@${group}!`]];
    const jobId = await jobOf({ flow, files });
    const slow = await server.person('signer1');
    const session = () => server.call(beginSigning, { body: { jobIds: [jobId] } }, slow);
    const key = await redeem(server, (await session()).ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await handIn(server, key, await signDigests(signers.signer1, digests.slice(0, 1)));
    await sign('signer2', jobId);
    expect(await statesOf(jobId)).toEqual(['Skipped', 'Signed', 'Waiting']);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_job_acted_already']);
    // Nor is the job said to wait for them; it is the group's other member whose turn it is.
    expect(await listsOf('signer1', jobId)).toEqual(['mine']);
    expect(await listsOf('approver', jobId)).toContain('waiting');
    expect((await readJob(server, jobId)).files.map(({ signatures }) => signatures)).toEqual([2, 1]);
    await decline('approver', jobId);
  });

  it('twice in a job is done by two members', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], [`@${group}!`]] });
    await sign('signer1', jobId);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_sign_already_signed']);
    expect(await listsOf('signer1', jobId)).toEqual(['mine', 'signed']);
    await sign('signer2', jobId);
    expect(await statesOf(jobId)).toEqual(['Signed', 'Signed']);
  });
});

it('counts every list as it is, after all of this', async () => {
  expect(await scene.wrongCounts()).toEqual([]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  circulateDraft,
  declineJob,
  getProfile,
  readJobNotices,
  remindPeople,
  saveMobileSignature,
  saveProfile,
} from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmsInbox, smsFile as settingsOf } from '../../../../../../../lab/src/mobile/smsInbox.ts';
import { approve, makeDraft, makeJob } from '../../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { sendNoticeSmsTask } from './sendNoticeSmsTask.ts';

/** What the gateway does with the next messages: takes them, says no, or takes them and loses its answer. */
let does: 'takes' | 'refuses' | 'losesAnswer' = 'takes';
let asked = 0;
const inbox = new SmsInbox();
let gateway: Server;
let folder: string;
let server: SceneServer;
const number = '905321112233';
const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 40_000 });

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    asked += 1;
    if (does === 'refuses') return void response.writeHead(503).end();
    const answer = await inbox.take(request);
    if (does === 'losesAnswer') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  folder = await mkdtemp(join(tmpdir(), 'tomar-notice-sms-'));
  const smsFile = join(folder, 'sms.json');
  const { port } = gateway.address() as AddressInfo;
  await writeFile(smsFile, JSON.stringify(settingsOf(`http://127.0.0.1:${port}`)));
  server = await startSceneServer({ config: { smsFile } });
  for (const key of ['approver', 'owner']) await phone(key);
});
afterAll(async () => {
  await server.close();
  gateway.closeAllConnections();
  gateway.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  does = 'takes';
});

const phone = async (key: string) => {
  const caller = await server.person(key);
  const body = { cellphone: '0532 111 22 33', operator: null, number: '' };
  await server.call(saveMobileSignature, { body }, caller);
  await wish(key, true);
};
const wish = async (key: string, notifyByMobile: boolean) =>
  server.call(
    saveProfile,
    { body: { includeTitleInSignature: true, notifyByEmail: false, notifyByMobile } },
    await server.person(key),
  );
const inDemo = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> => {
  const accountId = await server.accountId();
  return (await server.platform.db.inAccount(accountId, (tx) => tx.execute(text))).rows as Row[];
};
const trackingOf = async (jobId: string) =>
  (await inDemo<{ of: string }>(`select serial || '-' || number as of from jobs where id = '${jobId}'`))[0]
    ?.of ?? '';
const textsOf = async (jobId: string) => {
  const tracking = await trackingOf(jobId);
  return inbox.list().filter(({ text }) => text.includes(tracking));
};
const stateOfTask = async (jobId: string) =>
  (
    await inDemo<{ state: string }>(`select t.state from tasks t join notices n
      on n.account_id = t.account_id and n.key = t.payload ->> 'key' and n.user_id = t.payload ->> 'userId'
      where t.kind = '${sendNoticeSmsTask.kind}' and n.job_id = '${jobId}' order by t.created_at`)
  ).map(({ state }) => state);

describe('the flag for the phone (USR-08)', () => {
  it('sends an SMS when the turn has come and how the job ended, with number and no name', async () => {
    const jobId = await makeJob(server, { name: 'Gizli kalacak ad', flow: [['approver']] });
    await poll(() => textsOf(jobId)).toHaveLength(1);
    const [turn] = await textsOf(jobId);
    expect(turn).toEqual({ number, text: `Tomar: ${await trackingOf(jobId)} onayınızı bekliyor.` });
    await approve(server, 'approver', jobId);
    await poll(() => textsOf(jobId)).toHaveLength(2);
    expect((await textsOf(jobId))[1]?.text).toContain('tamamlandı.');
    expect(JSON.stringify(inbox.list())).not.toContain('Gizli kalacak ad');
    // And none of this is kept where background work is listed.
    const kept = JSON.stringify(await inDemo(`select * from tasks where kind = '${sendNoticeSmsTask.kind}'`));
    expect(kept).not.toContain(number);
  });

  it('tells the owner alone that a job was declined, and nobody who had acted in it', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    await poll(() => textsOf(jobId)).toHaveLength(1);
    await approve(server, 'approver', jobId);
    const body = { description: 'Olmadı' };
    await server.call(declineJob, { params: { id: jobId }, body }, await server.person('signer1'));
    await poll(async () => (await stateOfTask(jobId)).every((state) => state === 'done')).toBe(true);
    expect((await textsOf(jobId)).map(({ text }) => text.split(' ').at(-1))).toEqual([
      'bekliyor.',
      'reddedildi.',
    ]);
  });

  it('says on screen whether it has an effect', async () => {
    expect(await server.call(getProfile, {}, await server.person('approver'))).toMatchObject({
      smsState: 'on',
    });
    expect(await server.call(getProfile, {}, await server.person('signer1'))).toMatchObject({
      smsState: 'noNumber',
    });
  });

  it('sends nothing to who does not want it', async () => {
    await wish('approver', false);
    const jobId = await makeJob(server, { flow: [['approver']] });
    expect(await stateOfTask(jobId)).toEqual([]);
    await wish('approver', true);
    await server.call(remindPeople, { params: { id: jobId } }, await server.person('owner'));
    await poll(() => textsOf(jobId)).toHaveLength(1);
  });

  it('is tried again when the gateway says no, and goes out once', async () => {
    does = 'refuses';
    const before = asked;
    const jobId = await makeJob(server, { flow: [['approver']] });
    await poll(() => asked).toBe(before + 1);
    await poll(() => stateOfTask(jobId)).toEqual(['retrying']);
    expect(await inDemo(`select 1 from notices where job_id = '${jobId}' and sms_at is not null`)).toEqual(
      [],
    );
    does = 'takes';
    await poll(() => stateOfTask(jobId)).toEqual(['done']);
    expect(await textsOf(jobId)).toHaveLength(1);
  }, 100_000);

  it('does not go out twice where nobody knows whether it went', async () => {
    does = 'losesAnswer';
    const jobId = await makeJob(server, { flow: [['approver']] });
    await poll(() => stateOfTask(jobId)).toEqual(['dead']);
    does = 'takes';
    // Also when the task is run once more, as after a crash before it could say that it ended.
    await inDemo(
      `update tasks set state = 'running', next_try_at = now(), ended_at = null where state = 'dead'`,
    );
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      server.platform.tasks.sendForgotten(tx, accountId, new Date(Date.now() + 60_000)),
    );
    await poll(() => stateOfTask(jobId)).toEqual(['done']);
    expect(await textsOf(jobId)).toHaveLength(1);
  });

  it('is not sent once the turn was read or is over', async () => {
    does = 'refuses';
    const before = asked;
    const jobId = await makeJob(server, { flow: [['approver']] });
    await poll(() => asked).toBe(before + 1);
    await server.call(readJobNotices, { params: { id: jobId } }, await server.person('approver'));
    does = 'takes';
    await poll(() => stateOfTask(jobId)).toEqual(['done']);
    expect(await textsOf(jobId)).toEqual([]);
  }, 100_000);
});

it('asks once who of all that a unit tells wants an SMS', async () => {
  for (const key of ['signer1', 'signer2']) {
    const id = await server.userId(key);
    await inDemo(`update users set authorities = '{Approved,Signer}' where id = '${id}'`);
    await phone(key);
  }
  const draft = await makeDraft(server, { name: 'Üç telefon', flow: [['approver', 'signer1', 'signer2']] });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const input = { params: { id: draft.id }, body: { version: draft.version } };
  const { jobId } = await server.call(circulateDraft, input, await server.person('owner'));
  const asked = query.mock.calls.filter(([first]) => /"notify_by_mobile" = \$/.test(textOf(first)));
  query.mockRestore();
  expect(asked).toHaveLength(1);
  await poll(() => textsOf(jobId).then((texts) => texts.length)).toBe(3);
});

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { readonly text?: unknown } | null)?.text ?? '');

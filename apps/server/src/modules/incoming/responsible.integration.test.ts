import {
  assignIncoming,
  blankUserFields,
  createUser,
  deleteUser,
  getIncoming,
  type IncomingDetail,
  limits,
  listNotices,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inUnit } from '../../platform/unit.ts';
import type { Caller } from '../../testing/client.ts';
import { makeDefinition } from '../../testing/definitionScene.ts';
import { makeIncoming } from '../../testing/incomingScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';
import { tellAssignedTask } from './notices/tellAssignedTask.ts';

let server: SceneServer;
let owner: Caller;
beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());
beforeEach(async () => {
  await inDemo(`update users set is_active = true`);
});

const inDemo = async (text: string) => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<Record<string, unknown>>(text),
  );
  return rows;
};
const setActive = async (key: string, is: boolean) =>
  inDemo(`update users set is_active = ${is} where id = '${await server.userId(key)}'`);
const read = (id: string) => server.call(getIncoming, { params: { id } }, owner);
const assigning = (document: IncomingDetail, ...userIds: readonly string[]) => ({
  params: { id: document.id },
  body: { version: document.version, userIds: [...userIds] },
});
const assign = (document: IncomingDetail, ...userIds: readonly string[]) =>
  server.call(assignIncoming, assigning(document, ...userIds), owner);
const toldOf = async ({ id }: IncomingDetail) =>
  (await inDemo(`select user_id from notices where facts ->> 'incomingId' = '${id}'`)).map((row) =>
    String(row.user_id),
  );

/** A department with these people of the demo; the first one manages it. */
async function departmentWith(...keys: string[]): Promise<string> {
  const id = await makeDefinition(server, 'department');
  const accountId = await server.accountId();
  for (const [at, key] of keys.entries())
    await inDemo(`insert into department_people (account_id, department_id, user_id, is_manager, may_start)
      values ('${accountId}', '${id}', '${await server.userId(key)}', ${at === 0}, false)`);
  return id;
}

/** Somebody who has done nothing yet, and so can be deleted. */
const newUser = (lastName: string, email: string) =>
  server.call(
    createUser,
    {
      body: {
        ...blankUserFields,
        departments: [],
        firstName: 'Gidecek',
        lastName,
        email,
        authorities: ['Approved' as const],
        identitySource: null,
        invite: false,
      },
    },
    owner,
  );

it('INC-08: of a department whose managers are inactive its active people are told', async () => {
  const departmentId = await departmentWith('approver', 'signer2');
  await setActive('approver', false);
  const document = await makeIncoming(server, { departmentIds: [departmentId] });
  expect(await toldOf(document)).toEqual([await server.userId('signer2')]);
});

it('INC-07: the history names who was responsible, also after they were deleted', async () => {
  const user = await newUser('Kişi', 'gidecek@demo.example');
  const departmentId = await makeDefinition(server, 'department');
  const document = await makeIncoming(server, { userIds: [user.id], departmentIds: [departmentId] });
  const named = document.history[0]?.responsible;
  expect(named).toEqual(['Gidecek Kişi', document.departments[0]?.name]);
  await assign(document, await server.userId('signer1'));
  await server.call(deleteUser, { params: { id: user.id } }, owner);
  const { history } = await read(document.id);
  expect(history[0]?.responsible).toEqual(named);
  expect(history[1]?.responsible).toHaveLength(1);
});

it('the history of a version before, which kept no names, says those that are known', async () => {
  const document = await makeIncoming(server);
  const before = document.history[0]?.responsible;
  expect(before).toHaveLength(1);
  await inDemo(
    `update incoming_operations set facts = facts - 'responsible' where document_id = '${document.id}'`,
  );
  expect((await read(document.id)).history[0]?.responsible).toEqual(before);
});

it('INC-08: who is responsible already stays so though inactive by now; somebody new who is inactive is refused by name', async () => {
  const [one, two, three] = [
    await server.userId('signer1'),
    await server.userId('signer2'),
    await server.userId('approver'),
  ];
  const document = await makeIncoming(server, { userIds: [one, two] });
  await setActive('signer2', false);
  const { detail } = await assign(document, one, two, three);
  expect(detail?.users.map(({ id }) => id)).toEqual([one, two, three]);
  if (!detail) throw new Error('the owner sees it');
  const gone = await assign(detail, one);
  const refusal = await server.refusal(assignIncoming, assigning(gone.detail ?? detail, one, two), owner);
  expect(refusal.keys).toEqual(['lang_incoming_receiver_inactive']);
  const name = detail.users[1]?.name ?? '?';
  expect(JSON.stringify(refusal.body)).toContain(name);
});

it('INC-15: says how many users and departments there may be', async () => {
  const document = await makeIncoming(server);
  const ids = Array.from({ length: limits.incomingReceivers + 1 }, (_, at) =>
    at.toString(16).padStart(24, '0'),
  );
  const refusal = await server.refusal(assignIncoming, assigning(document, ...ids), owner);
  expect(refusal.status).toBe(400);
  expect(refusal.keys).toEqual(['lang_incoming_receivers_many']);
});

it('who manages all is told no more of what others are responsible for by now, neither by bell nor by mail', async () => {
  const userId = await server.userId('signer2');
  await inDemo(`update users set authorities = '{Signer,IncomingDocumentsManager}' where id = '${userId}'`);
  const manager = await server.person('signer2');
  const isTold = async (id: string) =>
    (await server.call(listNotices, { query: {} }, manager)).items.some(
      ({ incoming }) => incoming?.id === id,
    );
  const document = await makeIncoming(server, { userIds: [userId] });
  expect(await isTold(document.id)).toBe(true);
  await assign(document, await server.userId('signer1'));
  expect(await isTold(document.id)).toBe(false);
  expect(await server.call(getIncoming, { params: { id: document.id } }, manager)).toMatchObject({
    id: document.id,
  });
  // As if the letter had waited until now.
  const other = await makeIncoming(server, { userIds: [await server.userId('signer1')] });
  const done = () =>
    inDemo(`select 1 as one from tasks where kind = '${tellAssignedTask.kind}' and state = 'done'
      and payload ->> 'documentId' = '${other.id}' and payload ->> 'userId' = '${userId}'`);
  await inUnit(server.platform, { accountId: await server.accountId(), system: 'test' }, (unit) =>
    unit.enqueue(tellAssignedTask, { documentId: other.id, userId, noticeKey: `incoming-${other.id}-1` }),
  );
  await expect.poll(done, { timeout: 20_000 }).toHaveLength(1);
  const mails = server.mail.mailbox
    .list()
    .filter(({ to, subject }) => to.includes('yigit@demo.example') && subject.includes(other.trackingNo));
  expect(mails).toEqual([]);
});

it('somebody who is deleted at the moment at which a document is routed to them is named as gone', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const user = await newUser(`K${round}`, `yaris${round}@demo.example`);
    const document = await makeIncoming(server);
    const [gone, given] = await Promise.all([
      server.ask(deleteUser, { params: { id: user.id } }, owner),
      server.ask(assignIncoming, assigning(document, user.id), owner),
    ]);
    ends.push(`${gone.status}/${given.status}`);
  }
  // One of the two comes first, and the other one is told.
  expect(ends.filter((end) => end !== '200/400' && end !== '400/200')).toEqual([]);
});

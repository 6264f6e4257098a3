import { activateUsers, listTasks } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let open: string;
beforeAll(async () => {
  server = await startTestServer();
  const recipe = { by: 'approver', flow: [['approver']], recipients: [folder('arsiv')] } as const;
  open = await makeJob(server, { ...recipe, name: 'Açık iş', flow: [['signer2!']] });
  await makeJob(server, { ...recipe, name: 'Köstebek işi', privacy: 'TopSecret', flow: [['signer2!']] });
});
afterAll(() => server.close());

const turns = async (by: string) => {
  const { items } = await server.call(listTasks, { body: { pageSize: 100 } }, await server.person(by));
  return items.filter(({ kind }) => kind === 'tell-turn');
};

describe('the list of background work', () => {
  it('names the job and whom a task is for, and says nothing of a job that the reader does not see', async () => {
    await expect.poll(async () => (await turns('owner')).length, { timeout: 20_000 }).toBe(2);
    const [secret, seen] = await turns('owner');
    expect(seen).toMatchObject({
      jobs: [{ id: open, name: 'Açık iş', isDraft: false }],
      ofHiddenJob: false,
      whom: expect.stringMatching(/^\p{Lu}\p{Ll}+ \p{Lu}/u),
    });
    expect(secret).toMatchObject({ jobs: [], ofHiddenJob: true, whom: null });
    expect(JSON.stringify(secret)).not.toContain('Köstebek');
  });

  it('says of a task that is for several people how many there are besides the first', async () => {
    const owner = await server.person('owner');
    const ids = [
      await server.userId('signer1'),
      await server.userId('signer2'),
      await server.userId('approver'),
    ];
    for (const some of [ids, ids.slice(0, 1)]) {
      await server.call(activateUsers, { body: { ids: some, isActive: false } }, owner);
      await server.call(activateUsers, { body: { ids: some, isActive: true } }, owner);
    }
    const { items } = await server.call(listTasks, { body: { pageSize: 100 } }, owner);
    const following = items.filter(({ kind }) => kind === 'follow-rights');
    const name = expect.stringMatching(/^\p{Lu}\p{Ll}+ \p{Lu}/u);
    expect([...new Set(following.map(({ others }) => others))]).toEqual([0, 2]);
    for (const { whom } of following) expect(whom).toEqual(name);
  });
});

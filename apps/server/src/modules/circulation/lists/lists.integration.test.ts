import {
  cancelJob,
  declineJob,
  getDashboard,
  type JobList,
  jobLists,
  listMyJobs,
  listUserAccounts,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signerOf, signJobs } from '../../../testing/companionSession.ts';
import { approve, jobWhen, makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer();
  const make = (name: string, flow: string[][], over = {}) => makeJob(server, { name, flow, ...over });
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await make('bekleyen', [['approver']]);
  const declined = await make('reddedilen', [['approver']]);
  const cancelled = await make('iptal edilen', [['approver']]);
  const signed = await make('imzalanan', [['signer1!'], ['approver']]);
  const completed = await make('biten', [['approver']]);
  const finalizing = await make('sonra giden', [['approver']], { finalizeLaterDate: later });

  const body = { description: 'Deneme' };
  await server.call(declineJob, { params: { id: declined }, body }, await server.person('approver'));
  await server.call(cancelJob, { params: { id: cancelled }, body }, await server.person('owner'));
  await signJobs(server, await server.person('signer1'), [signed], signerOf('10000000146'));
  await approve(server, 'approver', completed);
  await approve(server, 'approver', finalizing);
  await jobWhen(server, completed, (job) => job.status === 'Completed');
});
afterAll(() => server.close());

const all = ['bekleyen', 'reddedilen', 'iptal edilen', 'imzalanan', 'biten', 'sonra giden'];
const common = {
  declined: ['reddedilen'],
  cancelled: ['iptal edilen'],
  circulating: ['bekleyen', 'imzalanan'],
  completed: ['biten'],
  finalizing: ['sonra giden'],
};

// JOB-31, JOB-32, JOB-33, JOB-35, JOB-36, UI-65 to UI-72, ACC-13
it.each<[who: string, lists: Partial<Record<JobList, readonly string[]>>]>([
  ['owner', { ...common, mine: all, started: all }],
  [
    'approver',
    { ...common, mine: all, waiting: ['bekleyen', 'imzalanan'], approved: ['biten', 'sonra giden'] },
  ],
  ['signer1', { mine: ['imzalanan'], signed: ['imzalanan'], circulating: ['imzalanan'] }],
])(
  'each list of %s holds the jobs that it is named for, and the dashboard counts them',
  async (who, lists) => {
    const caller = await server.person(who);
    const { counts } = await server.call(getDashboard, {}, caller);
    for (const list of jobLists) {
      const { items, total } = await server.call(listMyJobs, { body: { list } }, caller);
      const names = items.map(({ name }) => name).sort();
      expect([list, names]).toEqual([list, [...(lists[list] ?? [])].sort()]);
      // Two lists have no place on the dashboard; what is kept of them is their total.
      const counted = list === 'mine' || list === 'approved' ? total : counts[list];
      expect([list, counted]).toEqual([list, names.length]);
    }
    const accounts = await server.call(listUserAccounts, {}, caller);
    const here = accounts.find(({ code }) => code === 'demo');
    expect(here?.waitingJobCount).toBe(lists.waiting?.length ?? 0);
  },
);

it('says of each job whose turn it is, in the order of the flow, and whether it is the reader’s', async () => {
  const name = 'üç kişide';
  const id = await makeJob(server, { name, flow: [['approver'], ['signer2!', 'signer1!'], ['approver']] });
  const turnsFor = async (who: 'owner' | 'signer1') => {
    const { items } = await server.call(listMyJobs, { body: { search: name } }, await server.person(who));
    return items[0]?.waitsFor;
  };
  expect(await turnsFor('owner')).toEqual([{ name: 'İbrahim Çağlar', isReader: false, asSubstitute: false }]);
  await approve(server, 'approver', id);
  const [first, second] = (await turnsFor('signer1')) ?? [];
  expect(first).toMatchObject({ isReader: false });
  expect(second).toEqual({ name: 'Gülşen Öztürk', isReader: true, asSubstitute: false });
  const body = { description: 'Deneme' };
  await server.call(cancelJob, { params: { id }, body }, await server.person('owner'));
  expect(await turnsFor('owner')).toEqual([]);
});

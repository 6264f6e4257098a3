import {
  ApiError,
  declineJob,
  definitionEndpoints,
  emptyId,
  type JobDetail,
  listMyJobs,
} from '@tomar/contract';
import { signerOf, signJobs } from './companionSession.ts';
import { type JobRecipe, makeJob, readJob } from './jobScene.ts';
import { type SceneServer, startSceneServer } from './startSceneServer.ts';

const group = 'Kurul';
const signers = { signer1: signerOf('10000000146'), signer2: signerOf('11111111110') };

/** The places of all steps, in order. */
export const placesOf = (job: JobDetail) => job.steps.flatMap((step) => step.people);

/** A sign group of the demo, and what its members see and do. All but `start` wants a server that has been started. */
export function groupScene() {
  let started: SceneServer | undefined;
  let groupId = emptyId;
  const server = (): SceneServer => {
    if (!started) throw new Error('the scene has not been started');
    return started;
  };

  const inDemo = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> => {
    const accountId = await server().accountId();
    return (await server().platform.db.inAccount(accountId, (tx) => tx.execute(text))).rows as Row[];
  };

  /** Where the approver and both signers may approve, sign and draft. */
  async function start(): Promise<SceneServer> {
    started = await startSceneServer();
    for (const key of ['approver', 'signer1', 'signer2'])
      await inDemo(
        `update users set authorities = '{Approved,Signer,Draft}' where id = '${await started.userId(key)}'`,
      );
    return started;
  }

  /** Makes the group consist of these people. */
  async function haveMembers(...keys: string[]): Promise<void> {
    const owner = await server().person('owner');
    const memberIds = await Promise.all(keys.map((key) => server().userId(key)));
    const { version } = await server().call(
      definitionEndpoints.signGroup.get,
      { params: { id: groupId }, query: {} },
      owner,
    );
    const body = { version, name: group, isActive: true, memberIds };
    groupId = (
      await server().call(definitionEndpoints.signGroup.save, { params: { id: groupId }, body }, owner)
    ).id;
  }

  const jobOf = (recipe: JobRecipe = {}) => makeJob(server(), { flow: [[`@${group}`]], ...recipe });
  const statesOf = async (jobId: string) =>
    placesOf(await readJob(server(), jobId)).map(({ state }) => state);

  /** Which of a person's lists have the job. */
  async function listsOf(key: string, jobId: string): Promise<string[]> {
    const caller = await server().person(key);
    const found: string[] = [];
    for (const list of ['mine', 'waiting', 'signed'] as const) {
      const { items } = await server().call(listMyJobs, { body: { list, pageSize: 100 } }, caller);
      if (items.some(({ id }) => id === jobId)) found.push(list);
    }
    return found;
  }

  /** Status and message keys of what was refused, or `done`. */
  const keysOf = async (act: Promise<unknown>): Promise<unknown> => {
    try {
      return await act.then(() => 'done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [error.status, ...error.keys];
    }
  };

  const decline = async (key: string, jobId: string) =>
    server().call(
      declineJob,
      { params: { id: jobId }, body: { description: 'Olmaz' } },
      await server().person(key),
    );
  const sign = async (key: keyof typeof signers, jobId: string) =>
    signJobs(server(), await server().person(key), [jobId], signers[key]);

  /** Whose lists are counted otherwise than they are. */
  const wrongCounts = () =>
    inDemo(
      `select user_id, list, sum(n) as off from (
         select user_id, l as list, 1 as n from job_people p, unnest(job_people_lists(p)) l
         union all select user_id, list, -count from job_counts
       ) both_sides group by 1, 2 having sum(n) <> 0`,
    );

  return {
    group,
    signers,
    /** Of the group, once it has had members. */
    get groupId() {
      return groupId;
    },
    start,
    inDemo,
    haveMembers,
    jobOf,
    statesOf,
    listsOf,
    keysOf,
    decline,
    sign,
    wrongCounts,
  };
}

import {
  ApiError,
  askToStamp,
  definitionEndpoints,
  type JobDetail,
  listMyStamps,
  type SigningSession,
  stampLists,
} from '@tomar/contract';
import type { Caller } from '../client.ts';
import { makeDefinition } from '../definitionScene.ts';
import { makeJob, readJob } from '../jobScene.ts';
import { ended } from '../serverKeys.ts';
import type { SceneServer } from '../startSceneServer.ts';

const account = 'Ana mühür';
const company = 'Çınar Sanayi A.Ş.';

export const placesOf = (job: JobDetail) => job.steps.flatMap(({ people }) => people);

/** A company's stamp account in the demo, whose people are the approver and both signers unless said otherwise. */
export async function stampScene(server: SceneServer, certificateSha256 = 'a'.repeat(64)) {
  const owner = await server.person('owner');
  const inDemo = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> => {
    const accountId = await server.accountId();
    return (await server.platform.db.inAccount(accountId, (tx) => tx.execute(text))).rows as Row[];
  };
  const setAuthorities = async (key: string, authorities: string) =>
    inDemo(`update users set authorities = '{${authorities}}' where id = '${await server.userId(key)}'`);
  for (const key of ['approver', 'signer1', 'signer2'])
    await setAuthorities(key, 'Approved,Signer,Muhur,Draft');
  const idsOf = (keys: readonly string[]) => Promise.all(keys.map((key) => server.userId(key)));
  const people = ['approver', 'signer1', 'signer2'];
  const companyId = await makeDefinition(server, 'company', { name: company });
  const stampOf = async (name: string, over: Record<string, unknown> = {}) =>
    makeDefinition(server, 'stampAccount', {
      name,
      companyId,
      kind: 'Certificate',
      certificateSha256,
      userIds: await idsOf(people),
      ...over,
    } as never);
  const id = await stampOf(account);

  const { get, save, activate } = definitionEndpoints.stampAccount;
  /** Saves the stamp account with other values. */
  async function change(values: Record<string, unknown>): Promise<void> {
    const stored = await server.call(get, { params: { id }, query: {} }, owner);
    const { id: _, named: _named, remarks: _remarks, ...rest } = stored;
    await server.call(save, { params: { id }, body: { ...rest, ...values } as never }, owner);
  }

  return {
    account,
    company,
    companyId,
    id,
    inDemo,
    setAuthorities,
    stampOf,
    change,
    havePeople: async (...keys: string[]) => change({ userIds: await idsOf(keys) }),
    activate: (isActive: boolean) => server.call(activate, { body: { ids: [id], isActive } }, owner),
    activateCompany: (isActive: boolean) =>
      server.call(definitionEndpoints.company.activate, { body: { ids: [companyId], isActive } }, owner),
    jobOf: (recipe: Parameters<typeof makeJob>[1] = {}) =>
      makeJob(server, { flow: [[`#${account}`]], ...recipe }),
    statesOf: async (jobId: string) => placesOf(await readJob(server, jobId)).map(({ state }) => state),
    /** Which of a person's lists of stamps have the job. */
    async listsOf(key: string, jobId: string): Promise<string[]> {
      const caller = await server.person(key);
      const found: string[] = [];
      for (const list of stampLists) {
        const { items } = await server.call(listMyStamps, { body: { list, pageSize: 100 } }, caller);
        if (items.some((job) => job.id === jobId)) found.push(list);
      }
      return found;
    },
    /** Has the token stamp, and waits for how that ends. */
    async stamp(caller: Caller, ...jobIds: string[]): Promise<SigningSession> {
      const { id: sessionId } = await server.call(askToStamp, { body: { jobIds } }, caller);
      return ended(server, caller, sessionId);
    },
    /** Status and message keys of what was refused, or `done`. */
    async keysOf(act: Promise<unknown>): Promise<unknown> {
      try {
        return await act.then(() => 'done');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return [error.status, ...error.keys];
      }
    },
    /** Whose lists are counted otherwise than they are. */
    wrongCounts: () =>
      inDemo(
        `select user_id, list, sum(n) as off from (
           select user_id, l as list, 1 as n from job_people p, unnest(job_people_lists(p)) l
           union all select user_id, list, -count from job_counts
         ) both_sides group by 1, 2 having sum(n) <> 0`,
      ),
  };
}

import {
  approveJob,
  beginSigning,
  cancelJob,
  circulateDraft,
  declineJob,
  getDashboard,
  getFile,
  getFileVerdicts,
  getJob,
  getJobArchive,
  getJobArchives,
  listJobs,
  listMyJobs,
  type Privacy,
  saveDraft,
  undoCancelJob,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { begin, folder, makeDraft, makeJob, readJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let finance: string;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ id: string }>(`select id from departments where name = 'Mali İşler'`),
  );
  finance = rows[0]?.id ?? '';
});
afterAll(() => server.close());

/** By the approver for signer2; nobody else has to do with it. */
const jobOf = (privacy: Privacy, departmentId: string | null, name = `Gizlilik ${privacy}`) =>
  makeJob(server, {
    by: 'approver',
    flow: [['signer2!']],
    privacy,
    departmentId,
    name,
    recipients: [folder('gizlilik')],
  });

/** Every door to a job; all of them answer alike. */
async function doors(jobId: string, who: Caller): Promise<number> {
  const [file] = (await readJob(server, jobId, 'approver')).files;
  const fileId = file?.id ?? '';
  const statuses = await Promise.all(
    [
      server.ask(getJob, { params: { id: jobId } }, who),
      server.ask(getJobArchive, { params: { id: jobId } }, who),
      server.ask(getJobArchives, { query: { ids: jobId } }, who),
      server.ask(getFile, { params: { id: fileId }, query: {} }, who),
      server.ask(getFile, { params: { id: fileId }, query: { version: 'original', download: '1' } }, who),
      server.ask(getFile, { params: { id: fileId }, query: { version: 'signed', upTo: file?.size } }, who),
      server.ask(getFileVerdicts, { params: { id: fileId } }, who),
    ].map(async (answer) => {
      const { status } = await answer;
      await (await answer).arrayBuffer();
      return status;
    }),
  );
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] ?? 0;
}

const sees = async (jobId: string) => {
  const people = ['owner', 'approver', 'signer1', 'signer2'];
  const open = await Promise.all(
    people.map(async (key) => ((await doors(jobId, await server.person(key))) === 200 ? key : '')),
  );
  return open.filter((key) => key !== '');
};

describe('a job', () => {
  it('of privacy Normal is seen by those in it, by Report holders and the department’s managers (AUTH-11)', async () => {
    expect(await sees(await jobOf('Normal', null))).toEqual(['owner', 'approver', 'signer2']);
    expect(await sees(await jobOf('Normal', finance))).toEqual(['owner', 'approver', 'signer2']);
  });

  it('of privacy Secret is seen by those in it and the department, an administrator or not (AUTH-12)', async () => {
    expect(await sees(await jobOf('Secret', null))).toEqual(['approver', 'signer2']);
    expect(await sees(await jobOf('Secret', finance))).toEqual(['owner', 'approver', 'signer2']);
  });

  it('of privacy TopSecret is seen by those in it alone (AUTH-13)', async () => {
    expect(await sees(await jobOf('TopSecret', null))).toEqual(['approver', 'signer2']);
    expect(await sees(await jobOf('TopSecret', finance))).toEqual(['approver', 'signer2']);
  });

  it('that one may not see cannot be cancelled by an administrator either', async () => {
    const jobId = await jobOf('TopSecret', null);
    const body = { description: 'Görmeden' };
    const owner = await server.person('owner');
    expect((await server.ask(cancelJob, { params: { id: jobId }, body }, owner)).status).toBe(404);
    expect((await readJob(server, jobId, 'approver')).status).toBe('Circulating');
  });

  it('that one may not see is in no list, count, search or dashboard', async () => {
    const name = 'Çok özel ŞİRKET birleşmesi';
    const hidden = await jobOf('TopSecret', finance, name);
    const shown = await jobOf('Normal', null, name);
    const owner = await server.person('owner');
    const found = async (search: string) => {
      const page = await server.call(listJobs, { body: { search, pageSize: 100 } }, owner);
      expect(page.total).toBe(page.items.length);
      return page.items.map((item) => item.id);
    };
    expect(await found(name)).toEqual([shown]);
    expect(await found('')).not.toContain(hidden);
    const mine = await server.call(listMyJobs, { body: { search: name } }, owner);
    expect(mine).toMatchObject({ total: 0, items: [] });
    const dashboard = JSON.stringify(await server.call(getDashboard, {}, owner));
    expect(dashboard).not.toContain(hidden);
    const part = await server.call(listMyJobs, { body: { search: name } }, await server.person('signer2'));
    expect(part.items.map((item) => item.id).sort()).toEqual([hidden, shown].sort());
  });

  it('management’s list is for Report holders', async () => {
    for (const key of ['approver', 'signer1'])
      expect((await server.ask(listJobs, { body: {} }, await server.person(key))).status).toBe(401);
  });
});

describe('searching', () => {
  const found = async (search: string) => {
    const { items, total, capped } = await server.call(
      listMyJobs,
      { body: { search, pageSize: 100 } },
      await server.person('approver'),
    );
    expect([total, capped]).toEqual([items.length, false]);
    return items.map((item) => item.name).sort();
  };

  beforeAll(async () => {
    for (const name of [
      'IŞIK Isı İNŞAAT',
      '%100 yün_iplik',
      '100 yün iplik',
      'C:\\belge',
      "O'Neill; drop table",
    ])
      await jobOf('Normal', null, name);
  });

  it.each([
    ['ışık', ['IŞIK Isı İNŞAAT']],
    ['IŞIK', ['IŞIK Isı İNŞAAT']],
    ['isik', ['IŞIK Isı İNŞAAT']],
    ['inşaat', ['IŞIK Isı İNŞAAT']],
    ['İNŞAAT', ['IŞIK Isı İNŞAAT']],
    ['ıSI', ['IŞIK Isı İNŞAAT']],
    ['100', ['%100 yün_iplik', '100 yün iplik']],
    ['%', ['%100 yün_iplik']],
    ['_', ['%100 yün_iplik']],
    ['\\', ['C:\\belge']],
    ["o'neill; DROP", ["O'Neill; drop table"]],
    ['  yün   ', ['%100 yün_iplik', '100 yün iplik']],
    ['hiçbiri', []],
  ])('for %s finds %j', async (search, names) => {
    expect(await found(search)).toEqual([...names].sort());
  });

  it('finds by tracking number and document number', async () => {
    const jobId = await makeJob(server, {
      by: 'approver',
      flow: [['approver']],
      documentNumber: 'MAK/2026-İ7',
    });
    const { trackingNumber, name } = await readJob(server, jobId, 'approver');
    expect(await found(trackingNumber)).toContain(name);
    expect(await found('mak/2026-i7')).toEqual([name]);
  });

  it('with null characters or 201 letters is refused, not an accident', async () => {
    const approver = await server.person('approver');
    expect((await server.ask(listMyJobs, { body: { search: 'x'.repeat(201) } }, approver)).status).toBe(400);
    expect((await server.ask(listMyJobs, { body: { search: 'a\u0000b' } }, approver)).status).toBeLessThan(
      500,
    );
  });
});

describe('while the licence is not active (ACC-04)', () => {
  const setLicence = async (until: string) => {
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(`update periods set starts_on = '2020-01-01', ends_on = '${until}'`),
    );
  };

  it('one may look, but neither start nor sign nor send', async () => {
    const approver = await server.person('approver');
    const signer = await server.person('signer2');
    const jobId = await makeJob(server, { by: 'approver', flow: [['signer2!', 'approver']] });
    const draft = await makeDraft(server, { by: 'approver' });
    await setLicence('2020-12-31');
    try {
      const job = await readJob(server, jobId, 'approver');
      expect(job.actions).toEqual([]);
      expect(await doors(jobId, signer)).toBe(200);
      await server.call(getDashboard, {}, approver);
      expect((await server.call(listMyJobs, { body: {} }, approver)).items.length).toBeGreaterThan(0);
      const params = { id: jobId };
      const body = { version: draft.version, content: draft.content };
      for (const answer of [
        server.ask(saveDraft, { params: { id: draft.id }, body }, approver),
        server.ask(circulateDraft, { params: { id: draft.id }, body: { version: draft.version } }, approver),
        server.ask(approveJob, { params, body: { approved: true } }, approver),
        server.ask(declineJob, { params, body: { description: 'x' } }, approver),
        server.ask(cancelJob, { params, body: { description: 'x' } }, approver),
        server.ask(undoCancelJob, { params }, approver),
        server.ask(beginSigning, { body: { jobIds: [jobId] } }, signer),
      ]) {
        const { status } = await answer;
        expect([status, await (await answer).text()]).toEqual([
          401,
          expect.stringContaining('lang_licence_expired'),
        ]);
      }
      await expect(begin(server, approver, draft.id, 'x.pdf', 10)).rejects.toThrow('lang_licence_expired');
      const after = await readJob(server, jobId, 'approver');
      expect(after.version).toBe(job.version);
    } finally {
      await setLicence('2099-12-31');
    }
  });
});

import {
  addComment,
  archiveJobs,
  archiveMyJobs,
  type Endpoint,
  type EndpointName,
  endpoints,
  exportAudit,
  exportJobs,
  exportMyJobs,
  fromWire,
  getDashboard,
  getIncoming,
  getJob,
  handOverWork,
  type JobList,
  jobLists,
  listAudit,
  listJobs,
  listMyJobs,
  listMyStamps,
  listNotices,
  listTasks,
  listUserAccounts,
  type NoticeItem,
  type Privacy,
  previewArchive,
  previewHandover,
  previewMyArchive,
  privacies,
  type StampList,
  stampLists,
  verifyDocument,
} from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../client.ts';
import { followEvents } from '../../followEvents.ts';
import { mailsTo } from '../../readMail.ts';
import { demands } from '../demands.ts';
import { jsonSchemaOf } from '../sample.ts';
import { type Door, doors } from './doors.ts';
import { absentJob, type PrivacyScene, startPrivacyScene, type WalkedJob } from './privacyScene.ts';
import { hasPartIn, mayAsk, type Phase, type ReaderName, readerNames, sees } from './readers.ts';

/** Endpoints that list, count or tell of several jobs: a test below asks each of them. */
const lists = [
  'listMyJobs',
  'exportMyJobs',
  'previewMyArchive',
  'archiveMyJobs',
  'listMyStamps',
  'listJobs',
  'exportJobs',
  'previewArchive',
  'archiveJobs',
  'getDashboard',
  'listNotices',
  'streamEvents',
  'listTasks',
  'listAudit',
  'exportAudit',
  'getIncoming',
  'previewHandover',
  'handOverWork',
  'verifyDocument',
] as const satisfies readonly EndpointName[];

/** Endpoints that look as if they spoke of jobs, and why they tell nobody of one. */
const apart: Partial<Readonly<Record<EndpointName, string>>> = {
  readNotices: 'marks the reader’s own as read and says that it is done',
  askToSign: 'asks as `beginSigning` does, of a key that the server of this test does not hold',
  askToStamp: 'the same',
  getServerKey: 'the reader’s own key',
  submitSignatures: 'of the session that its key opens; the session is its signer’s own',
  reportSigningFailure: 'the same',
  getDraft: 'drafts are their owner’s alone, whatever their privacy',
  getBankOrder: 'the same',
  getIncomingReply: 'the same',
  saveDraft: 'the same',
  circulateDraft: 'the same',
  mergeDraftFiles: 'the same',
  officeToPdf: 'the same',
  listBatchRows: 'a batch is its maker’s own, as the jobs made of it are',
  createIncoming: 'answers with the document as `getIncoming` does',
  assignIncoming: 'the same',
  revertIncoming: 'the same',
  changeIncomingCategory: 'the same',
  changeIncomingState: 'the same',
};

let scene: PrivacyScene;
beforeAll(async () => {
  scene = await startPrivacyScene();
});
afterAll(() => scene.server.close());

const jobsOf = (name: ReaderName) => scene.jobs.filter(({ privacy, phase }) => sees(name, privacy, phase));
const marksOf = (jobs: readonly WalkedJob[]) => jobs.map(({ mark }) => mark).sort();

/** Record kinds and words of an answer that speak of a job. */
const ofJobs = new Set(['job', 'file', 'delivery', 'notice', 'signingSession']);
const words = /"(?:job|jobs|jobId|jobIds|jobName|trackingNumber)":/;
const paths =
  /^\/(?:job|myjob|mymuhurjob|dashboard|notice|audit|events|verify|signingsession|delivery|file)\b/;
const schemasOf = ({ params, query, body, reply }: Endpoint) =>
  [params, query, body, reply].flatMap((one) =>
    typeof one === 'object' ? [JSON.stringify(jsonSchemaOf(one))] : [],
  );
const speaksOfJobs = (endpoint: Endpoint) =>
  ofJobs.has(endpoint.needs?.record ?? '') ||
  paths.test(endpoint.path) ||
  endpoint.reply === 'events' ||
  schemasOf(endpoint).some((text) => words.test(text));

it('AUTH-11, AUTH-12, AUTH-13: every endpoint that speaks of jobs is walked, or said to tell of none', () => {
  const declared = [...Object.keys(doors), ...lists, ...Object.keys(apart)];
  const found = [...endpoints].filter(([, endpoint]) => speaksOfJobs(endpoint)).map(([name]) => name);
  expect(found.filter((name) => !declared.includes(name))).toEqual([]);
});

type Asked = ReturnType<Door['ask']>;

async function answerOf(name: ReaderName, endpoint: Endpoint, { id, query, body, headers }: Asked) {
  const input = { params: { id }, query: query ?? {}, body, headers } as CallInput<Endpoint>;
  const response = await scene.server.ask(endpoint, input, scene.caller(name));
  const text = await response.text();
  return { status: response.status, text: text.replace(/"RequestId":"[^"]*"/, '') };
}

const doorsOf = (phase: Phase) =>
  Object.entries(doors).flatMap(([name, some]) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`there is no ${name}`);
    return some.flatMap((door, at) =>
      phase === 'running' || !door.running
        ? [{ title: `${name} ${at}`, demand: demands[name as EndpointName], endpoint, door }]
        : [],
    );
  });

/** What is answered to somebody who may not see a job, by what is said of a job that there is not. */
async function walk(name: ReaderName, job: WalkedJob): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  await Promise.all(
    doorsOf(job.phase).map(async ({ title, demand, endpoint, door }) => {
      if (door.own === name) return;
      const open = sees(name, job.privacy, job.phase) && door.own === undefined;
      const ask = open ? (door.harmless ?? door.ask) : door.ask;
      const { status, text } = await answerOf(name, endpoint, ask(job));
      if (!mayAsk(name, demand)) found[title] = status === 401 ? 'no right' : `${status} without the right`;
      else if (open && door.harmless) found[title] = status === 404 ? 'hidden' : 'shown';
      else if (open) found[title] = status === 200 || status === 206 ? 'shown' : `${status} ${text}`;
      else {
        const other = await answerOf(name, endpoint, door.ask(absentJob()));
        const alike = status === 404 && other.status === 404 && other.text === text;
        found[title] = alike
          ? 'hidden'
          : `${status} ${text.slice(0, 200)}, not ${other.status} ${other.text}`;
      }
    }),
  );
  return found;
}

const expectedAt = (name: ReaderName, { privacy, phase }: WalkedJob) =>
  Object.fromEntries(
    doorsOf(phase).flatMap(({ title, demand, door }) => {
      if (door.own === name) return [];
      const open = sees(name, privacy, phase) && door.own === undefined;
      return [[title, !mayAsk(name, demand) ? 'no right' : open ? 'shown' : 'hidden']];
    }),
  );

const ids: Readonly<Record<Privacy, string>> = { Normal: 'AUTH-11', Secret: 'AUTH-12', TopSecret: 'AUTH-13' };
const everyone = readerNames.flatMap((name) =>
  privacies.map((privacy) => ({ name, privacy, id: ids[privacy] })),
);

describe('every door to one job', () => {
  it.each(everyone)('$id: is for $name of a $privacy job as the privacy says', async ({ name, privacy }) => {
    for (const job of scene.jobs.filter((one) => one.privacy === privacy))
      expect(await walk(name, job), job.phase).toEqual(expectedAt(name, job));
  });

  it('AUTH-12, AUTH-13: who may not see a job has changed nothing of it', async () => {
    for (const { id, phase } of scene.jobs) {
      const job = await scene.server.call(getJob, { params: { id } }, scene.caller('creator'));
      expect(job.status).toBe(phase === 'running' ? 'Circulating' : 'Completed');
      expect(job.comments.filter(({ isDeleted }) => !isDeleted)).toHaveLength(2);
      const acted = job.steps.flatMap(({ people }) => people).filter(({ actedBy }) => actedBy !== null);
      expect(acted).toHaveLength(phase === 'running' ? 0 : 2);
    }
  });
});

/** Who has which jobs in which of their own lists; of every privacy, since those who take part see it. */
const takingPart: Readonly<Record<Phase, readonly ReaderName[]>> = {
  running: ['creator', 'signer', 'approver', 'later', 'groupMember', 'otherMember', 'stamper', 'substitute'],
  done: ['creator', 'approver', 'groupMember'],
};
const none: readonly ReaderName[] = [];
const inLists: Readonly<Record<JobList, Readonly<Record<Phase, readonly ReaderName[]>>>> = {
  mine: takingPart,
  waiting: {
    running: ['signer', 'approver', 'groupMember', 'otherMember', 'stamper', 'substitute'],
    done: none,
  },
  started: { running: ['creator'], done: ['creator'] },
  signed: { running: none, done: none },
  approved: { running: none, done: ['approver', 'groupMember'] },
  declined: { running: none, done: none },
  cancelled: { running: none, done: none },
  circulating: { running: takingPart.running, done: none },
  completed: { running: none, done: takingPart.done },
  finalizing: { running: none, done: none },
};
const inStampLists: Readonly<Record<StampList, readonly ReaderName[]>> = {
  stamps: ['stamper'],
  awaitingStamp: ['stamper'],
  stamped: none,
};

const named = (text: string) =>
  scene.jobs
    .filter(({ mark }) => text.includes(mark))
    .map(({ mark }) => mark)
    .sort();
const idsIn = (text: string) =>
  scene.jobs
    .filter(({ id }) => text.includes(id))
    .map(({ mark }) => mark)
    .sort();

async function textOf(name: ReaderName, endpoint: Endpoint, input: unknown): Promise<string> {
  const answer = await scene.server.ask(endpoint, input as CallInput<Endpoint>, scene.caller(name));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}
async function sheetOf(name: ReaderName, endpoint: Endpoint, query: object): Promise<string[]> {
  const bytes = Buffer.from(await textOf(name, endpoint, { query }), 'latin1');
  const [sheet] = await readXlsxFile(bytes);
  return (sheet?.data ?? [])
    .slice(1)
    .map(([cell]) => String(cell))
    .sort();
}
/** What an archive of these jobs would hold, and holds: those of them that are done. */
async function expectArchive(
  name: ReaderName,
  [preview, archive]:
    | readonly [typeof previewMyArchive, typeof archiveMyJobs]
    | readonly [typeof previewArchive, typeof archiveJobs],
  query: { readonly list?: JobList },
  jobs: readonly WalkedJob[],
): Promise<void> {
  const done = jobs.filter(({ phase }) => phase === 'done');
  if (done.length === 0) {
    for (const endpoint of [preview, archive] as const) {
      const refusal = await scene.server.refusal<Endpoint>(endpoint, { query } as never, scene.caller(name));
      expect(refusal.keys).toEqual(['lang_archive_none']);
    }
    return;
  }
  const told = await textOf(name, preview, { query });
  const unfinished = jobs.length - done.length;
  expect(fromWire(JSON.parse(told))).toMatchObject({ jobs: done.length, files: done.length, unfinished });
  expect(named(await textOf(name, archive, { query }))).toEqual(marksOf(done));
}

/** The status alone, where the right is missing. */
const isRefused = async (name: ReaderName, endpoint: Endpoint, input: unknown) =>
  expect((await scene.server.ask(endpoint, input as CallInput<Endpoint>, scene.caller(name))).status).toBe(
    401,
  );

describe('every list, count, sheet and archive', () => {
  /** As they come, and found by each word that a job has for itself. */
  const searches = () => [
    '',
    'KOSTEBEK',
    ...scene.jobs.flatMap(({ mark, trackingNumber }) => [`${mark}/1`, trackingNumber]),
  ];
  const foundBy = (jobs: readonly WalkedJob[], search: string) =>
    marksOf(
      jobs.filter(
        ({ mark, trackingNumber }) => `${mark}/1`.includes(search) || trackingNumber.includes(search),
      ),
    );

  it.each(readerNames)('AUTH-11 to AUTH-13: of %s’s own jobs has those alone', async (name) => {
    const { server } = scene;
    const caller = scene.caller(name);
    const ofList = (list: JobList) => scene.jobs.filter(({ phase }) => inLists[list][phase].includes(name));
    if (!mayAsk(name, demands.listMyJobs)) {
      await isRefused(name, listMyJobs, { body: {} });
      for (const endpoint of [exportMyJobs, previewMyArchive, archiveMyJobs])
        await isRefused(name, endpoint, { query: {} });
      return;
    }
    await Promise.all([
      ...jobLists.map(async (list) => {
        const jobs = ofList(list);
        const page = await server.call(listMyJobs, { body: { list, pageSize: 100 } }, caller);
        expect(page.items.map((item) => item.name).sort(), list).toEqual(marksOf(jobs));
        expect([page.total, page.capped]).toEqual([jobs.length, false]);
        const counts = page.counts?.lists.map((one) => [one.list, one.count]);
        expect(counts?.sort()).toEqual(jobLists.map((one) => [one, ofList(one).length]).sort());
        expect(await sheetOf(name, exportMyJobs, { list, columns: 'name' }), list).toEqual(marksOf(jobs));
      }),
      ...searches().map(async (search) => {
        const page = await server.call(listMyJobs, { body: { search, pageSize: 100 } }, caller);
        expect(page.items.map((item) => item.name).sort(), search).toEqual(foundBy(ofList('mine'), search));
        expect(page.total).toBe(page.items.length);
      }),
    ]);
    // Of archives a person has a few at once.
    for (const list of ['mine', 'waiting', 'approved', 'completed'] as const)
      await expectArchive(name, [previewMyArchive, archiveMyJobs], { list }, ofList(list));
  });

  it.each(readerNames)('AUTH-11 to AUTH-13: of all jobs has for %s those that they may see', async (name) => {
    const { server } = scene;
    const caller = scene.caller(name);
    if (!mayAsk(name, demands.listJobs)) {
      await isRefused(name, listJobs, { body: {} });
      for (const endpoint of [exportJobs, previewArchive, archiveJobs])
        await isRefused(name, endpoint, { query: {} });
      return;
    }
    const jobs = jobsOf(name);
    for (const search of searches()) {
      const page = await server.call(listJobs, { body: { search, pageSize: 100 } }, caller);
      expect(page.items.map((item) => item.name).sort(), search).toEqual(foundBy(jobs, search));
      expect([page.total, page.capped]).toEqual([page.items.length, false]);
      const sheet = await sheetOf(name, exportJobs, { search, columns: 'name' });
      expect(sheet, search).toEqual(foundBy(jobs, search));
    }
    await expectArchive(name, [previewArchive, archiveJobs], {}, jobs);
  });

  it.each(readerNames)('AUTH-11 to AUTH-13: of stamps has those of %s alone', async (name) => {
    if (!mayAsk(name, demands.listMyStamps)) return isRefused(name, listMyStamps, { body: {} });
    const running = scene.jobs.filter(({ phase }) => phase === 'running');
    const ofList = (list: StampList) => (inStampLists[list].includes(name) ? running : []);
    for (const list of stampLists) {
      const input = { body: { list, pageSize: 100 } };
      const page = await scene.server.call(listMyStamps, input, scene.caller(name));
      expect(page.items.map((item) => item.name).sort(), list).toEqual(marksOf(ofList(list)));
      expect(page.counts.lists.map((one) => [one.list, one.count]).sort()).toEqual(
        stampLists.map((one) => [one, ofList(one).length]).sort(),
      );
    }
  });

  it.each(readerNames)('AUTH-11 to AUTH-13: on the overview are those of %s alone', async (name) => {
    const ofList = (list: JobList) => scene.jobs.filter(({ phase }) => inLists[list][phase].includes(name));
    const { counts, waiting, late, weeks } = await scene.server.call(getDashboard, {}, scene.caller(name));
    expect(counts).toEqual(
      Object.fromEntries(Object.keys(counts).map((list) => [list, ofList(list as JobList).length])),
    );
    expect(waiting.map((item) => item.name).sort()).toEqual(marksOf(ofList('waiting')));
    expect(late).toEqual([]);
    const inWeeks = weeks.reduce((sum, { started, completed }) => sum + started + completed, 0);
    // Of those that the reader started.
    const started = ofList('started');
    expect(inWeeks).toBe(started.length + started.filter(({ phase }) => phase === 'done').length);
  });
});

describe('what people are told', () => {
  it.each(readerNames)('AUTH-11 to AUTH-13: the bell names to %s what they may see now', async (name) => {
    const told = marksOf(jobsOf(name).filter(({ phase }) => hasPartIn(name, phase)));
    const items: NoticeItem[] = [];
    for (let hasMore = true; hasMore; ) {
      const before = items.at(-1)?.id;
      const query = before === undefined ? {} : { before };
      const page = await scene.server.call(listNotices, { query }, scene.caller(name));
      items.push(...page.items);
      hasMore = page.hasMore;
    }
    expect(named(JSON.stringify(items))).toEqual(told);
    expect(idsIn(JSON.stringify(items))).toEqual(told);
    const accounts = await scene.server.call(listUserAccounts, {}, scene.caller(name));
    const unread = items.filter(({ isUnread }) => isUnread).length;
    expect(accounts.map(({ unreadNoticeCount }) => unreadNoticeCount)).toEqual([unread]);
  });

  it('AUTH-11 to AUTH-13: letters go to those who saw the job when they were sent', async () => {
    // For as long as it was their turn, of a job that is done, too.
    const sawOnce: readonly ReaderName[] = [...takingPart.done, 'otherMember', 'substitute'];
    const tellsOf = async (name: ReaderName) => {
      const mails = await mailsTo(scene.server.mail, scene.email(name));
      const text = mails.map((mail) => `${mail.subject} ${mail.text} ${mail.html}`).join('\n');
      const about = ({ mark, trackingNumber }: WalkedJob) =>
        text.includes(mark) || text.includes(trackingNumber);
      expect(named(text).filter((mark) => !mark.includes('Normal'))).toEqual([]);
      return marksOf(scene.jobs.filter(about));
    };
    const running = marksOf(scene.jobs.filter(({ phase }) => phase === 'running'));
    for (const name of ['approver', 'groupMember', 'substitute'] as const)
      await expect.poll(() => tellsOf(name), { timeout: 20_000 }).toEqual(expect.arrayContaining(running));
    for (const name of readerNames) {
      const may = scene.jobs.filter(({ phase }) =>
        (phase === 'done' ? sawOnce : takingPart.running).includes(name),
      );
      const told = await tellsOf(name);
      expect(
        told.filter((mark) => !marksOf(may).includes(mark)),
        name,
      ).toEqual([]);
    }
  });

  it('AUTH-11 to AUTH-13: open pages hear of a change of what their reader may see', async () => {
    const running = scene.jobs.filter(({ phase }) => phase === 'running');
    const streams = await Promise.all(
      readerNames.map(async (name) => ({
        name,
        stream: await followEvents(scene.server, scene.caller(name)),
      })),
    );
    for (const { id } of running) {
      const input = { params: { id }, body: { text: 'Herkese açık olmayan' } };
      await scene.server.call(addComment, input, scene.caller('creator'));
    }
    const heard = () =>
      Object.fromEntries(
        streams.map(({ name, stream }) => {
          const changes = stream.changes.filter(({ topic }) => topic === 'job' || topic === 'delivery');
          return [name, idsIn(changes.map(({ id }) => id).join())];
        }),
      );
    const expected = Object.fromEntries(
      readerNames.map((name) => [
        name,
        marksOf(running.filter(({ privacy }) => sees(name, privacy, 'running'))),
      ]),
    );
    await expect.poll(heard, { timeout: 10_000 }).toEqual(expected);
    // Whoever heard too much would have by now: the one who hears last heard as much.
    for (const { stream } of streams) {
      expect(named(JSON.stringify(stream.changes))).toEqual([]);
      await stream.close();
    }
    expect(heard()).toEqual(expected);
  });
});

describe('beside the jobs', () => {
  it.each(readerNames.filter((name) => name !== 'outsider'))(
    'AUTH-11 to AUTH-13: an incoming document names to %s the answers that they may see',
    async (name) => {
      const input = { params: { id: scene.incomingId } };
      const answer = await scene.server.call(getIncoming, input, scene.caller(name));
      const seen = marksOf(jobsOf(name).filter(({ phase }) => phase === 'running'));
      const jobs = answer.answers.filter(({ isDraft }) => !isDraft);
      expect(jobs.map((one) => one.name).sort()).toEqual(seen);
      expect(named(JSON.stringify(answer))).toEqual(seen);
      expect(idsIn(JSON.stringify(answer))).toEqual(seen);
    },
  );

  it.each(readerNames.filter((name) => name !== 'admin' && name !== 'outsider'))(
    'AUTH-11 to AUTH-13: trail, tasks and handovers are not %s’s',
    async (name) => {
      await isRefused(name, listAudit, { body: {} });
      await isRefused(name, exportAudit, {});
      await isRefused(name, listTasks, { body: {} });
      await isRefused(name, previewHandover, handover());
    },
  );

  /** An administrator sees what `Report` shows. */
  const open = () => marksOf(jobsOf('admin'));
  const handover = () => ({
    params: { id: scene.userId('approver') },
    body: { successorId: scene.userId('report') },
  });

  it('AUTH-12, AUTH-13: the trail, its export and its pages hide from an administrator what a secret job says', async () => {
    const { server } = scene;
    const admin = scene.caller('admin');
    const pages: string[] = [];
    for (let before: number | undefined, more = true; more; ) {
      const body = { pageSize: 200, ...(before !== undefined && { before }) };
      const page = await server.call(listAudit, { body }, admin);
      pages.push(JSON.stringify(page));
      more = page.more;
      before = page.items.at(-1)?.sequence;
    }
    expect(named(pages.join())).toEqual(open());
    const exported = Buffer.from(await textOf('admin', exportAudit, {}), 'latin1').toString('utf8');
    expect(named(exported)).toEqual(open());
    for (const { id, mark } of scene.jobs) {
      const isOpen = open().includes(mark);
      for (const body of [{ jobId: id }, { subjectId: id }]) {
        const page = await server.call(listAudit, { body: { ...body, pageSize: 200 } }, admin);
        expect(page.items.length).toBeGreaterThan(0);
        expect(named(JSON.stringify(page))).toEqual(isOpen ? [mark] : []);
        expect(page.items.some(({ jobs }) => jobs.length > 0)).toBe(isOpen);
        if (!isOpen) expect(page.items.every(({ facts }) => !facts.includes('yorumu'))).toBe(true);
      }
    }
  });

  it('AUTH-12, AUTH-13: background tasks say nothing to an administrator of a secret job', async () => {
    const all: string[] = [];
    let hidden = 0;
    for (let page = 1, more = true; more; page += 1) {
      const answer = await scene.server.call(
        listTasks,
        { body: { page, pageSize: 100 } },
        scene.caller('admin'),
      );
      for (const item of answer.items) {
        if (item.ofHiddenJob) hidden += 1;
        all.push(JSON.stringify(item));
      }
      more = answer.items.length === 100;
    }
    expect(hidden).toBeGreaterThan(0);
    expect(named(all.join())).toEqual(open());
  });

  it('AUTH-12, AUTH-13: who hands work over reads no name of a secret job', async () => {
    const { server } = scene;
    const preview = await server.call(previewHandover, handover(), scene.caller('admin'));
    const turns = preview.items.filter(({ kind }) => kind === 'turns');
    expect(turns).toHaveLength(privacies.length);
    expect(turns.filter(({ name }) => name === null)).toHaveLength(2);
    const { params, body } = handover();
    const input = { params, body: { ...body, kinds: ['turns' as const] } };
    const { moved, kept } = await server.call(handOverWork, input, scene.caller('admin'));
    // Who holds Report alone may not approve: all stays.
    expect([moved, kept.length]).toEqual([0, privacies.length]);
    const runs = open().filter((mark) => mark.endsWith('running'));
    for (const told of [turns, kept]) expect(named(JSON.stringify(told))).toEqual(runs);
  });

  it.each(privacies)(
    'AUTH-11 to AUTH-13: whoever holds a code is told what a document of a %s job is called, or not',
    async (privacy) => {
      for (const { code, mark, trackingNumber, id, phase } of scene.jobs.filter(
        (job) => job.privacy === privacy,
      ))
        for (const name of [null, 'creator', 'admin', 'outsider'] as const) {
          const caller = name === null ? undefined : scene.caller(name);
          const text = JSON.stringify(await scene.server.call(verifyDocument, { params: { code } }, caller));
          expect(text).toContain(phase === 'done' ? 'Completed' : 'InCirculation');
          expect([text.includes(mark), text.includes(trackingNumber), text.includes(id)]).toEqual(
            privacy === 'Normal' ? [true, true, false] : [false, false, false],
          );
        }
    },
  );
});

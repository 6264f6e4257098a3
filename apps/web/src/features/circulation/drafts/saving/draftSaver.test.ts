import {
  ApiError,
  accountParameters,
  type DraftContent,
  type DraftDetail,
  draftContent,
  emptyId,
  type JobFile,
  withoutDetails,
} from '@tomar/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { noResponse } from '../../../../api/failure.ts';
import { DraftSaver, type DraftServer, isUntouched, settleMs, stateShown } from './draftSaver.ts';

const id = 'a'.repeat(24);

const detailOf = (name: string, version: number): DraftDetail => ({
  id: version === 0 ? emptyId : id,
  version,
  ownerId: id,
  ownerName: 'Ayşe Yılmaz',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  content: draftContent.parse({ name }),
  files: [],
  people: [],
  signGroups: [],
  stampAccounts: [],
  hasStamps: false,
  recipients: [],
  department: null,
  categories: [],
  flow: null,
  mayCustomizeFlow: false,
  categoryRequired: false,
  unfinishedUploads: [],
  attachmentsStay: false,
  officeObstacle: 'lang_office_not_installed',
  revises: null,
  answered: null,
  isTemplate: false,
  attachmentRule: 'optional',
  emailDomains: '',
  stampTaxRates: [],
  findings: [],
  signing: {
    ...z.pick(accountParameters, { signatureProfile: true, standardProfiles: true, boxRule: true }).parse({}),
    hasTimestampAuthority: false,
    signaturePage: 'last',
  },
});

const failure = (status: number, code: string) => new ApiError(status, withoutDetails(code));

/** A server that remembers what it was sent; `answers` decides about each save in turn. */
function fakeServer(answers: (Error | 'ok')[] = []) {
  const saves: { content: DraftContent; version: number; requestId: string }[] = [];
  let stored = detailOf('', 0);
  let ids = 0;
  const store = (detail: DraftDetail) => {
    stored = detail;
  };
  const server: DraftServer = {
    save: async (_, version, content, requestId) => {
      saves.push({ content, version, requestId });
      const answer = answers.shift() ?? 'ok';
      if (answer !== 'ok') throw answer;
      stored = { ...detailOf('', version + 1), content };
      return stored;
    },
    load: async () => stored,
    newRequestId: () => `r${++ids}`,
  };
  return { server, saves, store };
}

/** One whose saves are stored at once, but answered only when the test says so. */
function slowServer() {
  const { server, saves } = fakeServer();
  const answer = Promise.withResolvers<void>();
  const slow: DraftServer = {
    ...server,
    save: async (...sent) => {
      const saved = await server.save(...sent);
      await answer.promise;
      return saved;
    },
  };
  return { server: slow, saves, answer };
}

const rename = (name: string) => (content: DraftContent) => ({ ...content, name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving as one goes', () => {
  it('saves once after the typing settles, with the last text', async () => {
    const { server, saves } = fakeServer();
    const saver = new DraftSaver(detailOf('', 0), server);
    saver.edit(rename('S'));
    saver.edit(rename('Sözleşme'));
    expect(saver.snapshot().state).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saves.map((save) => save.content.name)).toEqual(['Sözleşme']);
    expect(saver.snapshot()).toMatchObject({ state: 'saved', detail: { id, version: 1 } });
  });

  it('does not save without a name, and says so', async () => {
    const { server, saves } = fakeServer();
    const saver = new DraftSaver(detailOf('', 0), server);
    saver.edit((content) => ({ ...content, description: 'x' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toEqual([]);
    expect(saver.snapshot().state).toBe('blocked');
    await expect(saver.flush()).rejects.toThrow();
  });

  it('saves again what was edited while a save was on its way', async () => {
    const { server, saves } = fakeServer();
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.edit(rename('B'));
    const flushed = saver.flush();
    saver.edit(rename('C'));
    await flushed;
    expect(saves.map((save) => [save.content.name, save.version])).toEqual([
      ['B', 1],
      ['C', 2],
    ]);
    expect(saver.snapshot().state).toBe('saved');
  });
});

describe('when a save does not go through', () => {
  it('repeats a lost one under the same request id, then sends what came after', async () => {
    const { server, saves } = fakeServer([noResponse(null)]);
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.edit(rename('B'));
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saver.snapshot().state).toBe('waiting');
    saver.edit(rename('C'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(saves.map((save) => [save.content.name, save.requestId])).toEqual([
      ['B', 'r1'],
      ['B', 'r1'],
      ['C', 'r2'],
    ]);
    expect(saver.snapshot().state).toBe('saved');
  });

  it('waits for a new session and goes on with it', async () => {
    const { server, saves } = fakeServer([failure(400, 'invalid_token')]);
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.edit(rename('B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.snapshot().state).toBe('waiting');
    expect(saves).toHaveLength(1);
    saver.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.snapshot().state).toBe('saved');
  });

  it('stops at a refusal and tries again with the next change', async () => {
    const { server } = fakeServer([failure(400, 'refused')]);
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.edit(rename('B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.snapshot().state).toBe('refused');
    saver.edit(rename('C'));
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saver.snapshot().state).toBe('saved');
  });
});

describe('a draft saved elsewhere meanwhile', () => {
  async function collide() {
    const fake = fakeServer([failure(409, 'conflict')]);
    fake.store(detailOf('Theirs', 5));
    const saver = new DraftSaver(detailOf('A', 1), fake.server);
    saver.edit(rename('Mine'));
    await vi.advanceTimersByTimeAsync(settleMs);
    return { saver, ...fake };
  }

  it('is not overwritten without asking', async () => {
    const { saver, saves } = await collide();
    expect(saver.snapshot()).toMatchObject({ state: 'conflict', content: { name: 'Mine' } });
    saver.edit(rename('Mine again'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toHaveLength(1);
  });

  it('can be taken over', async () => {
    const { saver, saves } = await collide();
    await saver.settle((_, theirs) => theirs.content);
    expect(saver.snapshot()).toMatchObject({ state: 'saved', content: { name: 'Theirs' }, theirs: null });
    expect(saves).toHaveLength(1);
  });

  it('can be saved over', async () => {
    const { saver, saves } = await collide();
    await saver.settle((mine) => mine);
    expect(saves.at(-1)).toMatchObject({ version: 5, content: { name: 'Mine' } });
    expect(saver.snapshot().state).toBe('saved');
  });

  it('is shown beside what was edited here, and both become one', async () => {
    const { saver, saves } = await collide();
    expect(saver.snapshot().theirs).toMatchObject({ version: 5, content: { name: 'Theirs' } });
    await saver.settle((mine, { content }) => ({ ...content, description: mine.name }));
    expect(saves.at(-1)).toMatchObject({ version: 5, content: { name: 'Theirs', description: 'Mine' } });
  });

  it('is asked of again when it was saved once more while the person chose', async () => {
    const fake = fakeServer([failure(409, 'conflict'), failure(409, 'conflict')]);
    fake.store(detailOf('Theirs', 5));
    const saver = new DraftSaver(detailOf('A', 1), fake.server);
    saver.edit(rename('Mine'));
    await vi.advanceTimersByTimeAsync(settleMs);
    fake.store(detailOf('Newer', 6));
    await saver.settle((mine) => mine);
    expect(fake.saves.at(-1)?.version).toBe(5);
    expect(saver.snapshot()).toMatchObject({
      state: 'conflict',
      content: { name: 'Mine' },
      theirs: { version: 6, content: { name: 'Newer' } },
    });
  });

  it('that this page cannot read offers no choice: a newer server saved it', async () => {
    const fake = fakeServer([failure(409, 'conflict')]);
    const newer = failure(500, 'reply_off_contract');
    const saver = new DraftSaver(detailOf('A', 1), { ...fake.server, load: () => Promise.reject(newer) });
    saver.edit(rename('Mine'));
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saver.snapshot()).toMatchObject({ state: 'refused', failure: newer, content: { name: 'Mine' } });
  });

  it('is no conflict when only its version moved, as an upload makes it do', async () => {
    const fake = fakeServer([failure(409, 'conflict')]);
    fake.store(detailOf('A', 2));
    const saver = new DraftSaver(detailOf('A', 1), fake.server);
    saver.edit(rename('B'));
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saver.snapshot()).toMatchObject({
      state: 'saved',
      content: { name: 'B' },
      detail: { version: 3 },
    });
  });

  it('shows by itself while nothing is edited here', () => {
    const saver = new DraftSaver(detailOf('A', 1), fakeServer().server);
    saver.offer(detailOf('B', 2));
    expect(saver.snapshot().content.name).toBe('B');
    saver.edit(rename('Mine'));
    saver.offer(detailOf('C', 3));
    expect(saver.snapshot().content.name).toBe('Mine');
  });
});

describe('a new draft', () => {
  it.each([
    ['a document number', { documentNumber: '2026/7' }],
    ['a target day', { targetEndDate: '2026-12-01' }],
    ['another privacy', { privacy: 'Secret' as const }],
    ['a description', { description: 'Kira' }],
  ])('is not untouched with %s, though it has no name to be saved under', (_what, part) => {
    const saver = new DraftSaver(detailOf('', 0), fakeServer().server);
    expect(isUntouched(saver.snapshot())).toBe(true);
    saver.edit((content) => ({ ...content, ...part }));
    expect(isUntouched(saver.snapshot())).toBe(false);
  });
});

describe('files that come and go', () => {
  const file = (fileId: string) => ({
    id: fileId,
    kind: 'Document' as const,
    name: `${fileId}.pdf`,
    size: 1,
    sha256: fileId,
    contentType: 'application/pdf',
    pages: 1,
    pageSizes: [],
    priorSignatures: 0,
    problem: null,
    remark: null,
  });
  const add = (fileId: string) => (files: readonly JobFile[]) => [
    ...files.filter((one) => one.id !== fileId),
    file(fileId),
  ];
  const box = (fileId: string) => ({
    fileId,
    personKey: 'p',
    page: 1,
    x: 0,
    y: 0,
    width: 10,
    height: 10,
  });
  const idsOf = (saver: DraftSaver) => saver.snapshot().detail.files.map((one) => one.id);

  it('move the version, so that the next save is no conflict', async () => {
    const { server, saves } = fakeServer();
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.setFiles(2, add('a'));
    saver.edit(rename('B'));
    await saver.flush();
    expect(saves.map((save) => save.version)).toEqual([2]);
  });

  it('and what is typed stay when the answer of a save comes that knows neither', async () => {
    const { server: slow, saves, answer } = slowServer();
    const saver = new DraftSaver(detailOf('A', 1), slow);
    saver.edit(rename('B'));
    const flushed = saver.flush();
    // The save made version 2; the file came after it.
    saver.setFiles(3, add('a'));
    saver.edit((content) => ({ ...content, description: 'meanwhile' }));
    answer.resolve();
    await flushed;
    expect(saves.map((save) => save.version)).toEqual([1, 3]);
    expect(saver.snapshot()).toMatchObject({ state: 'saved', content: { description: 'meanwhile' } });
  });

  it('stay shown while the answer of an older save is taken in', async () => {
    const { server: slow, answer } = slowServer();
    const saver = new DraftSaver(detailOf('A', 1), slow);
    saver.edit(rename('B'));
    const flushed = saver.flush();
    saver.setFiles(3, add('a'));
    answer.resolve();
    await flushed;
    expect(idsOf(saver)).toEqual(['a']);
    expect(saver.snapshot().detail.version).toBe(3);
  });

  it('do not change under which version a lost save is repeated', async () => {
    const { server, saves } = fakeServer([noResponse(null)]);
    const saver = new DraftSaver(detailOf('A', 1), server);
    saver.edit(rename('B'));
    await vi.advanceTimersByTimeAsync(settleMs);
    saver.setFiles(2, add('a'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(saves.slice(0, 2).map((save) => [save.version, save.requestId])).toEqual([
      [1, 'r1'],
      [1, 'r1'],
    ]);
  });

  it('take their boxes along, here and in what is saved next', async () => {
    const { server, saves } = fakeServer();
    const start = detailOf('A', 1);
    const content = { ...start.content, fileOrder: ['a', 'b'], boxes: [box('a'), box('b')] };
    const saver = new DraftSaver({ ...start, content, files: [file('a'), file('b')] }, server);
    saver.fileRemoved(2, 'a');
    expect(idsOf(saver)).toEqual(['b']);
    saver.edit(rename('B'));
    await saver.flush();
    expect(saves[0]?.content).toMatchObject({ fileOrder: ['b'], boxes: [{ fileId: 'b' }] });
  });

  it('in another tab are no conflict with what is typed here', async () => {
    const fake = fakeServer([failure(409, 'conflict')]);
    const start = detailOf('A', 1);
    const content = { ...start.content, fileOrder: ['a', 'b'], boxes: [box('a'), box('b')] };
    const before = { ...start, content, files: [file('a'), file('b')] };
    fake.store({
      ...before,
      version: 2,
      files: [file('b'), file('c')],
      content: { ...content, fileOrder: ['b'], boxes: [box('b')] },
    });
    const saver = new DraftSaver(before, fake.server);
    saver.edit(rename('Mine'));
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(saver.snapshot()).toMatchObject({ state: 'saved', content: { name: 'Mine' } });
  });
});

it('without a network it says at once that the connection is waited for, and that nothing is lost', () => {
  expect((['saving', 'unsaved'] as const).map((state) => stateShown(state, false))).toEqual([
    'waiting',
    'waiting',
  ]);
  for (const state of ['saved', 'blocked', 'conflict', 'refused'] as const)
    expect(stateShown(state, false)).toBe(state);
  expect(stateShown('saving', true)).toBe('saving');
});

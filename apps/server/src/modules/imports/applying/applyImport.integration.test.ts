import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  cancelImport,
  definitionEndpoints,
  emptyId,
  getImport,
  type ImportKind,
  listImportRows,
  lookUpUsers,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { importAll, importFile, importWhen, readImport } from '../../../testing/importScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { recipientsOfProfiles } from '../../delivery/index.ts';
import type { ImportTarget, ImportTargets, Plan } from '../importTarget.ts';
import { applyImportHandler, importTargets } from '../index.ts';

let server: TestServer;
let owner: Caller;
const noJobs = {
  drafts: async () => new Map(),
  jobs: async () => new Map(),
  lock: async () => undefined,
  follow: async () => undefined,
};
const targets = importTargets({
  draftsOfDepartments: async () => new Map(),
  jobsOfDepartments: async () => new Map(),
  jobsNaming: () => ({ drafts: async () => new Map(), jobs: async () => new Map() }),
  recipientsOfProfiles,
  usesOfRecipients: {},
  signGroupsInJobs: noJobs,
  stampAccountsInJobs: noJobs,
});
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

/** A kind, titles where nothing else is said, whose writing does something else besides. */
const withWriting = (
  write: (plan: Plan, tell: (written: number) => void) => Promise<void>,
  kind: ImportKind = 'title',
): ImportTargets => ({
  ...targets,
  [kind]: {
    ...targets[kind],
    plan: async (context, rows) => {
      const plan = await targets[kind].plan(context, rows);
      return { ...plan, write: (tell) => write(plan, tell) };
    },
  } satisfies ImportTarget,
});

/** A kind before whose locks something happens. */
const beforeLocks = (kind: ImportKind, happens: () => Promise<unknown>): ImportTargets => ({
  ...targets,
  [kind]: {
    ...targets[kind],
    lock: async (context, rows) => {
      await happens();
      await targets[kind].lock(context, rows);
    },
  } satisfies ImportTarget,
});

/** Titles of these names. */
const confirmed = (names: readonly string[]) =>
  confirmedFile(
    'title',
    names.map((name) => ({ name })),
  );

/** An import that was confirmed, with nobody at work on it. */
async function confirmedFile(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]) {
  const read = await readImport(server, kind, importFile(kind, rows));
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update imports set state = 'applying', round = round + 1 where id = '${read.id}'`),
  );
  return { importId: read.id, round: read.round + 1 };
}

async function run(
  payload: { importId: string; round: number },
  by: ImportTargets,
  stopping = new AbortController(),
) {
  const context: TaskContext = {
    platform: server.platform,
    accountId: await server.accountId(),
    taskId: randomUUID(),
    attempt: 1,
    claim: 1,
    lastAttempt: false,
    signal: stopping.signal,
    stillMine: async () => true,
  };
  return applyImportHandler(by).run(context, payload);
}

const found = async (search: string) =>
  (await server.call(definitionEndpoints.title.list, { body: { search } }, owner)).items.map(
    ({ name }) => name,
  );
const stateOf = async (id: string) => (await server.call(getImport, { params: { id } }, owner)).state;

it('a worker that stops in the middle leaves nothing, and the next try begins again', async () => {
  const payload = await confirmed(['Yarım bir', 'Yarım iki']);
  const stopping = new AbortController();
  const stopped = withWriting(async (plan, tell) => {
    await plan.write(tell);
    stopping.abort();
    tell(2);
  });
  await expect(run(payload, stopped, stopping)).rejects.toThrow('given up');
  expect([await found('yarim'), await stateOf(payload.importId)]).toEqual([[], 'applying']);
  await run(payload, targets);
  expect([await found('yarim'), await stateOf(payload.importId)]).toEqual([
    ['Yarım bir', 'Yarım iki'],
    'done',
  ]);
  // Once more, as after a crash between the commit and the word that it is done.
  await run(payload, targets);
  expect(await found('yarim')).toHaveLength(2);
});

it('a connection that breaks in the middle leaves nothing', async () => {
  const payload = await confirmed(['Kopan bir']);
  const broken = withWriting(async (plan, tell) => {
    await plan.write(tell);
    await server.platform.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
  });
  await expect(run(payload, broken)).rejects.toThrow();
  expect([await found('kopan'), await stateOf(payload.importId)]).toEqual([[], 'applying']);
  await run(payload, targets);
  expect(await found('kopan')).toEqual(['Kopan bir']);
});

it('whoever gives up while it is written takes all of it back', async () => {
  const payload = await confirmed(['Vazgeçilen']);
  const given = withWriting(async (plan, tell) => {
    await plan.write(tell);
    await server.call(cancelImport, { params: { id: payload.importId } }, owner);
  });
  await run(payload, given);
  expect([await found('vazgecilen'), await stateOf(payload.importId)]).toEqual([[], 'cancelled']);
});

it('a name that somebody takes while it is written is told, and nothing is written', async () => {
  const payload = await confirmed(['Aynı anda', 'Başka']);
  const late = withWriting(async (plan, tell) => {
    await server.call(
      definitionEndpoints.title.save,
      { params: { id: '0'.repeat(24) }, body: { version: 0, name: 'Aynı anda', isActive: true } as never },
      owner,
    );
    await plan.write(tell);
  });
  await run(payload, late);
  const ready = await importWhen(server, payload.importId, ['ready']);
  expect(ready).toMatchObject({ problem: { key: 'lang_import_changed_since', params: [1] } });
  expect(await found('baska')).toEqual([]);
});

it('tells how far it is while it goes on', async () => {
  const names = Array.from({ length: 1500 }, (_, at) => `Çok ${at}`);
  const payload = await confirmed(names);
  const told: number[] = [];
  const slow = withWriting((plan, tell) =>
    plan.write((written) => {
      told.push(written);
      tell(written);
    }),
  );
  await run(payload, slow);
  expect(told).toEqual([500, 1000, 1500]);
  expect(await server.call(getImport, { params: { id: payload.importId } }, owner)).toMatchObject({
    state: 'done',
    written: 1500,
  });
});

/** What the new preview says of each row. */
const told = async (id: string) =>
  (await server.call(listImportRows, { params: { id }, body: { show: 'all' } }, owner)).items.map(
    ({ number, outcome, findings }) => [number, outcome, ...findings.map(({ key }) => key)],
  );

it('a record that somebody saves between the preview and the writing is shown again, not overwritten', async () => {
  const id = await makeDefinition(server, 'circulationProfile', { name: 'İki elden' });
  const { circulationProfile } = definitionEndpoints;
  const row = { name: 'İki elden', step: '1', role: 'Onaylar', actor: 'ibrahim@demo.example' };
  const payload = await confirmedFile('circulationProfile', [row]);
  const shown = await server.call(circulationProfile.get, { params: { id } }, owner);
  const elsewhere = beforeLocks('circulationProfile', () =>
    server.call(
      circulationProfile.save,
      { params: { id }, body: { ...shown, isActive: false } as never },
      owner,
    ),
  );
  await run(payload, elsewhere);
  const ready = await importWhen(server, payload.importId, ['ready']);
  expect(ready).toMatchObject({ problem: { key: 'lang_import_changed_since', params: [1] } });
  expect(await told(payload.importId)).toEqual([[2, 'changed', 'lang_import_row_changed']]);
  const after = await server.call(circulationProfile.get, { params: { id } }, owner);
  expect(after).toMatchObject({ isActive: false, version: shown.version + 1 });
});

it('a record that somebody saves while the plan is made waits until it is written', async () => {
  const id = await makeDefinition(server, 'circulationProfile', { name: 'Beklenen' });
  const { circulationProfile } = definitionEndpoints;
  const row = { name: 'Beklenen', step: '1', role: 'Onaylar', actor: 'ibrahim@demo.example' };
  const payload = await confirmedFile('circulationProfile', [row]);
  const shown = await server.call(circulationProfile.get, { params: { id } }, owner);
  const ends: string[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  const between = withWriting(async (plan, tell) => {
    saving = server
      .ask(circulationProfile.save, { params: { id }, body: shown as never }, owner)
      .then(({ status }) => ends.push(`saved ${status}`));
    await Promise.race([saving, setTimeout(300)]);
    await plan.write(tell);
    ends.push('written');
  }, 'circulationProfile');
  await run(payload, between);
  await saving;
  expect(ends).toEqual(['written', 'saved 409']);
});

it('a sign group’s name that somebody takes while it is written is shown in a new preview (FLOW-07)', async () => {
  const payload = await confirmedFile('signGroup', [
    { name: 'Aynı anda alınan', memberIds: 'gulsen@demo.example' },
  ]);
  const { items } = await server.call(lookUpUsers, { body: { name: 'gulsen@demo.example' } }, owner);
  const late = withWriting(async (plan, tell) => {
    const body = {
      version: 0,
      name: 'Aynı anda alınan',
      isActive: true,
      memberIds: items.map(({ id }) => id),
    };
    await server.call(definitionEndpoints.signGroup.save, { params: { id: emptyId }, body }, owner);
    await plan.write(tell);
  }, 'signGroup');
  await run(payload, late);
  const ready = await importWhen(server, payload.importId, ['ready']);
  expect(ready).toMatchObject({ problem: { key: 'lang_import_changed_since', params: [1] } });
  expect(await told(payload.importId)).toEqual([[2, 'unchanged', 'lang_import_row_changed']]);
});

it('of two administrators who switch each other off one stays (USR-19)', async () => {
  await importAll(server, 'user', [
    { email: 'yonetir@demo.example', firstName: 'Öbür', lastName: 'Yönetici', Admin: 'evet' },
  ]);
  const payload = await confirmedFile('user', [
    { email: 'yonetir@demo.example', firstName: 'Öbür', lastName: 'Yönetici', isActive: 'hayır' },
  ]);
  const meanwhile = beforeLocks('user', () => setOwner(false));
  await run(payload, meanwhile);
  await setOwner(true);
  const ready = await importWhen(server, payload.importId, ['ready']);
  expect(ready).toMatchObject({ problem: { key: 'lang_import_no_right' } });
  const { items } = await server.call(
    lookUpUsers,
    { body: { name: 'yonetir@demo.example', includePassive: true } },
    owner,
  );
  expect(items).toMatchObject([{ isActive: true }]);
});

/** As the other one’s act would, which ends before this one has its locks. */
const setOwner = async (isActive: boolean) =>
  server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set is_active = ${isActive} where email = 'ayse@demo.example'`),
  );

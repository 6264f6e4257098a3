import { randomUUID } from 'node:crypto';
import { beginBatch, definitionTypes, emptyId, listViews, type RecordKind, saveView } from '@tomar/contract';
import { tasks } from '../../platform/tasks/tables.ts';
import { batchFile } from '../batchScene.ts';
import { signInAs } from '../client.ts';
import { makeDefinition } from '../definitionScene.ts';
import { importFile, sendImport } from '../importScene.ts';
import { makeIncoming } from '../incomingScene.ts';
import type { TestServer } from '../startTestServer.ts';
import { circulationRecords } from './circulationRecords.ts';

/** Makes a record of its kind in the account `demo` and gives its id. */
export type RecordFactory = (server: TestServer) => Promise<string>;

/** One maker for every kind of record that a path may name; modules add theirs. */
export const recordFactories: Partial<Record<RecordKind, RecordFactory>> = {
  account: (server) => server.accountId(),
  // Somebody who has come in and acted: nobody withdraws the invitation, or deletes them, on the way.
  user: async (server) => {
    await server.person('signer1');
    return server.userId('signer1');
  },
  session: async (server) => {
    await signInAs(server, 'yigit@demo.example', 'demo');
    const { rows } = await server.platform.db.pool.query<{ id: string }>(
      `select s.id from sessions s join logins l on l.id = s.login_id
       where l.email = 'yigit@demo.example' and s.ended_at is null order by s.created_at desc limit 1`,
    );
    return rows[0]?.id ?? '';
  },
  ...Object.fromEntries(
    definitionTypes.map((type) => [type, (server: TestServer) => makeDefinition(server, type)] as const),
  ),
  batch: async (server) => {
    const owner = await server.person('owner');
    const templateId = (await circulationRecords.template?.(server)) ?? '';
    const input = { params: { id: templateId }, query: { name: 'gezinti.csv' } };
    const bytes = batchFile([], [{ name: 'Gezinti toplu işi' }]);
    return (await server.call(beginBatch, { ...input, bytes }, owner)).id;
  },
  import: async (server) =>
    (await sendImport(server, 'title', importFile('title', [{ name: 'Gezinti unvanı' }]))).id,
  incomingDocument: async (server) => (await makeIncoming(server)).id,
  task: async (server) => {
    const accountId = await server.accountId();
    const id = randomUUID();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id,
        kind: 'deliver',
        subject: 'walk',
        payload: {},
        state: 'dead',
        createdAt: new Date(),
        endedAt: new Date(),
        lastError: 'for the walk',
      }),
    );
    return id;
  },
  view: async (server) => {
    const owner = await server.person('owner');
    const { items } = await server.call(listViews, { query: { list: 'job' } }, owner);
    if (items[0]) return items[0].id;
    const body = { version: 0, list: 'job' as const, name: 'Gezinti', search: '', isStart: false };
    return (await server.call(saveView, { params: { id: emptyId }, body }, owner)).id;
  },
  ...circulationRecords,
};

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKeyring } from '../../platform/secrets/keyring.ts';
import { approve, folder, jobWhen, makeJob } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';
import { resealDeliveries, sealDeliveries } from './sealDeliveries.ts';
import { openSettings } from './settingsSnapshot.ts';
import { deliveries } from './tables.ts';

let server: SceneServer;
let accountId: string;

beforeAll(async () => {
  server = await startSceneServer();
  accountId = await server.accountId();
});
afterAll(() => server.close());

const rows = () => server.platform.db.inAccount(accountId, (tx) => tx.select().from(deliveries));

/** A job as versions before kept it: settings in clear, in the delivery and in what was the draft. */
async function makeOldJob(path: string): Promise<string> {
  const jobId = await makeJob(server, { flow: [['approver']], name: 'Eski iş', recipients: [folder(path)] });
  const settings = JSON.stringify({ kind: 'FileSystem', path });
  await server.platform.db.inAccount(accountId, async (tx) => {
    await tx.execute(sql`update deliveries set settings = ${settings}::jsonb, settings_sealed = null,
      name = '', kind = null, recipient_id = null where job_id = ${jobId}`);
    await tx.execute(sql`update jobs set content = jsonb_set(content, '{recipients}',
      ${`[{"key": "k", "settings": ${settings}}]`}::jsonb) where id = ${jobId}`);
  });
  return jobId;
}

it('what versions before kept in clear is sealed, and goes out either way', async () => {
  const before = await makeOldJob('eski/bir');
  await approve(server, 'approver', before);
  await jobWhen(server, before, (job) => job.status === 'Completed' && job.deliveries[0]?.state === 'Sent');
  const sealed = await makeOldJob('eski/iki');
  // The server's own cleaning may have been here first.
  await sealDeliveries(server.platform);
  expect(await sealDeliveries(server.platform)).toBe(0);
  const { rows: kept } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`select to_jsonb(d) as d, j.content from deliveries d join jobs j on j.id = d.job_id`),
  );
  expect(JSON.stringify(kept)).not.toContain('eski/');
  await approve(server, 'approver', sealed);
  const job = await jobWhen(server, sealed, (one) => one.status === 'Completed');
  expect(job.deliveries.map(({ state, name, kind }) => [state, name, kind])).toEqual([
    ['Sent', '', 'FileSystem'],
  ]);
});

it('settings are sealed anew after a change of keys, and then the old key is not needed', async () => {
  await makeJob(server, { flow: [['approver']], name: 'Anahtar' });
  const fresh = { id: 'fresh', key: Buffer.alloc(32, 9) };
  const both = openKeyring([fresh, ...server.platform.config.secretKeys]);
  const platform = { db: server.platform.db, secrets: both };
  const all = (await rows()).length;
  expect(await resealDeliveries(platform, accountId)).toBe(all);
  expect(await resealDeliveries(platform, accountId)).toBe(0);
  const only = openKeyring([fresh]);
  for (const row of await rows()) expect(openSettings(only, row).kind).toBe('FileSystem');
});

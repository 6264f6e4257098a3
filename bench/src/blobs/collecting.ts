import pg from 'pg';
import {
  collectBlobsOf,
  digitsOfHour,
  graceMs,
} from '../../../apps/server/src/platform/blobs/collectBlobs.ts';
import { allFirstDigits } from '../../../apps/server/src/platform/blobs/firstDigits.ts';
import { startBenchServer } from '../benchServer.ts';
import { type Measure, median, rssMb, timed } from '../measure.ts';
import { type FilesToFill, fillFiles } from './fillFiles.ts';

const few = 1_000;
const many = 1_000_000;
const unreferenced = 1_000;
const rounds = 5;
/** The bars, set before anything was measured. Every account has its round each hour. */
const bars = { roundMs: 10_000, removing: 3, indexMs: 5_000 };
const hourMs = 60 * 60_000;

/** What it costs to look for bytes that nothing refers to, where a million files are stored and next to all are needed. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  // Only what is asked of the database is measured: no file is there.
  const platform = {
    ...server.platform,
    blobs: { ...server.platform.blobs, stored: async () => [], remove: async () => {} },
  };
  try {
    const accounts: FilesToFill[] = [
      { accountId: await server.accountId('ornek'), count: few, unreferenced },
      { accountId: await server.accountId('demo'), count: many, unreferenced },
    ];
    await fillFiles(server.adminUrl, accounts);
    yield await migrationLock(server.adminUrl);
    const first: number[] = [];
    const idle: number[] = [];
    const removing: number[] = [];
    for (const { accountId } of accounts) {
      const round = (at: number, digits = digitsOfHour(new Date(at))) =>
        timed(() => collectBlobsOf(platform, accountId, new Date(at), digits));
      first.push(await round(Date.now(), allFirstDigits));
      const times: number[] = [];
      for (let nr = 0; nr < rounds; nr += 1) times.push(await round(Date.now()));
      idle.push(median(times));
      removing.push(await round(Date.now() + graceMs + hourMs, []));
    }
    const [, firstMany = 0] = first;
    const [, idleMany = 0] = idle;
    const [removingFew = 0, removingMany = 0] = removing;
    yield {
      group: 'blobs',
      case: `a round of collecting, ${many.toLocaleString('en')} files, nothing new`,
      ratio: idleMany / bars.roundMs,
      to: `${bars.roundMs} ms`,
      bar: 1,
      ms: idleMany,
      rssMb: rssMb(),
      notes: { 'looking at all hashes at once, ms': Math.round(firstMany) },
    };
    yield {
      group: 'blobs',
      case: `removing ${unreferenced} files that nothing refers to, among ${many.toLocaleString('en')}`,
      ratio: removingMany / removingFew,
      to: `the same among ${few.toLocaleString('en')} (${removingFew.toFixed(0)} ms)`,
      bar: bars.removing,
      ms: removingMany,
      rssMb: rssMb(),
    };
  } finally {
    await server.close();
  }
}

/** What the migration of an index by hash makes everybody wait for who writes, once: the longest of them. */
async function migrationLock(adminUrl: string): Promise<Measure> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ made: string }>(
      `select pg_get_indexdef(i::regclass) as made
       from unnest(array['job_files_original', 'job_files_current', 'file_signatures_bytes']) i`,
    );
    await admin.query('drop index job_files_original, job_files_current, file_signatures_bytes');
    const times: number[] = [];
    for (const { made } of rows) times.push(await timed(() => admin.query(made)));
    await admin.query('vacuum analyze job_files, file_signatures');
    const ms = Math.max(...times);
    return {
      group: 'blobs',
      case: `making an index by hash over ${many.toLocaleString('en')} files, which writers wait for once`,
      ratio: ms / bars.indexMs,
      to: `${bars.indexMs} ms`,
      bar: 1,
      ms,
      rssMb: rssMb(),
      notes: { 'all of them, ms': Math.round(times.reduce((sum, one) => sum + one, 0)) },
    };
  } finally {
    await admin.end();
  }
}

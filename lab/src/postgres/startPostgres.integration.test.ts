import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gone } from '../processes/alive.ts';
import { stopPostmaster } from './postmaster.ts';
import { startPostgres } from './startPostgres.ts';

let folder: string;
let pids: number[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-postgres-'));
  pids = [];
});

afterEach(async () => {
  for (const pid of pids) await stopPostmaster(pid);
  await rm(folder, { recursive: true, force: true });
});

async function start(durability: 'full' | 'process' = 'process') {
  const postgres = await startPostgres({ folder, durability });
  pids.push(postgres.pid);
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('gives the application a role that can neither bypass row-level security nor change the schema', async () => {
    const { appUrl, ownerUrl } = await start();
    const [role] = await query<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }>(
      appUrl,
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    await expect(query(appUrl, 'create table t (id int)')).rejects.toThrow(/permission denied/);
    await query(ownerUrl, 'create table t (id int)');
    await expect(query(appUrl, 'select * from t')).rejects.toThrow(/permission denied/);
  });

  it('knows Turkish where asked, and keeps plain casing elsewhere', async () => {
    const { appUrl } = await start();
    const [row] = await query<Record<string, unknown>>(
      appUrl,
      `select lower('IŞIK') as plain, lower('IŞIK' collate "tr-TR-x-icu") as turkish,
              'A@B.TR'::citext = 'a@b.tr'::citext as same, unaccent('çğşöü') as bare`,
    );
    expect(row).toEqual({ plain: 'işik', turkish: 'ışık', same: true, bare: 'cgsou' });
  });

  it('takes over the server that an ended start left running', async () => {
    const first = await start();
    const second = await start();
    expect(second.adopted).toBe(true);
    expect(second.pid).toBe(first.pid);
    expect(second.appUrl).toBe(first.appUrl);
  });

  it('comes back after kill -9 with everything that was committed', async () => {
    const first = await start('full');
    await query(first.ownerUrl, 'create table kept as select generate_series(1, 1000) as n');
    process.kill(first.pid, 'SIGKILL');
    await gone(first.pid, 5_000);
    const second = await start('full');
    expect(second.adopted).toBe(false);
    expect(await query(second.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
  });

  it('ends with a test run that is killed', async () => {
    const script = join(folder, 'start.ts');
    const module = JSON.stringify(fileURLToPath(new URL('./startPostgres.ts', import.meta.url)));
    await writeFile(
      script,
      `import { startPostgres } from ${module};
       const { pid } = await startPostgres({ folder: ${JSON.stringify(folder)}, durability: 'process' });
       console.log(pid);
       setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    pids.push(pid);
    parent.kill('SIGKILL');
    expect(await gone(pid, 10_000)).toBe(true);
  });

  it('starts over a left-over pid file whose number now belongs to another process', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n${folder}/data\n0\n1\n\n\n`);
    const second = await start();
    expect(await query(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

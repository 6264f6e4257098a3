import { definitionEndpoints, emptyId } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { countStatements } from '../../../testing/statements/countStatements.ts';
import { remindLate } from './remindLate.ts';

const jobCount = 200;
const dayMs = 24 * 60 * 60_000;
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** A Wednesday at noon: two working days behind a target date of the Monday, or more. */
const nowMs =
  Math.floor(Date.now() / dayMs) * dayMs + ((10 - new Date().getUTCDay()) % 7) * dayMs + dayMs / 2.4;
let server: SceneServer;
let managerId: string;
beforeAll(async () => {
  server = await startSceneServer({ services: ['web'] });
  managerId = await server.userId('signer2');
  const named = { version: 0, name: 'Hukuk', isActive: true, description: '', email: '', parentId: null };
  const people = { managerIds: [managerId], userIds: [], starterIds: [] };
  const body = { ...named, ...people };
  const owner = await server.person('owner');
  const { id: departmentId } = await server.call(
    definitionEndpoints.department.save,
    { params: { id: emptyId }, body },
    owner,
  );
  const id = await makeJob(server, { flow: [['approver']] });
  const due = dayAt(nowMs - 4 * dayMs);
  await rows(`update accounts set params = params || '{"workingWeekdays": [1, 2, 3, 4, 5, 6, 7], "keepsPublicHolidays": false,
    "escalationDaysAfter": 2, "reminderDaysBefore": 2}'`);
  await rows(`update jobs set department_id = '${departmentId}' where id = '${id}'`);
  await rows(`update job_people set target_end_date = '${due}' where job_id = '${id}'`);
  const another = `'ab' || lpad(to_hex(nr), 22, '0')`;
  const privacy = `case when nr % 2 = 0 then 'Normal' else 'TopSecret' end`;
  await copy('jobs', `id = '${id}'`, `'id', ${another}, 'number', 10000 + nr, 'privacy', ${privacy}`);
  await copy('job_people', `job_id = '${id}'`, `'job_id', ${another}`);
}, 60_000);
afterAll(() => server.close());

const rows = async <T extends Record<string, unknown>>(text: string) =>
  server.platform.db.inAccount(
    await server.accountId(),
    async (tx) => (await tx.execute<T>(sql.raw(text))).rows,
  );
/** A row more for each job but the first, with these changes. */
async function copy(table: string, which: string, changes: string): Promise<void> {
  const found = await rows<{ column_name: string }>(`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`);
  const columns = found.map(({ column_name: name }) => name);
  await rows(`insert into ${table} (${columns}) select ${columns.map((name) => `made.${name}`)}
    from ${table}, generate_series(2, ${jobCount}) as nr,
      jsonb_populate_record(${table}, jsonb_build_object(${changes})) as made where ${table}.${which}`);
}
/** The morning's work; with `dies` the process is gone before its transaction of that number. */
async function morning(dies = Number.POSITIVE_INFINITY): Promise<void> {
  const { db } = server.platform;
  let begun = 0;
  const inAccount: typeof db.inAccount = (...given) => {
    begun += 1;
    if (begun >= dies) throw new Error('killed');
    return db.inAccount(...given);
  };
  const platform: Platform = {
    ...server.platform,
    clock: () => new Date(nowMs),
    db: { ...db, inAccount },
  };
  const accountId = await server.accountId();
  const commit = async (_: Tx) => true;
  await remindLate.run({ platform, accountId, occurrence: dayAt(nowMs), commit } as never);
}
const told = () =>
  rows<{ user_id: string; n: number; jobs: number }>(
    `select user_id, count(*)::int as n, count(distinct job_id)::int as jobs from notices
     where kind in ('escalated', 'late') group by user_id order by n`,
  );

it('asks the database as often for two hundred late jobs as for a few, and after a kill tells nothing twice', async () => {
  const counting = countStatements();
  try {
    // Two pages of news and what is around them; the third is never begun.
    await expect(morning(3)).rejects.toThrow('killed');
    const begun = await told();
    expect(begun.reduce((sum, { n }) => sum + n, 0)).toBe(500);
    counting.take();
    await morning();
    const first = counting.take();
    await morning();
    const again = counting.take();
    expect(first.statements).toBeLessThan(80);
    expect(again.statements).toBeLessThan(60);
  } finally {
    counting.stop();
  }
  const people = await told();
  // AUTH-13: the manager hears of the jobs that are not TopSecret alone, one of the first among them.
  expect(people.map(({ user_id }) => user_id)).toHaveLength(3);
  expect(people[0]).toEqual({ user_id: managerId, n: jobCount / 2 + 1, jobs: jobCount / 2 + 1 });
  for (const one of people.slice(1)) expect(one).toMatchObject({ n: jobCount, jobs: jobCount });
  const ordered = await rows<{ n: number }>(
    `select count(*)::int as n from tasks where kind in ('tell-dates', 'remind-person') group by kind, payload`,
  );
  expect(ordered.length).toBeGreaterThan(3);
  expect(ordered.every(({ n }) => n === 1)).toBe(true);
}, 60_000);

import { describe, expect, it } from 'vitest';
import { withoutWaiting } from '../../platform/database/withoutWaiting.ts';
import { statementKind, statementsIn } from './statementKind.ts';

describe('the kind of a statement', () => {
  it.each([
    [`begin; select set_config('tomar.account', 'a', true)`, 'begin'],
    ['commit', 'commit'],
    ['select "id", "name" from "jobs" where "jobs"."id" = $1', 'read jobs'],
    ['select "id" from "jobs" where "jobs"."id" = $1 for no key update', 'lock jobs'],
    ['select count(*) from "job_files" where true', 'read job_files'],
    ['insert into "tasks" ("id") values ($1) on conflict do update set "id" = $2', 'insert tasks'],
    ['with added as (insert into "audit_events" ("a") values ($1)) insert into x', 'insert audit_events'],
    ['update "tasks" set "state" = $1', 'update tasks'],
    ['delete from "uploads" where true', 'delete uploads'],
    [
      "select (select coalesce(json_agg(json_build_array(c0)), '[]') from (select 1) as look0 (c0))",
      'look together',
    ],
    [
      "select set_config('tomar.account', $1, true), (select coalesce(json_agg(json_build_array(c0)), '[]') from x)",
      'look together',
    ],
    ['select keep_answer($1) as kept, (select count(pg_notify($2, a)) from b as a)', 'end of a unit'],
    ['select a, b from session_callers($1, $2, $3)', 'call session_callers'],
    [withoutWaiting('select touch_blob($1, $2, $3)'), 'call touch_blob'],
    [
      'WITH next AS (SELECT j.id FROM queue.job_common j FOR UPDATE SKIP LOCKED) UPDATE queue.job_common',
      'queue: fetch',
    ],
    ['WITH parents AS (SELECT j.id FROM queue.job_common j FOR UPDATE SKIP LOCKED) UPDATE x', 'queue: other'],
    [`with r as (update queue.job_common set state = 'completed' where a) select 1`, 'queue: complete'],
    [`select count(*) filter (where j.state = 'completed') from queue.job_common j`, 'queue: other'],
    ['WITH ins AS (INSERT INTO queue.job_common (id) values ($1)) select 1', 'queue: send'],
  ])('%s is %s', (text, kind) => {
    expect(statementKind(text)).toBe(kind);
  });
});

it('counts the statements of one message', () => {
  expect(statementsIn(`begin; select set_config('a;b', 'it''s; so', true);`)).toBe(2);
  expect(statementsIn('commit')).toBe(1);
});

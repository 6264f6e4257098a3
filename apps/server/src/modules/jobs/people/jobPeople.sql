-- What the end of a unit writes of jobs (platform/endUnit.ts), each by one call. They run with the caller's rights;
-- row-level security holds inside.

-- People of jobs: [{"userId", "jobId", "status", "isOwner", "isWaiting", "awaitsStamp", "hasSigned", "targetEndDate",
-- "updatedAt"}]; a version before says nothing of stamps, and knows no job that waits for one. All in one statement, in the order of their keys: the triggers behind it take the counts once, in theirs. With them goes the
-- last change in the categories of these jobs, by which a list of a category goes.
create or replace function public.write_job_people(p_account_id text, p_rows jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  with written as (
    insert into job_people as p (account_id, user_id, job_id, status, is_owner, is_waiting, awaits_stamp, has_signed,
        target_end_date, updated_at)
      select p_account_id, r."userId", r."jobId", r.status, r."isOwner", r."isWaiting", coalesce(r."awaitsStamp", false),
        r."hasSigned", r."targetEndDate", r."updatedAt"
      from jsonb_to_recordset(p_rows) as r("userId" text, "jobId" text, status text, "isOwner" boolean,
        "isWaiting" boolean, "awaitsStamp" boolean, "hasSigned" boolean, "targetEndDate" date, "updatedAt" timestamptz)
      order by r."userId" collate "C", r."jobId" collate "C"
      on conflict (account_id, user_id, job_id) do update set
        status = excluded.status, is_waiting = excluded.is_waiting, awaits_stamp = excluded.awaits_stamp,
        has_signed = excluded.has_signed, updated_at = excluded.updated_at
      returning p.job_id, p.updated_at)
  update job_categories c set updated_at = w.updated_at
  from (select distinct job_id, updated_at from written) w
  -- By keys, however many rows there are: the plan is kept.
  where c.account_id = p_account_id and c.job_id = any (array(select job_id from written)) and c.job_id = w.job_id
    and c.updated_at is distinct from w.updated_at;
end
$$;

-- One more job that its owner started or completed on a day.
create or replace function public.count_job_day(p_account_id text, p_user_id text, p_day date, p_what text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into job_days as d (account_id, user_id, day, started, completed)
    values (p_account_id, p_user_id, p_day, (p_what = 'started')::integer, (p_what = 'completed')::integer)
    on conflict (account_id, user_id, day) do update set
      started = d.started + excluded.started, completed = d.completed + excluded.completed;
end
$$;

-- Writes what users are told of at the end of a unit (platform/endUnit.ts), all in one statement and in the order of their
-- keys: [{"id", "userId", "kind", "jobId", "byId", "facts", "key"}]. What somebody was told of already is left as it is.
-- Runs with the caller's rights; row-level security holds inside.
create or replace function public.write_notices(p_account_id text, p_rows jsonb, p_now timestamptz)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into notices (account_id, id, user_id, kind, job_id, by_id, facts, key, created_at)
    select p_account_id, r.id, r."userId", r.kind, r."jobId", r."byId", r.facts, r.key, p_now
    from jsonb_to_recordset(p_rows) as r(id text, "userId" text, kind text, "jobId" text, "byId" text, facts jsonb, key text)
    order by r."userId" collate "C", r.key collate "C", r.id collate "C"
    on conflict (account_id, user_id, key) where key is not null do nothing;
end
$$;

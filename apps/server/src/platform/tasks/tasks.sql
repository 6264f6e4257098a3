-- Makes one change of a task in one round trip, if it may happen: the step is taskSteps.ts' and comes as it stands there.
-- p_next_in_seconds null: nothing is due any more. p_ended_at null: end and error stay as they are.
-- No row: the step may not happen (now). Runs with the caller's rights; row-level security holds inside.
create or replace function public.step_task(
  p_account_id text, p_id uuid, p_from text[], p_to text, p_due boolean, p_tries text, p_holder integer,
  p_next_in_seconds double precision, p_ended_at timestamptz
)
returns table (claim integer, attempts integer, payload jsonb)
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  return query
    update tasks t set
      state = p_to,
      attempts = case p_tries when 'next' then t.attempts + 1 when 'fresh' then 0 else t.attempts end,
      claim = case p_tries when 'next' then t.claim + 1 else t.claim end,
      next_try_at = date_trunc('milliseconds', now() + make_interval(secs => p_next_in_seconds)),
      ended_at = coalesce(p_ended_at, t.ended_at),
      last_error = case when p_ended_at is null then t.last_error end
    where t.account_id = p_account_id and t.id = p_id and t.state = any(p_from)
      and (not p_due or coalesce(t.next_try_at, now()) <= now())
      and (p_holder is null or t.claim = p_holder)
    returning t.claim, t.attempts, t.payload;
end
$$;

-- Writes a task within the transaction of whoever wants it. False: one of its kind and key was made before, and nothing
-- was written. The keys of tasks that were cleared away are looked at after the insert: it waits for a clearing that is
-- under way, and only then is what that kept seen.
create or replace function public.add_task(
  p_account_id text, p_id uuid, p_kind text, p_key text, p_subject text, p_payload jsonb, p_created_at timestamptz,
  p_start_after timestamptz
)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into tasks (account_id, id, kind, key, subject, payload, state, created_at, next_try_at)
    values (p_account_id, p_id, p_kind, p_key, p_subject, p_payload, 'waiting', p_created_at,
      coalesce(p_start_after, now()))
    on conflict do nothing;
  if not found then
    return false;
  end if;
  if p_key is not null and exists (
    select from task_keys k where k.account_id = p_account_id and k.kind = p_kind and k.key = p_key
  ) then
    delete from tasks t where t.account_id = p_account_id and t.id = p_id;
    return false;
  end if;
  return true;
end
$$;

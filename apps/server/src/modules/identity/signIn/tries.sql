-- Counts a try as a failure against several subjects, or against none of them where one has to wait: a subject that waits undoes
-- what was counted before it. A row that is counted is held until the commit, so tries at the same moment come one after the other.
-- p_tries: [{"subject", "free", "waits": [seconds after that many failures, after one more, ... and ever after]}], throttle.ts.
-- Returns the seconds until the next try is looked at; 0: this one was counted.
create or replace function public.count_tries(p_tries jsonb, p_now timestamptz, p_forgotten timestamptz)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  try record;
begin
  for try in
    select e ->> 'subject' as subject, (e ->> 'free')::integer as free, e -> 'waits' as waits
    from jsonb_array_elements(p_tries) as e
    order by (e ->> 'subject') collate "C"
  loop
    insert into sign_in_failures as f (subject, failures, last_failure_at) values (try.subject, 1, p_now)
    on conflict (subject) do update set (failures, last_failure_at, blocked_until) = (
      select counted, p_now, case when counted >= try.free then p_now + make_interval(
        secs => (try.waits ->> least(counted - try.free, jsonb_array_length(try.waits) - 1))::integer) end
      from (select case when f.last_failure_at < p_forgotten then 1 else f.failures + 1 end) as now_it_is (counted))
    where f.blocked_until is null or f.blocked_until <= p_now;
    if not found then
      raise exception 'must wait' using errcode = 'TM002';
    end if;
  end loop;
  return 0;
exception when sqlstate 'TM002' then
  return (
    select greatest(1, ceil(extract(epoch from max(f.blocked_until) - p_now)))
    from sign_in_failures f
    where f.subject in (select e ->> 'subject' from jsonb_array_elements(p_tries) as e));
end
$$;

-- Takes back what one person mistyped at one place, this try included, also where it was counted with others' failures.
-- p_own: the subject that counts this person there alone; null: none does, and this try alone is taken back.
create or replace function public.forgive_tries(p_tries jsonb, p_own text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  forgiven integer;
  deleted integer;
begin
  select coalesce(max(held.failures) filter (where held.subject = p_own), 1) into forgiven
  from (
    select f.subject, f.failures from sign_in_failures f
    where f.subject in (select e ->> 'subject' from jsonb_array_elements(p_tries) as e)
    order by f.subject collate "C"
    for no key update
  ) as held;
  delete from sign_in_failures f
  where f.subject in (select e ->> 'subject' from jsonb_array_elements(p_tries) as e) and f.failures <= forgiven;
  get diagnostics deleted = row_count;
  -- Most often nobody else failed.
  if deleted = jsonb_array_length(p_tries) then
    return;
  end if;
  update sign_in_failures f set
    failures = f.failures - forgiven,
    blocked_until = case when f.failures - forgiven >= (e ->> 'free')::integer then f.blocked_until end
  from jsonb_array_elements(p_tries) as e
  where f.subject = e ->> 'subject';
end
$$;

-- Claims a request that must happen once, in one round trip. 'mine': do it. 'answered': it was done, with that answer.
-- 'wait': somebody does it now. 'other': the same id asks for something else.
-- Runs with the caller's rights; row-level security holds inside.
create or replace function public.claim_once(
  p_account_id text, p_user_id text, p_endpoint text, p_request text, p_asked_hash text, p_holder uuid,
  p_now timestamptz, p_lease_ms integer
)
returns table (state text, answer jsonb)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  lease timestamptz := p_now + make_interval(secs => p_lease_ms / 1000.0);
  found_row once_requests;
begin
  perform set_config('tomar.account', p_account_id, true);
  insert into once_requests as o (account_id, user_id, endpoint, request, asked_hash, state, holder, lease_until, created_at)
    values (p_account_id, p_user_id, p_endpoint, p_request, p_asked_hash, 'running', p_holder, lease, p_now)
    on conflict do nothing;
  if found then
    return query select 'mine', null::jsonb;
    return;
  end if;
  select o.* into found_row from once_requests o
    where o.account_id = p_account_id and o.user_id = p_user_id and o.endpoint = p_endpoint and o.request = p_request
    for no key update;
  if not found then
    return query select 'wait', null::jsonb;
  elsif found_row.asked_hash <> p_asked_hash then
    return query select 'other', null::jsonb;
  elsif found_row.state = 'answered' then
    return query select 'answered', found_row.answer;
  elsif found_row.lease_until > p_now then
    return query select 'wait', null::jsonb;
  else
    update once_requests o set holder = p_holder, lease_until = lease
      where o.account_id = p_account_id and o.user_id = p_user_id and o.endpoint = p_endpoint and o.request = p_request;
    return query select 'mine', null::jsonb;
  end if;
end
$$;

-- Keeps the answer within the transaction of the work. False: another process took the request over, nothing is kept.
-- Called by servers of the version before, which roll back by themselves.
create or replace function public.answer_once(
  p_account_id text, p_user_id text, p_endpoint text, p_request text, p_holder uuid, p_answer jsonb
)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update once_requests o set state = 'answered', answer = p_answer
    where o.account_id = p_account_id and o.user_id = p_user_id and o.endpoint = p_endpoint and o.request = p_request
      and o.holder = p_holder and o.state = 'running';
  return found;
end
$$;

-- Keeps the answer within the transaction of the work. It fails, and the transaction with it, where another process took the
-- request over: `commit` is on its way already.
create or replace function public.keep_answer(
  p_account_id text, p_user_id text, p_endpoint text, p_request text, p_holder uuid, p_answer jsonb
)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update once_requests o set state = 'answered', answer = p_answer
    where o.account_id = p_account_id and o.user_id = p_user_id and o.endpoint = p_endpoint and o.request = p_request
      and o.holder = p_holder and o.state = 'running';
  if not found then
    raise exception 'another process took the request over' using errcode = 'TM001';
  end if;
end
$$;

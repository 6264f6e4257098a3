-- Who knocks, in one round trip: the session of a key, and when the account's code names an account that the
-- person belongs to, the user and the running period there. No row: no such session. account_id null: signed
-- in, but no active member of that account. Runs with the caller's rights; row-level security holds inside.
create or replace function public.open_session(p_key_hash text, p_account_code text, p_now timestamptz)
returns table (
  session_id text, login_id text, account_id text, account_code text, user_id text,
  first_name text, last_name text, authorities text[], modules text[], licence_active boolean
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  zone text;
begin
  select s.id, s.login_id into session_id, login_id
  from session_keys k
    join sessions s on s.id = k.session_id and s.ended_at is null and s.expires_at > p_now
    join logins l on l.id = s.login_id and l.is_active
  where k.key_hash = p_key_hash and k.expires_at > p_now;
  if not found then
    return;
  end if;
  select a.id, a.code, m.user_id, a.params ->> 'timeZone'
  into account_id, account_code, user_id, zone
  from accounts a join memberships m on m.account_id = a.id and m.login_id = open_session.login_id
  where a.code = p_account_code and a.is_active;
  if account_id is not null then
    perform set_config('tomar.account', account_id, true);
    select u.first_name, u.last_name, u.authorities
    into first_name, last_name, authorities
    from users u
    where u.account_id = open_session.account_id and u.id = open_session.user_id and u.is_active;
    if not found then
      account_id := null;
      user_id := null;
    else
      select count(*) > 0, coalesce(array_agg(distinct module) filter (where module is not null), '{}')
      into licence_active, modules
      from periods p left join lateral unnest(p.modules) as module on true
      where p.account_id = open_session.account_id
        and account_day(zone, p_now) between p.starts_on and p.ends_on;
    end if;
  end if;
  return next;
end
$$;

-- Whether a session that was opened earlier still lasts.
create or replace function public.session_lasts(p_session_id text, p_now timestamptz)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select exists (
    select from sessions s where s.id = p_session_id and s.ended_at is null and s.expires_at > p_now
  )
$$;

-- What a session has proved to an account, for all accounts or for this one: whether anything that opens it, whether a second
-- factor, and whether the provider vouches that keeps the user's identity; no provider: nobody has to. The factors are those of the
-- contract's followingFactors, which open nothing by themselves, and secondFactors; tests hold them together. It sets nothing,
-- so that PostgreSQL puts it into the statement that asks.
create or replace function public.proved_to(p_session_id text, p_account_id text, p_provider text)
returns table (opens boolean, second_factor boolean, vouched boolean)
language sql
stable
as $$
  select
    coalesce(bool_or(p.factor not in ('totp', 'mailCode', 'smsCode', 'recoveryCode')), false),
    coalesce(bool_or(p.factor in (
      'totp', 'mailCode', 'smsCode', 'recoveryCode', 'passkey', 'eSignature', 'mobileSignature',
      'identityProviderMfa')), false),
    p_provider is null or coalesce(bool_or(
      p.factor = 'identityProvider' and p.only_account_id is not null and p.source = p_provider), false)
  from public.session_proofs p
  where p.session_id = p_session_id and (p.only_account_id is null or p.only_account_id = p_account_id)
$$;

-- Whether the session proved a second factor, for all accounts or for this one. No session: no.
create or replace function public.has_second_factor(p_session_id text, p_account_id text)
returns boolean
language sql
stable
as $$ select proved.second_factor from public.proved_to(p_session_id, p_account_id, null) as proved $$;

-- Who calls with a sign-in's key, in one round trip: the session of the key, and when the account's code names an
-- account that the person belongs to, the user, the running period and the options there, and whether the session has
-- proved what the account wants. No row: no such session. account_id null: signed in, but no active member of that
-- account, or by proofs that all hold for other accounts alone. first_visit: the person has never been in that account; whoever
-- lets them in notes it. Runs with the caller's rights; row-level security holds inside. Every request asks it: two statements, as
-- PostgreSQL begins each anew, and every name with its schema, which costs less than a search path of its own.
-- Dropped first: a function that answers more than before cannot be replaced.
drop function if exists public.session_callers(text[], text[], timestamptz);
drop function if exists public.session_caller(text, text, timestamptz);
create function public.session_caller(p_key_hash text, p_account_code text, p_now timestamptz)
returns table (
  session_id text, login_id text, account_id text, account_code text, user_id text, first_name text, last_name text,
  authorities text[], modules text[], options text[], licence_active boolean,
  second_factor boolean, proof_missing boolean, first_visit boolean
)
language plpgsql
as $$
declare
  params jsonb;
  entered text;
begin
  select s.id, s.login_id, found.id, found.code, found.user_id, found.params, found.first_visit
  into session_id, login_id, account_id, account_code, user_id, params, first_visit
  from public.session_keys k
    join public.sessions s on s.id = k.session_id and s.ended_at is null and s.expires_at > p_now
    join public.logins l on l.id = s.login_id and l.is_active
    left join lateral (
      select a.id, a.code, m.user_id, a.params, m.last_opened_at is null as first_visit
      from public.accounts a join public.memberships m on m.account_id = a.id and m.login_id = s.login_id
      where a.code = p_account_code and a.is_active
        -- Where an administrator ended what was opened before.
        and (m.sessions_from is null or s.created_at >= m.sessions_from)
      offset 0
    ) as found on true
  where k.key_hash = p_key_hash and k.expires_at > p_now;
  if not found then
    return;
  end if;
  if account_id is not null then
    entered := set_config('tomar.account', account_id, true);
    select u.first_name, u.last_name, u.authorities, state.modules, state.options, state.licence_active,
      proved.second_factor, public.wants_second_factor(params) and not proved.second_factor
    into first_name, last_name, authorities, modules, options, licence_active, second_factor, proof_missing
    from public.users u
      cross join lateral public.proved_to(session_caller.session_id, u.account_id, u.external_identity_source) as proved
      cross join lateral public.account_state(u.account_id, params, p_now) as state
    where u.account_id = session_caller.account_id and u.id = session_caller.user_id and u.is_active
      -- Whose identity a provider keeps comes in by that provider's word only.
      and proved.opens and proved.vouched;
    if not found then
      account_id := null;
      user_id := null;
      first_visit := null;
    end if;
  end if;
  return next;
end
$$;

-- The same of several requests that came together; place: which of them, from 1.
create function public.session_callers(p_key_hashes text[], p_account_codes text[], p_now timestamptz)
returns table (
  place integer, session_id text, login_id text, account_id text, account_code text, user_id text, first_name text,
  last_name text, authorities text[], modules text[], options text[], licence_active boolean,
  second_factor boolean, proof_missing boolean, first_visit boolean
)
language sql
stable
as $$
  select asked.place::integer, caller.*
  from unnest(p_key_hashes, p_account_codes) with ordinality as asked (key_hash, code, place)
    cross join lateral public.session_caller(asked.key_hash, asked.code, p_now) as caller
$$;

-- Notes that a person has been in an account. False: the account is none of the login's any more.
create or replace function public.note_first_visit(p_login_id text, p_account_id text, p_now timestamptz)
returns boolean
language sql
set search_path = public, pg_temp
as $$
  with noted as (
    update memberships set last_opened_at = coalesce(last_opened_at, p_now)
    where login_id = p_login_id and account_id = p_account_id
    returning user_id
  )
  select exists (select from noted)
$$;

-- What processes of the version before ask, while both run: to them an account that wants more proved is none of the
-- person's. To go with the version after this one.
create or replace function public.open_session(p_key_hash text, p_account_code text, p_now timestamptz)
returns table (
  session_id text, login_id text, account_id text, account_code text, user_id text,
  first_name text, last_name text, authorities text[], modules text[], licence_active boolean
)
language sql
set search_path = public, pg_temp
as $$
  select session_id, login_id, case when proof_missing then null else account_id end, account_code, user_id,
    first_name, last_name, authorities, modules, licence_active
  from session_caller(p_key_hash, p_account_code, p_now)
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

-- Whether the session proved anything since a moment, for all accounts or for this one; null: for all of them alone.
create or replace function public.session_proved_since(p_session_id text, p_account_id text, p_since timestamptz)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select exists (
    select from session_proofs p
    where p.session_id = p_session_id and p.proved_at >= p_since
      and (p.only_account_id is null or p.only_account_id = p_account_id)
  )
$$;

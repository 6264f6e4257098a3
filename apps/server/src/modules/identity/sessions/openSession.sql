-- Whether the session proved a second factor, for all accounts or for this one. No session: no. The factors are those
-- of the contract's secondFactors; a test holds the two together.
create or replace function public.has_second_factor(p_session_id text, p_account_id text)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select exists (
    select from session_proofs p
    where p.session_id = p_session_id
      and p.factor in (
        'totp', 'mailCode', 'smsCode', 'recoveryCode', 'passkey', 'eSignature', 'mobileSignature',
        'identityProviderMfa')
      and (p.only_account_id is null or p.only_account_id = p_account_id)
  )
$$;

-- Who calls with a sign-in's key, in one round trip: the session of the key, and when the account's code names an
-- account that the person belongs to, the user, the running period and the options there, and whether the session has
-- proved what the account wants. No row: no such session. account_id null: signed in, but no active member of that
-- account, or by proofs that all hold for other accounts alone. first_visit: the person has never been in that account; whoever
-- lets them in notes it. Runs with the caller's rights; row-level security holds inside.
-- Dropped first: a function that answers more than before cannot be replaced.
drop function if exists public.session_caller(text, text, timestamptz);
create function public.session_caller(p_key_hash text, p_account_code text, p_now timestamptz)
returns table (
  session_id text, login_id text, account_id text, account_code text, user_id text, first_name text, last_name text,
  authorities text[], modules text[], options text[], licence_active boolean,
  second_factor boolean, proof_missing boolean, first_visit boolean
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  params jsonb;
  opened_at timestamptz;
begin
  select s.id, s.login_id, s.created_at into session_id, login_id, opened_at
  from session_keys k
    join sessions s on s.id = k.session_id and s.ended_at is null and s.expires_at > p_now
    join logins l on l.id = s.login_id and l.is_active
  where k.key_hash = p_key_hash and k.expires_at > p_now;
  if not found then
    return;
  end if;
  select a.id, a.code, m.user_id, a.params, m.last_opened_at is null
  into account_id, account_code, user_id, params, first_visit
  from accounts a join memberships m on m.account_id = a.id and m.login_id = session_caller.login_id
  where a.code = p_account_code and a.is_active
    -- Where an administrator ended what was opened before.
    and (m.sessions_from is null or opened_at >= m.sessions_from)
    and exists (
      select from session_proofs p
      where p.session_id = session_caller.session_id and (p.only_account_id is null or p.only_account_id = a.id)
        -- The contract's followingFactors open nothing by themselves; a test holds the two together.
        and p.factor not in ('totp', 'mailCode', 'smsCode', 'recoveryCode')
    );
  if account_id is not null then
    perform set_config('tomar.account', account_id, true);
    select u.first_name, u.last_name, u.authorities
    into first_name, last_name, authorities
    from users u
    where u.account_id = session_caller.account_id and u.id = session_caller.user_id and u.is_active
      -- Whose identity a provider keeps comes in by that provider's word only.
      and (u.external_identity_source is null or exists (
        select from session_proofs p
        where p.session_id = session_caller.session_id and p.factor = 'identityProvider'
          and p.only_account_id = u.account_id and p.source = u.external_identity_source));
    if not found then
      account_id := null;
      user_id := null;
    else
      select state.modules, state.options, state.licence_active
      into modules, options, licence_active
      from account_state(account_id, params, p_now) as state;
      second_factor := has_second_factor(session_id, account_id);
      proof_missing := wants_second_factor(params) and not second_factor;
    end if;
  end if;
  return next;
end
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

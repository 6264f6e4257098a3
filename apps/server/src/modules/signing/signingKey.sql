-- Who calls with a signing session's key, in one round trip: the session and its purpose, its signer, and what the account has today.
-- No row: no session has the key, or its signer or account is switched off. Whether the session lasts is not asked: who
-- repeats a request whose answer was lost is told how the session ended. Nor is what a sign-in proved: it was asked
-- of whoever got the ticket.
-- Dropped first: a function that answers more than before cannot be replaced.
drop function if exists public.signing_key_caller(text, text, timestamptz);
create function public.signing_key_caller(p_account_id text, p_key_hash text, p_now timestamptz)
returns table (
  session_id text, login_id text, account_id text, account_code text, user_id text, first_name text, last_name text,
  authorities text[], modules text[], options text[], licence_active boolean,
  second_factor boolean, proof_missing boolean, purpose text
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  params jsonb;
begin
  perform set_config('tomar.account', p_account_id, true);
  select s.id, u.login_id, a.id, a.code, u.id, u.first_name, u.last_name, u.authorities, a.params,
    s.purpose
  into session_id, login_id, account_id, account_code, user_id, first_name, last_name, authorities, params,
    purpose
  from signing_sessions s
    join accounts a on a.id = s.account_id and a.is_active
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.is_active
  where s.account_id = p_account_id and s.key_hash = p_key_hash;
  if not found then
    return;
  end if;
  select state.modules, state.options, state.licence_active
  into modules, options, licence_active
  from account_state(account_id, params, p_now) as state;
  second_factor := false;
  proof_missing := false;
  return next;
end
$$;

-- Open event streams end with what let them be opened: the session, the login, the user, their sessions here, the account and
-- its rule. Whoever ends it, every web process hears of it when the transaction commits (platform/events/notifyHub.ts).
create or replace function tell_ended_session() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_endings', json_build_object('session', new.id)::text);
  return null;
end
$$;
create or replace trigger sessions_ended after update of ended_at on public.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_ended_session();

create or replace function tell_ended_login() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_endings', json_build_object('login', new.id)::text);
  return null;
end
$$;
create or replace trigger logins_ended after update of is_active on public.logins
  for each row when (old.is_active and not new.is_active)
  execute function tell_ended_login();

create or replace function tell_ended_user() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_endings', json_build_object('account', new.account_id, 'user', new.id)::text);
  return null;
end
$$;
create or replace trigger users_ended after update of is_active, authorities, external_identity_source on public.users
  for each row when (
    (old.is_active and not new.is_active)
    or old.authorities is distinct from new.authorities
    or old.external_identity_source is distinct from new.external_identity_source)
  execute function tell_ended_user();

create or replace function tell_ended_membership() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_endings', json_build_object('account', new.account_id, 'user', new.user_id)::text);
  return null;
end
$$;
create or replace trigger memberships_ended after update of sessions_from on public.memberships
  for each row when (old.sessions_from is distinct from new.sessions_from)
  execute function tell_ended_membership();

create or replace function tell_ended_account() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_endings', json_build_object('account', new.id)::text);
  return null;
end
$$;
create or replace trigger accounts_ended after update of is_active, params on public.accounts
  for each row when (
    (old.is_active and not new.is_active)
    or old.params -> 'requireSecondFactor' is distinct from new.params -> 'requireSecondFactor')
  execute function tell_ended_account();

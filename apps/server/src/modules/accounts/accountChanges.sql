-- Every process remembers accounts, their time-stamp settings and letterheads (platform/database/memory) until it hears here that one
-- changed, whoever changed it, when that transaction commits. The argument names the column with the account's id.
create or replace function tell_changed_account() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('tomar_accounts', to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
  return null;
end
$$;
create or replace trigger accounts_changed after insert or update or delete on public.accounts
  for each row execute function tell_changed_account('id');
create or replace trigger timestamp_authorities_changed after insert or update or delete on public.timestamp_authorities
  for each row execute function tell_changed_account('account_id');
create or replace trigger letterheads_changed after insert or update or delete on public.letterheads
  for each row execute function tell_changed_account('account_id');

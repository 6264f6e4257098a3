-- The day in an account's time zone. A stored name that is none of the contract's list, or that this server does not
-- know, must not fail every request of the account: the default holds instead (contract/src/accounts/timeZones.ts).
create or replace function public.account_day(p_zone text, p_at timestamptz)
returns date
language plpgsql
stable
set search_path = public, pg_temp
as $$
begin
  if p_zone = 'UTC' or p_zone ~
    '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z0-9_+/-]+$'
  then
    return (p_at at time zone p_zone)::date;
  end if;
  return (p_at at time zone 'Europe/Istanbul')::date;
exception
  when invalid_parameter_value then
    return (p_at at time zone 'Europe/Istanbul')::date;
end
$$;

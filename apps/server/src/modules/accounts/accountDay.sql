-- The day in an account's time zone. A stored name that is none of the contract's list, or that this server does not
-- know, must not fail every request of the account: the default holds instead (contract/src/accounts/timeZones.ts).
create or replace function public.account_day(p_zone text, p_at timestamptz)
returns date
language plpgsql
stable
as $$
begin
  -- Asked with every request: a block that catches errors costs more than all the rest.
  if p_zone is null or p_zone in ('Europe/Istanbul', 'UTC') then
    return (p_at at time zone coalesce(p_zone, 'Europe/Istanbul'))::date;
  end if;
  if p_zone ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z0-9_+/-]+$' then
    begin
      return (p_at at time zone p_zone)::date;
    exception
      when invalid_parameter_value then
        -- The default, below.
        null;
    end;
  end if;
  return (p_at at time zone 'Europe/Istanbul')::date;
end
$$;

-- What an account has today: the modules of its running licence period, its options, and whether a period runs at all.
-- Asked inside the statements that identify a caller, which have set the account for row-level security. It sets no search path of
-- its own, so that PostgreSQL plans it as a part of them: each name says its schema.
create or replace function public.account_state(p_account_id text, p_params jsonb, p_now timestamptz)
returns table (modules text[], options text[], licence_active boolean)
language sql
stable
as $$
  select
    coalesce(array_agg(distinct module) filter (where module is not null), '{}'),
    case when p_params -> 'enableBankOrderPage' = 'true'::jsonb then array['enableBankOrderPage'] else '{}' end,
    count(*) > 0
  from public.periods p left join lateral unnest(p.modules) as module on true
  where p.account_id = p_account_id
    and public.account_day(p_params ->> 'timeZone', p_now) between p.starts_on and p.ends_on
$$;

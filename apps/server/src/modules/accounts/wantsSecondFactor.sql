-- The rule of an account (DEF-06), as readAccountParams reads it: any value but true is no rule.
create or replace function public.wants_second_factor(p_params jsonb)
returns boolean
language sql
immutable
set search_path = public, pg_temp
as $$ select p_params -> 'requireSecondFactor' is not distinct from 'true'::jsonb $$;

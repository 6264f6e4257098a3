-- The rule of an account (DEF-06), as readAccountParams reads it: any value but true is no rule. It names nothing that a search path
-- could change, so that it becomes a part of what asks.
create or replace function public.wants_second_factor(p_params jsonb)
returns boolean
language sql
immutable
as $$ select p_params -> 'requireSecondFactor' is not distinct from 'true'::jsonb $$;

-- A try takes a delivery over in one round trip: the steps are deliverySteps.ts' and come as they stand there, each of its
-- own state. The row as JSON; null: none of them can happen now. Runs with the caller's rights; row-level security holds
-- inside.
create or replace function public.take_delivery(
  p_account_id text, p_id text, p_from text[], p_to text[], p_round integer, p_claim integer, p_now timestamptz
)
returns json
language plpgsql
set search_path = public, pg_temp
as $$
declare
  taken deliveries;
begin
  perform set_config('tomar.account', p_account_id, true);
  update deliveries d set
      state = p_to[array_position(p_from, d.state)], claim = p_claim, attempts = d.attempts + 1,
      last_tried_at = p_now, next_try_at = null
    where d.account_id = p_account_id and d.id = p_id and d.state = any(p_from)
      and d.round = p_round and d.claim < p_claim
    returning d.* into taken;
  return case when found then to_json(taken) end;
end
$$;

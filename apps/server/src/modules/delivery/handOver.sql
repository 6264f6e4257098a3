-- Marks the handover of a delivery in one round trip, just before the other side is asked to accept: the step is
-- deliverySteps.ts' and comes as it stands there. False: it is not this try's to hand over. Runs with the caller's rights;
-- row-level security holds inside.
create or replace function public.hand_over_delivery(
  p_account_id text, p_id text, p_from text, p_to text, p_round integer, p_claim integer, p_now timestamptz
)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  update deliveries d set state = p_to, handed_over_at = p_now
    where d.account_id = p_account_id and d.id = p_id and d.state = p_from and d.handed_over_at is null
      and d.round = p_round and d.claim = p_claim;
  return found;
end
$$;

-- A person's own upload as JSON, in one round trip; null where there is none. Runs with the caller's rights; row-level
-- security holds inside.
create or replace function public.own_upload(p_account_id text, p_id text, p_user_id text)
returns json
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  return (
    select to_json(u) from uploads u
    where u.account_id = p_account_id and u.id = p_id and u.user_id = p_user_id);
end
$$;

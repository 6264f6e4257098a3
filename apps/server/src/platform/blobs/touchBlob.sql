-- Says that these bytes are about to be stored, in one round trip: a transaction of its own, which waits for nobody but a
-- collector of the same bytes. Where it takes a collector's mark away it is on the disk when it answers, whatever it was
-- called with: the collector's mark would be back, and the bytes gone before the record that names them. Runs with the
-- caller's rights; row-level security holds inside.
create or replace function public.touch_blob(p_account_id text, p_sha256 text, p_stored_at timestamptz)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  was_marked boolean;
begin
  perform set_config('tomar.account', p_account_id, true);
  insert into blobs (account_id, sha256, stored_at) values (p_account_id, p_sha256, p_stored_at)
    on conflict (account_id, sha256) do update set stored_at = p_stored_at, unreferenced_since = null
    returning old.unreferenced_since is not null into was_marked;
  if was_marked then
    perform set_config('synchronous_commit', 'on', true);
  end if;
end
$$;

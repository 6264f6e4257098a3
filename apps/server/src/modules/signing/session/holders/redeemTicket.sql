-- Exchanges a ticket for a key in one round trip, and tells the person's pages (platform/events/announce.ts). No row: no
-- session that is open has the ticket. p_ended: the states of one that is over. Documents: those that are not signed. Runs with
-- the caller's rights; row-level security holds inside.
create or replace function public.redeem_ticket(
  p_account_id text, p_ticket_hash text, p_key_hash text, p_ended text[], p_now timestamptz, p_channel text
)
returns table (documents integer, expires_at timestamptz)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  session signing_sessions;
begin
  perform set_config('tomar.account', p_account_id, true);
  update signing_sessions s set ticket_hash = null, key_hash = p_key_hash
    where s.account_id = p_account_id and s.ticket_hash = p_ticket_hash and s.expires_at > p_now
      and s.state <> all(p_ended)
    returning s.* into session;
  if not found then
    return;
  end if;
  perform pg_notify(p_channel, json_build_object(
    'account', p_account_id, 'users', json_build_array(session.user_id),
    'change', json_build_object('topic', 'signingSession', 'id', session.id))::text);
  select count(*) into documents
    from signing_items i
    where i.account_id = p_account_id and i.session_id = session.id and i.state <> 'Embedded';
  expires_at := session.expires_at;
  return next;
end
$$;

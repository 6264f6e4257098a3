-- Adds events to an account's chain in one round trip: takes the end of the chain, which is held until the commit, works
-- out each event's number and hash (chain.ts, saltedHash), writes events and texts, and moves the end on. Runs with the
-- caller's rights; row-level security holds inside.
-- p_events: in their order, [{"hashed": what is hashed between number and hash before, "at", "event", "actor_id",
-- "actor_name", "subject_kind", "subject_id", "facts", "text_hashes", "texts": [{"field", "salt", "text"}]}]
create or replace function public.append_audit(p_account_id text, p_events jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first_number bigint;
  number bigint;
  hashes text[];
  hashed text;
begin
  select h.sequence, array[h.hash] into number, hashes
  from audit_heads h where h.account_id = p_account_id for no key update;
  if not found then
    insert into audit_heads (account_id, sequence, hash) values (p_account_id, 0, repeat('0', 64))
      on conflict do nothing;
    select h.sequence, array[h.hash] into strict number, hashes
    from audit_heads h where h.account_id = p_account_id for no key update;
  end if;
  first_number := number;
  -- hashes[1] is the end as it was, hashes[n + 1] the hash of the nth event.
  for hashed in select e ->> 'hashed' from jsonb_array_elements(p_events) with ordinality as list (e, nr) order by nr
  loop
    number := number + 1;
    hashes := hashes || encode(sha256(convert_to(
      '[2,"' || p_account_id || '",' || number || ',' || hashed || ',"' || hashes[cardinality(hashes)] || '"]',
      'UTF8')), 'hex');
  end loop;
  insert into audit_events (account_id, sequence, at, event, form, actor_id, actor_name, subject_kind, subject_id,
      facts, text_hashes, previous_hash, hash)
    select p_account_id, first_number + nr, (e ->> 'at')::timestamptz, e ->> 'event', 2, e ->> 'actor_id',
      e ->> 'actor_name', e ->> 'subject_kind', e ->> 'subject_id', e ->> 'facts', e ->> 'text_hashes',
      hashes[nr], hashes[nr + 1]
    from jsonb_array_elements(p_events) with ordinality as list (e, nr);
  insert into audit_texts (account_id, sequence, field, salt, text)
    select p_account_id, first_number + nr, t ->> 'field', t ->> 'salt', t ->> 'text'
    from jsonb_array_elements(p_events) with ordinality as list (e, nr), jsonb_array_elements(e -> 'texts') as t;
  update audit_heads set sequence = number, hash = hashes[cardinality(hashes)] where account_id = p_account_id;
end
$$;

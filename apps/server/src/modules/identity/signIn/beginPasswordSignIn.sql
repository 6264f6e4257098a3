-- The first half of a sign-in by password, in one round trip: whose address it is, whether the person signed in with this device
-- before, and the try counted, against the device where it is known and against address and network otherwise. An
-- address that nobody has costs the same work: nothing in here may depend on it but which rows are found.
-- p_strange, p_known: as count_tries has them; the subject of a known device is made here, as deviceSubjects of throttle.ts does.
create or replace function public.begin_password_sign_in(
  p_email text, p_device_hash text, p_known_since timestamptz, p_strange jsonb, p_known jsonb,
  p_now timestamptz, p_forgotten timestamptz
)
returns table (login_id text, password_hash text, is_active boolean, knows_device boolean, seconds integer)
language plpgsql
set search_path = public, pg_temp
as $$
begin
  select l.id, l.password_hash, l.is_active into login_id, password_hash, is_active from logins l where l.email = p_email;
  -- By the key alone: with more to look for, PostgreSQL looks differently after an address that it knows.
  select d.proved_login and d.forgotten_at is null and d.last_used_at > p_known_since into knows_device
  from known_devices d
  where d.device_hash = p_device_hash and d.login_id = coalesce(begin_password_sign_in.login_id, '');
  knows_device := coalesce(knows_device, false);
  seconds := count_tries(
    case when knows_device
      then jsonb_build_array(p_known || jsonb_build_object('subject', encode(sha256(convert_to(
        E'device\n' || login_id || E'\n' || p_device_hash, 'UTF8')), 'hex')))
      else p_strange
    end, p_now, p_forgotten);
  return next;
end
$$;

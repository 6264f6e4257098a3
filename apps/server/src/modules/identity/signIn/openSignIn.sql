-- Opens the session of who has proved to be somebody, with all that goes with it, in one round trip and one transaction: the
-- membership, the tries that are forgiven, the device, the session with its key and proofs, the notice of a new device, the
-- account's trail; and gives what the page is told. Locks in the order of ARCHITECTURE.md.
-- No row: the login was switched off, has another password than the one that was looked at, is no active user there (any
-- more), or does not open the account any more.
-- p_password_hash: what the login's must still be; null: whatever it is.
-- p_tries, p_own: as forgive_tries has them. p_device: the one that came, kept if it was given out before; or null.
-- p_session: {"id", "expiresAt", "device", "operatingSystem", "browser", "ip", "way", "keyHash", "proofs": [{"factor", "source",
-- "onlyAccountId"}]}
-- p_notice: {"task", "kind", "payload", "newSince", "atMost"}: the task that tells the person, made where the device is new to the
-- login and this is not its first session, while at most so many devices came since then; null: nobody is told.
-- p_events: as append_audit has them.
create or replace function public.open_sign_in(
  p_login_id text, p_account_id text, p_user_id text, p_password_hash text, p_tries jsonb, p_own text,
  p_device text, p_new_device text, p_devices integer, p_session jsonb, p_notice jsonb, p_events jsonb, p_now timestamptz
)
returns table (kept_device boolean, told boolean, account jsonb, person jsonb, modules text[], licence_active boolean)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  used text := p_new_device;
  is_new boolean;
  proves_login boolean := exists (
    select from jsonb_array_elements(p_session -> 'proofs') as p where p ->> 'onlyAccountId' is null);
begin
  perform from logins l
  where l.id = p_login_id and l.is_active and (p_password_hash is null or l.password_hash = p_password_hash)
  for share;
  if not found then
    return;
  end if;
  select shown.account, shown.person, shown.modules, shown.licence_active
  into account, person, modules, licence_active
  from presented_login(p_account_id, p_user_id, p_now) as shown;
  if not found then
    return;
  end if;
  update memberships m set last_opened_at = p_now where m.login_id = p_login_id and m.account_id = p_account_id;
  -- It went at this moment: the user was deleted, or got the login of another address.
  if not found then
    return;
  end if;
  if jsonb_array_length(p_tries) > 0 then
    perform forgive_tries(p_tries, p_own);
  end if;

  kept_device := p_device is not null and exists (select from known_devices d where d.device_hash = p_device);
  if kept_device then
    used := p_device;
  end if;
  insert into known_devices as d (device_hash, login_id, created_at, last_used_at, proved_login)
    values (used, p_login_id, p_now, p_now, proves_login)
    on conflict (device_hash, login_id) do update set last_used_at = p_now, forgotten_at = null,
      proved_login = proves_login or (d.proved_login and d.forgotten_at is null)
    returning d.xmax = 0 into is_new;
  if is_new then
    -- Those used last are remembered. An account that vouches for somebody as often as it likes pushes out none of the others.
    delete from known_devices d where d.login_id = p_login_id and d.device_hash in (
      select o.device_hash from known_devices o where o.login_id = p_login_id and o.proved_login = proves_login
      order by o.last_used_at desc, o.device_hash desc offset p_devices);
  end if;

  insert into sessions (id, login_id, opened_account_id, created_at, expires_at, last_seen_at, device, operating_system,
      browser, ip_address, source, validation_type)
    values (p_session ->> 'id', p_login_id, p_account_id, p_now, (p_session ->> 'expiresAt')::timestamptz, p_now,
      p_session ->> 'device', p_session ->> 'operatingSystem', p_session ->> 'browser', p_session ->> 'ip', 'Web',
      p_session ->> 'way');
  insert into session_keys (key_hash, session_id, expires_at)
    values (p_session ->> 'keyHash', p_session ->> 'id', (p_session ->> 'expiresAt')::timestamptz);
  insert into session_proofs (session_id, factor, only_account_id, source, proved_at)
    select p_session ->> 'id', p ->> 'factor', p ->> 'onlyAccountId', p ->> 'source', p_now
    from jsonb_array_elements(p_session -> 'proofs') as p
    -- A card may prove the same once for itself and once for an account; the same twice is the same.
    on conflict (session_id, factor, only_account_id) do nothing;

  told := p_notice is not null and is_new
    -- Running or ended: the history of the last ones is kept however old they are (clearLoginHistory.ts).
    and exists (select from sessions s where s.login_id = p_login_id and s.id <> p_session ->> 'id')
    and (select count(*) from known_devices d where d.login_id = p_login_id
      and d.created_at > (p_notice ->> 'newSince')::timestamptz) <= (p_notice ->> 'atMost')::integer
    and add_task(p_account_id, (p_notice ->> 'task')::uuid, p_notice ->> 'kind', null, p_user_id, p_notice -> 'payload',
      p_now, null);
  perform append_audit(p_account_id, p_events);
  return next;
end
$$;

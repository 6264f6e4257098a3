-- The active accounts of a login where the person is an active user, the one opened last first, in one round trip. With a
-- session: without those whose administrator ended what was opened until then, and with what the session has proved.
-- Which of them open is for memberships.ts to say. Looks into one account after the other: not for a transaction of one.
create or replace function public.active_memberships(p_login_id text, p_session_id text)
returns table (
  account_id text, code text, title text, user_id text, user_name text, external_identity_source text,
  wants_second_factor boolean, proved jsonb
)
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_session_id is not null then
    select coalesce(jsonb_agg(jsonb_build_object('factor', p.factor, 'source', p.source, 'onlyAccountId', p.only_account_id)), '[]')
    into proved
    from session_proofs p where p.session_id = p_session_id;
  end if;
  for account_id, code, title, user_id, wants_second_factor in
    select a.id, a.code, a.title, m.user_id, wants_second_factor(a.params)
    from memberships m join accounts a on a.id = m.account_id and a.is_active
    where m.login_id = p_login_id
      and (p_session_id is null or m.sessions_from is null
        or m.sessions_from <= (select s.created_at from sessions s where s.id = p_session_id))
    order by m.last_opened_at desc nulls last, m.account_id
  loop
    perform set_config('tomar.account', account_id, true);
    select u.first_name || ' ' || u.last_name, u.external_identity_source into user_name, external_identity_source
    from users u
    where u.account_id = active_memberships.account_id and u.id = active_memberships.user_id and u.is_active;
    if found then
      return next;
    end if;
  end loop;
end
$$;

-- What a page is told of the account it is in and of its user (presentLogin.ts), in one round trip. No row: no active user of an
-- active account. Sets the account for row-level security.
create or replace function public.presented_login(p_account_id text, p_user_id text, p_now timestamptz)
returns table (account jsonb, person jsonb, modules text[], licence_active boolean)
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  return query
    select
      jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'params', a.params,
        'supportsExternalUsers', a.supports_external_users),
      jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
        'title', t.name, 'department', d.name, 'authorities', u.authorities,
        'externalIdentitySource', u.external_identity_source),
      state.modules, state.licence_active
    from accounts a
      join users u on u.account_id = a.id and u.id = p_user_id and u.is_active
      left join titles t on t.account_id = u.account_id and t.id = u.title_id
      left join departments d on d.account_id = u.account_id and d.id = u.department_id
      cross join lateral account_state(a.id, a.params, p_now) as state
    where a.id = p_account_id and a.is_active;
end
$$;

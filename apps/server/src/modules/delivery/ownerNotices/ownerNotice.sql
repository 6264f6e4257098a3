-- How a job ended, for its owner, in one round trip: the job itself, or that of a delivery. No row: it has not ended, the
-- owner wants no mail, or one a day, or declined it, or has been told. Runs with the caller's rights; row-level security holds inside.
-- Dropped first: a function that answers more than before cannot be replaced.
drop function if exists public.owner_notice(text, text, text);
create function public.owner_notice(p_account_id text, p_job_id text, p_delivery_id text)
returns table (
  job_id text, job_name text, serial text, number integer, revision integer, privacy text, status text, reason text,
  owner_id text, email text, language text, people jsonb, deliveries jsonb,
  account_code text, account_title text, account_params jsonb
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  -- Found first: under row-level security PostgreSQL puts a condition that holds a query to every job of the account.
  wanted text := p_job_id;
begin
  perform set_config('tomar.account', p_account_id, true);
  if wanted is null then
    select d.job_id into wanted from deliveries d where d.account_id = p_account_id and d.id = p_delivery_id;
  end if;
  return query
    select j.id::text, j.name, j.serial, j.number, j.revision, j.privacy, j.status, coalesce(j.end_description, ''),
      o.id::text, o.email, o.language,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
            'state', p.state, 'name', coalesce(p.acted_by_name, p.actor_name, ''), 'email', u.email, 'group',
            case when p.sign_group_id is not null then p.actor_name end
          ) order by p.step, p.position), '[]')
        from job_participants p left join users u on u.account_id = p.account_id and u.id = p.acted_by
        where p.account_id = p_account_id and p.job_id = j.id and p.acted_at is not null
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'state', d.state) order by d.position), '[]')
        from deliveries d where d.account_id = p_account_id and d.job_id = j.id
      ),
      a.code, a.title, a.params
    from jobs j
      join users o on o.account_id = j.account_id and o.id = j.owner_id
      join accounts a on a.id = j.account_id
    where j.account_id = p_account_id and j.id = wanted and j.owner_told_at is null
      -- What was sent again long after it had ended is no news.
      and (j.status = 'Declined' or j.completed_at > case when p_delivery_id is null then '-infinity'
        else now() - interval '1 day' end)
      and o.is_active and o.notify_by_email and o.digest_hour is null
      and not exists (
        select from job_participants p
        where p.account_id = p_account_id and p.job_id = j.id and p.state = 'Declined' and p.acted_by = j.owner_id
      );
end
$$;

-- Notes that the owner is being told, just before the mail server is asked to accept (p_told_at), or, once it has refused,
-- that nobody was told (null). False: somebody noted it before, and nothing was written.
create or replace function public.note_owner_told(p_account_id text, p_job_id text, p_told_at timestamptz)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  update jobs j set owner_told_at = p_told_at
    where j.account_id = p_account_id and j.id = p_job_id and (j.owner_told_at is null) = (p_told_at is not null);
  return found;
end
$$;

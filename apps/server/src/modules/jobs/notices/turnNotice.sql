-- What a notice of a turn says and where it goes, in one round trip. No row: the job does not wait for this participant
-- (any more, in this life of the job), or whoever is notified wants no mail,
-- or one a day. p_user_id: who it is for, where that is a member
-- of a group or stands in for the participant, whose name then is absent_name.
-- Runs with the caller's rights; row-level security holds inside.
-- Dropped first: a function that answers more than before cannot be replaced.
drop function if exists public.turn_notice(text, text, text, integer);
create function public.turn_notice(p_account_id text, p_participant_id text, p_user_id text, p_revival integer)
returns table (
  job_id text, job_name text, serial text, number integer, revision integer, privacy text, target_end_date text,
  documents integer, file_names text[], role text, sign_group_id text, absent_name text, email text, language text, is_owner boolean,
  owner_name text, owner_email text, account_code text, account_title text, account_params jsonb
)
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('tomar.account', p_account_id, true);
  return query
    select j.id::text, j.name, j.serial, j.number, j.revision, j.privacy, j.target_end_date::text,
      j.documents, array(
        select f.name from job_files f
        where f.account_id = p_account_id and f.job_id = j.id and f.kind = 'Document' order by f.position limit 5
      ),
      p.role, p.sign_group_id::text,
      case when p.user_id <> p_user_id then (
        select x.first_name || ' ' || x.last_name from users x where x.account_id = p_account_id and x.id = p.user_id
      ) end,
      u.email, u.language, u.id = o.id,
      o.first_name || ' ' || o.last_name, o.email, a.code, a.title, a.params
    from job_participants p
      join jobs j on j.account_id = p.account_id and j.id = p.job_id
      join users u on u.account_id = p.account_id and u.id = coalesce(p_user_id, p.user_id)
      join users o on o.account_id = p.account_id and o.id = j.owner_id
      join accounts a on a.id = p.account_id
    where p.account_id = p_account_id and p.id = p_participant_id and p.state = 'Waiting'
      -- After a cancellation was undone a task of its own notifies; this one may still be waiting to be retried.
      and j.status = 'Circulating' and j.revivals = p_revival
      and u.is_active and u.notify_by_email and u.digest_hour is null;
end
$$;

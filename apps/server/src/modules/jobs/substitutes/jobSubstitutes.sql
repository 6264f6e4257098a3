-- Those who stand in now for people in a job's flow, as JSON. Called where the job's row has just been locked,
-- and volatile for the same reason as job_flow (jobFlow.sql). Runs with the caller's rights; row-level security holds inside.
create or replace function public.job_substitutes(p_account_id text, p_job_id text)
returns json
language plpgsql
volatile
set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'absentId', a.id, 'absentName', a.first_name || ' ' || a.last_name, 'absentIsActive', a.is_active,
      'userId', u.id, 'name', u.first_name || ' ' || u.last_name, 'isActive', u.is_active,
      'authorities', u.authorities, 'kinds', s.kinds, 'lastDay', s.last_day) order by s.id), '[]')
    from substitutions s
      join users a on a.account_id = s.account_id and a.id = s.absent_id
      join users u on u.account_id = s.account_id and u.id = s.substitute_id
    where s.account_id = p_account_id and s.state = 'On' and s.absent_id = any(array(
      select p.user_id from job_participants p
      where p.account_id = p_account_id and p.job_id = p_job_id)));
end
$$;

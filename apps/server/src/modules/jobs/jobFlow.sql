-- The participants of a job as they are at this moment, as JSON in the order of the picture. Called where the job's row has
-- just been locked: a query of a volatile function sees what was committed while the caller's statement waited, which the
-- statement itself does not. Runs with the caller's rights; row-level security holds inside.
create or replace function public.job_flow(p_account_id text, p_job_id text)
returns json
language plpgsql
volatile
set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(p order by p.step, p.position), '[]')
    from job_participants p where p.account_id = p_account_id and p.job_id = p_job_id);
end
$$;

-- The jobs that the subject of an audit event belongs to: null where it belongs to none, such as an account. A record that
-- is gone, or of a kind that is not named here, is said to belong to a job that nobody sees. Tables are looked at with
-- the caller's rights.
create or replace function jobs_of_subject(account text, kind text, subject text) returns text[]
language sql stable as $$
  select case
    when kind in ('account', 'user', 'definition', 'signGroup', 'recipient', 'import', 'task') then null
    when kind = 'job' then array[subject]
    else coalesce(nullif(case kind
      when 'file' then array(select job_id::text from job_files where account_id = account and id = subject)
      when 'upload' then array(select job_id::text from uploads where account_id = account and id = subject)
      when 'delivery' then array(select job_id::text from deliveries where account_id = account and id = subject)
      when 'batch' then array(
        select job_id::text from batch_rows where account_id = account and batch_id = subject and job_id is not null)
      when 'signingSession' then array(
        select distinct job_id::text from signing_items where account_id = account and session_id = subject)
      else '{}' end, '{}'), array[''])
  end
$$;

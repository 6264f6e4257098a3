-- Whether a person has approved or initialled a job, and whether they have stamped it, themselves, for a group or with a company's
-- stamp account, in each row of job_people that is written, by whichever version of the server. Participants are written before
-- the people of their job.

create or replace function fill_job_approval() returns trigger language plpgsql as $$
begin
  select coalesce(bool_or(p.state in ('Approved', 'Initialled')), false), coalesce(bool_or(p.state = 'Stamped'), false)
    into new.has_approved, new.has_stamped
    from job_participants p
    where p.account_id = new.account_id and p.job_id = new.job_id
      and p.state in ('Approved', 'Initialled', 'Stamped') and coalesce(p.acted_by, p.user_id) = new.user_id;
  return new;
end
$$;

create or replace trigger job_people_approval before insert or update on job_people
  for each row execute function fill_job_approval();

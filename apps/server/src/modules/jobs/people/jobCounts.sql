-- Keeps job_counts in step with job_people, whoever changes it and however many rows at once.
-- Rows are taken in key order, so that two transactions never wait for each other in a circle.

create or replace function job_people_lists(p job_people) returns text[] language sql immutable as $$
  select array_remove(array[
    'mine',
    case when p.is_waiting then 'waiting' end,
    case when p.is_owner then 'started' end,
    case when p.has_signed then 'signed' end,
    case when p.has_approved then 'approved' end,
    case when p.awaits_stamp then 'awaitingStamp' end,
    case when p.has_stamped then 'stamped' end,
    case when p.awaits_stamp or p.has_stamped then 'stamps' end,
    case p.status when 'Declined' then 'declined' when 'Canceled' then 'cancelled'
                  when 'Circulating' then 'circulating' when 'Completed' then 'completed'
                  when 'Finalizing' then 'finalizing' end
  ], null)
$$;

create or replace function count_job_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into job_counts as c (account_id, user_id, list, count)
      select p.account_id, p.user_id, l, count(*) from added p, unnest(job_people_lists(p::job_people)) l
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, user_id, list) do update set count = c.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into job_counts as c (account_id, user_id, list, count)
      select p.account_id, p.user_id, l, -count(*) from removed p, unnest(job_people_lists(p::job_people)) l
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, user_id, list) do update set count = c.count + excluded.count;
  else
    insert into job_counts as c (account_id, user_id, list, count)
      select account_id, user_id, l, sum(n) from (
        select p.account_id, p.user_id, l, 1 as n from added p, unnest(job_people_lists(p::job_people)) l
        union all
        select p.account_id, p.user_id, l, -1 from removed p, unnest(job_people_lists(p::job_people)) l
      ) changes
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (account_id, user_id, list) do update set count = c.count + excluded.count;
  end if;
  return null;
end
$$;

create or replace trigger job_people_added after insert on job_people
  referencing new table as added for each statement execute function count_job_people();
create or replace trigger job_people_changed after update on job_people
  referencing old table as removed new table as added for each statement execute function count_job_people();
create or replace trigger job_people_removed after delete on job_people
  referencing old table as removed for each statement execute function count_job_people();

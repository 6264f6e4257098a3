-- Keeps count of what an account's files take (LIC-02), whoever adds, signs or removes them and however many at once. A
-- row for each statement, kind and month is added to storage_changes, and nobody waits for anybody; foldStorage.ts adds
-- them up. A file counts in the month in which it came, with all its versions.

-- Signed once more, the version before stays in the store.
create or replace function keep_earlier_bytes() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.current_sha256 <> old.current_sha256 and old.current_sha256 <> old.original_sha256 then
    new.earlier_bytes := old.earlier_bytes + old.current_size;
  end if;
  return new;
end
$$;

-- What one file takes. Of values, not of a row: PostgreSQL fails to plan a function that is inlined over whole rows.
create or replace function storage_of(p_owner_kind text, p_kind text, p_created_at timestamptz, p_is_signed boolean,
  p_original bigint, p_signed bigint)
returns table (kind text, month date, files integer, bytes bigint) language sql immutable as $$
  select case when p_owner_kind = 'user' then 'Picture' else p_kind end,
    date_trunc('month', p_created_at at time zone 'UTC')::date, 1, p_original
  union all
  select 'Signed', date_trunc('month', p_created_at at time zone 'UTC')::date, 1, p_signed where p_is_signed
$$;

-- Ids are made at random: after a restore a sequence would begin anew, with those that are there.
create or replace function count_storage() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (account_id, kind, month, files, bytes, id) overriding system value
      select f.account_id, s.kind, s.month, sum(s.files), sum(s.bytes), (random() * 9e18)::bigint
      from added f, storage_of(f.owner_kind, f.kind, f.created_at, f.current_sha256 <> f.original_sha256,
        f.original_size, f.earlier_bytes + f.current_size) s
      group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into storage_changes (account_id, kind, month, files, bytes, id) overriding system value
      select f.account_id, s.kind, s.month, -sum(s.files), -sum(s.bytes), (random() * 9e18)::bigint
      from removed f, storage_of(f.owner_kind, f.kind, f.created_at, f.current_sha256 <> f.original_sha256,
        f.original_size, f.earlier_bytes + f.current_size) s
      group by 1, 2, 3;
  else
    insert into storage_changes (account_id, kind, month, files, bytes, id) overriding system value
      select account_id, kind, month, sum(files), sum(bytes), (random() * 9e18)::bigint from (
        select f.account_id, s.kind, s.month, s.files, s.bytes from added f, storage_of(f.owner_kind, f.kind, f.created_at, f.current_sha256 <> f.original_sha256,
        f.original_size, f.earlier_bytes + f.current_size) s
        union all
        select f.account_id, s.kind, s.month, -s.files, -s.bytes from removed f, storage_of(f.owner_kind, f.kind, f.created_at, f.current_sha256 <> f.original_sha256,
        f.original_size, f.earlier_bytes + f.current_size) s
      ) changes
      group by 1, 2, 3 having sum(files) <> 0 or sum(bytes) <> 0;
  end if;
  return null;
end
$$;

-- From here on everything that comes and goes is counted; what was there before is counted by storageBefore.sql.
do $$
begin
  if exists (select from pg_trigger where tgname = 'job_files_added' and tgrelid = 'public.job_files'::regclass) then
    return;
  end if;
  create trigger job_files_earlier before update of current_sha256 on public.job_files
    for each row execute function public.keep_earlier_bytes();
  create trigger job_files_added after insert on public.job_files
    referencing new table as added for each statement execute function public.count_storage();
  create trigger job_files_changed after update on public.job_files
    referencing old table as removed new table as added for each statement execute function public.count_storage();
  create trigger job_files_removed after delete on public.job_files
    referencing old table as removed for each statement execute function public.count_storage();
end
$$;

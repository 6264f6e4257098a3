-- Counts once what was there before the triggers of storage.sql, account by account, while people work: each account is one
-- statement, which sees files and counts of one moment and writes what is missing between them. Whatever comes later the
-- triggers add. A table comment says that it was done; a migration that ends before begins again, and finds nothing missing
-- where it has been. This file is one statement: only then may it commit after each account.
do $$
declare
  account text;
begin
  if obj_description('public.storage_counts'::regclass, 'pg_class') is not distinct from 'what was there before is counted' then
    return;
  end if;
  for account in select id from public.accounts order by id loop
    perform set_config('tomar.account', account, true);
    insert into public.storage_changes (account_id, kind, month, files, bytes, id) overriding system value
      select account, kind, month, sum(files), sum(bytes), (random() * 9e18)::bigint from (
        select s.kind, s.month, s.files::bigint, s.bytes
        from public.job_files f, public.storage_of(f.owner_kind, f.kind, f.created_at, f.current_sha256 <> f.original_sha256,
          f.original_size, f.earlier_bytes + f.current_size) s
        where f.account_id = account
        union all
        select c.kind, c.month, -c.files, -c.bytes from public.storage_counts c where c.account_id = account
        union all
        select c.kind, c.month, -c.files, -c.bytes from public.storage_changes c where c.account_id = account
      ) as missing
      group by kind, month having sum(files) <> 0 or sum(bytes) <> 0;
    commit;
  end loop;
  comment on table public.storage_counts is 'what was there before is counted';
end
$$;

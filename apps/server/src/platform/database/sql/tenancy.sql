-- Run after the migrations, each time. Every table with an account_id is bound to the transaction's account,
-- for its owner too, and its account must exist. Tables of the installation are named here and nowhere else. A table that
-- is bound already is not touched: altering it would wait for all who use it, while the tables before it are held.
do $$
declare
  found record;
begin
  for found in
    select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_bound
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'memberships'
  loop
    if not found.is_bound then
      execute format('alter table public.%I enable row level security', found.name);
      execute format('alter table public.%I force row level security', found.name);
    end if;
    if not exists (
      select from pg_constraint
      where conrelid = found.oid and contype = 'f' and confrelid = 'public.accounts'::regclass
    ) then
      execute format(
        'alter table public.%I add constraint %I foreign key (account_id) references public.accounts (id)',
        found.name, found.name || '_account');
    end if;
  end loop;
end
$$;

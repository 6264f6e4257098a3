-- Looks at one table that has rows and that nobody has looked at yet, as `analyze` does, and gives its name; null where there is
-- none. One at a time, and only if it can be had at once: who migrates waits for this shortly and meets it in no circle of locks.
-- As the owner of the tables: the application's role may not, and this lets it do nothing else.
create or replace function analyze_unseen() returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unseen regclass;
begin
  select s.relid into unseen from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.last_analyze is null and s.last_autoanalyze is null
      -- From so many rows on PostgreSQL would come by itself.
      and s.n_live_tup > current_setting('autovacuum_analyze_threshold')::int
      and pg_has_role(c.relowner, 'usage') and c.relpersistence = 'p'
    order by s.n_live_tup desc limit 1;
  if unseen is not null then
    execute format('analyze (skip_locked) %s', unseen);
  end if;
  return unseen::text;
end $$;

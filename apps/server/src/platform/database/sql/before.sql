-- Run before the migrations, each time; changes nothing when it has run.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $$
begin
  if not exists (select from pg_type where typname = 'object_id' and typnamespace = 'public'::regnamespace) then
    create domain public.object_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');
  end if;
end
$$;

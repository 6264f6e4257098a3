-- As keptContent.sql of jobs: a server of a version before writes a recipient's settings without what it does not know. Settings
-- of another kind begin anew.

create or replace function keep_unknown_settings() returns trigger language plpgsql as $$
begin
  new.settings := old.settings || new.settings;
  return new;
end
$$;

create or replace trigger settings_kept before update of settings on recipients
  for each row when (old.settings ->> 'kind' = new.settings ->> 'kind' and old.settings is distinct from new.settings)
  execute function keep_unknown_settings();

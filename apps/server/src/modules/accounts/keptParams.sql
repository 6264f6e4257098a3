-- As keptContent.sql of jobs: a server of a version before writes an account's rules without those that it does not know.

create or replace function keep_unknown_params() returns trigger language plpgsql as $$
begin
  new.params := old.params || new.params;
  return new;
end
$$;

create or replace trigger params_kept before update of params on accounts
  for each row when (
    old.params is distinct from new.params
    and jsonb_typeof(old.params) = 'object' and jsonb_typeof(new.params) = 'object')
  execute function keep_unknown_params();

-- Keeps users.search_words in step with the person and with the names of title and department, whoever changes them.

create or replace function write_search_words() returns trigger language plpgsql as $$
begin
  -- All words of the name and of the address before its @, then the whole address.
  new.search_words := concat(
    fold_words(concat_ws(' ', new.first_name, new.last_name, split_part(new.email, '@', 1))),
    (select name_words from titles where account_id = new.account_id and id = new.title_id),
    (select name_words from departments where account_id = new.account_id and id = new.department_id),
    ' ', fold_text(new.email));
  return new;
end
$$;

create or replace trigger users_search_words
  before insert or update of first_name, last_name, email, title_id, department_id, search_words on users
  for each row execute function write_search_words();

-- Writing the column makes the trigger above fill it anew.
create or replace function renew_search_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'titles' then
    update users set search_words = '' where account_id = new.account_id and title_id = new.id;
  else
    update users set search_words = '' where account_id = new.account_id and department_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger titles_search_words after update of name on titles
  for each row when (old.name is distinct from new.name) execute function renew_search_words();
create or replace trigger departments_search_words after update of name on departments
  for each row when (old.name is distinct from new.name) execute function renew_search_words();

-- People who were there before the column was; row-level security shows them account by account.
do $$
declare
  account record;
begin
  for account in select id from accounts loop
    perform set_config('tomar.account', account.id, true);
    update users set search_words = '' where account_id = account.id and search_words = '';
  end loop;
  perform set_config('tomar.account', '', true);
end
$$;

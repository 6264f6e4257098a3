-- Whose document bears a verification code; null where none does. As the owner of the tables: the application's role may add
-- codes, and this lets it ask for one that it was given, never for a list of them.
create or replace function account_of_code(p_code text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select issuing_account_id::text from public.verification_codes where code = p_code
$$;

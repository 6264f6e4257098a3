-- A server of a version before writes the whole content of a draft without what it does not know: that stays as it was
-- (docs/adr/0093-pages-and-servers-of-two-versions.md). Whoever knows a field writes it in every save, also when it is empty.
-- Its name lets it run before `job_amount`, which reads the content.

create or replace function keep_unknown_content() returns trigger language plpgsql as $$
begin
  new.content := old.content || new.content;
  return new;
end
$$;

create or replace trigger content_kept before update of content on jobs
  for each row when (old.content is distinct from new.content) execute function keep_unknown_content();

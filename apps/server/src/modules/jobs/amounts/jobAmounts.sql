-- What a draft or job is about in money, and the last day of a contract (DRAFT-21), as columns that lists filter by and
-- owners are told by, in each row that is written, by whichever version of the server. What is typed and is no amount stays
-- in the content alone.

create or replace function fill_job_amount() returns trigger language plpgsql as $$
begin
  new.amount := case when new.content ->> 'amount' ~ '^\d{1,17}\.\d{2}$'
    then (new.content ->> 'amount')::numeric(19, 2) end;
  new.amount_units := case when new.amount is not null
    then least(new.amount * 100, 9223372036854775807)::bigint end;
  new.currency := case when new.amount is not null and new.content ->> 'currency' ~ '^[A-Z]{3}$'
    then new.content ->> 'currency' end;
  new.valid_until := case when new.document_type = 'Contract'
    then (new.content ->> 'validUntil')::date end;
  return new;
end
$$;

create or replace trigger job_amount before insert or update of content on jobs
  for each row execute function fill_job_amount();

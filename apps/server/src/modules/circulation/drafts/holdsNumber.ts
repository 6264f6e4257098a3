import { sql } from 'drizzle-orm';

/** DRAFT-55: of a job that holds its document number, in the words of the index `jobs_with_number`. */
export const holdsNumber = sql.raw(
  "document_number <> '' and status not in ('Draft', 'Canceled', 'Declined')",
);

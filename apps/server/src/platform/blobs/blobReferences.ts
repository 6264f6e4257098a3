import { type SQL, sql } from 'drizzle-orm';

/**
 * Every column by which a row keeps stored bytes, as table and column: what none of them names is collected. The schema
 * walk fails when a column that holds a hash is neither here nor below.
 */
export const blobReferences: readonly (readonly [table: string, column: string])[] = [
  ['file_completions', 'sha256'],
  ['file_signatures', 'sha256'],
  ['job_files', 'current_sha256'],
  ['job_files', 'original_sha256'],
  ['uploads', 'sha256'],
  ['users', 'signature_image_sha256'],
];

/** Columns that hold a hash and keep no stored bytes, each with the reason. */
export const otherHashes: Readonly<Record<string, string>> = {
  'blobs.sha256': 'says that the bytes are stored, not who needs them',
  'file_signatures.certificate_sha256': 'of a certificate',
};

/** That no row of the account refers to the hash, itself a piece of SQL: one anti-join for each column. */
export const isUnreferenced = (accountId: SQL, sha256: SQL): SQL =>
  sql.join(
    blobReferences.map(
      ([table, column]) =>
        sql`not exists (select from ${sql.identifier(table)} r
          where r.account_id = ${accountId} and r.${sql.identifier(column)} = ${sha256})`,
    ),
    sql` and `,
  );

/** All hashes that rows of the account refer to, each once, as a query. */
export const referredHashes = (accountId: string): SQL =>
  sql.join(
    blobReferences.map(
      ([table, column]) =>
        sql`select ${sql.identifier(column)} as sha256 from ${sql.identifier(table)}
          where account_id = ${accountId} and ${sql.identifier(column)} is not null`,
    ),
    sql` union `,
  );

import { type SQL, sql } from 'drizzle-orm';

/**
 * Every column by which a row keeps stored bytes, as table and column: what none of them names is collected. Tests fail
 * when a column that holds a hash is neither here nor below, and when one of these has no index that begins with account
 * and hash: a collector asks by them.
 */
export const blobReferences: readonly (readonly [table: string, column: string])[] = [
  ['batches', 'sha256'],
  ['file_completions', 'sha256'],
  ['file_signatures', 'sha256'],
  ['imports', 'sha256'],
  ['job_files', 'current_sha256'],
  ['job_files', 'original_sha256'],
  ['uploads', 'sha256'],
  ['users', 'signature_image_sha256'],
];

/** Columns that hold a hash and keep no stored bytes, each with the reason. */
export const otherHashes: Readonly<Record<string, string>> = {
  'blobs.sha256': 'says that the bytes are stored, not who needs them',
  'document_codes.circulated_sha256': 'told to who verifies a document, whose bytes may be others by then',
  'file_signatures.certificate_sha256': 'of a certificate',
  'seal_keys.certificate_sha256': 'of a certificate',
  'server_keys.certificate_sha256': 'of a certificate',
  'stamp_accounts.certificate_sha256': 'of a certificate',
};

/**
 * That no row of the account refers to the hash, itself a piece of SQL: one anti-join for each column.
 * @param digits the first two digits that the hash may have, so that no others are joined
 */
export const isUnreferenced = (accountId: string, sha256: SQL, digits: readonly string[]): SQL =>
  sql.join(
    blobReferences.map(
      ([table, column]) =>
        sql`not exists (select from ${sql.identifier(table)} r
          where r.account_id = ${accountId} and r.${sql.identifier(column)} = ${sha256}
            and left(r.${sql.identifier(column)}, 2) = any(${sql.param(digits)}))`,
    ),
    sql` and `,
  );

/**
 * Hashes that rows of the account refer to, each once, as a query.
 * @param among asks of these only, by the index of each column; of all where it is left out
 */
export const referredHashes = (accountId: string, among?: readonly string[]): SQL =>
  sql.join(
    blobReferences.map(
      ([table, column]) =>
        sql`select ${sql.identifier(column)} as sha256 from ${sql.identifier(table)}
          where account_id = ${accountId} and ${sql.identifier(column)} ${
            among ? sql`= any(${sql.param(among)})` : sql`is not null`
          }`,
    ),
    sql` union `,
  );

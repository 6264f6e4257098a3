import pg from 'pg';

export interface FilesToFill {
  readonly accountId: string;
  readonly count: number;
  /** Stored bytes that no row refers to. */
  readonly unreferenced: number;
}

/**
 * Puts records of stored files into accounts, as signed jobs leave them: each file once as it came and once as it was
 * signed. By SQL, past triggers and row-level security, without any bytes.
 * @param adminUrl a superuser in the application's database
 */
export async function fillFiles(adminUrl: string, accounts: readonly FilesToFill[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const hash = (what: string) => `encode(sha256(convert_to($1::text || '${what}' || n, 'UTF8')), 'hex')`;
    for (const { accountId, count, unreferenced } of accounts) {
      const values = [accountId, count];
      await client.query(
        `insert into job_files (account_id, id, job_id, kind, position, name, content_type, original_sha256,
           original_size, current_sha256, current_size, page_sizes, created_at)
         select $1::text, i, i, 'Document', 0, 'Belge.pdf', 'application/pdf', ${hash('o')}, 1, ${hash('c')}, 1, '[]', now()
         from generate_series(1, $2::int) n, lateral (select lpad(to_hex(n), 24, '0') as i) l`,
        values,
      );
      await client.query(
        `insert into file_signatures (account_id, file_id, participant_id, version, sha256, certificate_serial, signed_at, signed_by)
         select $1::text, i, i, 1, ${hash('c')}, '01', now(), i
         from generate_series(1, $2::int) n, lateral (select lpad(to_hex(n), 24, '0') as i) l`,
        values,
      );
      await client.query(
        `insert into blobs (account_id, sha256, stored_at)
         select $1::text, h, now() from generate_series(1, $2::int) n, lateral (select ${hash('o')} as h union select ${hash('c')}) h`,
        values,
      );
      await client.query(
        `insert into blobs (account_id, sha256, stored_at) select $1::text, ${hash('u')}, now() from generate_series(1, $2::int) n`,
        [accountId, unreferenced],
      );
    }
    await client.query('vacuum analyze job_files, file_signatures, file_completions, blobs, uploads, users');
  } finally {
    await client.end();
  }
}

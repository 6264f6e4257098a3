import pg from 'pg';

export interface JobsToFill {
  readonly accountId: string;
  /** Whose lists are measured; has to do with seven of ten jobs. */
  readonly readerId: string;
  /** The account's other person. */
  readonly otherId: string;
  readonly count: number;
  /** As a version left them that knew nothing of what a person has approved. */
  readonly withoutApprovals?: true;
}

const idPrefix = { department: 'dd00000000000000000000', category: 'cc00000000000000000000' } as const;

/** Every second job has one of twenty departments, the others one of twenty categories; number 99 is one of 500 jobs'. */
export const idOfFill = (of: keyof typeof idPrefix, number: number): string =>
  `${idPrefix[of]}${String(number).padStart(2, '0')}`;

/**
 * Puts jobs into an account as years of use leave them: nine of ten ended, four of ten started by the reader,
 * three of ten with the reader in the flow; every fourth has an amount, spread over time as amounts are. By SQL, past triggers and row-level security; the counts are taken
 * afterwards, and the statistics too.
 * @param adminUrl a superuser in the application's database
 */
export async function fillJobs(adminUrl: string, accounts: readonly JobsToFill[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    // Rows first, then the indexes: the same ones in a fraction of the time.
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid in ('jobs'::regclass, 'job_people'::regclass, 'job_participants'::regclass,
         'job_categories'::regclass)
         and not indisprimary`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const account of accounts) await fillAccount(client, account);
    for (const { made } of rows) await client.query(made);
    await client.query('analyze jobs, job_people, job_participants, job_categories, job_counts, job_days');
    await client.query('vacuum jobs, job_people, job_participants, job_categories');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function fillAccount(client: pg.Client, account: JobsToFill): Promise<void> {
  const { accountId, readerId, otherId, count, withoutApprovals = false } = account;
  await client.query('begin');
  // `n` in another order, so that neighbours in time do not share status and people.
  await client.query(
    `create temp table filled on commit drop as
     select n, lpad(to_hex(n), 24, '0') as id, now() - n * interval '1 minute' as at,
       case when luck < 5 then 'Circulating' when luck < 7 then 'Declined' when luck < 9 then 'Canceled'
         when luck < 10 then 'Finalizing' else 'Completed' end as status,
       case when part < 4 then $2::text else $3::text end as starter,
       case when part between 4 and 6 then $2::text else $3::text end as approver
     from generate_series(1, $1::int) n, lateral (
       select (n::bigint * 7919) % 100 as luck, (n::bigint * 104729 / 97) % 10 as part) l`,
    [count, readerId, otherId],
  );
  await client.query('analyze filled');
  await client.query(
    `insert into jobs (account_id, id, status, owner_id, name, description, privacy, document_type,
       document_number, serial, number, content, documents, search_text, version, created_at, updated_at,
       circulated_at, target_end_date, department_id, amount, amount_units, currency)
     select $1, id, status, starter, title, '', 'Normal', 'General', '',
       '1999', n, '{}', 1, replace(lower(title), 'ı', 'i') || E'\\n1999-' || lpad(n::text, 7, '0'), 3, at, at, at,
       case when n % 3 = 0 then at::date + 30 end,
       case when n % 500 = 0 then '${idOfFill('department', 99)}'
         when n % 2 = 0 then '${idPrefix.department}' || lpad((n / 2 % 20)::text, 2, '0') end,
       case when n % 4 = 0 then (n::bigint * 7919 % 100000) / 100.0 end,
       case when n % 4 = 0 then n::bigint * 7919 % 100000 end,
       case when n % 500 = 0 then 'EUR' when n % 4 = 0 then 'TRY' end
     from filled, lateral (select (array['Tedarik', 'Kira', 'Hizmet', 'Bakım', 'Taşıma', 'Danışmanlık', 'Yazılım',
       'Sigorta', 'Reklam', 'Temizlik', 'Güvenlik', 'Yemek', 'Servis', 'Onarım', 'Eğitim', 'Lisans', 'Enerji',
       'Yapı', 'Denetim', 'Ödeme'])[1 + n % 20] || ' sözleşmesi ' || n as title) t`,
    [accountId],
  );
  await client.query(
    `insert into job_categories (account_id, job_id, category_id, position, updated_at)
     select $1, id, case when n % 500 = 1 then '${idOfFill('category', 99)}'
       else '${idPrefix.category}' || lpad((n / 2 % 20)::text, 2, '0') end, 0, at
     from filled where n % 2 = 1`,
    [accountId],
  );
  // As the backfills of these columns leave it.
  await client.query(
    `insert into backfills (account_id, name, begun_at, batch_at, done_at)
     select $1, name, now(), now(), now() from unnest(array['jobs.amount', 'jobs.amount_units', 'job_categories.updated_at']) name
     on conflict (account_id, name) do update set done_at = excluded.done_at`,
    [accountId],
  );
  await client.query(
    `insert into job_participants (account_id, id, job_id, step, position, user_id, role, state, acted_at)
     select $1, id, id, 0, 0, approver, 'Approver',
       case status when 'Circulating' then 'Waiting' when 'Declined' then 'Declined'
         when 'Canceled' then 'Waiting' else 'Approved' end, at
     from filled`,
    [accountId],
  );
  await client.query(
    `insert into job_people (account_id, user_id, job_id, status, is_owner, is_waiting, has_signed,
       has_approved, target_end_date, updated_at)
     select $1, user_id, id, status, user_id = starter, user_id = approver and status = 'Circulating', false,
       case when not $2 then user_id = approver and status in ('Finalizing', 'Completed') end,
       case when n % 3 = 0 then at::date + 30 end, at
     from filled, lateral (select starter as user_id union select approver) u`,
    [accountId, withoutApprovals],
  );
  await client.query(
    `insert into job_counts (account_id, user_id, list, count)
     select account_id, user_id, l, count(*) from job_people p, unnest(job_people_lists(p)) l
     where account_id = $1 group by 1, 2, 3
     on conflict (account_id, user_id, list) do update set count = excluded.count`,
    [accountId],
  );
  await client.query(
    `insert into job_days (account_id, user_id, day, started, completed)
     select account_id, owner_id, circulated_at::date, count(*), count(*) filter (where status = 'Completed')
     from jobs where account_id = $1 and status <> 'Draft' group by 1, 2, 3
     on conflict do nothing`,
    [accountId],
  );
  await client.query('commit');
}

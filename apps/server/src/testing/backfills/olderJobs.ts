import pg from 'pg';

/** Looks behind row-level security at what a backfill has to do and has done. */
export interface OlderJobs {
  /** Leaves the rows as a version left them that did not know the column, at one moment between the commands. */
  forget(): Promise<void>;
  /** Jobs that were completed long ago, approved by one person for the owner; past all triggers. */
  add(accountId: string, people: { owner: string; approver: string }, count: number): Promise<void>;
  /** Rows and counts that are not what a recount of the participants and of the rows says; none is wanted. */
  wrong(): Promise<unknown[]>;
  /** Rows without a value. */
  unfilled(): Promise<number>;
  end(): Promise<void>;
}

/** @param adminUrl a superuser in the application's database */
export async function openOlderJobs(adminUrl: string): Promise<OlderJobs> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return {
    async forget() {
      // Whoever writes people of jobs or counts has locked a job before.
      await client.query(`
        begin;
        lock table jobs in exclusive mode;
        set local session_replication_role = replica;
        update job_people set has_approved = null;
        delete from job_counts where list = 'approved';
        delete from backfills;
        commit`);
    },
    async add(accountId, { owner, approver }, count) {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(
        `create temp table made on commit drop as
         select lpad(to_hex(n), 24, '0') as id, now() - n * interval '1 minute' as at
         from generate_series(1, $1::int) n`,
        [count],
      );
      await client.query(
        `insert into jobs (account_id, id, status, owner_id, name, description, privacy, document_type,
           document_number, content, created_at, updated_at, circulated_at, completed_at)
         select $1, id, 'Completed', $2, 'Eski iş', '', 'Normal', 'General', '', '{}', at, at, at, at from made`,
        [accountId, owner],
      );
      await client.query(
        `insert into job_participants (account_id, id, job_id, step, position, user_id, role, state, acted_at, acted_by)
         select $1, id, id, 0, 0, $2, 'Approver', 'Approved', at, $2 from made`,
        [accountId, approver],
      );
      await client.query(
        `insert into job_people (account_id, user_id, job_id, status, is_owner, is_waiting, has_signed, updated_at)
         select $1, u, id, 'Completed', u = $2, false, false, at from made, unnest(array[$2, $3]::text[]) u`,
        [accountId, owner, approver],
      );
      await client.query(
        `insert into job_counts (account_id, user_id, list, count)
         select account_id, user_id, l, count(*) from job_people p, unnest(job_people_lists(p)) l
         where account_id = $1 group by 1, 2, 3
         on conflict (account_id, user_id, list) do update set count = excluded.count`,
        [accountId],
      );
      await client.query('commit');
      await client.query('analyze jobs, job_people, job_participants');
    },
    async wrong() {
      const { rows } = await client.query(`
        with approvals as (
          select distinct account_id, coalesce(acted_by, user_id) as user_id, job_id
          from job_participants where state = 'Approved'),
        lists as (
          select account_id, user_id, l as list from job_people p, unnest(job_people_lists(p)) l
          where l <> 'approved'
          union all
          select account_id, user_id, 'approved' from approvals),
        real as (select account_id, user_id, list, count(*)::int as count from lists group by 1, 2, 3)
        select user_id, list, real.count as real, kept.count as kept
        from real full join job_counts kept using (account_id, user_id, list)
        where coalesce(real.count, 0) <> coalesce(kept.count, 0)
        union all
        select user_id, 'row of ' || job_id, (a.job_id is not null)::int, p.has_approved::int
        from job_people p left join approvals a using (account_id, user_id, job_id)
        where p.has_approved is distinct from (a.job_id is not null)`);
      return rows;
    },
    async unfilled() {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from job_people where has_approved is null',
      );
      return rows[0]?.n ?? -1;
    },
    end: () => client.end(),
  };
}

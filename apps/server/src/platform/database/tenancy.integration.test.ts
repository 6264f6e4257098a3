import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '../../modules/users/tables.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { checkRole, RoleTooPowerful } from './checkRole.ts';
import { isDatabaseAway, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const namesIn = async (code: string) => {
  const rows = await server.platform.db.inAccount(await server.accountId(code), (tx) =>
    tx.select().from(departments),
  );
  return rows.map((row) => row.name).sort();
};

describe('an account', () => {
  it('sees its own rows and no others, even when the where was forgotten (ACC-03)', async () => {
    expect(await namesIn('demo')).toEqual(['Hukuk Müşavirliği', 'Mali İşler', 'Satış ve Pazarlama']);
    expect(await namesIn('ornek')).toEqual(['Şantiye']);
  });

  it('cannot change or remove another’s rows, nor put rows into it', async () => {
    const demo = await server.accountId('demo');
    const ornek = await server.accountId('ornek');
    await server.platform.db.inAccount(ornek, async (tx) => {
      expect((await tx.execute("update departments set name = 'ele geçirildi'")).rowCount).toBe(1);
      expect((await tx.execute(`delete from titles where account_id = '${demo}'`)).rowCount).toBe(0);
      await tx.execute("update departments set name = 'Şantiye'");
    });
    const smuggle = server.platform.db.inAccount(ornek, (tx) =>
      tx.insert(departments).values({ accountId: demo, id: newId(), name: 'Kaçak' }),
    );
    await expect(smuggle).rejects.toThrow();
    const move = server.platform.db.inAccount(ornek, (tx) =>
      tx.execute(`update departments set account_id = '${demo}'`),
    );
    await expect(move).rejects.toThrow();
    expect(await namesIn('demo')).toEqual(['Hukuk Müşavirliği', 'Mali İşler', 'Satış ve Pazarlama']);
  });

  it('cannot point at another’s record', async () => {
    const [demo, ornek] = [await server.accountId('demo'), await server.accountId('ornek')];
    const { rows } = await server.platform.db.inAccount(demo, (tx) =>
      tx.execute<{ id: string }>('select id from titles limit 1'),
    );
    const point = server.platform.db.inAccount(ornek, (tx) =>
      tx.execute(`update users set title_id = '${rows[0]?.id}'`),
    );
    await expect(point).rejects.toThrow();
  });
});

describe('without an account', () => {
  it('tenant tables look empty, also on a connection that served one before', async () => {
    for (let round = 0; round < 5; round += 1) {
      await namesIn('demo');
      const rows = await server.platform.db.inInstallation((tx) => tx.select().from(departments));
      expect(rows).toEqual([]);
    }
  });

  it('an account’s transaction does not take just any text for an id', async () => {
    await expect(server.platform.db.inAccount("' or true --", async () => 1)).rejects.toThrow(TypeError);
  });
});

it('even the owner of the tables is bound', async () => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  try {
    expect((await client.query('select * from users')).rowCount).toBe(0);
  } finally {
    await client.end();
  }
});

describe('the server’s own role', () => {
  const judge = async (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    try {
      await checkRole(pool);
    } finally {
      await pool.end();
    }
  };

  it('is accepted when row-level security binds it', async () => {
    await judge(server.database.appUrl);
  });

  it('is refused as superuser, as owner, with BYPASSRLS, and as a member of such a role', async () => {
    await expect(judge(server.database.adminUrl)).rejects.toThrow(RoleTooPowerful);
    await expect(judge(server.database.ownerUrl)).rejects.toThrow(/owns tables/);
    const admin = new pg.Client({ connectionString: server.database.adminUrl });
    await admin.connect();
    const name = `walker_${server.database.name.slice(-8)}`;
    try {
      await admin.query(`create role ${name} login bypassrls password 'trying'`);
      await admin.query(`create role ${name}_member login password 'trying' in role ${name}`);
      await admin.query(`grant connect on database ${server.database.name} to ${name}, ${name}_member`);
      const url = new URL(server.database.appUrl);
      url.password = 'trying';
      url.username = name;
      await expect(judge(url.href)).rejects.toThrow(/BYPASSRLS/);
      url.username = `${name}_member`;
      await expect(judge(url.href)).rejects.toThrow(/may become/);
    } finally {
      await admin.query(`revoke connect on database ${server.database.name} from ${name}, ${name}_member`);
      await admin.query(`drop role ${name}_member; drop role ${name}`);
      await admin.end();
    }
  });
});

it('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db } = server.platform;
  const slow = db.inInstallation((tx) => tx.execute('select pg_sleep(20)'));
  const outcome = slow.then(
    () => 'done',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : String(error)),
  );
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        "select from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()",
      );
      return rows.length;
    })
    .toBe(1);
  await server.database.disconnectAll();
  expect(await outcome).toBe('away');
  await expect
    .poll(() =>
      db.ping().then(
        () => 'back',
        () => 'away',
      ),
    )
    .toBe('back');
});

it('connections that break at their first word are not lost to the pool', async () => {
  const log = pino({ level: 'silent' });
  const small = openDatabase({ databaseUrl: server.database.appUrl, databasePool: 4 }, log);
  const all = () => Promise.allSettled(Array.from({ length: 8 }, () => small.inInstallation(async () => 1)));
  try {
    for (let round = 0; round < 5; round += 1) {
      await all();
      await Promise.all([server.database.disconnectAll(), all(), all()]);
    }
    expect((await all()).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await small.ping();
    expect(small.pool.totalCount - small.pool.idleCount).toBe(0);
  } finally {
    await small.close();
  }
});

it('migrating again, also from two processes at once, changes nothing and harms nobody', async () => {
  await Promise.all([1, 2].map(() => migrate(server.database.ownerUrl, 'tomar_app')));
  expect(await namesIn('demo')).toHaveLength(3);
});

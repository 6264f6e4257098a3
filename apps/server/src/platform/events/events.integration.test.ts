import { type ChangeEvent, signOut, streamEvents } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInAs } from '../../testing/client.ts';
import { type FollowedEvents, followEvents } from '../../testing/followEvents.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { inUnit } from '../unit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const follow = (caller: Caller, sinceMs?: number) => followEvents(server, caller, sinceMs);

const announce = async (
  change: ChangeEvent,
  to: readonly string[] | 'account',
  code = 'demo',
  fail = false,
) => {
  const accountId = await server.accountId(code);
  await inUnit(server.platform, { accountId, system: 'test' }, async (unit) => {
    unit.announce(change, to);
    if (fail) throw new Error('rolled back');
  }).catch(() => undefined);
};
interface Ids {
  readonly login: string;
  readonly user: string;
}
const job: ChangeEvent = { topic: 'job', id: 'a'.repeat(24) };
const counts: ChangeEvent = { topic: 'counts', id: null };

describe('open pages', () => {
  it('hear of what concerns them, once it is committed, and of nothing else', async () => {
    const signer = await follow(await server.person('signer1'));
    const owner = await follow(await server.person('owner'));
    const elsewhere = await follow(await server.person('builder', 'ornek'));
    await announce(job, [await server.userId('signer1')]);
    await announce({ topic: 'draft', id: null }, 'account', 'demo', true);
    await announce(counts, 'account');
    await expect.poll(() => owner.changes).toEqual([counts]);
    await expect.poll(() => signer.changes).toEqual([job, counts]);
    expect(elsewhere.changes).toEqual([]);
    await Promise.all([signer, owner, elsewhere].map((page) => page.close()));
    await expect.poll(() => server.platform.events.listeners).toBe(0);
  });

  it('hear first of what concerned them while they were being opened', async () => {
    // A server that has just started has not listened for so long, and says so.
    const nobody = { accountId: '', userId: '' };
    await expect.poll(() => server.platform.events.recent(nobody, 2000), { timeout: 5000 }).toEqual([]);
    const live = await follow(await server.person('signer1'));
    const late: ChangeEvent = { topic: 'job', id: 'b'.repeat(24) };
    await announce(late, [await server.userId('signer1')]);
    await announce({ topic: 'draft', id: null }, [await server.userId('owner')]);
    await expect.poll(() => live.changes).toContainEqual(late);
    const page = await follow(await server.person('signer1'), 2000);
    await expect.poll(() => page.changes).toContainEqual(late);
    expect(page.changes).not.toContainEqual({ topic: 'draft', id: null });
    const apart = await follow(await server.person('signer1'), 0);
    await announce(counts, 'account');
    await expect.poll(() => apart.changes).toEqual([counts]);
    await Promise.all([live, page, apart].map((one) => one.close()));
  });

  it('are let go at once when the server has not listened for as long as they ask', async () => {
    const page = await follow(await server.person('signer1'), 60_000);
    await expect.poll(page.ended).toBe(true);
    expect(page.changes).toEqual([]);
    const refusal = await server.refusal(
      streamEvents,
      { query: { sinceMs: 60_001 } },
      await server.person('owner'),
    );
    expect(refusal.status).toBe(400);
  });

  it('hear of a change for more people than one notification holds', async () => {
    const page = await follow(await server.person('signer1'));
    const crowd = Array.from({ length: 450 }, (_, index) => index.toString(16).padStart(24, '0'));
    await announce(job, [...crowd, await server.userId('signer1')]);
    await expect.poll(() => page.changes).toEqual([job]);
    await page.close();
  });

  it('are let go when something may have been missed, so that they load everything again', async () => {
    const page = await follow(await server.person('signer1'));
    await server.database.disconnectAll();
    await expect.poll(page.ended, { timeout: 15_000 }).toBe(true);
    const again = await follow(await server.person('signer1'));
    await announce(counts, 'account');
    await expect.poll(() => again.changes).toEqual([counts]);
    await again.close();
  });

  const gone = { timeout: 2000, interval: 20 };

  it('end with the session: by signing out, for every stream of it and nobody else’s', async () => {
    const caller = await signInAs(server, 'gulsen@demo.example', 'demo');
    const other = await signInAs(server, 'gulsen@demo.example', 'demo');
    const pages = await Promise.all([follow(caller), follow(caller)]);
    const stays = await follow(other);
    await server.call(signOut, {}, caller);
    await expect.poll(() => pages.map((page) => page.ended()), gone).toEqual([true, true]);
    expect(stays.ended()).toBe(false);
    await stays.close();
  });

  it.each([
    [
      'the login is switched off',
      (ids: Ids) => sql`update logins set is_active = false where id = ${ids.login}`,
    ],
    [
      'the user is made passive',
      (ids: Ids) => sql`update users set is_active = false where id = ${ids.user}`,
    ],
    [
      'an authority is taken away',
      (ids: Ids) => sql`update users set authorities = '{}' where id = ${ids.user}`,
    ],
  ])('end when %s', async (_what, change) => {
    const accountId = await server.accountId();
    const user = await server.userId('signer2');
    const { rows } = await server.platform.db.pool.query<{ id: string }>(
      'select login_id as id from memberships where user_id = $1',
      [user],
    );
    const page = await follow(await signInAs(server, 'yigit@demo.example', 'demo'));
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(change({ login: rows[0]?.id ?? '', user })),
    );
    await expect.poll(page.ended, gone).toBe(true);
    await server.platform.db.inAccount(accountId, async (tx) => {
      await tx.execute(sql`update logins set is_active = true`);
      await tx.execute(sql`update users set is_active = true`);
    });
  });

  it('are thirty of one person at most: the oldest gives way, and nobody else’s', async () => {
    const other = await follow(await server.person('owner'));
    const caller = await signInAs(server, 'gulsen@demo.example', 'demo');
    const pages: FollowedEvents[] = [];
    for (let nr = 0; nr < 32; nr += 1) pages.push(await follow(caller));
    await expect
      .poll(() => pages.flatMap((page, nr) => (page.ended() ? [nr] : [])), { timeout: 10_000 })
      .toEqual([0, 1]);
    expect(other.ended()).toBe(false);
    await Promise.all([...pages, other].map((page) => page.close()));
  });

  it('need a session', async () => {
    const caller = await server.person('approver');
    await server.call(signOut, {}, caller);
    expect((await server.refusal(streamEvents, {}, caller)).body.code).toBe('invalid_token');
  });
});

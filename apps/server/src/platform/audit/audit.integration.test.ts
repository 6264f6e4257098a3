import { exportAudit, listAudit, saveProfile } from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { inUnit } from '../unit.ts';
import { readTrail } from './trail.ts';
import { verifyChain } from './verifyChain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const exported = async () => {
  const response = await server.ask(exportAudit, {}, await server.person('owner'));
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="demo-audit-.*\.jsonl"/);
  return (await response.text()).split('\n');
};

describe('the audit trail', () => {
  it('is written with the change, and not without it', async () => {
    const owner = await server.person('owner');
    await server.call(saveProfile, { body: { includeTitleInSignature: false, notifyByEmail: true } }, owner);
    const accountId = await server.accountId();
    const failing = inUnit(server.platform, { accountId, system: 'test' }, async (unit) => {
      await unit.audit({ event: 'audit.textsErased', subjectKind: 'account', subjectId: accountId });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    const { items } = await server.call(listAudit, { body: {} }, owner);
    expect(items[0]).toMatchObject({
      event: 'profile.saved',
      actorName: 'Ayşe Işık',
      subjectId: await server.userId('owner'),
      facts: '{"includeTitleInSignature":false,"notifyByEmail":true}',
    });
    expect(items.some(({ event }) => event === 'audit.textsErased')).toBe(false);
  });

  it('stays one chain when twenty write at the same moment', async () => {
    const accountId = await server.accountId();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inUnit(server.platform, { accountId, system: 'test' }, (unit) =>
          unit.audit({
            event: 'task.retried',
            subjectKind: 'account',
            subjectId: accountId,
            facts: { kind: `${index}` },
          }),
        ),
      ),
    );
    const verdict = await verifyChain(await exported());
    expect(verdict).toMatchObject({ kind: 'whole' });
  });

  it('is read of one record from the newest on, no further than asked', async () => {
    const accountId = await server.accountId();
    const read = (newest?: number) =>
      server.platform.db.inAccount(accountId, (tx) =>
        readTrail(tx, accountId, { kind: 'account', id: accountId }, newest),
      );
    const all = await read();
    expect(all.length).toBeGreaterThan(3);
    expect(await read(3)).toEqual(all.slice(-3));
  });

  it('takes one statement at the end of a unit, texts included', async () => {
    const owner = await server.person('owner');
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await server.call(saveProfile, { body: { includeTitleInSignature: true, notifyByEmail: true } }, owner);
    const statements = asked.mock.calls.map((call) => JSON.stringify(call[0]));
    asked.mockRestore();
    expect(statements.filter((text) => text.includes('audit'))).toEqual([
      expect.stringContaining('append_audit'),
    ]);
  });

  it('is one chain whatever the texts hold, and as many events as one unit writes', async () => {
    const accountId = await server.accountId();
    const odd = ['', '"', '\\', '\\u0000', '\0', '\ud800', '😀', 'İı\u2028', '{"a":1}', 'x'.repeat(5000)];
    await inUnit(server.platform, { accountId, system: 'test\n"' }, async (unit) => {
      for (const kind of odd)
        await unit.audit({
          event: 'task.retried',
          subjectKind: 'account',
          subjectId: accountId,
          facts: { kind },
        });
    });
    const lines = (await exported()).filter((line) => line !== '');
    expect(await verifyChain(lines)).toMatchObject({ kind: 'whole' });
    // The last line is the export itself.
    const written = lines.slice(-odd.length - 1, -1).map((line) => JSON.parse(line));
    expect(written.map(({ event }) => event)).toEqual(odd.map(() => 'task.retried'));
  });

  it('is paged back from any event', async () => {
    const owner = await server.person('owner');
    const first = await server.call(listAudit, { body: { pageSize: 5 } }, owner);
    expect(first.more).toBe(true);
    const last = first.items.at(-1)?.sequence ?? 0;
    const next = await server.call(listAudit, { body: { pageSize: 5, before: last } }, owner);
    expect(next.items[0]?.sequence).toBe(last - 1);
  });

  it('cannot be changed by the application, and gives away whoever else changes it', async () => {
    const accountId = await server.accountId();
    for (const change of [
      "update audit_events set event = 'x'",
      'delete from audit_events',
      "update audit_texts set text = 'x'",
      'delete from audit_texts',
    ])
      await expect(server.platform.db.inAccount(accountId, (tx) => tx.execute(change))).rejects.toThrow();
    const admin = new pg.Client({ connectionString: server.database.adminUrl });
    await admin.connect();
    await admin.query(
      "update audit_events set actor_name = 'Başkası' where account_id = $1 and sequence = 3",
      [accountId],
    );
    await admin.end();
    expect(await verifyChain(await exported())).toEqual({
      kind: 'broken',
      line: 3,
      reason: 'event 3 was changed',
    });
  });
});

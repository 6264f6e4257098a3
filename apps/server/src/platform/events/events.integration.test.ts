import { type ChangeEvent, fromWire, signOut, streamEvents } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { inUnit } from '../unit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

async function follow(caller: Caller) {
  const stop = new AbortController();
  const response = await server.ask(streamEvents, {}, caller);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const changes: ChangeEvent[] = [];
  let ended = false;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let rest = ''; reader && !stop.signal.aborted; ) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
      if (done) break;
      rest += value;
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) changes.push(fromWire(JSON.parse(data)) as ChangeEvent);
      }
    }
    ended = true;
  })();
  return {
    changes,
    ended: () => ended,
    close: async () => {
      stop.abort();
      await reader?.cancel();
    },
  };
}

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

  it('need a session', async () => {
    const caller = await server.person('approver');
    await server.call(signOut, {}, caller);
    expect((await server.refusal(streamEvents, {}, caller)).body.code).toBe('invalid_token');
  });
});

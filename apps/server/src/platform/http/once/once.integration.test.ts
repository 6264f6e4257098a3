import { createHash, randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTitle } from '../../../modules/users/index.ts';
import { titles } from '../../../modules/users/tables.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { inUnit } from '../../unit.ts';
import { AppError } from '../errors.ts';
import { once } from './once.ts';
import { onceRequests } from './tables.ts';

let server: TestServer;
let accountId: string;
let userId: string;
let name: string;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
  userId = await server.userId('owner');
});
beforeEach(() => {
  name = `Unvan ${randomUUID()}`;
});
afterAll(() => server.close());

const asking = (request: string, asked: unknown = { name: 'x' }) => ({
  accountId,
  userId,
  endpoint: '/title/post',
  request,
  asked,
});
const work = () =>
  inUnit(server.platform, { accountId, system: 'test' }, async (unit) => ({
    id: await addTitle(unit.tx, accountId, name),
    name,
  }));
const made = async () => {
  const rows = await server.platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(titles)
      .where(like(titles.name, `${name}%`)),
  );
  return rows.length;
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('a request that must happen once', () => {
  it('happens once, and a repetition gets the first answer', async () => {
    const request = randomUUID();
    const first = await once(server.platform, asking(request), work);
    expect(await once(server.platform, asking(request), work)).toEqual(first);
    expect(await made()).toBe(1);
  });

  it('keeps its answer sealed, and reads one that a version before kept in clear', async () => {
    const request = randomUUID();
    const secret = { idNumber: '10000000146' };
    await once(server.platform, asking(request), async () => secret);
    expect(await once(server.platform, asking(request), async () => null)).toEqual(secret);
    const accountId = await server.accountId();
    const inClear = await server.platform.db.inAccount(accountId, async (tx) => {
      const { rows } = await tx.execute(`select * from once_requests where request = '${request}'`);
      await tx.execute(`update once_requests set answer = '{"a": 1}' where request = '${request}'`);
      return JSON.stringify(rows);
    });
    expect(inClear).not.toContain(secret.idNumber);
    expect(await once(server.platform, asking(request), async () => secret)).toEqual({ a: 1 });
  });

  it('is known again when a version before answered it, and by a key that is no longer the first', async () => {
    const request = randomUUID();
    const answer = await once(server.platform, asking(request), work);
    const { secrets } = server.platform;
    const digests = (use: string, text: string) => ['new', ...secrets.digests(use, text)] as const;
    const withNewKey = { ...server.platform, secrets: { ...secrets, digests } };
    expect(await once(withNewKey, asking(request), work)).toEqual(answer);
    const bare = createHash('sha256')
      .update(JSON.stringify(asking(request).asked))
      .digest('hex');
    await server.platform.db.inAccount(accountId, (tx) =>
      tx
        .update(onceRequests)
        .set({ askedHash: bare, answer: { before: true } })
        .where(eq(onceRequests.request, request)),
    );
    expect(await once(server.platform, asking(request), work)).toEqual({ before: true });
    expect(await codeOf(once(server.platform, asking(request, { name: 'y' }), work))).toBe('conflict');
    expect(await made()).toBe(1);
  });

  it('happens once when ten come at the same moment', async () => {
    const request = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => once(server.platform, asking(request), work)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await made()).toBe(1);
  });

  it('is somebody else’s request under another user, endpoint or id', async () => {
    const request = randomUUID();
    const answer = async (value: number) => value;
    expect(await once(server.platform, asking(request), () => answer(1))).toBe(1);
    const other = { ...asking(request), userId: await server.userId('signer1') };
    expect(await once(server.platform, other, () => answer(2))).toBe(2);
    const elsewhere = { ...asking(request), endpoint: '/department/post' };
    expect(await once(server.platform, elsewhere, () => answer(3))).toBe(3);
  });

  it('may not ask for something else under the same id', async () => {
    const request = randomUUID();
    await once(server.platform, asking(request), work);
    const changed = once(server.platform, asking(request, { name: 'y' }), work);
    expect(await codeOf(changed)).toBe('conflict');
    expect(await made()).toBe(1);
  });

  it('that was refused may be tried again', async () => {
    const request = randomUUID();
    await expect(
      once(server.platform, asking(request), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow();
    await once(server.platform, asking(request), work);
    expect(await made()).toBe(1);
  });
});

describe('after a crash', () => {
  const crash = (request: string) =>
    server.platform.db.inAccount(accountId, (tx) =>
      tx
        .update(onceRequests)
        .set({ state: 'running', leaseUntil: new Date(0), answer: null })
        .where(eq(onceRequests.request, request)),
    );

  it('before the work was done, the repetition does it', async () => {
    const request = randomUUID();
    await once(server.platform, asking(request), async () => 'first');
    await crash(request);
    await once(server.platform, asking(request), work);
    expect(await made()).toBe(1);
  });

  it('after the work was done, the repetition does not do it again', async () => {
    const request = randomUUID();
    const lost = once(server.platform, asking(request), async () => {
      await work();
      throw new Error('the process ended before it answered');
    });
    await expect(lost).rejects.toThrow('the process ended');
    expect(await once(server.platform, asking(request), work)).toMatchObject({ name });
    expect(await made()).toBe(1);
  });

  it('a process that was thought dead cannot commit what another took over', async () => {
    const request = randomUUID();
    const { promise: waiting, resolve: finish } = Promise.withResolvers<void>();
    const slow = once(server.platform, asking(request), async () => {
      await waiting;
      return inUnit(server.platform, { accountId, system: 'test' }, async (unit) => ({
        id: await addTitle(unit.tx, accountId, `${name}, geç kalan`),
      }));
    });
    const outcome = codeOf(slow);
    await expect.poll(async () => (await claims(request)).length).toBe(1);
    await crash(request);
    const answer = await once(server.platform, asking(request), work);
    finish();
    expect(await outcome).toBe('conflict');
    expect(await made()).toBe(1);
    expect(await once(server.platform, asking(request), work)).toEqual(answer);
  });

  const claims = (request: string) =>
    server.platform.db.inAccount(accountId, (tx) =>
      tx.select().from(onceRequests).where(eq(onceRequests.request, request)),
    );
});

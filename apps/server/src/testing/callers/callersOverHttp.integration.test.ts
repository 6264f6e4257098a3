import { connect } from 'node:net';
import { getProfile, listUserAccounts, refreshSession } from '@tomar/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../client.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type KeyOfCaller, makeCallerKeys } from './callerKeys.ts';

let server: TestServer;
let keys: ReadonlyMap<string, KeyOfCaller>;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
  keys = await makeCallerKeys(server);
  // A first visit changes what the list of accounts begins with.
  for (const account of ['demo', 'ornek'])
    await server.call(getProfile, {}, { key: keys.get('with a second factor')?.key ?? '', account });
});
afterAll(() => server.close());

interface Asked {
  readonly who: string;
  readonly account: string;
  readonly path: string;
  /** It brings a signing session's key besides. */
  readonly isCompanion: boolean;
  readonly isBrokenOff: boolean;
}

const anAsker = () => {
  /** Keys that can stand in a header. */
  const names = [...keys].flatMap(([name, { key }]) =>
    key.length < 5_000 && !key.includes('\n') ? [name] : [],
  );
  return fc.record<Asked>({
    who: fc.constantFrom(...names),
    account: fc.constantFrom('demo', 'ornek', 'yok', 'ŞİŞLİ'),
    path: fc.constantFrom(getProfile.path, listUserAccounts.path),
    isCompanion: fc.constantFrom(false, false, false, true),
    isBrokenOff: fc.constantFrom(false, false, false, false, true),
  });
};

/** As bytes of UTF-8, which `fetch` takes as one sign each. */
const inHeader = (value: string) => Buffer.from(value).toString('latin1');

function ask({ who, account, path, isCompanion }: Asked, signal?: AbortSignal): Promise<Response> {
  const headers = {
    token: inHeader(keys.get(who)?.key ?? ''),
    account: inHeader(account),
    ...(isCompanion && { 'signing-key': `${'0'.repeat(26)}.${'A'.repeat(43)}` }),
  };
  return fetch(`${server.url}/api${path}`, { headers, ...(signal && { signal }) });
}

/** What an answer says, without the id by which it is found in the log. */
async function said(asking: Promise<Response>): Promise<string> {
  const response = await asking;
  const text = await response.text();
  return `${response.status} ${text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')}`;
}

async function breakOff(asked: Asked): Promise<string | null> {
  const breaking = new AbortController();
  const asking = said(ask(asked, breaking.signal)).catch(() => null);
  setImmediate(() => breaking.abort());
  return asking;
}

/** A request as no client of ours sends it. @returns the beginning of the answer */
const sendRaw = (lines: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text.slice(0, 12)));
    socket.write(`GET /api${getProfile.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines}\r\n\r\n`);
  });

it('hundreds at once are each answered as alone, also beside those who break off or send what is no request', async () => {
  const alone = new Map<string, string>();
  const nameOf = ({ isBrokenOff: _, ...asked }: Asked) => JSON.stringify(asked);
  await fc.assert(
    fc.asyncProperty(fc.array(anAsker(), { minLength: 300, maxLength: 500, size: 'max' }), async (all) => {
      for (const one of all) if (!alone.has(nameOf(one))) alone.set(nameOf(one), await said(ask(one)));
      const odd = [`token: ${'A'.repeat(42)}\0`, `token: ${'A'.repeat(1_000_000)}`, 'acc ount: demo'].map(
        sendRaw,
      );
      const answers = await Promise.all(all.map((one) => (one.isBrokenOff ? breakOff(one) : said(ask(one)))));
      for (const [at, one] of all.entries())
        if (!one.isBrokenOff || answers[at] !== null)
          expect(answers[at], nameOf(one)).toBe(alone.get(nameOf(one)));
      expect(await Promise.all(odd)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 431', 'HTTP/1.1 400']);
    }),
    { numRuns: 3, endOnFailure: true },
  );
  const statuses = new Set([...alone.values()].map((answer) => answer.slice(0, 3)));
  expect([...statuses].toSorted()).toEqual(['200', '400', '403', '404']);
});

it('sessions that are renewed among all that is asked stay those of their people', async () => {
  const people = ['by password', 'of another person', 'of a third', 'with a second factor'];
  const callerOf = (who: string): Caller => ({ key: keys.get(who)?.key ?? '', account: 'demo' });
  const renewed = await Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const who = people[at % people.length] ?? '';
      await server.call(listUserAccounts, {}, callerOf(who));
      const { data } = await server.call(refreshSession, {}, callerOf(who));
      return { who, caller: { key: data?.key ?? '', account: 'demo' } };
    }),
  );
  const opened = await Promise.all(renewed.map(({ caller }) => server.call(getProfile, {}, caller)));
  expect(opened.map(({ email }) => email)).toEqual(renewed.map(({ who }) => keys.get(who)?.email));
});

import {
  authorities,
  beginSigning,
  callerHeaders,
  callersOf,
  type Endpoint,
  emptyId,
  endpoints,
  redeemTicket,
  saveAccountParameters,
  saveDraft,
  saveTimestampSettings,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, CallInput } from '../client.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { hostileValues } from './hostile.ts';
import { recordFactories } from './records.ts';
import { sampleOf } from './sample.ts';

/** Endpoints that take something; an upload's bytes may be anything and are tested where they are read. */
const taking = [...endpoints].filter(
  ([, { params, query, body, reply }]) =>
    reply !== 'events' && (params || query || (body && body !== 'bytes')),
);
const ids = new Map<string, string>();
let server: TestServer;
/** Somebody who may do everything: what is hostile gets as far as it can. */
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
  owner = await server.person('owner');
  // Once sign-ins were tried with hostile values, nobody signs in from this network for a while.
  await server.person('signer1');
  const list = authorities.map((authority) => `'${authority}'`).join(',');
  const userId = await server.userId('owner');
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set authorities = array[${list}]::text[] where id = '${userId}'`),
  );
});
afterAll(() => server.close());

/** Records whose version a save would have to name. */
const savedAnew = new Set<Endpoint>([saveDraft as Endpoint]);

/** The record that the endpoint's path may name; a draft is made anew with each save, or its version would be old. */
async function recordFor(endpoint: Endpoint): Promise<string> {
  const kind = callersOf(endpoint).includes('member') ? endpoint.needs?.record : undefined;
  if (kind === undefined || savedAnew.has(endpoint)) return emptyId;
  const known = ids.get(kind) ?? (await recordFactories[kind]?.(server)) ?? emptyId;
  ids.set(kind, known);
  return known;
}

/** The version that a save of the account's settings has to name to be looked at further. */
async function currentVersion(endpoint: Endpoint): Promise<number | null> {
  const tables = new Map<Endpoint, string>([
    [saveAccountParameters as Endpoint, 'select params_version as version from accounts where id = $1'],
    [saveTimestampSettings as Endpoint, 'select version from timestamp_authorities where account_id = $1'],
  ]);
  const text = tables.get(endpoint);
  if (text === undefined) return null;
  const accountId = await server.accountId();
  return server.platform.db.inAccount(accountId, async (tx) => {
    const { rows } = await tx.execute<{ version: number }>(text.replace('$1', `'${accountId}'`));
    return rows[0]?.version ?? 0;
  });
}

/** Ids that are none, in a path. */
const noIds = ['a\u0000b', '%00', "'", '0'.repeat(25), 'x'.repeat(199), '..', '\u202e', 'ı'.repeat(24)];

/** All that the endpoint's path leaves open, filled with the same. */
const everywhere = ({ path }: Endpoint, value: string) =>
  Object.fromEntries([...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => [name, value]));

async function* inputsFor(endpoint: Endpoint): AsyncGenerator<CallInput<Endpoint>> {
  const id = await recordFor(endpoint);
  const bodySchema = endpoint.body === 'bytes' ? undefined : endpoint.body;
  const query = sampleOf(endpoint.query, id);
  const body = sampleOf(bodySchema, id);
  if (endpoint.params)
    for (const wrong of noIds)
      yield { params: everywhere(endpoint, wrong), query, body } as CallInput<Endpoint>;
  const params = { id };
  for (const hostile of hostileValues(endpoint.query, id))
    yield { params, query: hostile, body } as CallInput<Endpoint>;
  for (const hostile of hostileValues(bodySchema, id)) {
    const version = await currentVersion(endpoint);
    const isVersioned = typeof hostile === 'object' && hostile !== null && 'version' in hostile;
    const given = isVersioned && version !== null ? { ...hostile, version } : hostile;
    yield { params, query, body: given } as CallInput<Endpoint>;
  }
}

async function signingKey(): Promise<string> {
  const jobId = await recordFactories.job?.(server);
  const signer = await server.person('signer1');
  const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId ?? ''] } }, signer);
  return (await server.call(redeemTicket, { body: { ticket, signerVersion: '2.1.0' } })).key;
}

describe('whatever a field is filled with', () => {
  it.each(taking)('%s answers without failing', { timeout: 180_000 }, async (_name, endpoint) => {
    const headers: Record<string, string> = callersOf(endpoint).includes('companion')
      ? { [callerHeaders.signingKey]: await signingKey() }
      : {};
    const failed: string[] = [];
    let asked = 0;
    for await (const input of inputsFor(endpoint)) {
      const response = await server.ask(endpoint, { ...input, headers }, owner);
      await response.body?.cancel();
      asked += 1;
      if (response.status >= 500)
        failed.push(
          `${response.status} ${JSON.stringify(input.query ?? {})} ${JSON.stringify(input.body ?? {})}`.slice(
            0,
            300,
          ),
        );
    }
    // What a save does not name stays: the largest of all numbers would hold up every job that follows.
    // Nor does the database take a rule away (keptParams.sql), but with all of them.
    if (endpoint === (saveAccountParameters as Endpoint))
      for (const params of ['[]', '{}'])
        await server.platform.db.pool.query(`update accounts set params = '${params}' where code = 'demo'`);
    expect(asked).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  });
});

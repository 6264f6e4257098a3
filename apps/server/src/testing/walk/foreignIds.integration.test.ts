import {
  authorities,
  callersOf,
  circulateDraft,
  type Endpoint,
  emptyId,
  endpoints,
  saveDraft,
} from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type CallInput, signInAs } from '../client.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { recordFactories } from './records.ts';
import { jsonSchemaOf, leastOf, type Schema } from './sample.ts';

/**
 * The outsider walk names records of another account in the path. Here they stand wherever else an id is taken: in bodies and
 * queries of requests that somebody makes in an account of their own.
 */
const idPattern = '{24}';
const takesIds = (schema: Schema): boolean =>
  schema.pattern?.includes(idPattern) === true ||
  [...(schema.anyOf ?? schema.oneOf ?? []), ...Object.values(schema.properties ?? {})].some(takesIds) ||
  (schema.items !== undefined && takesIds(schema.items));

/** Something that the schema accepts with an id wherever one may stand. @param turn which of several alternatives */
function filled(schema: Schema, id: string, turn: number): unknown {
  if (!takesIds(schema)) return leastOf(schema, id);
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(takesIds);
  const one = alternatives[turn % alternatives.length];
  if (one) return filled(one, id, turn);
  if (schema.items) return [filled(schema.items, id, turn)];
  if (!schema.properties) return id;
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([name, part]) => schema.required?.includes(name) || takesIds(part))
      .map(([name, part]) => [name, filled(part, id, turn)]),
  );
}

const schemasOf = ({ body, query }: Endpoint): Schema[] =>
  [body === 'bytes' ? undefined : body, query].flatMap((schema) => (schema ? [jsonSchemaOf(schema)] : []));
const walked = [...endpoints].filter(
  ([, endpoint]) =>
    callersOf(endpoint).some((kind) => kind === 'member' || kind === 'session') &&
    schemasOf(endpoint).some(takesIds),
);
/** Each of several alternatives, such as a user, a group or an external signer, stands in one of so many requests. */
const turns = [0, 1, 2, 3];
/** The requests that there are with an id: one, or one for each alternative. */
function inputsOf({ body, query, needs }: Endpoint, id: string): CallInput<Endpoint>[] {
  const pathId = own[needs?.record ?? ''] ?? emptyId;
  const all = turns.map((turn) => {
    const [filledBody, filledQuery] = [body, query].map((schema) =>
      schema && schema !== 'bytes' ? filled(jsonSchemaOf(schema), id, turn) : undefined,
    );
    return JSON.stringify({ params: { id: pathId }, body: filledBody, query: filledQuery });
  });
  return [...new Set(all)].map((input) => JSON.parse(input) as CallInput<Endpoint>);
}

/** Names of people and departments that the other account alone has. */
const secrets = /Gülşen|İbrahim|Yiğit|Mali İşler|Hukuk Müşavirliği|@demo\.example/;
/** She is a user of both accounts, with her own address. */
const shared = /ayse@demo\.example/g;

let server: TestServer;
let admin: pg.Client;
let outsider: Caller;
let ornek: string;
/** Their own, for paths; of other kinds a new record is asked for. */
let own: Readonly<Record<string, string>> = {};
const ids = new Map<string, string>();
/** Of the other account: all rows, by table. */
let before: string;
let tables: string[];

const ask = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
async function rowsOfDemo(): Promise<string> {
  const demo = await server.accountId();
  const text = tables.map(
    (name) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${name} t where account_id = '${demo}'`,
  );
  return JSON.stringify(await ask(`${text.join(' union all ')} order by 1`));
}

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  for (const [kind, make] of Object.entries(recordFactories)) ids.set(kind, await make(server));
  ornek = await server.accountId('ornek');
  outsider = await signInAs(server, 'sukru@ornek.example', 'ornek');
  await ask(`update users set authorities = $1 where account_id = $2 and email = 'sukru@ornek.example'`, [
    [...authorities],
    ornek,
  ]);
  await ask(
    `update periods p set modules = d.modules from periods d join accounts a on a.id = d.account_id and a.code = 'demo'
     where p.account_id = $1`,
    [ornek],
  );
  own = { user: await server.userId('owner', 'ornek') };
  const named = await ask(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE'`,
  );
  tables = named.map(({ table_name: name }) => `public.${name}`);
  before = await rowsOfDemo();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

describe('in an account of their own, with ids of another one wherever an id may stand (ACC-03)', () => {
  it.each(walked)('nobody reads or changes anything there by %s', async (_name, endpoint) => {
    for (const input of [...ids.values()].flatMap((id) => inputsOf(endpoint, id))) {
      const response = await server.ask(endpoint, input, outsider);
      const text = (await response.text()).replaceAll(shared, '');
      expect(response.status, text).toBeLessThan(500);
      expect(text).not.toMatch(secrets);
    }
    expect(await rowsOfDemo()).toBe(before);
  });

  it('nothing of it is kept in their account either', async () => {
    const [demo, ofPeople] = [await server.accountId(), ids.get('session')];
    const kept = [...ids.values()].filter((id) => id !== demo && id !== ofPeople);
    for (const name of tables)
      expect(
        await ask(`select t::text as row from ${name} t where account_id = $1 and t::text ~ $2 limit 1`, [
          ornek,
          kept.join('|'),
        ]),
        name,
      ).toEqual([]);
  });

  const contents: Readonly<Record<string, (id: string) => object>> = {
    category: (id) => ({ categoryIds: [id] }),
    department: (id) => ({ departmentId: id }),
    profile: (id) => ({ circulationProfileId: id }),
    recipient: (id) => ({ recipients: [{ key: 'r1', recipientId: id }] }),
    ...Object.fromEntries(
      ['userId', 'signGroupId', 'externalSignerId', 'stampAccountId'].map((name) => [
        name,
        (id: string) => ({ steps: [{ key: 's1', people: [{ key: 'p1', [name]: id, role: 'Approver' }] }] }),
      ]),
    ),
  };
  // A draft keeps what was typed, also what there is not.
  it.each(Object.entries(contents))(
    'no draft that names a %s of it tells or sends anything',
    async (_name, contentOf) => {
      for (const id of ids.values()) {
        const body = { version: 0, content: { name: 'Yabancı', ...contentOf(id) } };
        const saving = { params: { id: emptyId }, body } as CallInput<typeof saveDraft>;
        const response = await server.ask(saveDraft, saving, outsider);
        const text = (await response.text()).replaceAll(shared, '');
        expect(text).not.toMatch(secrets);
        if (response.status !== 200) {
          expect(response.status).toBe(400);
          continue;
        }
        const { Id: draftId, Version: version } = JSON.parse(text) as { Id: string; Version: number };
        const refusal = await server.refusal(
          circulateDraft,
          { params: { id: draftId }, body: { version } },
          outsider,
        );
        expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([
          400,
          expect.not.stringMatching(secrets),
        ]);
      }
      expect(await rowsOfDemo()).toBe(before);
    },
  );
});

import {
  type AccountParameters,
  accountParameters,
  checkAccountParameters,
  getAccountParameters,
  saveAccountParameters,
  signIn,
  timeZones,
} from '@tomar/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import type { Caller } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const logged: string[] = [];
let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  server = await startTestServer({ services: ['web'], log });
  owner = await server.person('owner');
});
afterAll(() => server.close());

/** Texts and lists have no list of their own in the schema: what they accept, by parameter. */
const texts: Readonly<Record<string, readonly unknown[]>> = {
  defaultDateLocale: [null, 'tr', 'tr-TR', 'en-GB', 'es-419', 'sr-Latn-RS', 'ar-EG', 'fa-IR'],
  emailDomains: ['', 'demo.example', '@kurum.example; örnek.com.tr,\nek.example'],
  ownHolidays: [[], ['2026-12-31']],
  stampTaxRates: [[], [{ from: '2026-01-01', perMille: '9.48', cap: '' }]],
  timeZone: [...timeZones],
  workingWeekdays: [[1, 2, 3, 4, 5], [7], [1, 2, 3, 4, 5, 6, 7]],
};

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Every value that a parameter accepts; the ends of a range. */
function valuesOf(name: string, schema: Schema): readonly unknown[] {
  const listed = texts[name];
  if (listed) return listed;
  if (schema.enum) return schema.enum;
  if (schema.anyOf) return schema.anyOf.flatMap((one) => valuesOf(name, one));
  if (schema.type === 'null') return [null];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined)
    return [schema.minimum, schema.maximum];
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([inner, of]) =>
      valuesOf(inner, of).map((value) => ({ [inner]: value })),
    );
  throw new Error(`say which values ${name} accepts`);
}

const schema: Schema = JSON.parse(
  JSON.stringify(z.toJSONSchema(accountParameters, { io: 'input', unrepresentable: 'any' })),
);
// What locks out by its purpose has a test of its own: identity/sessions/secondFactor.integration.test.ts.
const parameters = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'requireSecondFactor');

/** As a request, a sign-in and the work behind them meet the settings. */
async function live(): Promise<void> {
  const body = { email: 'ayse@demo.example', password: demoPassword, accountCode: 'demo' };
  const { data } = await server.call(signIn, { body });
  if (!data) throw new Error('signed in to nothing');
  expect(data.account.isLicenceActive).toBe(true);
  const caller = { key: data.key, account: 'demo' };
  await server.call(getAccountParameters, {}, caller);
}

it.each(parameters)('whatever %s is set to, people sign in and work', async (name, of) => {
  const values = valuesOf(name, of);
  expect(values.length).toBeGreaterThan(1);
  let saved = await server.call(getAccountParameters, {}, owner);
  for (const [index, value] of values.entries()) {
    const wanted = accountParameters.parse({ ...saved.parameters, [name]: value });
    expect(checkAccountParameters(wanted)).toEqual([]);
    // The request itself passes the guard of every request under the value before.
    const body = { version: saved.version, parameters: wanted };
    saved = await server.call(saveAccountParameters, { body }, owner);
    // Of hundreds, some: a sign-in asks the database nothing of the value that the guard does not ask.
    if (values.length < 10 || index % 100 === 0) await live();
  }
  await live();
});

it('PostgreSQL reads every time zone as Intl does', async () => {
  for (const moment of ['2025-01-15T12:00:00Z', '2025-07-15T12:00:00Z', '2026-07-15T22:30:00Z']) {
    const { rows } = await server.platform.db.pool.query<{ zone: string; local: string }>(
      `select zone, to_char($2::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI') as local from unnest($1::text[]) zone`,
      [[...timeZones], moment],
    );
    for (const { zone, local } of rows) {
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      expect(`${zone} ${local}`).toBe(`${zone} ${shown.format(new Date(moment))}`);
    }
  }
});

it.each([
  ['a zone with its sign', { timeZone: '+03:00' }],
  ['a zone that only Intl knows', { timeZone: 'Nowhere/Land' }],
  ['a zone of the right form that nobody knows', { timeZone: 'Europe/Nowhere' }],
  ['a value of another kind', { timeZone: 5, minimumSigners: 'many' }],
  ['a profile that was given up', { signatureProfile: 'old', standardProfiles: { pades: 'old' } }],
  ['no record at all', 'broken'],
])('%s that is stored all the same locks nobody out, and the log says so', async (_what, stored) => {
  logged.splice(0);
  const accountId = await server.accountId();
  const { rows } = await server.platform.db.pool.query('select params from accounts where id = $1', [
    accountId,
  ]);
  // Rules that are there stay, unless all go (keptParams.sql).
  const set = async (params: unknown) => {
    for (const one of [[], params])
      await server.platform.db.pool.query('update accounts set params = $2 where id = $1', [
        accountId,
        JSON.stringify(one),
      ]);
  };
  await set(stored);
  try {
    await live();
    const { parameters: read } = await server.call(getAccountParameters, {}, owner);
    expect(read).toEqual(accountParameters.parse({}));
    expect(logged.join('')).toContain(typeof stored === 'object' ? Object.keys(stored)[0] : 'params');
    const repaired: AccountParameters = { ...read, timeZone: 'Asia/Tokyo' };
    const { version } = await server.call(getAccountParameters, {}, owner);
    await server.call(saveAccountParameters, { body: { version, parameters: repaired } }, owner);
    expect((await server.call(getAccountParameters, {}, owner)).parameters).toEqual(repaired);
    await live();
  } finally {
    await set(rows[0]?.params);
  }
});

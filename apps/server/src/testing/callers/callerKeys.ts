import { randomBytes } from 'node:crypto';
import { hashKey } from '../../platform/http/callerQueries.ts';
import { signInAs } from '../client.ts';
import type { TestServer } from '../startTestServer.ts';

/** A key that a request may bring, and whose it is; null: nobody's. */
export interface KeyOfCaller {
  readonly key: string;
  readonly email: string | null;
}

const [ayse, ibrahim, gulsen, yigit, sukru] = [
  'ayse@demo.example',
  'ibrahim@demo.example',
  'gulsen@demo.example',
  'yigit@demo.example',
  'sukru@ornek.example',
] as const;

const withoutForm = [
  '',
  'x',
  'A'.repeat(42),
  `${'A'.repeat(42)}!`,
  `${'A'.repeat(43)}\n`,
  'İ'.repeat(43),
  'A'.repeat(1_000_000),
];

/** Keys by what they are worth. Afterwards `ornek` wants a second factor, and a provider keeps one user of `demo`. */
export async function makeCallerKeys(server: TestServer): Promise<Map<string, KeyOfCaller>> {
  const { db } = server.platform;
  const [demo, ornek] = [await server.accountId(), await server.accountId('ornek')];
  const keys = new Map<string, KeyOfCaller>();
  const make = async (name: string, email: string, change?: string) => {
    const { key } = await signInAs(server, email, email.endsWith('demo.example') ? 'demo' : 'ornek');
    if (change) await db.pool.query(change.replaceAll('SESSION', sessionOf('$1')), [hashKey(key)]);
    keys.set(name, { key, email });
  };
  await make('by password', ayse);
  await make('of another person', ibrahim);
  await make('of a third', gulsen);
  await make('of somebody of the other account', sukru);
  await make('with a second factor', ayse, proves('totp', null));
  await make('with one for the other account', ayse, proves('totp', ornek));
  await make('with a code that follows nothing', ayse, provesInstead('totp', 'tomar', null));
  await make('for the other account alone', ayse, provesInstead('password', 'tomar', ornek));
  await make('that ended', ibrahim, 'update sessions set ended_at = now() where id = SESSION');
  await make('that is too old', ibrahim, 'update sessions set expires_at = now() where id = SESSION');
  await make('replaced', gulsen, 'update session_keys set expires_at = now() where session_id = SESSION');
  await make('of a provider’s word', yigit, provesInstead('identityProvider', 'Adfs', demo));
  await make('of another provider’s word', yigit, provesInstead('identityProvider', 'Microsoft', demo));
  await make('of a password where a provider vouches', yigit);
  keys.set('that opens nothing', { key: randomBytes(32).toString('base64url'), email: null });
  for (const [at, key] of withoutForm.entries()) keys.set(`without form ${at}`, { key, email: null });
  await db.inAccount(demo, (tx) =>
    tx.execute(`update users set external_identity_source = 'Adfs' where email = '${yigit}'`),
  );
  await db.pool.query(
    `update accounts set params = params || '{"requireSecondFactor": true}' where code = 'ornek'`,
  );
  return keys;
}

/** @param hash of a key, as SQL */
export const sessionOf = (hash: string) => `(select session_id from session_keys where key_hash = ${hash})`;

const orNull = (id: string | null) => (id === null ? 'null' : `'${id}'`);

const proves = (factor: string, onlyAccount: string | null) =>
  `insert into session_proofs (session_id, factor, source, proved_at, only_account_id)
   values (SESSION, '${factor}', 'tomar', now(), ${orNull(onlyAccount)})`;

const provesInstead = (factor: string, source: string, onlyAccount: string | null) =>
  `update session_proofs set factor = '${factor}', source = '${source}', only_account_id = ${orNull(onlyAccount)}
   where session_id = SESSION`;

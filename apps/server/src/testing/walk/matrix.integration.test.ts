import {
  type Authority,
  authorities,
  callerHeaders,
  type EndpointName,
  endpoints,
  limits,
  type Module,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOtherUser } from '../../commands/account/addPerson.ts';
import { addAccount } from '../../modules/accounts/index.ts';
import { AppError } from '../../platform/http/errors.ts';
import { identify } from '../../platform/http/guard.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type Demand, demands } from './demands.ts';
import { openSigning } from './openSigning.ts';

/** One authority alone, or none. */
const holdings: readonly (Authority | null)[] = [null, ...authorities];

/**
 * Of what account the request is: the one where the person holds the authority, another of the person's where she holds
 * none, and one that she does not belong to.
 */
const places = { own: 'demo', other: 'ornek', foreign: 'yabanci' } as const;
type Place = keyof typeof places;

/** Of the demo's period (ACC-06). */
const demoModules: ReadonlySet<Module> = new Set(['ExternalSigners', 'Stamps', 'BankOrders']);

const named = [...endpoints].map(([name, endpoint]) => ({ name: name as EndpointName, endpoint }));

let server: TestServer;
/** What the guard said: the kind of caller that it let in, or the key of its refusal. */
const answers = new Map<string, string>();
const keyOf = (name: EndpointName, place: Place, held: Authority | null) => `${name} ${place} ${held}`;

/** The same, of somebody who holds every authority, when the last proof has become too old. */
const staleAnswers = new Map<string, string>();

/** Gülşen signs in the demo, belongs to `ornek` without any authority, and not to the third account. */
const person = { key: 'signer1', email: 'gulsen@demo.example' } as const;

const setAuthorities = async (account: string, held: readonly Authority[]) => {
  const id = await userIn(account);
  await server.platform.db.inAccount(await server.accountId(account), (tx) =>
    tx.execute(`update users set authorities = '{${held.join(',')}}' where id = '${id}'`),
  );
};

const userIn = async (account: string): Promise<string> => {
  const { rows } = await server.platform.db.pool.query<{ id: string }>(
    `select m.user_id as id from memberships m join logins l on l.id = m.login_id
     join accounts a on a.id = m.account_id where l.email = $1 and a.code = $2`,
    [person.email, account],
  );
  return rows[0]?.id ?? '';
};

/** Asks the guard as the server does before it reads a body; nothing is carried out. */
async function ask(
  name: EndpointName,
  headers: Record<string, string>,
  platform = server.platform,
): Promise<string> {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  try {
    return (await identify(platform, endpoint, { headers, ip: '127.0.0.1' })).kind;
  } catch (error) {
    if (error instanceof AppError) return error.findings[0]?.key ?? error.code;
    throw error;
  }
}

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  const { key: token } = await server.person(person.key);
  const signingKey = (await openSigning(server)).key;
  const names = ['--first-name', 'Gülşen', '--last-name', 'Öztürk', '--authorities', 'Draft'];
  await addOtherUser(server.platform, ['ornek', '--email', person.email, ...names]);
  await setAuthorities('ornek', []);
  await server.platform.db.inAccount(await server.accountId('ornek'), (tx) =>
    tx.execute(`update periods set modules = '{}'`),
  );
  const { db, clock } = server.platform;
  await db.inInstallation((tx) => addAccount(tx, { code: places.foreign, title: 'Yabancı' }, clock()));
  for (const held of holdings) {
    await setAuthorities('demo', held === null ? [] : [held]);
    for (const place of Object.keys(places) as Place[]) {
      const headers = {
        [callerHeaders.session]: token,
        [callerHeaders.account]: places[place],
        [callerHeaders.signingKey]: signingKey,
      };
      await Promise.all(
        named.map(async ({ name }) => answers.set(keyOf(name, place, held), await ask(name, headers))),
      );
    }
  }
  await setAuthorities('demo', authorities);
  const later = new Date(clock().getTime() + (limits.freshProofMinutes + 1) * 60_000);
  const platform = { ...server.platform, clock: () => later };
  const headers = { [callerHeaders.session]: token, [callerHeaders.account]: places.own };
  for (const { name } of named) staleAnswers.set(name, await ask(name, headers, platform));
});
afterAll(() => server.close());

/** What the specification wants the guard to say; only the own account has modules and options. */
function expected({ caller, held, module, option }: Demand, place: Place, holding: Authority | null): string {
  if (caller === 'public' || caller === 'session') return caller;
  if (caller === 'member' && place === 'foreign') return 'lang_not_found';
  // A signing session's key speaks for the account of its session, whichever the request names.
  const holds = holding !== null && (caller === 'companion' || place === 'own') ? [holding] : [];
  if (held && !held.some((one) => holds.includes(one as never))) return 'lang_unauthorized';
  if (module && !(place === 'own' && demoModules.has(module))) return 'lang_module_off';
  return option && place !== 'own' ? 'lang_option_off' : caller;
}

describe('AUTH-02 to AUTH-04, AUTH-10: whoever holds one authority, or none', () => {
  it.each(Object.entries(demands))(
    'is let in by %s where the specification says so, and nowhere else',
    (name, demand) => {
      for (const place of Object.keys(places) as Place[])
        for (const holding of holdings)
          expect
            .soft(
              answers.get(keyOf(name as EndpointName, place, holding)),
              `${place} account, ${holding ?? 'nothing'}`,
            )
            .toBe(expected(demand, place, holding));
    },
  );

  it('is looked at by every endpoint that there is', () => {
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(demands).toSorted());
    expect(answers.size).toBe(named.length * holdings.length * Object.keys(places).length);
  });
});

it.each(Object.entries(demands))(
  'an old proof is enough for %s where nothing dangerous is done, and nowhere else',
  (name, { fresh }) => {
    expect(staleAnswers.get(name) === 'lang_fresh_proof_required').toBe(fresh === true);
  },
);

import { lookUpUsers } from '@tomar/contract';
import pg from 'pg';
import { fillWithLargeAccount } from '../../../apps/server/src/commands/seedLarge.ts';
import { type Caller, signInAs } from '../../../apps/server/src/testing/client.ts';
import { largeAccount, largeOwner } from '../../../lab/src/demo/largeAccount.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

const few = 200;
const many = 20_000;
const rounds = 40;

/** What the picker of people asks the server, in an account of 20,000 against one of 200. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  try {
    const small = await fill(server, few, 'kucuk');
    const large = await fill(server, many, 'buyuk');
    await settle(server.adminUrl);
    for (const { name, bar, typed } of cases) {
      const ask = (reader: Caller) => () =>
        server.call(
          lookUpUsers,
          { body: { name: typed, authorities: ['Approved', 'Signer'], includeOthers: typed !== '' } },
          reader,
        );
      const [fewMs = 0, manyMs = 0] = await sideBySide(rounds, ask(small), ask(large));
      yield {
        group: 'lists',
        case: `${name}, ${many.toLocaleString('en')} people in the account`,
        ratio: manyMs / fewMs,
        to: `the same with ${few} people (${fewMs.toFixed(1)} ms)`,
        bar,
        ms: manyMs,
        rssMb: rssMb(),
      };
    }
  } finally {
    await server.close();
  }
}

async function fill(server: BenchServer, size: number, code: string): Promise<Caller> {
  await fillWithLargeAccount(server.platform, largeAccount(size, code));
  return signInAs(server, largeOwner.email, code);
}

/** As the database leaves its tables by itself after a while. */
async function settle(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze users, departments, titles');
  } finally {
    await client.end();
  }
}

/** `bar`: growth from 200 people to 20,000 that is borne. */
const cases: readonly { readonly name: string; readonly bar: number; readonly typed: string }[] = [
  { name: 'picker opened', bar: 2, typed: '' },
  { name: 'picker, a first letter that many have', bar: 3, typed: 'm' },
  { name: 'picker, a first letter that few have', bar: 3, typed: 'j' },
  { name: 'picker, three letters', bar: 2, typed: 'jön' },
  { name: 'picker, a department', bar: 3, typed: 'hukuk' },
];

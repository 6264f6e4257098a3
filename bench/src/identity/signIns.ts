import { randomBytes } from 'node:crypto';
import { signIn } from '@tomar/contract';
import { hashPassword, verifyPassword } from '../../../apps/server/src/modules/identity/signIn/passwords.ts';
import { countStatements } from '../../../apps/server/src/testing/statements/countStatements.ts';
import { demoAccounts, demoPassword } from '../../../lab/src/demo/people.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, median, rssMb, timed } from '../measure.ts';

const sideBySide = 4;
const perRound = 32;
const rounds = 9;

/** Sign-ins by password through the API against Argon2id alone with the same settings, as many at a time. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  try {
    const people = demoAccounts.find(({ code }) => code === 'demo')?.people ?? [];
    const password = randomBytes(16).toString('hex');
    const hash = await hashPassword(password);
    const raw = (): Promise<unknown> => verifyPassword(hash, password);
    const whole = (turn: number): Promise<void> =>
      signInOnce(server, people[turn % people.length]?.email ?? '');
    await inTurns(sideBySide, raw);
    await inTurns(perRound, whole);
    const ratios: number[] = [];
    const times: number[] = [];
    const rawTimes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await inTurns(perRound, raw);
      const time = await inTurns(perRound, whole);
      const after = await inTurns(perRound, raw);
      times.push(time);
      rawTimes.push((before + after) / 2);
      ratios.push(time / ((before + after) / 2));
    }
    const counting = countStatements();
    await whole(0);
    const { statements, transactions } = counting.take();
    counting.stop();
    yield {
      group: 'identity',
      case: `sign-in by password, ${sideBySide} at a time`,
      ratio: median(ratios),
      to: 'Argon2id at the same settings and nothing else, as many at a time',
      bar: 1.6,
      ms: median(times),
      rssMb: rssMb(),
      notes: {
        signInsPerSecond: Math.round(1000 / median(times)),
        argon2PerSecond: Math.round(1000 / median(rawTimes)),
        statements,
        transactions,
      },
    };
  } finally {
    await server.close();
  }
}

async function signInOnce(server: BenchServer, email: string): Promise<void> {
  const { success } = await server.call(signIn, {
    body: { email, password: demoPassword, accountCode: 'demo' },
  });
  if (!success) throw new Error(`${email} was not let in`);
}

/** @returns milliseconds of one, `sideBySide` of them at a time */
async function inTurns(count: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  let turn = 0;
  const lane = async () => {
    while (turn < count) {
      turn += 1;
      await work(turn);
    }
  };
  return (await timed(() => Promise.all(Array.from({ length: sideBySide }, lane)))) / count;
}

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

/**
 * Sign-ins by password through the API against Argon2id alone with the same settings, as many at a time: from a device that
 * is new each time, of which the person is told by mail, and from a known one, as on most days.
 */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  try {
    yield await measureFrom(server, 'new');
    yield await measureFrom(server, 'known');
  } finally {
    await server.close();
  }
}

async function measureFrom(server: BenchServer, device: 'new' | 'known'): Promise<Measure> {
  const cookies = new Map<string, string>();
  const people = demoAccounts.find(({ code }) => code === 'demo')?.people ?? [];
  const password = randomBytes(16).toString('hex');
  const hash = await hashPassword(password);
  const raw = (): Promise<unknown> => verifyPassword(hash, password);
  const whole = async (turn: number): Promise<void> => {
    const email = people[turn % people.length]?.email ?? '';
    const cookie = await signInOnce(server, email, cookies.get(email));
    if (device === 'known') cookies.set(email, cookie);
  };
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
  return {
    group: 'identity',
    case: `sign-in by password, ${device} device, ${sideBySide} at a time`,
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
}

/** @returns the browser's cookie afterwards */
async function signInOnce(server: BenchServer, email: string, cookie?: string): Promise<string> {
  const response = await server.ask(signIn, {
    body: { email, password: demoPassword, accountCode: 'demo' },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const set = response.headers.get('set-cookie')?.split(';')[0];
  // Who is refused is given no device.
  if (response.status !== 200 || set === undefined) throw new Error(`${email} was not let in`);
  await response.text();
  return set;
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

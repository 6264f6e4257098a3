import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation, PartName } from '../harness/startInstallation.ts';
import type { Random } from './random.ts';
import type { SmallDisk } from './smallDisk.ts';

/** Each kind is as likely as the other, however many processes it has. */
const kinds: readonly (readonly PartName[])[] = [
  ['web', 'web2'],
  ['worker', 'worker2'],
  ['postgres'],
  ['companion'],
  ['mail'],
];

/** How slowly the mail server answers, in milliseconds. */
const mailSpeeds = [0, 0, 300, 1_500, 4_000];

const fullForMs = 8_000;

export interface Killing {
  readonly kills: Readonly<Partial<Record<PartName, number>>>;
  readonly timesFull: number;
}

/**
 * Kills parts one after the other, each time one that lives, makes the mail server slow and quick again, and fills
 * the disk at two moments.
 */
export async function killAtRandom(
  tomar: Installation,
  random: Random,
  wanted: number,
  disk: SmallDisk | null,
  say: (text: string) => void,
): Promise<Killing> {
  const kills: Partial<Record<PartName, number>> = {};
  const fullAt = disk ? new Set([Math.floor(wanted / 3), Math.floor((2 * wanted) / 3)]) : new Set<number>();
  let timesFull = 0;
  let emptied: Promise<void> = Promise.resolve();
  for (let count = 0; count < wanted; count += 1) {
    if (disk && fullAt.has(count)) {
      await emptied;
      await disk.fill();
      say('the disk is full');
      timesFull += 1;
      emptied = sleep(fullForMs).then(async () => {
        await disk.empty();
        say('the disk has room again');
      });
    }
    await sleep(random.between(400, 2_600));
    if (count % 4 === 0) await slowDownMail(tomar, random.oneOf(mailSpeeds));
    const pids = tomar.pids();
    const living = kinds
      .map((names) => names.filter((name) => typeof pids[name] === 'number'))
      .filter((names) => names.length > 0);
    const name = living.length > 0 ? random.oneOf(random.oneOf(living)) : 'postgres';
    say(`kill ${count + 1}: ${name}`);
    await tomar.kill9(name);
    kills[name] = (kills[name] ?? 0) + 1;
  }
  await emptied;
  await Promise.all(kinds.flat().map((name) => tomar.running(name)));
  await slowDownMail(tomar, 0);
  return { kills, timesFull };
}

/** The mail server may have been killed a moment ago; it comes back with no delay, which is as good. */
async function slowDownMail(tomar: Installation, slowMs: number): Promise<void> {
  await fetch(`${tomar.mail.url}/api/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slowMs }),
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInstallation } from '../harness/startInstallation.ts';
import { type Judgement, jobsAtTheirEnd, judge, tasksAtTheirEnd } from './judge.ts';
import { type Killing, killAtRandom } from './killing.ts';
import { seededRandom } from './random.ts';
import { makeSmallDisk } from './smallDisk.ts';
import { startTraffic } from './traffic.ts';

export interface ChaosOptions {
  kills: number;
  seed: number;
  /** How many people make jobs side by side. */
  authors?: number;
  /** Told what happens, a line each. */
  say?(text: string): void;
  /** Keeps the home folder of a run with violations, for looking at it. */
  keepOnViolation?: boolean;
}

export type ChaosResult = Killing & Judgement & { readonly seconds: number; readonly jobs: number };

/** Enough for what the jobs of a run store and the logs of it; the rest is quickly filled. */
const megabytes = (kills: number) => 64 + Math.ceil(kills / 2);

/** How long everything may take to come to its end after the last kill. */
const patienceMs = 300_000;

/**
 * Starts a whole installation with two web servers and two workers, keeps jobs under way in it, kills its parts at
 * random and fills its disk; then waits until all has ended, and judges what is there.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { kills, seed, authors = 3, say = () => undefined } = options;
  const begun = performance.now();
  const home = await mkdtemp(join(tmpdir(), 'tomar-chaos-'));
  const disk = await makeSmallDisk(home, megabytes(kills));
  let keep = true;
  try {
    const tomar = await startInstallation({
      home,
      durability: 'process',
      webs: 2,
      workers: 2,
      pauses: [100, 300],
      report: (incident) => {
        if (incident.kind === 'failed') say(`${incident.name} does not start: ${incident.reason}`);
      },
    });
    try {
      const random = seededRandom(seed);
      const traffic = await startTraffic(tomar, seededRandom(seed + 1), authors);
      const killing = await killAtRandom(tomar, random, kills, disk, say);
      say('no more kills; waiting until everything has ended');
      await traffic.end();
      const jobs = await jobsAtTheirEnd(traffic, patienceMs);
      await tasksAtTheirEnd(tomar, patienceMs);
      const judgement = await judge(tomar, traffic, jobs);
      keep = judgement.violations.length > 0 && options.keepOnViolation === true;
      if (keep) say(`kept for looking at it: ${home}`);
      const seconds = Math.round((performance.now() - begun) / 1000);
      return { ...killing, ...judgement, seconds, jobs: traffic.acknowledged.length };
    } finally {
      await tomar.stop();
    }
  } finally {
    if (!keep || options.keepOnViolation !== true) {
      await disk?.remove();
      await rm(home, { recursive: true, force: true });
    }
  }
}

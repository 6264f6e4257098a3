/** `npm run chaos -- KILLS [SEED]`: kills parts of a whole installation at random; fails when anything is lost or doubled. */
import { randomInt } from 'node:crypto';
import { runChaos } from './runChaos.ts';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? randomInt(1_000_000));
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run chaos -- KILLS [SEED]');
  process.exit(2);
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 23)}  ${text}`);
say(`seed ${seed}`);
const result = await runChaos({ kills, seed, say, keepOnViolation: true });
for (const violation of result.violations) console.error(`✗ ${violation}`);
const perPart = Object.entries(result.kills).map(([name, count]) => `${name} ${count}`);
console.log(
  `${kills} kills (${perPart.join(', ')}), seed ${seed}, disk full ${result.timesFull} times, ${result.seconds} s: ` +
    `${result.completed} of ${result.jobs} jobs completed, ${result.signatures} signatures, ${result.blobs} stored files, ` +
    `${result.mails} mails, ${result.uncertain} of uncertain fate, ${result.repeatedNotices} notices repeated, ` +
    `${result.violations.length} violations`,
);
process.exit(result.violations.length > 0 ? 1 : 0);

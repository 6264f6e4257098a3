/**
 * `npm run attack -- GROUP COUNT [SEED] [--case NUMBER] [--keep FOLDER]`: makes cases at random and holds our
 * verdicts against what other programs see. Fails when a change was accepted or too many legal cases were refused.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { attackReport } from './attackReport.ts';
import { hasFailed } from './group.ts';
import { groups } from './groups.ts';

function usage(): never {
  console.error(
    `Usage: npm run attack -- ${Object.keys(groups).join('|')} COUNT [SEED] [--case NUMBER] [--keep FOLDER]`,
  );
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { case: { type: 'string' }, keep: { type: 'string' } },
});
const [name = '', ...numbers] = positionals;
const [count = 1_000, seed = randomInt(1_000_000), extra] = numbers.map(Number);
const only = values.case === undefined ? undefined : Number(values.case);
const load = Object.hasOwn(groups, name) ? groups[name] : undefined;
const isRight = (number: number) => Number.isInteger(number) && number >= 0;
if (load === undefined || extra !== undefined || ![count, seed, only ?? 0].every(isRight)) usage();

const started = performance.now();
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
say(`${name}: ${only === undefined ? `${count} cases` : `case ${only}`}, seed ${seed}`);
const run = await load();
const result = await run({
  count,
  seed,
  say,
  ...(only === undefined ? {} : { only }),
  ...(values.keep === undefined ? {} : { keepIn: values.keep }),
});
console.log(attackReport(name, seed, result, (performance.now() - started) / 1000));
process.exit(hasFailed(result) ? 1 : 0);

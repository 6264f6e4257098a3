/**
 * `npm run bench [-- GROUP]`: prints one JSON line per measure. A group is a folder beside this file; each of
 * its files exports `measures`. Ratios are to something measured in the same run, so they hold on any machine.
 */
import { readdir } from 'node:fs/promises';
import type { Measure } from './measure.ts';

const wanted = process.argv[2];
const folders = (await readdir(import.meta.dirname, { withFileTypes: true })).filter((entry) =>
  entry.isDirectory(),
);
const groups = folders.map((entry) => entry.name).sort();

if (wanted !== undefined && !groups.includes(wanted)) {
  console.error(`There is no group “${wanted}”. Groups: ${groups.join(', ')}`);
  process.exit(2);
}

for (const group of wanted === undefined ? groups : [wanted]) {
  const files = (await readdir(`${import.meta.dirname}/${group}`))
    .filter((name) => name.endsWith('.ts'))
    .sort();
  for (const file of files) {
    const module: { measures?: () => AsyncIterable<Measure> } = await import(`./${group}/${file}`);
    if (!module.measures) continue;
    for await (const measure of module.measures()) {
      const round = (value: number) => Number(value.toPrecision(3));
      if (measure.counted && measure.ratio > measure.bar) process.exitCode = 1;
      console.log(JSON.stringify({ ...measure, ratio: round(measure.ratio), ms: round(measure.ms) }));
    }
  }
}

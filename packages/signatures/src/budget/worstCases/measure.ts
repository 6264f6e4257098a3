import { usualLimits } from '../index.ts';
import { allCases } from './index.ts';
import { runCase } from './runCase.ts';

/**
 * `node scripts/withNode24.js packages/signatures/src/budget/worstCases/measure.ts [MEGABYTES] [NAME]` says of each
 * worst case what it came to, its steps and memory, and what it cost the processor.
 */
const [megabytes = '10', name = ''] = process.argv.slice(2);
const octets = Number(megabytes) * 1024 * 1024;
for (const one of allCases) {
  if (!one.name.includes(name)) continue;
  const file = await one.make(octets);
  const { answer, steps, memory, milliseconds } = await runCase(one, file, usualLimits(file.length));
  const size = (file.length / 1024 / 1024).toFixed(1);
  const cost = `${(steps / 1e6).toFixed(2)} M steps, ${(memory / 1024 / 1024).toFixed(0)} MiB, ${milliseconds.toFixed(0)} ms`;
  const perStep = ((milliseconds * 1e6) / Math.max(1, steps)).toFixed(0);
  process.stdout.write(`${one.name} (${size} MiB): ${answer}, ${cost}, ${perStep} ns/step\n`);
}

/** Runs a script under Node 24: `node scripts/withNode24.js SCRIPT [ARGUMENT…]`. */
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { node24 } from './node24.js';

const node = node24();
const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

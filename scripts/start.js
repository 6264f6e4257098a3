/** `npm start`: sees to the dependencies, then runs scripts/dev/start.ts under Node 24. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.js';
import { node24, root } from './node24.js';

ensureDependencies();
const child = spawn(node24(), [join(root, 'scripts', 'dev', 'start.ts'), ...process.argv.slice(2)], {
  // The channel tells the child when this process is killed without a chance to say so.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

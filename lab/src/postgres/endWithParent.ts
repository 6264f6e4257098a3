import { execFile } from 'node:child_process';

const prefix = ['setpriv', '--pdeathsig', 'INT', '--'];

/**
 * What to put before a command so that Linux ends it when its parent dies, even by kill -9: for servers that
 * nobody would ever take over. Empty where that is not possible.
 */
export function endWithParent(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return Promise.resolve([]);
  const [command = '', ...args] = [...prefix, 'true'];
  return new Promise((resolve) => execFile(command, args, (error) => resolve(error === null ? prefix : [])));
}

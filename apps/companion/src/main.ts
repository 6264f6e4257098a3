/** The companion: `node apps/companion/src/main.ts --allow-origin https://tomar.example`. See `usage`. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@tomar/contract';
import { startCompanion } from './http/startCompanion.ts';
import { logToStandardOutput as log } from './logToStandardOutput.ts';
import { openTokens } from './openTokens.ts';
import { announcer } from './pairing/announcer.ts';
import { desktop } from './pairing/desktop.ts';
import { Pairings } from './pairing/pairings.ts';
import { SettingRefused } from './settings/origins.ts';
import { readSettings, usage } from './settings/readSettings.ts';

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(usage);
  if (args.includes('--version')) return void process.stdout.write(`${limits.signerVersion}\n`);
  const { platform, env } = process;
  const settings = readSettings(args, { platform, env, home: homedir() });
  const { tokens, modules, pkcs11 } = openTokens(settings, log);
  const { port, origins, stateDir: folder, lab } = settings;
  const companion = await startCompanion({
    port,
    origins: new Set(origins),
    tokens,
    pkcs11,
    log,
    pairings: new Pairings(join(folder, 'pairings.json'), log),
    announcer: (ownerKey, atPort) => {
      const own = settings.window ? desktop({ platform, folder, port: atPort, ownerKey, log }) : null;
      return announcer(own, (text) => process.stderr.write(text), log);
    },
    lab,
  });
  log('started', {
    version: limits.signerVersion,
    address: `http://127.0.0.1:${companion.port}`,
    origins: origins.join(' '),
    modules: modules.join(' '),
    tokenDir: settings.tokenDir,
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log('stopping');
      void companion.stop().then(() => process.exit(0));
    });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof SettingRefused) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`The port is taken: another companion runs already, or choose one with --port.\n`);
    process.exit(3);
  }
  throw error;
});

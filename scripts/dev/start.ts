/** Starts Tomar with everything it needs on this machine and keeps it going until it is told to stop. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { companion } from '@tomar/contract';
import { AlreadyRunning } from '../../lab/src/harness/lock.ts';
import { type Installation, PortTaken, startInstallation } from '../../lab/src/harness/startInstallation.ts';
import type { Incident } from '../../lab/src/processes/supervise.ts';
import { buildWeb } from './buildWeb.ts';
import { startProduction } from './startProduction.ts';
import { summary } from './summary.ts';

const root = join(import.meta.dirname, '..', '..');
const defaultPort = 4100;
const mailPagePort = 4125;
const pkiPort = 4126;

async function startForTrying({ large }: { large: boolean }): Promise<void> {
  const begun = performance.now();
  const home = process.env.TOMAR_HOME ?? join(root, '.tomar');
  const stopping = new AbortController();
  let installation: Installation | null = null;
  // A terminal, npm and the script before this one may each pass on the same Ctrl-C.
  let stopCalled = false;
  const stop = async () => {
    if (stopCalled) return;
    stopCalled = true;
    stopping.abort();
    if (!installation) return;
    say('Stopping…');
    await installation.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.once('disconnect', () => void stop());
  process.channel?.unref();

  try {
    installation = await startInstallation({
      home,
      port: Number(process.env.TOMAR_PORT ?? process.env.PORT ?? defaultPort),
      mailPort: mailPagePort,
      pkiPort,
      companionPort: companion.defaultPort,
      detectCards: true,
      large,
      database: ownDatabase(),
      signal: stopping.signal,
      report: reportIncident,
      progress: (step) => progress(steps[step] ?? step),
      prepare: () => buildWeb(() => progress('Building the web application')).then(() => undefined),
    });
    progress('');
    console.log(summary(installation, (performance.now() - begun) / 1000));
  } catch (error) {
    progress('');
    if (stopping.signal.aborted) process.exit(0);
    console.error(explain(error, home));
    process.exit(1);
  }
}

const steps: Record<string, string> = {
  database: 'Starting the database',
  migration: 'Bringing the database up to date',
  demo: 'Looking after the demo account',
  services: 'Starting Tomar',
};

/** One line that says what goes on; on a terminal each takes the place of the one before. */
function progress(step: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${step && `  ${step}…`}`);
  else if (step) console.log(`${step}…`);
}

function reportIncident(incident: Incident): void {
  const { kind, name } = incident;
  if (kind === 'ended') say(`${name} ended (${incident.how}); starting it again.`);
  else if (kind === 'hung') say(`${name} does not answer any more (process ${incident.pid}); ending it.`);
  else if (kind === 'back') say(`${name} is back (process ${incident.pid}).`);
  else say(`${name} does not start; next try in ${incident.retryInMs / 1000} s.\n${incident.reason}`);
}

function say(text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
}

function ownDatabase() {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (!appUrl) return undefined;
  if (!ownerUrl)
    throw new Error('DATABASE_URL is set; DATABASE_OWNER_URL (the role that owns the tables) is needed too.');
  return { appUrl, ownerUrl };
}

function explain(error: unknown, home: string): string {
  if (error instanceof AlreadyRunning)
    return (
      `${error.message}${error.address && `\nIt answers at ${error.address}`}\n` +
      'For a second one beside it, set TOMAR_HOME to another folder and TOMAR_PORT to another port.'
    );
  if (error instanceof PortTaken)
    return `${error.message} Set TOMAR_PORT to another one, for example: TOMAR_PORT=4200 npm start`;
  const message = error instanceof Error ? error.message : String(error);
  return `Tomar could not start. ${message}\nMore in ${join(home, 'log')}`;
}

const usage = 'Usage: npm start [-- --large]\n  --large adds an account of 20,000 people to the demo.';

function wanted(): { large: boolean } | null {
  try {
    return parseArgs({ options: { large: { type: 'boolean', default: false } } }).values;
  } catch {
    return null;
  }
}

const options = wanted();
const production = process.env.NODE_ENV === 'production';
if (!options || (production && options.large)) {
  console.error(options ? 'There is no demo in production.' : usage);
  process.exit(2);
}
if (production) await startProduction();
else await startForTrying(options);

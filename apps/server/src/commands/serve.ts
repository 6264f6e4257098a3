import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountsWithZones, isReservedCode, listAccounts } from '../modules/accounts/index.ts';
import {
  allBackfills,
  allCleanups,
  allRecurring,
  allRoutes,
  allTasks,
  pageAsks,
  recordMailReturn,
} from '../modules/index.ts';
import { type OpenPlatform, openPlatform } from '../openPlatform.ts';
import { keepBackfills } from '../platform/backfills/keepBackfills.ts';
import type { Config } from '../platform/config/config.ts';
import { adviseOnSearch } from '../platform/database/adviseOnSearch.ts';
import { checkMigrated } from '../platform/database/checkMigrated.ts';
import { checkRole } from '../platform/database/checkRole.ts';
import { checkVersion } from '../platform/database/checkVersion.ts';
import { isDatabaseAway } from '../platform/database/database.ts';
import { keepStatistics } from '../platform/database/statistics/keepStatistics.ts';
import { startHousekeeping } from '../platform/housekeeping.ts';
import { type Draining, openDraining } from '../platform/http/draining.ts';
import { handleErrors } from '../platform/http/errorHandler.ts';
import { serveOperations } from '../platform/http/operations.ts';
import { buildServer } from '../platform/http/server.ts';
import { watchReturns } from '../platform/mail/returns/watchReturns.ts';
import { keepRecurring } from '../platform/tasks/recurring/keepRecurring.ts';
import { type Logger, openLog } from '../platform/telemetry/log.ts';
import { openMetrics } from '../platform/telemetry/metrics.ts';

export type Service = 'web' | 'worker';

export interface RunningServer {
  readonly url: string;
  readonly platform: OpenPlatform;
  /** Answers what is under way, then ends everything. */
  stop(): Promise<void>;
}

/**
 * Starts this process's part of the server: `web` answers requests, `worker` does background work.
 * @throws RoleTooPowerful, DatabaseNotMigrated, or when the port is taken
 */
export async function startServer(
  config: Config,
  services: ReadonlySet<Service>,
  log: Logger = openLog(config),
  clock?: () => Date,
): Promise<RunningServer> {
  const platform = openPlatform(config, allTasks, log, clock);
  const endings: (() => unknown)[] = [
    () => platform.db.close(),
    () => platform.mailer.close(),
    () => platform.serverToken?.close(),
  ];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    await whenDatabaseAnswers(platform);
    await checkVersion(platform.db.pool);
    await checkRole(platform.db.pool);
    await checkMigrated(platform.db.pool, log);
    await adviseOnSearch(platform.db.pool, log);
    await platform.db.remember();
    await warnOfReservedCodes(platform);
    await clearOffice(platform);
    endings.push(() => platform.tasks.stop());
    await platform.tasks.start(platform, { work: services.has('worker') });
    if (services.has('worker'))
      endings.push(
        startHousekeeping(platform, allCleanups),
        watchReturns(platform, recordMailReturn),
        keepRecurring(platform, allRecurring, accountsWithZones),
        keepBackfills(platform, allBackfills),
        keepStatistics(platform),
      );
    const draining = openDraining(log);
    let server: FastifyInstance;
    if (services.has('web')) {
      endings.push(() => platform.events.close());
      await platform.events.start();
      server = await buildServer(platform, allRoutes(platform), draining, pageAsks(platform));
    } else server = operationsOnly(platform, draining);
    endings.push(() => draining.close(server, config));
    const url = await server.listen({ host: config.host, port: config.port });
    log.info({ url, services: [...services] }, 'serving');
    return { url, platform, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An account that was made before its code became an address of the installation's own cannot be opened. */
async function warnOfReservedCodes({ db, log }: OpenPlatform): Promise<void> {
  for (const { code } of await db.inInstallation((tx) => listAccounts(tx)))
    if (isReservedCode(code))
      log.warn({ code }, 'an account cannot be opened by its code: see `account rename`');
}

/** What a server that was killed has left, and whether Office files can be made PDFs as the settings say. */
async function clearOffice({ office, config, log }: OpenPlatform): Promise<void> {
  try {
    const cleared = await office.removeLeft();
    if (cleared > 0) log.warn({ cleared }, 'folders of Office files left by a server that ended');
    if (config.office.program === null) return;
    const obstacle = await office.obstacle();
    if (obstacle) log.warn({ obstacle }, 'Office files cannot be made PDFs');
  } catch (error) {
    log.error({ err: error }, 'folders of Office files could not be cleared');
  }
}

/** A worker can be asked for its health and figures, too. */
function operationsOnly(platform: OpenPlatform, draining: Draining): FastifyInstance {
  const logger: FastifyBaseLogger = platform.log;
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  const metrics = openMetrics(platform);
  handleErrors(server, metrics);
  serveOperations(server, platform, metrics, draining);
  return server;
}

/** The database may start at the same time as this process, or later. */
async function whenDatabaseAnswers({ db, log }: OpenPlatform): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.ping();
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (attempt === 1) log.warn({ err: error }, 'waiting for the database');
      await sleep(Math.min(attempt * 250, 3_000));
    }
  }
}

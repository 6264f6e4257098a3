import { openAccountKeys } from './platform/blobs/accountKeys.ts';
import { openBlobRecords } from './platform/blobs/blobRecords.ts';
import { openBlobStore } from './platform/blobs/fileBlobStore.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openHub } from './platform/events/notifyHub.ts';
import { openMailer } from './platform/mail/smtpMailer.ts';
import { type MobileSigning, openMobileSigning } from './platform/mobileSignature/mobileSigning.ts';
import { readOperatorFile } from './platform/mobileSignature/operatorSettings.ts';
import { OfficeConverter, officeLimits } from './platform/office/officeConverter.ts';
import { guardedConnector } from './platform/outbound/guardedConnect.ts';
import { guardedFetcher } from './platform/outbound/guardedFetcher.ts';
import type { Platform } from './platform/platform.ts';
import { openKeyring } from './platform/secrets/keyring.ts';
import { openSmsGateway, type SmsGateway } from './platform/sms/smsGateway.ts';
import { readSmsFile } from './platform/sms/smsSettings.ts';
import type { TaskHandler } from './platform/tasks/handleTask.ts';
import { openTaskQueue, type TaskQueue } from './platform/tasks/taskQueue.ts';
import type { Logger } from './platform/telemetry/log.ts';
import { openPinTries } from './platform/tokens/pinTries.ts';
import { openServerToken, type ServerToken } from './platform/tokens/serverToken.ts';

export type OpenPlatform = Platform & { readonly tasks: TaskQueue };

/** Puts the platform together. Nothing is started or connected yet. */
export function openPlatform(
  config: Config,
  handlers: readonly TaskHandler<unknown>[],
  log: Logger,
  clock: () => Date = () => new Date(),
): OpenPlatform {
  const db = openDatabase(config, log);
  const secrets = openKeyring(config.secretKeys);
  const dataKeys = openAccountKeys(db, secrets);
  return {
    config,
    log,
    clock,
    housekeeping: new Map(),
    db,
    dataKeys,
    blobs: openBlobStore(config.blobDir, {
      keys: dataKeys,
      isSealing: config.blobEncryption,
      records: openBlobRecords(db),
    }),
    tasks: openTaskQueue(config, handlers, log),
    events: openHub(config.databaseUrl, log),
    secrets,
    mailer: openMailer(config),
    serverToken: serverTokenOf(config, db, log),
    outbound: guardedFetcher(config.outboundAllow),
    connect: guardedConnector(config.outboundAllow),
    mobileSigning: mobileSigningOf(config, log, clock),
    sms: smsOf(config),
    office: new OfficeConverter({ ...config.office, limits: officeLimits }),
  };
}

function serverTokenOf(config: Config, db: Database, log: Logger): ServerToken | null {
  const [key] = config.secretKeys;
  if (config.serverToken === null || key === undefined) return null;
  return openServerToken(config.serverToken, openPinTries(db, key.key), (event, facts) =>
    log.warn({ event, ...facts }, 'the server’s token'),
  );
}

/** Operators often stand behind a private line: the hosts that the operator of the installation names may be reached. */
function mobileSigningOf(config: Config, log: Logger, clock: () => Date): MobileSigning {
  const operators = readOperatorFile(config.mobileOperatorsFile, config.production);
  const hosts = Object.values(operators).flatMap(({ signatureUrl, statusUrl = signatureUrl }) =>
    [signatureUrl, statusUrl].map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')),
  );
  return openMobileSigning(operators, guardedConnector([...config.outboundAllow, ...hosts]), log, clock);
}

/** As with mobile operators: the host that the operator of the installation names may be reached. */
function smsOf(config: Config): SmsGateway | null {
  const settings = readSmsFile(config.smsFile, config.production);
  if (settings === null) return null;
  const host = new URL(settings.url).hostname.replace(/^\[|\]$/g, '');
  return openSmsGateway(settings, guardedConnector([...config.outboundAllow, host]));
}

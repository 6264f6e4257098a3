import type { Fetcher } from '@tomar/signatures/http';
import type { AccountKeys } from './blobs/accountKeys.ts';
import type { BlobStore } from './blobs/blobStore.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { EventHub } from './events/hub.ts';
import type { HousekeepingFigures } from './housekeepingFigures.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MobileSigning } from './mobileSignature/mobileSigning.ts';
import type { OfficeConverter } from './office/officeConverter.ts';
import type { GuardedConnect } from './outbound/guardedConnect.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SmsGateway } from './sms/smsGateway.ts';
import type { Tasks } from './tasks/tasks.ts';
import type { Logger } from './telemetry/log.ts';
import type { ServerToken } from './tokens/serverToken.ts';

/** Everything that is not the product, handed to every module. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly blobs: BlobStore;
  /** What blobs are encrypted with. */
  readonly dataKeys: AccountKeys;
  readonly tasks: Tasks;
  readonly events: EventHub;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  /** Null where the installation has none. */
  readonly serverToken: ServerToken | null;
  /** Asks addresses that people and certificates name, never the inside of the network. */
  readonly outbound: Fetcher;
  /** The same for what speaks TCP or TLS by itself. */
  readonly connect: GuardedConnect;
  /** Has people sign with their phones; without operators in the settings it offers none. */
  readonly mobileSigning: MobileSigning;
  /** Null where the installation sends none. */
  readonly sms: SmsGateway | null;
  /** Makes PDFs of Office files, where the installation has a program for it. */
  readonly office: OfficeConverter;
  readonly log: Logger;
  readonly clock: () => Date;
  /** What clearing away came to in this process. */
  readonly housekeeping: HousekeepingFigures;
}

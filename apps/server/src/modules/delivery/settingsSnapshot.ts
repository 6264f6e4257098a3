import { emailRecipient, type Recipient, recipientSchema } from '@tomar/contract';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { deliveries } from './tables.ts';

type Snapshot = Pick<typeof deliveries.$inferSelect, 'accountId' | 'settings' | 'settingsSealed'>;

/** A recipient's settings as a job keeps them from its circulation on: sealed, whatever becomes of the recipient. */
export const sealSettings = (secrets: Secrets, accountId: string, settings: Recipient): string =>
  secrets.seal(accountId, JSON.stringify(settings));

/**
 * The settings of a delivery. Deliveries of versions before have them in clear until `sealDeliveries` comes by.
 * @throws SecretUnreadable
 */
export const openSettings = (
  secrets: Secrets,
  { accountId, settings, settingsSealed }: Snapshot,
): Recipient =>
  recipientSchema.parse(
    settingsSealed === null ? settings : JSON.parse(secrets.open(accountId, settingsSealed)),
  );

/**
 * What stands in the place of sealed settings for web servers of the version before, while an upgrade goes on: they show
 * a recipient without a name, and whatever tried to send it would find nobody to send it to.
 */
export const nothingInClear: Recipient = emailRecipient.parse({ kind: 'Email', to: [] });

/** What an extra recipient is called, and one of a version before. A folder has no name that everybody may read. */
export const nameOfExtra = (settings: Recipient): string =>
  settings.kind === 'Email' ? settings.to.join(', ') : '';

import type { Platform } from '../../platform.ts';
import { type MailAbout, returnAddress } from './returnAddress.ts';

/** The envelope's sender of a mail, as the settings want it; nothing where no mailbox is read for what comes back. */
export const envelopeSender = (
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  about: MailAbout,
): { readonly returnTo?: string } =>
  config.returns === null ? {} : { returnTo: returnAddress(secrets, config.returns.address, about) };

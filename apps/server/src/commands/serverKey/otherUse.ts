import { listAccounts } from '../../modules/accounts/index.ts';
import { isSealKey, signersByKey } from '../../modules/signing/index.ts';
import { findUser } from '../../modules/users/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../commandErrors.ts';

/**
 * A key is a person's or for stamps (ADR 99), whichever account has it: the token is the installation's.
 * @param sha256 of its certificate, hexadecimal
 * @throws CommandRefused where it signs for a user
 */
export const refuseKeyOfUser = (platform: Platform, sha256: string): Promise<void> =>
  inEveryAccount(platform, async (tx, { id, code }) => {
    const [userId] = await signersByKey(tx, id, sha256);
    if (userId !== undefined)
      throw new CommandRefused(
        `the key signs for ${(await findUser(tx, id, userId))?.name} of "${code}", and none that is bound to a user is for stamps; "server-key release" frees it`,
      );
  });

/** @throws CommandRefused where an account's stamp accounts may stamp with it */
export const refuseKeyOfStamps = (platform: Platform, sha256: string): Promise<void> =>
  inEveryAccount(platform, async (tx, { id, code }) => {
    if (await isSealKey(tx, id, sha256))
      throw new CommandRefused(
        `the key is bound to stamp accounts of "${code}", and signs for no user as long as it is; "server-key release-seal" frees it`,
      );
  });

async function inEveryAccount(
  platform: Platform,
  look: (tx: Tx, account: { readonly id: string; readonly code: string }) => Promise<void>,
): Promise<void> {
  for (const account of await platform.db.inInstallation((tx) => listAccounts(tx)))
    await platform.db.inAccount(account.id, (tx) => look(tx, account));
}

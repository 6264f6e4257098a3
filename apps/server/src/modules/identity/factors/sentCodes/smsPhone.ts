import type { Platform } from '../../../../platform/platform.ts';
import { cellphoneOf } from '../../../users/index.ts';

/** The number that the user of an account has written for themselves, where SMS are sent; else null. */
export async function phoneFor(
  { db, sms }: Pick<Platform, 'db' | 'sms'>,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<string | null> {
  return sms === null ? null : db.inAccount(accountId, (tx) => cellphoneOf(tx, accountId, userId));
}

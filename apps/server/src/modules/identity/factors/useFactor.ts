import type { GivenSecondFactor, OfferedFactor } from '@tomar/contract';
import { relyingPartyOf } from '../../../platform/config/relyingParty.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import type { Proof } from '../sessions/proofs.ts';
import { type CodeScope, useSentCode } from './challenges.ts';
import { passkeysOf, usePasskey } from './passkeyRecord.ts';
import { recoveryCodesLeft, useRecoveryCode } from './recoveryRecord.ts';
import { phoneFor } from './sentCodes/smsPhone.ts';
import { totpSince, useTotp } from './totpRecord.ts';

/** Who proves themselves, as the user of one of their accounts, and from where. */
export interface FactorHolder {
  readonly loginId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly ip: string;
  /** Such as `Firefox 153 · Windows`. */
  readonly agent?: string;
}

/**
 * What a login may prove itself with besides a first factor. A code by mail is for those who have set up nothing stronger:
 * otherwise whoever reads the mail would need no more (ADR 53). Nor does it follow a link by mail. So with a code by SMS,
 * which is for completing a sign-in alone.
 * @param proved what was proved before
 * @param phone where an SMS may go; null: nowhere
 */
export async function offersOf(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  loginId: string,
  proved: readonly Pick<Proof, 'factor'>[],
  phone: string | null = null,
): Promise<OfferedFactor[]> {
  const hasTotp = (await totpSince(tx, loginId)) !== null;
  const keys = await passkeysOf(tx, loginId);
  const hasPasskey = keys.length > 0 && relyingPartyOf(config.publicUrl) !== null;
  const hasOwn = hasTotp || keys.length > 0;
  const offers: OfferedFactor[] = [];
  if (hasPasskey) offers.push('passkey');
  if (hasTotp) offers.push('totp');
  const byLink = proved.some(({ factor }) => factor === 'link');
  if (!hasOwn && !byLink && config.smtpUrl !== null) offers.push('mailCode');
  if (!hasOwn && phone !== null) offers.push('smsCode');
  if (hasOwn && (await recoveryCodesLeft(tx, loginId)) > 0) offers.push('recoveryCode');
  return offers;
}

/** Whether what was given proves the login; what is used once is used up, and of a recovery code the person is told. */
export async function useFactor(
  platform: Pick<Platform, 'db' | 'config' | 'log' | 'secrets' | 'tasks' | 'sms'>,
  holder: FactorHolder,
  given: GivenSecondFactor,
  scope: CodeScope,
  proved: readonly Pick<Proof, 'factor'>[],
  now: Date,
): Promise<boolean> {
  const { db } = platform;
  const { loginId } = holder;
  const phone = 'pending' in scope ? await phoneFor(platform, holder) : null;
  const offers = await db.inInstallation((tx) => offersOf(tx, platform, loginId, proved, phone));
  if (!offers.includes(given.factor)) return false;
  switch (given.factor) {
    case 'totp':
      return db.inInstallation((tx) => useTotp(tx, platform, loginId, given.code, now));
    case 'mailCode':
    case 'smsCode': {
      const by = given.factor === 'mailCode' ? 'mail' : 'sms';
      return db.inInstallation((tx) => useSentCode(tx, platform, { by, scope }, loginId, given.code, now));
    }
    case 'recoveryCode':
      return spendRecoveryCode(platform, holder, given.code, now);
    case 'passkey':
      return (await usePasskey(platform, given.assertion, loginId, now)) === loginId;
  }
}

function spendRecoveryCode(
  { db, tasks }: Pick<Platform, 'db' | 'tasks'>,
  { loginId, accountId, userId, ip, agent }: FactorHolder,
  code: string,
  now: Date,
): Promise<boolean> {
  return db.inAccount(accountId, async (tx) => {
    if (!(await useRecoveryCode(tx, loginId, code, now))) return false;
    await tasks.enqueue(tx, accountId, securityNoticeTask, {
      userId,
      notice: 'recoveryCodeUsed',
      at: now.toISOString(),
      ip,
      ...(agent && { agent }),
      left: await recoveryCodesLeft(tx, loginId),
    });
    return true;
  });
}

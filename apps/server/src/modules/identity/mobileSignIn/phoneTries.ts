import { emptyId } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { hashDevice, knowsDevice } from '../signIn/knownDevices.ts';
import { deviceSubjects, phoneSubjects, type ThrottleSubject } from '../signIn/throttle.ts';

interface PhoneTry {
  /** Whose number it is; null: nobody's. */
  readonly loginId: string | null;
  /** `905321234567` */
  readonly number: string;
  readonly ip: string;
  readonly device: string | null;
}

/**
 * What a try by phone counts against. Where the number's user signed in with the device before, it is the device alone:
 * whoever knows a number and rings it from elsewhere does not make its owner wait (ADR 16).
 */
export async function phoneTries(
  tx: Tx,
  { loginId, number, ip, device }: PhoneTry,
  now: Date,
): Promise<ThrottleSubject[]> {
  const deviceHash = hashDevice(device ?? '');
  // Asked also where the number is nobody's: the answer takes the same time.
  const isKnown = await knowsDevice(tx, loginId ?? emptyId, deviceHash, now);
  return isKnown && loginId !== null ? deviceSubjects(loginId, deviceHash) : phoneSubjects(number, ip);
}

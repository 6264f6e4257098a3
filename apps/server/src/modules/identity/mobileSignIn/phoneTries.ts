import type { Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/limits/networkOf.ts';
import { firstThatKnows, hashDevice } from '../signIn/knownDevices.ts';
import { subjectOf, type ThrottleSubject } from '../signIn/throttle.ts';
import type { NumberOwner } from './mobileNumbers.ts';

export interface PhoneTry {
  /** `905321234567` */
  readonly number: string;
  /** Whose number it is. */
  readonly owners: readonly NumberOwner[];
  readonly ip: string;
  /** What the browser's device cookie says. */
  readonly device: string | null;
}

/**
 * What a try by phone counts against: on devices that an owner of the number signed in with before, these alone
 * (ADR 16), and all together: anybody may write the number, and make as many devices as they like; otherwise number and
 * network, known and unknown numbers alike.
 */
export async function phoneSubjects(
  tx: Tx,
  { number, owners, ip, device }: PhoneTry,
  now: Date,
): Promise<ThrottleSubject[]> {
  const deviceHash = hashDevice(device ?? '');
  const loginIds = owners.map(({ loginId }) => loginId);
  const known = await firstThatKnows(tx, loginIds, deviceHash, now);
  if (known !== null) return [subjectOf('phoneDevice', `${number}\n${known}`)];
  const network = networkOf(ip);
  return [subjectOf('pair', `${number}\n${network}`), subjectOf('phone', number), subjectOf('ip', network)];
}

import type { enterByESignature as declaration, LoginResult } from '@tomar/contract';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerTry, enterByNumber, networkSubjects } from '../../identity/index.ts';
import { refuseWhereOff } from './beginESignIn.ts';
import { candidatesOf } from './candidates.ts';
import { octets } from './challenge.ts';
import { takeProved } from './challengeRecord.ts';

/**
 * Lets in whom the certificate of a signed challenge names (ID-02). A number that nobody has, a login that was switched
 * off and a user who is active nowhere are one answer.
 * @throws AppError refused where the claim opens nothing (any more)
 */
export async function enterByESignature(
  platform: Platform,
  call: BareCall<typeof declaration>,
): Promise<LoginResult> {
  refuseWhereOff(platform);
  const signed = await takeProved(platform, hashKey(call.body.claim));
  if (!signed?.issued) throw refused('lang_esign_ended');
  const match = await candidatesOf(platform, octets(signed.issued.certificates[0] ?? ''));
  return answerTry(platform, call, 'ESignature', match.mark, (from) =>
    enterByNumber(platform, match, from, {
      way: 'ESignature',
      factor: 'eSignature',
      accountCode: signed.askedCode || undefined,
      subjects: networkSubjects(from.ip),
      nobody: refused('lang_esign_nobody'),
    }),
  );
}

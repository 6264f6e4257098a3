import { hash } from 'node:crypto';
import {
  type submitSignInCertificate as declaration,
  isOlderVersion,
  limits,
  type ReplyOf,
} from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { AppError, refused } from '../../../platform/http/errors.ts';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent, recordRefusal } from '../../identity/index.ts';
import { judgeCertificate } from '../certificates/judgeCertificate.ts';
import { refuseWhereOff } from './beginESignIn.ts';
import { candidatesOf } from './candidates.ts';
import { makeChallenge, octets } from './challenge.ts';
import { beginRound, findByTicket, putChallenge } from './challengeRecord.ts';

/**
 * What a certificate must be to open an account, whatever that account asks for signing documents: qualified, and nobody
 * may be in doubt whether it was revoked. An installation that trusts no root lets nobody in.
 */
const demands = {
  identity: { idNumber: null, mustMatch: false },
  name: null,
  qualified: 'eu',
  unknownRevocation: 'stop',
} as const;

/** @throws AppError refused for a sign-in that is over, a certificate that may not sign in, or too many of them */
export async function submitSignInCertificate(
  platform: Platform,
  call: Pick<BareCall<typeof declaration>, 'body' | 'ip' | 'request' | 'afterwards'>,
): Promise<ReplyOf<typeof declaration>> {
  refuseWhereOff(platform);
  const { ticket, signerVersion, schemes } = call.body;
  if (isOlderVersion(signerVersion, limits.signerVersion))
    throw refused('lang_sign_signer_too_old', [limits.signerVersion]);
  const row = await findByTicket(platform, hashKey(ticket));
  if (!row) throw refused('lang_esign_ended');
  const [certificate, ...chain] = [call.body.certificate, ...call.body.chain].map(octets);
  if (!certificate) throw refused('lang_sign_certificate_unusable');
  const round = await beginRound(platform, row.id, limits.signInChallenges);
  if (round === undefined) throw refused('lang_esign_ended');
  await judge(platform, call, certificate, chain);
  const about = {
    installation: new URL(platform.config.publicUrl).origin,
    account: row.askedCode,
    expiresAt: row.expiresAt.toISOString(),
  };
  const issued = challengeFor(about, [certificate, ...chain], platform.clock());
  if (!schemes.includes(issued.scheme)) throw refused('lang_sign_certificate_unusable');
  if (!(await putChallenge(platform, row.id, round, issued))) throw refused('lang_esign_ended');
  const { challenge, toBeSigned, scheme, digestAlgorithm } = issued;
  const digest = hash(digestAlgorithm, octets(toBeSigned), 'base64');
  return { challenge, toBeSigned, digest, scheme, digestAlgorithm, round, expiresAt: about.expiresAt };
}

/** A certificate that is refused is a try at whoever it names: their login history and their accounts' trails say so. */
async function judge(
  platform: Platform,
  { body, ip, request, afterwards }: Parameters<typeof submitSignInCertificate>[1],
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
): Promise<void> {
  try {
    await judgeCertificate(platform, certificate, chain, demands);
  } catch (error) {
    if (error instanceof AppError) {
      const at = platform.clock();
      const agent = describeAgent(request.headers['user-agent']);
      const refusal = { way: 'ESignature', reason: 'Certificate', ip, agent, at } as const;
      request.log.warn(
        { event: 'sign_in_refused', way: 'ESignature', reason: error.message, ip },
        'a certificate was refused',
      );
      afterwards(async () => {
        const { candidates } = await candidatesOf(platform, octets(body.certificate));
        for (const [loginId, kept] of Map.groupBy(candidates, (one) => one.loginId)) {
          const scope = kept.map(({ accountId }) => accountId);
          await recordRefusal(platform, loginId, { ...refusal, scope });
        }
      });
    }
    throw error;
  }
}

function challengeFor(...given: Parameters<typeof makeChallenge>): ReturnType<typeof makeChallenge> {
  try {
    return makeChallenge(...given);
  } catch (error) {
    if (error instanceof SignatureError) throw refused('lang_sign_certificate_unusable');
    throw error;
  }
}

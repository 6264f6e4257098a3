import type { BodyOf, submitSignInSignature as declaration, ReplyOf } from '@tomar/contract';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokedSince } from '../certificates/judgeCertificate.ts';
import { isSignedChallenge, octets } from './challenge.ts';
import { findByTicket, markProved } from './challengeRecord.ts';

/** Takes the signature of the challenge that waits. Repeating the same changes nothing: its answer may have been lost. */
export async function submitSignInSignature(
  platform: Platform,
  { ticket, round, value }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const row = await findByTicket(platform, hashKey(ticket));
  if (!row?.issued || row.round !== round) throw refused('lang_esign_ended');
  if (!isSignedChallenge(row.issued, octets(value))) throw refused('lang_esign_signature_wrong');
  if (row.state === 'Proved') return { taken: true };
  const [certificate, ...chain] = row.issued.certificates.map(octets);
  const revoked = certificate && (await revokedSince(platform, certificate, chain));
  if (revoked) throw refused(revoked);
  if (!(await markProved(platform, row.id, round))) throw refused('lang_esign_ended');
  return { taken: true };
}

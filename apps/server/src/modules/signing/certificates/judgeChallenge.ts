import type { MessageKey } from '@tomar/contract';
import { inspectCades } from '@tomar/signatures/cades';
import { SignatureError } from '@tomar/signatures/errors';
import { withinTime } from '@tomar/signatures/http';
import { BufferSource } from '@tomar/signatures/io';
import { ETSI_POLICY, validate } from '@tomar/signatures/validation';
import { describeCertificate, parseCertificate } from '@tomar/signatures/x509';
import { AppError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { judgeCertificate } from './judgeCertificate.ts';
import type { SignerDemands } from './signerDemands.ts';
import { trustedCertificates } from './trustedCertificates.ts';

export type ChallengeVerdict =
  /** `identityNumber`: the subject's serialNumber; null where the certificate names none. */
  | { readonly kind: 'good'; readonly identityNumber: string | null }
  | { readonly kind: 'bad'; readonly key: MessageKey };

const bad = (key: MessageKey): ChallengeVerdict => ({ kind: 'bad', key });

/** Whoever comes in has a qualified certificate of which somebody says that it is not revoked. */
const demands: SignerDemands = {
  identity: { idNumber: null, mustMatch: false },
  name: null,
  qualified: 'eu',
  unknownRevocation: 'stop',
};
/** One signature by one certificate, with the way to its root, is a few kilobytes. */
const maxBytes = 64 * 1024;
const patienceMs = 4000;
/** A phone's, or an authority's, clock may be ahead of ours by so much. */
const clocksApartMs = 5 * 60_000;

/**
 * Whether a CMS is one signature over exactly these octets, attached or detached, by a person's qualified certificate that
 * the installation trusts and that is not revoked: as for a document, with nothing left open. A time in it
 * that lies in the future is refused.
 */
export async function judgeChallenge(
  platform: Platform,
  signature: Uint8Array,
  content: Uint8Array,
): Promise<ChallengeVerdict> {
  if (signature.length > maxBytes) return bad('lang_mobile_signature_unusable');
  try {
    const source = new BufferSource(signature);
    const { signatures } = await inspectCades(source);
    const [one, ...more] = signatures;
    if (one?.certificate === undefined || more.length > 0) return bad('lang_mobile_signature_unusable');
    await judgeCertificate(platform, one.certificate, [], demands);
    const problem = await problemOf(platform, source, content, one.certificate);
    if (problem !== null) return bad(problem);
    return { kind: 'good', identityNumber: describeCertificate(one.certificate).nationalId };
  } catch (error) {
    if (error instanceof AppError) return bad(error.findings[0]?.key ?? 'lang_mobile_signature_unusable');
    if (error instanceof SignatureError) return bad('lang_mobile_signature_unusable');
    throw error;
  }
}

async function problemOf(
  platform: Platform,
  source: BufferSource,
  content: Uint8Array,
  certificate: Uint8Array,
): Promise<MessageKey | null> {
  const { signatures } = await validate(source, {
    format: 'cades',
    content: new BufferSource(content),
    trust: await trustedCertificates(platform, 'signers'),
    at: platform.clock(),
    maxSignatures: 1,
    // Revocation was asked of the certificate itself.
    policy: { ...ETSI_POLICY, revocation: 'never' },
    fetcher: withinTime(platform.outbound, patienceMs),
  });
  const [report] = signatures;
  const times = [report?.signingTime, ...(report?.timestamps ?? []).map(({ time }) => time)];
  const latest = platform.clock().getTime() + clocksApartMs;
  if (times.some((time) => Date.parse(time ?? '') > latest)) return 'lang_mobile_signature_ahead';
  if (
    report?.indication === 'TOTAL_PASSED' &&
    report.certificate?.serial === parseCertificate(certificate).serial
  )
    return null;
  platform.log.warn(
    { event: 'challenge_refused', errors: report?.errors },
    'a challenge’s signature was refused',
  );
  const isOther =
    report?.subIndication === 'HASH_FAILURE' || report?.errors.some(({ code }) => code === 'content_other');
  return isOther ? 'lang_mobile_other_content' : 'lang_mobile_signature_unusable';
}

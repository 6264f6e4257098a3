import { fold, type MessageKey } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { withinTime } from '@tomar/signatures/http';
import {
  judgeSignerCertificate,
  type SignerCertificateProblem,
  type SignerCertificateVerdict,
} from '@tomar/signatures/validation';
import {
  type Certificate,
  type CertificateDescription,
  describeCertificate,
  parseCertificate,
} from '@tomar/signatures/x509';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignerDemands } from './signerDemands.ts';
import { trustedCertificates } from './trustedCertificates.ts';

export type Judging = Pick<Platform, 'config' | 'clock' | 'outbound' | 'log'>;

/** Somebody waits for the PIN field, or with the card in the reader: all questions together take no longer. */
const patienceMs = 4000;

const refusals: Readonly<Record<SignerCertificateProblem, MessageKey>> = {
  untrusted: 'lang_sign_certificate_untrusted',
  expired: 'lang_sign_certificate_expired',
  not_yet_valid: 'lang_sign_certificate_not_yet_valid',
  purpose: 'lang_sign_certificate_unusable',
  not_qualified: 'lang_sign_certificate_not_qualified',
  weak: 'lang_sign_certificate_weak',
  revoked: 'lang_sign_certificate_revoked',
  issuer_revoked: 'lang_sign_certificate_issuer_revoked',
};

/**
 * Whether this certificate may sign for this person now (SIGN-20, DEF-05): within its term, made for signing, no
 * authority's, the person's own (also by name, DEF-04), qualified where that is wanted, on a path to a root that the installation trusts,
 * and not revoked.
 * @returns what the signer should know all the same
 * @throws AppError refused
 */
export async function judgeCertificate(
  platform: Judging,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  { identity, name, qualified, unknownRevocation }: SignerDemands,
): Promise<{ readonly warning: MessageKey | null }> {
  const parsed = readCertificate(certificate);
  refuseByItself(parsed, qualified, platform.clock());
  if (identity.mustMatch) {
    if (identity.idNumber === null) throw refused('lang_sign_id_number_missing');
    if (describeCertificate(parsed).nationalId !== identity.idNumber)
      throw refused('lang_sign_certificate_not_yours');
  }
  if (name !== null) refuseOtherName(describeCertificate(parsed), name);
  return judgeStanding(platform, certificate, chain, { qualified, unknownRevocation });
}

/**
 * What others say of a certificate: the path to a root that the installation trusts, and revocation.
 * @returns what whoever signs should know all the same
 * @throws AppError refused
 */
export async function judgeStanding(
  platform: Judging,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  { qualified, unknownRevocation }: Pick<SignerDemands, 'qualified' | 'unknownRevocation'>,
): Promise<{ readonly warning: MessageKey | null }> {
  const { problem, revocation } = await standing(platform, certificate, chain, qualified);
  if (problem !== null) throw refused(refusals[problem]);
  if (revocation === 'good') return { warning: null };
  if (unknownRevocation === 'stop') throw refused('lang_sign_revocation_unknown');
  return { warning: 'lang_sign_revocation_unchecked' };
}

/**
 * Asks once more about a certificate that was taken before: it may have been revoked since. That nobody can say is no
 * reason now; it was said, or passed over by the account's rule, when the certificate was taken.
 * @returns why it may not sign any more; null where it may
 */
export async function revokedSince(
  platform: Judging,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
): Promise<MessageKey | null> {
  const { problem } = await standing(platform, certificate, chain, 'no');
  return problem === 'revoked' || problem === 'issuer_revoked' ? refusals[problem] : null;
}

const unasked: SignerCertificateVerdict = { problem: null, revocation: 'unknown', findings: [] };

async function standing(
  platform: Judging,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  qualified: SignerDemands['qualified'],
): Promise<SignerCertificateVerdict> {
  // Production always names a folder; one that is empty trusts nobody.
  if (platform.config.trustDir === null) return unasked;
  const verdict = await judgeSignerCertificate(certificate, {
    chain,
    qualified,
    at: platform.clock(),
    trust: await trustedCertificates(platform, 'signers'),
    fetcher: withinTime(platform.outbound, patienceMs),
  });
  if (verdict.findings.length > 0)
    platform.log.info({ findings: verdict.findings }, 'a signer’s certificate was judged');
  return verdict;
}

/** What the certificate says of itself, before anybody is asked. @throws AppError refused */
export function refuseByItself(
  { notBefore, notAfter, extensions }: Certificate,
  qualified: SignerDemands['qualified'],
  now: Date,
): void {
  if (notAfter < now) throw refused('lang_sign_certificate_expired');
  if (notBefore > now) throw refused('lang_sign_certificate_not_yet_valid');
  const { keyUsage, basicConstraints, qualified: statements } = extensions;
  const maySign =
    keyUsage === undefined || keyUsage.has('nonRepudiation') || keyUsage.has('digitalSignature');
  if (!maySign || basicConstraints?.ca === true) throw refused('lang_sign_certificate_unusable');
  const isQualified = statements.compliant && (qualified !== 'tr' || statements.turkish);
  if (qualified !== 'no' && !isQualified) throw refused('lang_sign_certificate_not_qualified');
}

/** DEF-04. Certificates write names in capitals, and some without Turkish letters: compared as searches do. */
function refuseOtherName(
  { givenName, surname, commonName }: Pick<CertificateDescription, 'givenName' | 'surname' | 'commonName'>,
  name: string,
): void {
  const written = [givenName && surname ? `${givenName} ${surname}` : null, commonName].filter(
    (one) => one !== null,
  );
  const words = (text: string) => fold(text).split(/\s+/).filter(Boolean).join(' ');
  if (words(name) !== '' && written.some((one) => words(one) === words(name))) return;
  throw refused('lang_sign_certificate_other_name', [written[0] ?? '—', name]);
}

/** @throws AppError refused for what is no certificate */
export function readCertificate(certificate: Uint8Array): Certificate {
  try {
    return parseCertificate(certificate);
  } catch (error) {
    if (error instanceof SignatureError) throw refused('lang_sign_certificate_unusable');
    throw error;
  }
}

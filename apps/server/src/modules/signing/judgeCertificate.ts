import { X509Certificate } from 'node:crypto';
import { SignatureError } from '@tomar/signatures/errors.ts';
import { type CertificateDescription, describeCertificate } from '@tomar/signatures/x509/index.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { trustedCertificates } from './trustedCertificates.ts';

export interface SignerIdentity {
  /** Eleven digits; null when none is kept for the user. */
  readonly idNumber: string | null;
  /** DEF-05 */
  readonly mustMatch: boolean;
}

/**
 * Whether this certificate may sign for this person now (SIGN-20, DEF-05): within its validity, made for
 * signing, the person's own, and leading to a root that the installation trusts.
 * @throws AppError refused
 */
export async function judgeCertificate(
  platform: Pick<Platform, 'config' | 'clock'>,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  identity: SignerIdentity,
): Promise<CertificateDescription> {
  const described = describe(certificate, platform.clock());
  if (described.status === 'expired') throw refused('lang_sign_certificate_expired');
  if (described.notBefore > platform.clock()) throw refused('lang_sign_certificate_not_yet_valid');
  const { keyUsage } = described;
  const maySign = keyUsage.includes('nonRepudiation') || keyUsage.includes('digitalSignature');
  if (keyUsage.length > 0 && !maySign) throw refused('lang_sign_certificate_unusable');
  if (identity.mustMatch) {
    if (identity.idNumber === null) throw refused('lang_sign_id_number_missing');
    if (described.nationalId !== identity.idNumber) throw refused('lang_sign_certificate_not_yours');
  }
  // Production always names a folder; one that is empty trusts nobody.
  const trusted = await trustedCertificates(platform, 'signers');
  const mustLead = platform.config.trustDir !== null;
  if (mustLead && !leadsToRoot(certificate, chain, trusted, platform.clock()))
    throw refused('lang_sign_certificate_untrusted');
  return described;
}

function describe(certificate: Uint8Array, at: Date): CertificateDescription {
  try {
    return describeCertificate(certificate, at);
  } catch (error) {
    if (error instanceof SignatureError) throw refused('lang_sign_certificate_unusable');
    throw error;
  }
}

/** Climbs from issuer to issuer, each signature checked; a handful of steps is more than any chain in use has. */
function leadsToRoot(
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  trusted: readonly Uint8Array[],
  at: Date,
): boolean {
  const anchors = trusted.map((der) => new X509Certificate(der));
  const others = chain.map((der) => new X509Certificate(der));
  let current = new X509Certificate(certificate);
  for (let step = 0; step < 8; step += 1) {
    if (anchors.some((anchor) => anchor.raw.equals(current.raw))) return true;
    const isIssuer = (one: X509Certificate) =>
      one.ca && current.checkIssued(one) && current.verify(one.publicKey) && new Date(one.validTo) >= at;
    const anchor = anchors.find(isIssuer);
    if (anchor) return true;
    const next = others.find(isIssuer);
    if (!next) return false;
    current = next;
  }
  return false;
}

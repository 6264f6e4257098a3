import { hash } from 'node:crypto';
import type { CompanionCertificate } from '@tomar/contract';
import { chainAmong, type SignatureScheme } from '@tomar/signatures/keys';
import { type Certificate, describeCertificate, parseCertificate } from '@tomar/signatures/x509';

/** Name of a certificate between page and companion: SHA-256 of its DER, hexadecimal. */
export const certificateId = (certificate: Uint8Array): string => hash('sha256', certificate, 'hex');

/**
 * A certificate as the page shows it, or `null` when documents cannot be signed with it: not readable, of an
 * authority, for other uses only, or with a kind of key that no signature here is made with.
 * @param others certificates (DER) beside it, among which its issuers may be
 */
export function signingCertificate(
  der: Uint8Array,
  schemes: readonly SignatureScheme[],
  at: Date = new Date(),
  others: readonly Uint8Array[] = [],
): CompanionCertificate | null {
  const parsed = readable(der);
  if (parsed === null || schemes.length === 0 || !canSign(parsed)) return null;
  const about = describeCertificate(parsed, at);
  return {
    id: certificateId(der),
    commonName: about.commonName ?? about.subject,
    issuer: about.issuer,
    serial: about.serial,
    nationalId: about.nationalId,
    notBefore: about.notBefore.toISOString(),
    notAfter: about.notAfter.toISOString(),
    qualified: about.qualified,
    status: about.status,
    schemes: [...schemes],
    encoded: [der, ...chainAmong(der, others)].map((one) => Buffer.from(one).toString('base64')),
  };
}

/** A certificate (DER) with what its key can do on the token that holds it. */
export interface Certified {
  readonly certificate: Uint8Array;
  readonly schemes: readonly SignatureScheme[];
}

/** The certificates a token shows: able to sign, each once, qualified and running ones first. */
export function signingCertificates(certificates: readonly Certified[]): CompanionCertificate[] {
  const found = new Map<string, CompanionCertificate>();
  const all = certificates.map(({ certificate }) => certificate);
  for (const { certificate, schemes } of certificates) {
    const shown = signingCertificate(certificate, schemes, new Date(), all);
    if (shown !== null) found.set(shown.id, shown);
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || b.notAfter.localeCompare(a.notAfter));
}

const rank = ({ status, qualified }: CompanionCertificate) =>
  (status === 'expired' ? 2 : 0) + (qualified ? 0 : 1);

function readable(der: Uint8Array): Certificate | null {
  try {
    return parseCertificate(der);
  } catch {
    // Cards carry objects of all kinds; one that is no certificate is not something to sign with.
    return null;
  }
}

/** keyUsage absent means any use (RFC 5280 4.2.1.3). */
function canSign({ extensions }: Certificate): boolean {
  if (extensions.basicConstraints?.ca === true) return false;
  const usage = extensions.keyUsage;
  return usage === undefined || usage.has('nonRepudiation') || usage.has('digitalSignature');
}

/** How a key of this certificate's kind can sign in software. */
export function schemesOfKey(der: Uint8Array): readonly SignatureScheme[] {
  switch (readable(der)?.publicKey.asymmetricKeyType) {
    case 'rsa':
      return ['rsa-pkcs1', 'rsa-pss'];
    case 'rsa-pss':
      return ['rsa-pss'];
    case 'ec':
      return ['ecdsa'];
    default:
      return [];
  }
}

import { type Certificate, parseCertificate } from './certificate.ts';
import type { KeyUsage } from './extensions.ts';
import { NAME_OID, nameValue } from './name.ts';

/** SIGN-20; `expires_soon`: within 30 days. A beginning in the future is for `notBefore` to say. */
export type CertificateStatus = 'valid' | 'expires_soon' | 'expired';

export interface CertificateDescription {
  /** RFC 4514. */
  readonly subject: string;
  readonly commonName: string | null;
  readonly givenName: string | null;
  readonly surname: string | null;
  readonly organization: string | null;
  /** The subject's serialNumber, its semantics prefix (`PNOTR-`, EN 319 412-1) taken off; a Turkish id has 11 digits. */
  readonly nationalId: string | null;
  readonly issuer: string;
  /** Hexadecimal, upper case. */
  readonly serial: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** QcCompliance together with nonRepudiation; `turkish` where one of law 5070's statements stands beside it. */
  readonly qualified: boolean;
  readonly turkish: boolean;
  /** QcType says seal, or no person is named but an organisation is, by its identifier or tax number. */
  readonly seal: boolean;
  readonly keyUsage: readonly KeyUsage[];
  readonly status: CertificateStatus;
}

const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What a person needs to know of a certificate (SIGN-20 for the status). It says nothing about trust.
 * @throws SignatureError `certificate_malformed` or a `der_…` code
 */
export function describeCertificate(
  certificate: Uint8Array | Certificate,
  at = new Date(),
): CertificateDescription {
  const parsed = certificate instanceof Uint8Array ? parseCertificate(certificate) : certificate;
  const { subject, issuer, serial, notBefore, notAfter, extensions } = parsed;
  const value = (oid: string) => nameValue(subject, oid);
  return {
    subject: subject.text,
    commonName: value(NAME_OID.commonName),
    givenName: value(NAME_OID.givenName),
    surname: value(NAME_OID.surname),
    organization: value(NAME_OID.organization),
    nationalId: nationalIdOf(parsed),
    issuer: issuer.text,
    serial,
    notBefore,
    notAfter,
    qualified: isQualified(parsed),
    turkish: extensions.qualified.turkish,
    seal: isSeal(parsed),
    keyUsage: [...(extensions.keyUsage ?? [])],
    status: certificateStatus(parsed, at),
  };
}

export function certificateStatus(
  certificate: { readonly notAfter: Date },
  at = new Date(),
): CertificateStatus {
  const left = certificate.notAfter.getTime() - at.getTime();
  if (left < 0) return 'expired';
  return left <= SOON_MS ? 'expires_soon' : 'valid';
}

function nationalIdOf(certificate: Certificate): string | null {
  const value = nameValue(certificate.subject, NAME_OID.serialNumber);
  return value === null ? null : value.replace(/^(?:PNO|IDC|PAS|TIN)[A-Z]{2}-/, '');
}

/** The statement that the certificate is qualified, and the key usage that goes with it (EN 319 412-2 4.3.2). */
export function isQualified({ extensions }: Certificate): boolean {
  return extensions.qualified.compliant && extensions.keyUsage?.has('nonRepudiation') === true;
}

function isSeal({ extensions, subject }: Certificate): boolean {
  if (extensions.qualified.types.includes('0.4.0.1862.1.6.2')) return true;
  const has = (oid: string) => nameValue(subject, oid) !== null;
  if (has(NAME_OID.surname) || has(NAME_OID.givenName)) return false;
  if (has(NAME_OID.organizationIdentifier)) return true;
  // Mali mühür: the serial number is the tax number, of ten digits where a person's has eleven.
  return /^\d{10}$/.test(nameValue(subject, NAME_OID.serialNumber) ?? '');
}

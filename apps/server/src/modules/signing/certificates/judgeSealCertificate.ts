import { createHash } from 'node:crypto';
import { type MessageKey, type SignatureProfile, wantsTurkishQualified } from '@tomar/contract';
import { describeCertificate } from '@tomar/signatures/x509';
import { refused } from '../../../platform/http/errors.ts';
import type { AccountParams } from '../../accounts/index.ts';
import { type Judging, judgeStanding, readCertificate, refuseByItself } from './judgeCertificate.ts';
import { demandsOn, type SignerDemands } from './signerDemands.ts';

/** What a certificate must be to seal these jobs. */
export interface SealDemands extends Pick<SignerDemands, 'qualified' | 'unknownRevocation'> {
  /** SHA-256 of the one certificate that the stamp account names, hexadecimal; null where none is named yet. */
  readonly certificateSha256: string | null;
}

/**
 * What the account's settings and the jobs ask of a seal. Of identity and name nothing is compared: the certificate is not of
 * whoever asks for the stamp. Where a Turkish profile wants a qualified certificate, the statement of law 5070 (art. 9) is
 * one of persons; a seal's says QcCompliance.
 * @param profiles of the jobs that are stamped together: the strictest decides
 */
export function sealDemands(
  settings: Pick<
    AccountParams,
    'unknownRevocation' | 'requireIdNumberMatch' | 'requireNameMatch' | 'requireQualified'
  >,
  profiles: readonly (SignatureProfile | null)[],
  certificateSha256: string | null,
): SealDemands {
  const { unknownRevocation } = demandsOn(settings, null, profiles);
  const isWanted =
    settings.requireQualified ||
    profiles.some((profile) => profile !== null && wantsTurkishQualified(profile));
  return { qualified: isWanted ? 'eu' : 'no', unknownRevocation, certificateSha256 };
}

/**
 * Whether this certificate may seal for a company now (SIGN-03): within its term, of a key usage that signs, no authority's, a
 * legal person's, the one that the stamp account names, on a path to a root that the installation trusts, and not revoked.
 *
 * A legal person's by ETSI EN 319 412-3, 4.2.1: its subject names an organisation by its identifier, and no surname or given
 * name as a natural person's does (EN 319 412-2, 4.2.4); or its statement QcType says seal (EN 319 412-5, 4.2.3). The Turkish
 * financial seal (mali mühür) has the tax number of ten digits in place of the identifier. Key usage as for signers:
 * nonRepudiation or digitalSignature (EN 319 412-3, 4.3.1, which refers to 412-2, 4.3.2).
 * @returns what whoever asked should know all the same
 * @throws AppError refused
 */
export async function judgeSealCertificate(
  platform: Judging,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
  { qualified, unknownRevocation, certificateSha256 }: SealDemands,
): Promise<{ readonly warning: MessageKey | null }> {
  const parsed = readCertificate(certificate);
  if (certificateSha256 !== null && sha256Of(certificate) !== certificateSha256.toLowerCase())
    throw refused('lang_sign_stamp_certificate_other');
  refuseByItself(parsed, qualified, platform.clock());
  if (!describeCertificate(parsed).seal) throw refused('lang_sign_stamp_certificate_person');
  return judgeStanding(platform, certificate, chain, { qualified, unknownRevocation });
}

const sha256Of = (der: Uint8Array) => createHash('sha256').update(der).digest('hex');

import type { Fetcher } from '../http/fetcher.ts';
import { RevocationCache, revocationClient } from '../revocation/index.ts';
import { parseCertificate } from '../x509/index.ts';
import { keyProblem } from './blocks/cryptographicConstraints.ts';
import { type CertificateValidation, validateCertificate } from './blocks/x509CertificateValidation.ts';
import { ValidationContext } from './context.ts';
import { type Finding, findingsOf } from './indication.ts';
import { ETSI_POLICY, type Policy } from './policy.ts';

export interface SignerCertificateOptions {
  /** DER of certificates on the way to the root, trusted in nothing. */
  readonly chain: readonly Uint8Array[];
  /** DER of certificates that are trusted. */
  readonly trust: readonly Uint8Array[];
  /** The present. */
  readonly at: Date;
  /** `eu`: the QcCompliance statement; `tr`: that and one of law 5070's. */
  readonly qualified: Policy['qualified'];
  readonly fetcher: Fetcher;
}

/** Why documents cannot be signed with a certificate. */
export type SignerCertificateProblem =
  | 'untrusted'
  | 'expired'
  | 'not_yet_valid'
  | 'purpose'
  | 'not_qualified'
  | 'weak'
  | 'revoked'
  | 'issuer_revoked';

export interface SignerCertificateVerdict {
  /** Null where nothing speaks against the certificate. */
  readonly problem: SignerCertificateProblem | null;
  /** `unknown`: nobody could say, or the path has a problem and nobody was asked. */
  readonly revocation: 'good' | 'revoked' | 'unknown';
  /** For a log. */
  readonly findings: readonly Finding[];
}

/**
 * Whether a signature made with this certificate now would pass: its path (RFC 5280 6.1), validity, purpose,
 * qualification and algorithms, and then, asked of the authorities themselves and taken from no cache, whether it or
 * a CA above it was revoked.
 * @throws SignatureError `certificate_malformed` or a `der_…` code
 */
export async function judgeSignerCertificate(
  der: Uint8Array,
  options: SignerCertificateOptions,
): Promise<SignerCertificateVerdict> {
  const { qualified } = options;
  const cache = new RevocationCache();
  const standing = await validated(der, { ...ETSI_POLICY, qualified, revocation: 'never' }, options, cache);
  const problem = standingProblem(der, standing, options.at);
  if (problem !== null) return { problem, revocation: 'unknown', findings: findingsOf(standing.result) };
  const asked = await validated(der, { ...ETSI_POLICY, qualified, revocation: 'always' }, options, cache);
  const findings = findingsOf(asked.result);
  if (asked.result.status === 'PASSED') return { problem: null, revocation: 'good', findings };
  // Nobody signs with a certificate on hold: the signature would be worth something only if the hold is taken back.
  if (findings.some(({ code }) => code === 'certificate_on_hold'))
    return { problem: 'revoked', revocation: 'revoked', findings };
  switch (asked.result.subIndication) {
    case 'REVOKED_NO_POE':
      return { problem: 'revoked', revocation: 'revoked', findings };
    case 'REVOKED_CA_NO_POE':
      return { problem: 'issuer_revoked', revocation: 'revoked', findings };
    default:
      return { problem: null, revocation: 'unknown', findings };
  }
}

async function validated(
  der: Uint8Array,
  policy: Policy,
  { chain, trust, at, fetcher }: SignerCertificateOptions,
  cache: RevocationCache,
): Promise<CertificateValidation> {
  const client = revocationClient({ fetcher, cache, now: () => at });
  const context = new ValidationContext({ policy, time: at, trust, client });
  for (const one of chain) context.validationData.addCertificate(one);
  return await validateCertificate(parseCertificate(der), 'signature', at, context);
}

function standingProblem(
  der: Uint8Array,
  { result }: CertificateValidation,
  at: Date,
): SignerCertificateProblem | null {
  const { extensions, notBefore, notAfter, publicKey } = parseCertificate(der);
  // The key of an authority signs certificates; a document signed with it proves nobody's will.
  if (extensions.basicConstraints?.ca === true) return 'purpose';
  // The path says how the certificate was signed; what its own key is good for shows when it signs.
  if (result.status === 'PASSED') return keyProblem(ETSI_POLICY, publicKey, at) === undefined ? null : 'weak';
  switch (result.subIndication) {
    case 'CHAIN_CONSTRAINTS_FAILURE':
      return result.findings.some(({ code }) => code.endsWith('qualified')) ? 'not_qualified' : 'purpose';
    case 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE':
      return 'weak';
    case 'OUT_OF_BOUNDS_NO_POE':
    case 'OUT_OF_BOUNDS_NOT_REVOKED':
      // A CA whose term is over leads nowhere.
      return at > notAfter ? 'expired' : at < notBefore ? 'not_yet_valid' : 'untrusted';
    default:
      return 'untrusted';
  }
}

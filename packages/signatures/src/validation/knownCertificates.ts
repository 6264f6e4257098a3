import { KEY_READING, spend, spendVerifying, uncounted } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import { type Certificate, isSignedBy, parseCertificate } from '../x509/index.ts';

/**
 * Certificates met before in this process, and which of them signed which: the same few CAs and authorities stand
 * in every file that a service sees. Only facts that follow from the octets are kept, never trust.
 */
class KnownCertificates {
  readonly #certificates = new Map<string, Certificate>();
  readonly #signed = new Map<string, boolean>();

  /** @throws SignatureError as `parseCertificate` */
  parse(octets: string, der: Uint8Array): Certificate {
    // With its key, though that is made only when it is asked for.
    spend(der.length + KEY_READING);
    const known = this.#certificates.get(octets);
    if (known !== undefined) return known;
    // A copy: what is kept must not hold on to the file it came in.
    const certificate = uncounted(() => parseCertificate(Uint8Array.from(der)));
    if (der.length <= MAX_OCTETS) keep(this.#certificates, octets, certificate, MAX_CERTIFICATES);
    return certificate;
  }

  isSigned(certificate: Certificate, issuer: Certificate): boolean {
    const key = `${certificate.fingerprint} ${issuer.fingerprint}`;
    spendSignature(issuer);
    let answer = this.#signed.get(key);
    if (answer === undefined) {
      answer = uncounted(() => isSignedBy(certificate, issuer));
      keep(this.#signed, key, answer, MAX_ANSWERS);
    }
    return answer;
  }
}

/** A key that cannot be read verifies nothing. */
function spendSignature(issuer: Certificate): void {
  try {
    spendVerifying(issuer.publicKey);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
  }
}

const MAX_OCTETS = 16 * 1024;
const MAX_CERTIFICATES = 1_000;
const MAX_ANSWERS = 4_000;

function keep<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.set(key, value);
  if (map.size <= limit) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

export const knownCertificates = new KnownCertificates();

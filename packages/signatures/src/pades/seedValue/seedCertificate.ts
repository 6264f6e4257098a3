import { SignatureError } from '../../errors.ts';
import { type Certificate, isSignedBy, KEY_USAGES, parseCertificate, sameName } from '../../x509/index.ts';
import type { SeedCertificate } from './seedValue.ts';

const CODES = {
  subject: 'pdf_seed_certificate',
  issuer: 'pdf_seed_certificate_issuer',
  policy: 'pdf_seed_certificate_policy',
  subjectName: 'pdf_seed_certificate_subject',
  keyUsage: 'pdf_seed_certificate_key_usage',
  url: 'pdf_seed_certificate_url',
} as const;

/**
 * Refuses a signer that a field does not want (ISO 32000-2, table 238).
 *
 * Throws `pdf_seed_certificate` where only certain certificates may sign, `pdf_seed_certificate_issuer`,
 * `pdf_seed_certificate_policy`, `pdf_seed_certificate_subject`, `pdf_seed_certificate_key_usage`,
 * `pdf_seed_certificate_url` for one that a server has to give, and the codes of reading certificates.
 */
export function refuseOtherCertificate(
  seed: SeedCertificate,
  field: string,
  signer: { readonly certificate: Uint8Array; readonly chain?: readonly Uint8Array[] },
): void {
  const { required } = seed;
  if (required.size === 0) return;
  const certificate = parseCertificate(signer.certificate);
  const refuse = (entry: keyof typeof CODES, what: string): never => {
    throw new SignatureError(CODES[entry], `The field ${field} demands ${what}`);
  };
  if (required.has('subject') && !seed.subjects.some((der) => isSame(der, signer.certificate)))
    refuse('subject', 'one of the certificates that it names');
  if (required.has('issuer') && !isBelow(certificate, signer.chain ?? [], seed.issuers))
    refuse('issuer', 'a certificate below one of the authorities that it names');
  // The policies count only together with issuers.
  const { policies } = certificate.extensions;
  if (
    required.has('policy') &&
    seed.issuers.length > 0 &&
    !seed.policies.every((oid) => policies.includes(oid))
  )
    refuse('policy', `a certificate after the policy ${seed.policies.join(' and ')}`);
  if (
    required.has('subjectName') &&
    !seed.subjectNames.some((wanted) => hasAttributes(certificate, wanted))
  ) {
    const sets = seed.subjectNames.map((set) =>
      [...set].map(([type, value]) => `${type}=${value}`).join(', '),
    );
    refuse('subjectName', `a certificate for ${sets.join(' or ')}`);
  }
  if (required.has('keyUsage') && !seed.keyUsages.some((pattern) => fitsKeyUsage(certificate, pattern)))
    refuse('keyUsage', `a certificate with the key usage ${seed.keyUsages.join(' or ')}`);
  if (required.has('url') && seed.url !== undefined) refuse('url', `a certificate that ${seed.url} gives`);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Whether one of the authorities stands above the certificate, be it by way of its chain. */
function isBelow(
  certificate: Certificate,
  chain: readonly Uint8Array[],
  authorities: readonly Uint8Array[],
): boolean {
  if (authorities.some((der) => isSame(der, certificate.der))) return true;
  const wanted = authorities.map(parseCertificate);
  const left = new Set(chain.map(parseCertificate));
  for (let current: Certificate | undefined = certificate; current !== undefined; ) {
    const below: Certificate = current;
    const isIssuer = (issuer: Certificate) =>
      sameName(below.issuer, issuer.subject) && isSignedBy(below, issuer);
    if (wanted.some(isIssuer)) return true;
    current = [...left].find(isIssuer);
    if (current !== undefined) left.delete(current);
  }
  return false;
}

/** The names that forms use for the attributes of a subject. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['CN', '2.5.4.3'],
  ['SN', '2.5.4.4'],
  ['SERIALNUMBER', '2.5.4.5'],
  ['C', '2.5.4.6'],
  ['L', '2.5.4.7'],
  ['ST', '2.5.4.8'],
  ['S', '2.5.4.8'],
  ['STREET', '2.5.4.9'],
  ['O', '2.5.4.10'],
  ['OU', '2.5.4.11'],
  ['T', '2.5.4.12'],
  ['TITLE', '2.5.4.12'],
  ['G', '2.5.4.42'],
  ['GN', '2.5.4.42'],
  ['GIVENNAME', '2.5.4.42'],
  ['DC', '0.9.2342.19200300.100.1.25'],
  ['UID', '0.9.2342.19200300.100.1.1'],
  ['E', '1.2.840.113549.1.9.1'],
  ['EMAIL', '1.2.840.113549.1.9.1'],
  ['EMAILADDRESS', '1.2.840.113549.1.9.1'],
]);

function hasAttributes({ subject }: Certificate, wanted: ReadonlyMap<string, string>): boolean {
  const present = subject.parts.flat();
  for (const [type, value] of wanted) {
    const oid = ATTRIBUTES.get(type.toUpperCase()) ?? type;
    const isThere = present.some((one) => one.oid === oid && plain(one.value) === plain(value));
    if (!isThere) return false;
  }
  return true;
}

/** Case and runs of blanks do not count (RFC 5280 7.1). */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** 1 demands a bit, 0 forbids it, anything else and what is missing leaves it open. */
function fitsKeyUsage({ extensions }: Certificate, pattern: string): boolean {
  return KEY_USAGES.every((usage, bit) => {
    const isSet = extensions.keyUsage?.has(usage) ?? false;
    const wanted = pattern[bit];
    return (wanted !== '1' || isSet) && (wanted !== '0' || !isSet);
  });
}

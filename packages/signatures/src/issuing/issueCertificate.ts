import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { signatureIdentifier, signWithKey } from '../algorithms/index.ts';
import { der } from '../der/index.ts';
import { type AlgorithmChoice, algorithmFor } from '../keys/algorithmFor.ts';
import { EXTENSION, PURPOSE } from '../oids.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import type { KeyUsage } from '../x509/index.ts';
import {
  authorityInfoAccess,
  authorityKeyIdentifier,
  basicConstraints,
  certificatePolicies,
  crlDistributionPoints,
  extendedKeyUsage,
  extension,
  keyUsage,
  type PolicyInput,
  type QcStatementInput,
  qcStatements,
  subjectKeyIdentifier,
} from './extensions.ts';
import { encodeName, type NameInput } from './name.ts';

/** Who signs certificates, CRLs and OCSP answers. */
export interface Authority extends AlgorithmChoice {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
}

/** What a certificate is for; decides key usage, extended key usage and basic constraints. */
export type CertificateRole = 'ca' | 'signer' | 'tsa' | 'ocsp';

export interface CertificateInput extends AlgorithmChoice {
  readonly role: CertificateRole;
  readonly subject: NameInput;
  /** The subject's key; a private one gives its public half. */
  readonly key: KeyObject;
  /** Absent: self-signed with `key`, which then must be private. */
  readonly issuer?: Authority;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Unsigned octets; 16 random ones unless given. */
  readonly serialNumber?: Uint8Array;
  /** subjectKeyIdentifier; that of the key unless given, `null` for none. */
  readonly keyIdentifier?: Uint8Array | null;
  readonly pathLength?: number;
  readonly keyUsage?: readonly KeyUsage[];
  readonly policies?: readonly PolicyInput[];
  readonly qcStatements?: readonly QcStatementInput[];
  readonly crlUrls?: readonly string[];
  readonly ocspUrls?: readonly string[];
  readonly caIssuersUrls?: readonly string[];
  /** DER of further Extensions. */
  readonly extensions?: readonly Uint8Array[];
}

const usages: Record<CertificateRole, readonly KeyUsage[]> = {
  ca: ['keyCertSign', 'cRLSign'],
  signer: ['nonRepudiation'],
  tsa: ['digitalSignature'],
  ocsp: ['digitalSignature'],
};

/**
 * Issues an X.509 version 3 certificate (RFC 5280).
 * @returns DER
 * @throws SignatureError `key_unsupported`, `key_too_small`, `der_value` for text a name cannot hold
 */
export function issueCertificate(input: CertificateInput): Uint8Array {
  const publicKey = input.key.type === 'private' ? createPublicKey(input.key) : input.key;
  const publicKeyInfo = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }));
  const issuerFacts = input.issuer === undefined ? undefined : certificateSummary(input.issuer.certificate);
  const subject = encodeName(input.subject);
  const signingKey = input.issuer?.privateKey ?? input.key;
  const algorithm = algorithmFor(signingKey, input.issuer ?? input);
  const body = der.sequence(
    der.explicit(0, der.integer(2)),
    der.unsignedInteger(input.serialNumber ?? randomSerial()),
    signatureIdentifier(algorithm),
    issuerFacts?.subject ?? subject,
    der.sequence(der.time(input.notBefore), der.time(input.notAfter)),
    subject,
    publicKeyInfo,
    der.explicit(3, der.sequence(...extensionsFor(input, publicKeyInfo, issuerFacts?.publicKeyInfo))),
  );
  const signature = signWithKey(signingKey, algorithm, body);
  return der.sequence(body, signatureIdentifier(algorithm), der.bitString(signature));
}

function randomSerial(): Uint8Array {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

function extensionsFor(
  input: CertificateInput,
  publicKeyInfo: Uint8Array,
  issuerKeyInfo: Uint8Array | undefined,
): Uint8Array[] {
  const list = [
    basicConstraints(input.role === 'ca', input.pathLength),
    keyUsage(input.keyUsage ?? usages[input.role]),
  ];
  if (input.keyIdentifier === undefined) list.push(subjectKeyIdentifier(publicKeyInfo));
  else if (input.keyIdentifier !== null)
    list.push(extension(EXTENSION.subjectKeyIdentifier, der.octetString(input.keyIdentifier)));
  if (issuerKeyInfo !== undefined) list.push(authorityKeyIdentifier(issuerKeyInfo));
  if (input.role === 'tsa') list.push(extendedKeyUsage([PURPOSE.timeStamping], true));
  if (input.role === 'ocsp')
    list.push(extendedKeyUsage([PURPOSE.ocspSigning]), extension(EXTENSION.ocspNoCheck, der.NULL));
  if (input.policies !== undefined) list.push(certificatePolicies(input.policies));
  if (input.qcStatements !== undefined) list.push(qcStatements(input.qcStatements));
  if (input.crlUrls !== undefined) list.push(crlDistributionPoints(input.crlUrls));
  if (input.ocspUrls !== undefined || input.caIssuersUrls !== undefined)
    list.push(authorityInfoAccess(input.ocspUrls ?? [], input.caIssuersUrls ?? []));
  list.push(...(input.extensions ?? []));
  return list;
}

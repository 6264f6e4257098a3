import type { CertificateReference } from '../../cms/read/index.ts';
import { cursor, integerBytes, readDer, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { type Certificate, readGeneralNames } from '../../x509/index.ts';
import type { SigningCertificateRef, XadesSignature } from '../../xades/index.ts';
import { isMadeBy, isNamed } from './xadesCandidates.ts';

/**
 * SigningCertificate and SigningCertificateV2 as the building blocks want them; undefined when the signature has neither,
 * empty where one of them names nobody. With both there, each has its own say about the signer's certificate.
 */
export function signingCertificateReferences(
  signature: XadesSignature,
  known: () => Iterable<Certificate>,
): readonly CertificateReference[] | undefined {
  const { signingCertificates, signingCertificateVersion, signingCertificateEmpty } =
    signature.signedProperties;
  if (signingCertificateVersion === undefined) return undefined;
  if (signingCertificateEmpty) return [];
  return ([2, 1] as const).flatMap((version) => {
    const references = signingCertificates.filter((one) => one.version === version).map(readReference);
    const signers = indexOfSigners(signature, references, known);
    return references.map((reference, index) => ({ ...reference, ofSigner: index === signers }));
  });
}

function readReference({
  digest,
  digestValue,
  issuerSerial,
  serialNumber,
}: SigningCertificateRef): CertificateReference {
  const named = { hash: digest, digest: digestValue, ofSigner: false };
  if (issuerSerial !== undefined) return { ...named, ...readIssuerSerial(issuerSerial) };
  // Names as text are written in too many ways to be compared; the serial number is exact.
  const serial = serialNumber === undefined ? undefined : serialBytes(serialNumber);
  return { ...named, issuer: undefined, serial };
}

/**
 * Which of several references is the signer's: the one to the certificate that made the value, for they stand in any
 * order (TS 101 903, 7.2.2). The first where none is.
 */
function indexOfSigners(
  signature: XadesSignature,
  references: readonly CertificateReference[],
  known: () => Iterable<Certificate>,
): number {
  if (references.length < 2) return 0;
  for (const certificate of known()) {
    const index = references.findIndex((reference) => isNamed(reference, certificate));
    if (index >= 0 && isMadeBy(signature, certificate)) return index;
  }
  return 0;
}

/** IssuerSerial (RFC 5035). One that cannot be read says nothing; the digest beside it is what binds. */
function readIssuerSerial(bytes: Uint8Array): Pick<CertificateReference, 'issuer' | 'serial'> {
  try {
    const items = cursor(readDer(bytes, { rules: 'ber' }));
    const issuer = readGeneralNames(items.next(TAG.SEQUENCE)).find((name) => name.kind === 'directory');
    return { issuer: issuer?.name, serial: integerBytes(items.next(TAG.INTEGER)) };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { issuer: undefined, serial: undefined };
  }
}

/** The content octets that DER gives a decimal number; undefined for what is none. */
function serialBytes(decimal: string): Uint8Array | undefined {
  const text = decimal.trim();
  if (!/^\d{1,80}$/.test(text)) return undefined;
  const hex = BigInt(text).toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

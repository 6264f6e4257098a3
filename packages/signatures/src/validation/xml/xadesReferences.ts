import type { CertificateReference } from '../../cms/read/index.ts';
import { cursor, integerBytes, readDer, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { readGeneralNames } from '../../x509/index.ts';
import type { XadesSignature } from '../../xades/index.ts';

/** SigningCertificate of either version as the building blocks want it; undefined when the signature has none. */
export function signingCertificateReferences(
  signature: XadesSignature,
): readonly CertificateReference[] | undefined {
  const { signingCertificates, signingCertificateVersion } = signature.signedProperties;
  if (signingCertificateVersion === undefined) return undefined;
  return signingCertificates.map(({ digest, digestValue, issuerSerial, serialNumber }, index) => ({
    hash: digest,
    digest: digestValue,
    ofSigner: index === 0,
    ...(issuerSerial === undefined
      ? // Names as text are written in too many ways to be compared; the serial number is exact.
        { issuer: undefined, serial: serialNumber === undefined ? undefined : serialBytes(serialNumber) }
      : readIssuerSerial(issuerSerial)),
  }));
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

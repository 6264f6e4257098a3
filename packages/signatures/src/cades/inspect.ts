import { readSignaturePolicy, readSigningTime } from '../cms/read/index.ts';
import { isFrozen } from '../cms/write/containerParts.ts';
import { hasUnsigned } from '../cms/write/signerParts.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { ATTRIBUTE } from '../oids.ts';
import { openContainer } from './container.ts';
import { everySigner, hasArchiveTimestamp, type SignerPath, signatureName } from './signerTree.ts';
import { signerCertificateIfAny } from './validationData.ts';

/** One signature in a file, unverified: enough to choose the one to countersign or extend. */
export interface CadesSignatureFacts {
  readonly path: SignerPath;
  /** SHA-256 of the signature value, hexadecimal: names the signature in every later version of the file. */
  readonly name: string;
  readonly signingTime: Date | undefined;
  /** DER of the signer's certificate; undefined where the file does not hold it. */
  readonly certificate: Uint8Array | undefined;
  readonly policy: string | undefined;
  readonly timestamped: boolean;
  readonly archived: boolean;
}

export interface CadesFacts {
  readonly attached: boolean;
  /** Octets of the content inside; undefined for detached signatures. */
  readonly contentSize: number | undefined;
  readonly signatures: readonly CadesSignatureFacts[];
  /** Whether further signatures can be put beside and below: not where an older archive time-stamp covers all. */
  readonly canSign: boolean;
}

/** What a CAdES file holds. Nothing is verified. @throws SignatureError `cms_malformed`, `cms_too_large`, `der_…` */
export async function inspectCades(signature: ByteSource): Promise<CadesFacts> {
  const { parts, attached, content } = await openContainer(signature);
  const signatures = [...everySigner(parts)].map((place) => ({
    path: place.path,
    name: signatureName(place.info),
    signingTime: readSigningTime(place.info),
    certificate: signerCertificateIfAny(parts, place),
    policy: readSignaturePolicy(place.info)?.id,
    timestamped: hasUnsigned(place.parts, ATTRIBUTE.signatureTimestamp),
    archived: hasArchiveTimestamp(place.parts),
  }));
  return { attached, contentSize: content?.size, signatures, canSign: !isFrozen(parts) };
}

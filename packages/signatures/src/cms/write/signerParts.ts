import { der, readDer } from '../../der/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { type CmsSignerInfo, readSignerInfo } from '../read/index.ts';

/** A SignerInfo taken apart for adding unsigned attributes to it. */
export interface SignerParts {
  /** Everything before the unsigned attributes, each value as it stands. */
  readonly fixed: readonly Uint8Array[];
  /** Unsigned attributes, each as it stands. */
  readonly unsigned: readonly Uint8Array[];
}

/** @param signerInfo DER of a SignerInfo, from the container or from a counter-signature attribute */
export function takeSignerApart(signerInfo: Uint8Array): SignerParts {
  const { children } = readDer(signerInfo, { rules: 'ber' });
  const last = children.at(-1);
  const hasUnsigned = last?.is(0xa1) === true;
  return {
    fixed: (hasUnsigned ? children.slice(0, -1) : children).map((child) => child.encoded),
    unsigned: hasUnsigned ? last.children.map((child) => child.encoded) : [],
  };
}

/** Encoding of the SignerInfo; unsigned attributes sorted as SET OF, unless an older archive time-stamp has their order. */
export function putSignerTogether(signer: SignerParts): Uint8Array {
  if (signer.unsigned.length === 0) return der.sequence(...signer.fixed);
  const unsigned = hasOldArchiveTimestamp(signer) ? signer.unsigned : der.sorted(signer.unsigned);
  return der.sequence(...signer.fixed, der.explicit(1, ...unsigned));
}

/** The SignerInfo read, as it would be written. */
export function readSignerParts(signer: SignerParts): CmsSignerInfo {
  return readSignerInfo(readDer(putSignerTogether(signer), { rules: 'ber' }));
}

/** Whether an unsigned attribute of the type is there. */
export function hasUnsigned(signer: SignerParts, type: string): boolean {
  const wanted = der.oid(type);
  return signer.unsigned.some((one) => {
    const [oid] = readDer(one, { rules: 'ber' }).children;
    return oid !== undefined && Buffer.compare(oid.encoded, wanted) === 0;
  });
}

/** Archive time-stamps of versions 1 and 2 hash all attributes and all certificates of the container. */
export function hasOldArchiveTimestamp(signer: SignerParts): boolean {
  return [ATTRIBUTE.archiveTimestampV1, ATTRIBUTE.archiveTimestampV2].some((type) =>
    hasUnsigned(signer, type),
  );
}

/** Counter-signatures of a signer, each with the place it is at. */
export function counterSignaturesOf(
  signer: SignerParts,
): readonly { readonly attribute: number; readonly value: number; readonly signer: SignerParts }[] {
  const wanted = der.oid(ATTRIBUTE.counterSignature);
  return signer.unsigned.flatMap((encoded, attribute) => {
    const [oid, values] = readDer(encoded, { rules: 'ber' }).children;
    if (oid === undefined || values === undefined || Buffer.compare(oid.encoded, wanted) !== 0) return [];
    return values.children.map((child, value) => ({
      attribute,
      value,
      signer: takeSignerApart(child.encoded),
    }));
  });
}

/** The signer with one counter-signature exchanged for its changed form. */
export function withCounterSignature(
  signer: SignerParts,
  place: { readonly attribute: number; readonly value: number },
  counterSignature: SignerParts,
): SignerParts {
  const unsigned = signer.unsigned.map((encoded, index) => {
    if (index !== place.attribute) return encoded;
    const values = readDer(encoded, { rules: 'ber' }).children[1]?.children ?? [];
    const changed = values.map((child, position) =>
      position === place.value ? putSignerTogether(counterSignature) : child.encoded,
    );
    return der.sequence(der.oid(ATTRIBUTE.counterSignature), der.setOf(...changed));
  });
  return { ...signer, unsigned };
}

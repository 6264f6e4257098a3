import { digestIdentifier, hash } from '../algorithms/index.ts';
import { attribute } from '../cms/attribute.ts';
import type { ContainerParts } from '../cms/write/containerParts.ts';
import type { SignerParts } from '../cms/write/signerParts.ts';
import { putSignerTogether, takeSignerApart } from '../cms/write/signerParts.ts';
import { cursor, der, readDer, TAG } from '../der/index.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';

/**
 * ATSHashIndexV3 (EN 319 122-1 5.5.2): a digest of each certificate, each piece of revocation information and
 * each unsigned attribute value that an archive time-stamp protects.
 * @returns DER
 */
export function atsHashIndexV3(
  container: ContainerParts,
  signer: SignerParts,
  digest: DigestAlgorithm,
): Uint8Array {
  const index = (values: readonly Uint8Array[]) =>
    der.sequence(...values.map((value) => der.octetString(hash(digest, value))));
  const attributeValues = signer.unsigned.flatMap((encoded) => {
    const [type, values] = readDer(encoded, { rules: 'ber' }).children;
    if (type === undefined || values === undefined) return [];
    return values.children.map((value) => Buffer.concat([type.encoded, value.encoded]));
  });
  return der.sequence(
    digestIdentifier(digest),
    index(container.certificates),
    index(container.revocations),
    index(attributeValues),
  );
}

/**
 * Digest that an archive-time-stamp-v3 stamps (EN 319 122-1 5.5.3): content type, digest of the content, the
 * signer's fields up to the signature value, and the hash index.
 * @param contentDigest digest of the content's octets by the same algorithm
 */
export function archiveImprint(
  container: ContainerParts,
  signer: SignerParts,
  contentDigest: Uint8Array,
  hashIndex: Uint8Array,
  digest: DigestAlgorithm,
): Uint8Array {
  return hash(digest, der.oid(container.contentType), contentDigest, ...signer.fixed, hashIndex);
}

/**
 * The token with a further unsigned attribute in its SignerInfo: the hash index, or validation data of the
 * authority. Its signature does not cover those.
 */
export function withTokenAttribute(token: Uint8Array, ...attributes: readonly Uint8Array[]): Uint8Array {
  const info = cursor(readDer(token, { rules: 'ber' }));
  const type = info.next(TAG.OID);
  const signedData = info.next(0xa0).only.children;
  const signerInfos = signedData.at(-1)?.children ?? [];
  const changed = signerInfos.map((node) => {
    const parts = takeSignerApart(node.encoded);
    return putSignerTogether({ ...parts, unsigned: [...parts.unsigned, ...attributes] });
  });
  const before = signedData.slice(0, -1).map((node) => node.encoded);
  return der.sequence(type.encoded, der.explicit(0, der.sequence(...before, der.setOf(...changed))));
}

/** The finished attribute: the token with the hash index it was made over. */
export function archiveTimestampAttribute(token: Uint8Array, hashIndex: Uint8Array): Uint8Array {
  return attribute(
    ATTRIBUTE.archiveTimestampV3,
    withTokenAttribute(token, attribute(ATTRIBUTE.atsHashIndexV3, hashIndex)),
  );
}

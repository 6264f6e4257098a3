import { createHash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import { attributeValues, type CmsSignedData, type CmsSignerInfo } from '../../cms/read/index.ts';
import { cursor, type DerNode, der, readOctets, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import type { TimestampToken } from '../../timestamp/index.ts';
import { type HashName, hashByOid, readAlgorithmIdentifier } from '../../x509/index.ts';
import type { SignedContent } from './cmsSignature.ts';

/** What an archive-time-stamp-v3 covers, beside the signature and the content. */
export interface ArchiveIndex {
  /** Encodings of the CertificateChoices and RevocationInfoChoices it names. */
  readonly objects: readonly Uint8Array[];
  /** Unsigned attributes it names: type and one value. */
  readonly attributes: readonly { readonly oid: string; readonly value: DerNode }[];
}

/** A token's hash index rests on this digest; undefined where it has none that can be read. */
export function archiveIndexDigest(token: TimestampToken): HashName | undefined {
  try {
    return readIndex(token).hash;
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

interface IndexHashes {
  readonly hash: HashName;
  readonly node: DerNode;
  readonly certificates: ReadonlySet<string>;
  readonly revocation: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** Versions 1 and 2 hash whole attributes, version 3 each value with the type before it. */
  readonly attributesAre: 'whole' | 'values';
}

/**
 * The ats-hash-index of a token (EN 319 122-1 5.5.2) of version 3, or of the older ones: version 2 was in EN 319 122-1
 * V1.0.0, version 1 in TS 101 733 V2.2.1 6.4.2.
 * @throws SignatureError `archive_index_missing`, `digest_unknown`, or a `der_…` code
 */
function readIndex(token: TimestampToken): IndexHashes {
  const [three] = attributeValues(token.signer.unsignedAttributes, ATTRIBUTE.atsHashIndexV3);
  const [two] = attributeValues(token.signer.unsignedAttributes, ATTRIBUTE.atsHashIndexV2);
  const [one] = attributeValues(token.signer.unsignedAttributes, ATTRIBUTE.atsHashIndex);
  const node = three ?? two ?? one;
  if (node === undefined)
    throw new SignatureError('archive_index_missing', 'The archive time-stamp has no hash index');
  const items = cursor(node);
  let hash: HashName | undefined = 'sha256';
  // In the oldest form the algorithm may be left out (DEFAULT id-sha256); a list of hashes holds OCTET STRINGs.
  const first = items.peek();
  if (first !== undefined && (three !== undefined || first.children[0]?.is(TAG.OID) === true))
    hash = hashByOid(readAlgorithmIdentifier(items.next(TAG.SEQUENCE)).oid);
  if (hash === undefined) throw new SignatureError('digest_unknown', 'The hash index uses an unknown digest');
  const list = () => new Set(items.next(TAG.SEQUENCE).children.map((item) => hex(readOctets(item))));
  const [certificates, revocation, attributes] = [list(), list(), list()];
  return {
    hash,
    node,
    certificates,
    revocation,
    attributes,
    attributesAre: three === undefined ? 'whole' : 'values',
  };
}

/**
 * What the index names, each of which must be there (EN 319 122-1 5.5.2). Undefined when it names something
 * that is missing: a certificate, an answer or an attribute was taken away or altered.
 */
export function resolveArchiveIndex(
  token: TimestampToken,
  cms: CmsSignedData,
  signer: CmsSignerInfo,
): ArchiveIndex | undefined {
  const index = readIndex(token);
  const digest = (...parts: readonly Uint8Array[]) => {
    const state = createHash(index.hash);
    for (const part of parts) {
      spendHashing(part.length);
      state.update(part);
    }
    return state.digest('hex');
  };
  const objects: Uint8Array[] = [];
  const left = {
    certificates: new Set(index.certificates),
    revocation: new Set(index.revocation),
    attributes: new Set(index.attributes),
  };
  for (const [nodes, wanted] of [
    [cms.certificateNodes, left.certificates],
    [cms.revocationNodes, left.revocation],
  ] as const) {
    for (const node of nodes) if (wanted.delete(digest(node.encoded))) objects.push(node.encoded);
  }
  const attributes: { oid: string; value: DerNode }[] = [];
  for (const attribute of signer.unsignedAttributes) {
    if (index.attributesAre === 'whole') {
      if (!left.attributes.delete(digest(attribute.encoded))) continue;
      attributes.push(...attribute.values.map((value) => ({ oid: attribute.oid, value })));
      continue;
    }
    for (const value of attribute.values) {
      if (left.attributes.delete(digest(der.oid(attribute.oid), value.encoded)))
        attributes.push({ oid: attribute.oid, value });
    }
  }
  const missing = left.certificates.size + left.revocation.size + left.attributes.size;
  return missing > 0 ? undefined : { objects, attributes };
}

/**
 * Message imprint of an archive-time-stamp-v3 (EN 319 122-1 5.5.3). Undefined when the content is not there or
 * the token's digest is unknown.
 */
export async function archiveImprint(
  token: TimestampToken,
  cms: CmsSignedData,
  signer: CmsSignerInfo,
  content: SignedContent,
): Promise<Uint8Array | undefined> {
  const { hash } = token.info;
  const contentDigest = hash === undefined ? undefined : await content.digest(hash);
  if (hash === undefined || contentDigest === undefined) return undefined;
  const state = createHash(hash);
  state.update(der.oid(cms.contentType));
  state.update(contentDigest);
  // version, sid, digestAlgorithm, signedAttrs, signatureAlgorithm, signature: all but the unsigned attributes.
  for (const part of signer.node.children) if (!part.is(0xa1)) state.update(part.encoded);
  state.update(readIndex(token).node.encoded);
  return state.digest();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

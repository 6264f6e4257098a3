import {
  type CmsSignedData,
  type CmsSignerInfo,
  readSignedData,
  readSignerInfo,
} from '../cmsReader/index.ts';
import { cursor, type DerNode, der, readDer, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { ATTRIBUTE, CONTENT } from '../oids.ts';
import { ocspAsRevocationInfo, unique, wrapAround } from './signedData.ts';

/**
 * A SignedData taken apart for editing. Every piece keeps its own encoding, so that what was signed or
 * time-stamped before stays as it was, octet for octet.
 */
export interface ContainerParts {
  /** Dotted. */
  readonly contentType: string;
  /** AlgorithmIdentifiers. */
  readonly digestAlgorithms: readonly Uint8Array[];
  /** CertificateChoices. */
  readonly certificates: readonly Uint8Array[];
  /** RevocationInfoChoices: CRLs, and OCSP answers in their wrapping. */
  readonly revocations: readonly Uint8Array[];
  readonly signers: readonly SignerParts[];
  /** Two fields as they stood in the file, headers included, with what they held. */
  readonly standing?: { readonly certificates?: StandingField; readonly revocations?: StandingField };
}

interface StandingField {
  readonly values: readonly Uint8Array[];
  readonly encoded: Uint8Array;
}

export interface SignerParts {
  /** Everything before the unsigned attributes, each value as it stands. */
  readonly fixed: readonly Uint8Array[];
  /** Unsigned attributes, each as it stands. */
  readonly unsigned: readonly Uint8Array[];
}

/** @throws SignatureError `cms_malformed` or a `der_…` code */
export function takeApart(skeleton: Uint8Array): {
  readonly parts: ContainerParts;
  readonly cms: CmsSignedData;
} {
  const cms = readSignedData(skeleton);
  const items = cursor(
    cursor(readDer(skeleton.subarray(0, cms.length), { rules: 'ber' }).children[1] ?? missing(), 0xa0).next(),
  );
  items.next(TAG.INTEGER);
  const digestAlgorithms = items.next(TAG.SET).children.map((child) => child.encoded);
  const certificates = cms.certificateNodes.map((node) => node.encoded);
  const revocations = cms.revocationNodes.map((node) => node.encoded);
  const parts = {
    contentType: cms.contentType,
    digestAlgorithms,
    certificates,
    revocations,
    signers: cms.signerInfos.map(({ node }) => takeSignerApart(node.encoded)),
    standing: {
      ...(cms.certificatesField && { certificates: standing(cms.certificatesField, certificates) }),
      ...(cms.revocationsField && { revocations: standing(cms.revocationsField, revocations) }),
    },
  };
  return { parts, cms };
}

function standing({ encoded }: DerNode, values: readonly Uint8Array[]): StandingField {
  return { values, encoded };
}

function missing(): never {
  throw new SignatureError('cms_malformed', 'The SignedData is missing');
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

/** Archive time-stamps of versions 1 and 2 hash all attributes and all certificates of the container. */
export function hasOldArchiveTimestamp(signer: SignerParts): boolean {
  return [ATTRIBUTE.archiveTimestampV1, ATTRIBUTE.archiveTimestampV2].some((type) =>
    hasUnsigned(signer, type),
  );
}

/**
 * Whether any signature of the container, or any counter-signature, has an older archive time-stamp. Then the
 * fields certificates and crls may not change by an octet (EN 319 122-1 5.5.3).
 */
export function isFrozen({ signers }: Pick<ContainerParts, 'signers'>): boolean {
  const holds = (signer: SignerParts): boolean =>
    hasOldArchiveTimestamp(signer) || counterSignaturesOf(signer).some((counter) => holds(counter.signer));
  return signers.some(holds);
}

/** The SignerInfo read, as it would be written. */
export function readSignerParts(signer: SignerParts): CmsSignerInfo {
  return readSignerInfo(readDer(putSignerTogether(signer), { rules: 'ber' }));
}

/** The bytes before and behind the content, or all of them and nothing for a detached signature. */
export function putTogether(
  parts: ContainerParts,
  contentLength: number | undefined,
): readonly [before: Uint8Array, after: Uint8Array] {
  const head = [der.integer(versionOf(parts)), der.setOf(...unique(parts.digestAlgorithms))];
  const { certificates, revocations, signers } = parts;
  const kept = isFrozen(parts) ? parts.standing : undefined;
  const tail = [
    ...putField(0, certificates, kept?.certificates),
    ...putField(1, revocations, kept?.revocations),
    der.setOf(...signers.map(putSignerTogether)),
  ];
  return wrapAround(head, der.oid(parts.contentType), tail, contentLength);
}

function putField(
  number: number,
  values: readonly Uint8Array[],
  kept: StandingField | undefined,
): readonly Uint8Array[] {
  const isUnchanged =
    kept?.values.length === values.length && values.every((value, index) => value === kept.values[index]);
  if (kept !== undefined && isUnchanged) return [kept.encoded];
  return values.length === 0 ? [] : [der.explicit(number, ...der.sorted(values))];
}

/** RFC 5652 5.1. A signer named by key identifier (version 3) or attribute certificates raise it too. */
function versionOf({ contentType, certificates, revocations, signers }: ContainerParts): number {
  const startsWith = (list: readonly Uint8Array[], identifier: number) =>
    list.some((one) => one[0] === identifier);
  if (startsWith(certificates, 0xa3) || startsWith(revocations, 0xa1)) return 5;
  if (startsWith(certificates, 0xa2)) return 4;
  const version3 = signers.some(({ fixed }) => Buffer.compare(fixed[0] ?? der.NULL, der.integer(3)) === 0);
  return contentType !== CONTENT.data || version3 || startsWith(certificates, 0xa1) ? 3 : 1;
}

/** With further certificates, CRLs and OCSP answers; what is there already is not put in twice. */
export function withMaterial(
  parts: ContainerParts,
  material: {
    readonly certificates: readonly Uint8Array[];
    readonly crls: readonly Uint8Array[];
    readonly ocspResponses: readonly Uint8Array[];
  },
): ContainerParts {
  return {
    ...parts,
    certificates: unique([...parts.certificates, ...material.certificates]),
    revocations: unique([
      ...parts.revocations,
      ...material.crls,
      ...material.ocspResponses.map(ocspAsRevocationInfo),
    ]),
  };
}

/** Whether an unsigned attribute of the type is there. */
export function hasUnsigned(signer: SignerParts, type: string): boolean {
  const wanted = der.oid(type);
  return signer.unsigned.some((one) => {
    const [oid] = readDer(one, { rules: 'ber' }).children;
    return oid !== undefined && Buffer.compare(oid.encoded, wanted) === 0;
  });
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

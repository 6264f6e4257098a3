import { cursor, type DerNode, der, readDer, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { CONTENT } from '../../oids.ts';
import { type CmsSignedData, readSignedData } from '../read/index.ts';
import { ocspAsRevocationInfo, unique, wrapAround } from './signedData.ts';
import {
  counterSignaturesOf,
  hasOldArchiveTimestamp,
  putSignerTogether,
  type SignerParts,
  takeSignerApart,
} from './signerParts.ts';

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

/**
 * Whether any signature of the container, or any counter-signature, has an older archive time-stamp. Then the
 * fields certificates and crls may not change by an octet (EN 319 122-1 5.5.3).
 */
export function isFrozen({ signers }: Pick<ContainerParts, 'signers'>): boolean {
  const holds = (signer: SignerParts): boolean =>
    hasOldArchiveTimestamp(signer) || counterSignaturesOf(signer).some((counter) => holds(counter.signer));
  return signers.some(holds);
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
export function withValidationData(
  parts: ContainerParts,
  validationData: {
    readonly certificates: readonly Uint8Array[];
    readonly crls: readonly Uint8Array[];
    readonly ocspResponses: readonly Uint8Array[];
  },
): ContainerParts {
  return {
    ...parts,
    certificates: unique([...parts.certificates, ...validationData.certificates]),
    revocations: unique([
      ...parts.revocations,
      ...validationData.crls,
      ...validationData.ocspResponses.map(ocspAsRevocationInfo),
    ]),
  };
}

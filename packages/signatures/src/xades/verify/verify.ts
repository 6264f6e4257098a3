import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { KEY_READING, spend, spendHashing } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import { type HashName, verifyValue } from '../../x509/index.ts';
import { canonicalize, canonicalMethod, knownCanonicalMethod, type XmlElement } from '../../xml/index.ts';
import { attributeOf, childrenNamed, isNamed, isReferenceShaped } from '../elements.ts';
import type { DetachedContent, XadesDocument, XadesReference, XadesSignature } from '../model.ts';
import { dsNamespace, isSignedPropertiesType } from '../namespaces.ts';
import { readReference, readReferenceHead } from '../read/readXades.ts';
import { type ReferenceTarget, resolveReference } from '../read/resolveReference.ts';
import { referenceDigest } from './referenceDigest.ts';
import { type ByteSink, nothing, type ReferenceData, writeTransformed } from './transforms.ts';

/** Steps for one reference, whatever it points at. */
const CHECKING = 200;
/** Octets of a canonical form that are written in one step. */
const octetsWrittenPerStep = 16;

/** What a reference covers, as seen from its signature. */
export type ReferenceCoverage =
  | 'signed-properties'
  | 'key-info'
  | 'object'
  | 'countersigned-value'
  | 'document'
  | 'element'
  | 'external'
  | 'nothing';

export interface ReferenceCheck {
  readonly reference: XadesReference;
  readonly target: ReferenceTarget;
  readonly covers: ReferenceCoverage;
  /**
   * `match` and `mismatch` are about the digest. `missing`: the id points nowhere; `ambiguous`: it is there twice;
   * `content_needed`: the octets are outside the document and were not given; `unsupported`: a digest, a transform
   * or a pointer we do not know.
   */
  readonly status: 'match' | 'mismatch' | 'missing' | 'ambiguous' | 'content_needed' | 'unsupported';
  /** Why it is unsupported, by code, or undefined. */
  readonly reason: string | undefined;
  /** Did the transforms leave nothing of something in the document? Then the digest is over no octets. */
  readonly empty: boolean;
  /**
   * Is everything in the octets that the reference points to? Signatures inside may be left out, but not of
   * SignedProperties and of a value that is counter-signed.
   */
  readonly complete: boolean;
}

/**
 * Checks the digest of every reference in SignedInfo, and behind one to a Manifest, or to an Object with one, those of
 * the Manifest: they are what its signer meant. A Manifest may name another one.
 */
export function checkReferences(
  document: XadesDocument,
  signature: XadesSignature,
  content: DetachedContent = () => undefined,
): ReferenceCheck[] {
  const followed = new Set<XmlElement>();
  const follow = (check: ReferenceCheck): ReferenceCheck[] => [
    check,
    ...manifestsBehind(check)
      .filter((manifest) => !followed.has(manifest))
      .flatMap((manifest) => {
        followed.add(manifest);
        return childrenNamed(manifest, dsNamespace, 'Reference').flatMap((element) =>
          follow(checkReference(document, signature, readLeniently(element), content)),
        );
      }),
  ];
  return signature.references.flatMap((reference) =>
    follow(checkReference(document, signature, reference, content)),
  );
}

/** Where a transform leaves out something, nobody signed what the Manifest lists. */
function manifestsBehind({ target, status, complete }: ReferenceCheck): readonly XmlElement[] {
  if (status !== 'match' || !complete || target.kind !== 'element') return [];
  const { element } = target;
  if (isNamed(element, dsNamespace, 'Manifest')) return [element];
  return isNamed(element, dsNamespace, 'Object') ? childrenNamed(element, dsNamespace, 'Manifest') : [];
}

/** A digest that is no Base64, or one of two, is that of nothing. */
function readLeniently(element: XmlElement): XadesReference {
  try {
    if (isReferenceShaped(element)) return readReference(element);
    return { ...readReferenceHead(element), digestValue: new Uint8Array(0) };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { ...readReferenceHead(element), digestValue: new Uint8Array(0) };
  }
}

function checkReference(
  document: XadesDocument,
  signature: XadesSignature,
  reference: XadesReference,
  content: DetachedContent,
): ReferenceCheck {
  spend(CHECKING);
  const target = resolveReference(document.xml, reference.uri);
  const covers = coverageOf(signature, reference, target);
  const answer = (status: ReferenceCheck['status'], reason?: string, empty = false): ReferenceCheck => ({
    reference,
    target,
    covers,
    status,
    reason,
    empty,
    complete: true,
  });
  if (target.kind === 'missing' || target.kind === 'ambiguous') return answer(target.kind);
  if (target.kind === 'unsupported') return answer('unsupported', 'reference_unsupported');
  if (reference.digest === undefined) return answer('unsupported', 'algorithm_unsupported');
  try {
    const data = dataOf(document, target, content);
    if (data === undefined) return answer('content_needed');
    const { transforms, digest: algorithm } = reference;
    const { digest, length, leavesOut } = referenceDigest(
      document,
      data,
      transforms,
      signature.element,
      algorithm,
    );
    const same = Buffer.compare(digest, reference.digestValue) === 0;
    const check = answer(same ? 'match' : 'mismatch', undefined, length === 0 && target.kind !== 'external');
    const complete =
      covers === 'signed-properties' || covers === 'countersigned-value'
        ? keepsAll(data, transforms, signature.element)
        : !leavesOut;
    return { ...check, complete };
  } catch (error) {
    if (error instanceof SignatureError) return answer('unsupported', error.code);
    throw error;
  }
}

/** Do the octets come out as they would without the transforms that choose among what there is? */
function keepsAll(data: ReferenceData, transforms: XadesReference['transforms'], owner: XmlElement): boolean {
  const forms = transforms.filter(
    (transform) => knownCanonicalMethod(attributeOf(transform, 'Algorithm') ?? '') !== undefined,
  );
  if (forms.length === transforms.length) return true;
  return digestOf('sha256', (write) => writeTransformed(data, transforms, owner, write)).equals(
    digestOf('sha256', (write) => writeTransformed(data, forms, owner, write)),
  );
}

/**
 * The octets that a reference's digest is over. Answers false where they are outside the document and `content` does
 * not have them. Errors: `reference_missing` for what cannot be found, and those of the transforms.
 */
export function writeReference(
  document: XadesDocument,
  signature: XadesSignature,
  reference: Pick<XadesReference, 'uri' | 'transforms'>,
  content: DetachedContent,
  write: ByteSink,
): boolean {
  const target = resolveReference(document.xml, reference.uri);
  const data = dataOf(document, target, content);
  if (data === undefined) return false;
  writeTransformed(data, reference.transforms, signature.element, write);
  return true;
}

function dataOf(
  document: XadesDocument,
  target: ReferenceTarget,
  content: DetachedContent,
): ReferenceData | undefined {
  switch (target.kind) {
    case 'document':
      return { apex: document.xml, without: nothing, comments: target.comments, document: document.xml };
    case 'element':
      return { apex: target.element, without: nothing, comments: target.comments, document: document.xml };
    case 'external':
      return content(target.uri);
    default:
      throw new SignatureError('reference_missing', 'A reference does not point at exactly one thing');
  }
}

function coverageOf(
  signature: XadesSignature,
  reference: XadesReference,
  target: ReferenceTarget,
): ReferenceCoverage {
  switch (target.kind) {
    case 'document':
      return 'document';
    case 'external':
      return 'external';
    case 'element': {
      const { element } = target;
      if (element === signature.signedPropertiesElement) return 'signed-properties';
      // A reference that only claims to be to the properties covers whatever it points at.
      if (isSignedPropertiesType(reference.type)) return 'element';
      if (element === signature.keyInfo) return 'key-info';
      if (isInObject(element, signature)) return 'object';
      if (element === signature.countersigned?.signatureValueElement) return 'countersigned-value';
      return 'element';
    }
    default:
      return 'nothing';
  }
}

/** Whether the element is an Object of the signature or stands in one: upwards, for of Objects there may be many. */
function isInObject(element: XmlElement, { element: signature }: XadesSignature): boolean {
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    if (at.parent === signature) return isNamed(at, dsNamespace, 'Object');
  }
  return false;
}

/** The octets under SignatureValue: SignedInfo in the canonical form it names. */
export function writeSignedInfo(signature: XadesSignature, write: ByteSink): void {
  if (signature.signedInfo === undefined)
    throw new SignatureError('xades_structure', 'The signature has no SignedInfo');
  canonicalize(signature.signedInfo, canonicalMethod(signature.canonicalization), write, {
    inclusivePrefixes: signature.inclusivePrefixes,
  });
}

/**
 * Whether SignatureValue over SignedInfo was made with the private half of `key` (or of a certificate's DER).
 * Errors: `algorithm_unsupported`, `canonicalization_unsupported`, `xades_structure`, `certificate_malformed`.
 */
export function checkSignatureValue(signature: XadesSignature, key: KeyObject | Uint8Array): boolean {
  const { algorithm } = signature;
  if (algorithm === undefined)
    throw new SignatureError(
      'algorithm_unsupported',
      `The signature algorithm ${JSON.stringify(signature.algorithmUri)} is not supported`,
    );
  const publicKey = key instanceof Uint8Array ? publicKeyOf(key) : key;
  // Thrown for a canonicalisation we do not know, which is not the value's fault.
  const octets = signedInfoOf(signature);
  const { signatureValue } = signature;
  const value = algorithm.scheme === 'ecdsa' ? paddedValue(signatureValue, publicKey) : signatureValue;
  return verifyValue(algorithm, publicKey, octets, value, 'ieee-p1363');
}

/**
 * r and s are each as long as the order of the curve (RFC 9231, 2.3.6). Older Java left out the zeros in front of
 * both where neither needed them.
 */
function paddedValue(value: Uint8Array, { asymmetricKeyDetails }: KeyObject): Uint8Array {
  const bits = /\d{3}/.exec(asymmetricKeyDetails?.namedCurve ?? '');
  const length = bits === null ? 0 : Math.ceil(Number(bits[0]) / 8);
  const half = value.length / 2;
  if (half >= length || !Number.isInteger(half)) return value;
  const padded = new Uint8Array(2 * length);
  padded.set(value.subarray(0, half), length - half);
  padded.set(value.subarray(half), 2 * length - half);
  return padded;
}

const signedInfos = new WeakMap<XadesSignature, Buffer>();

/** Put together once, for several keys may have to be tried. */
function signedInfoOf(signature: XadesSignature): Buffer {
  let octets = signedInfos.get(signature);
  if (octets === undefined) {
    const pieces: Uint8Array[] = [];
    writeSignedInfo(signature, (piece) => pieces.push(piece));
    octets = Buffer.concat(pieces);
    signedInfos.set(signature, octets);
  }
  return octets;
}

function publicKeyOf(certificate: Uint8Array): KeyObject {
  spend(KEY_READING);
  try {
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate).toString('base64')}\n-----END CERTIFICATE-----\n`;
    return createPublicKey(pem);
  } catch (cause) {
    throw new SignatureError('certificate_malformed', 'The public key of the certificate cannot be used', {
      cause,
    });
  }
}

/** Digest of what `write` passes on: for callers that keep digests, not octets. */
export function digestOf(algorithm: HashName, produce: (write: ByteSink) => void): Buffer {
  const hash = createHash(algorithm);
  produce((piece) => {
    spend(piece.length / octetsWrittenPerStep);
    spendHashing(piece.length);
    hash.update(piece);
  });
  return hash.digest();
}

import { SignatureError } from '../../errors.ts';
import type { HashName } from '../../x509/index.ts';
import { canonicalize, canonicalMethod, knownCanonicalMethod, type XmlElement } from '../../xml/index.ts';
import { attributeOf, isNamed } from '../elements.ts';
import type {
  DetachedContent,
  HashedData,
  XadesDocument,
  XadesReference,
  XadesSignature,
  XadesTimestampKind,
} from '../model.ts';
import { isSignedPropertiesType, xades141Namespace, xadesNamespace } from '../namespaces.ts';
import { resolveReference } from '../read/resolveReference.ts';
import { type ByteSink, type CanonicalForm, nothing, writeTransformed } from '../verify/transforms.ts';
import { digestOf, writeReference } from '../verify/verify.ts';

/** A time-stamp that is there, or one about to be added as the last property. */
export interface TimestampPlace {
  readonly kind: XadesTimestampKind;
  readonly canonicalization: string;
  readonly inclusivePrefixes?: readonly string[];
  /** The property itself; undefined while it is being made. */
  readonly element: XmlElement | undefined;
  readonly includes: readonly string[];
  readonly hashed?: readonly HashedData[];
}

/**
 * Digest of what a time-stamp property is over (EN 319 132-1, 5.2.8, 5.3, 5.5.2 and annex A.1.5; not distributed).
 * Errors: `content_needed` where an archive time-stamp covers octets outside the document that are not at hand,
 * `xades_structure`, `canonicalization_unsupported`, and those of the references' transforms.
 */
export function timestampImprint(
  document: XadesDocument,
  signature: XadesSignature,
  timestamp: TimestampPlace,
  algorithm: HashName,
  content: DetachedContent = () => undefined,
): Uint8Array {
  return digestOf(algorithm, (write) => writeTimestampInput(document, signature, timestamp, content, write));
}

export function writeTimestampInput(
  document: XadesDocument,
  signature: XadesSignature,
  timestamp: TimestampPlace,
  content: DetachedContent,
  write: ByteSink,
): void {
  const method = canonicalMethod(timestamp.canonicalization);
  const { inclusivePrefixes = [] } = timestamp;
  const put = (element: XmlElement | undefined) => {
    if (element !== undefined) canonicalize(element, method, write, { inclusivePrefixes });
  };
  const form = { method, inclusivePrefixes };
  const references = (list: readonly XadesReference[]) => {
    if (list.length === 0) throw new SignatureError('xades_structure', 'The time-stamp is over nothing');
    for (const reference of list) putReference(document, signature, reference, form, content, write);
  };
  if (timestamp.hashed !== undefined && timestamp.hashed.length > 0) {
    const value = hashedValue(document, signature, timestamp.kind, timestamp.hashed);
    putReference(document, signature, value, form, content, write);
    return;
  }
  switch (timestamp.kind) {
    case 'signature':
      put(needed(signature.signatureValueElement));
      return;
    case 'signature-and-references':
      put(needed(signature.signatureValueElement));
      for (const element of withReferences(before(signature, timestamp))) {
        if (isProperty(element, 'SignatureTimeStamp') || isReferences(element)) put(element);
      }
      return;
    case 'references':
      for (const element of withReferences(before(signature, timestamp)))
        if (isReferences(element)) put(element);
      return;
    case 'all-data-objects':
      references(signature.references.filter((reference) => !isSignedPropertiesType(reference.type)));
      return;
    case 'individual-data-objects':
      references(included(signature, timestamp.includes));
      return;
    case 'archive':
      references(signature.references);
      put(needed(signature.signedInfo));
      put(needed(signature.signatureValueElement));
      put(signature.keyInfo);
      for (const element of before(signature, timestamp)) put(element);
      for (const object of signature.objects) {
        if (object === signature.qualifyingProperties?.parent) continue;
        // XAdES 1.3.2 leaves out what the references cover already; 1.4.1 takes every other ds:Object (5.5.2.2).
        if (isOldArchive(timestamp) && referenced(document, signature, object)) continue;
        put(object);
      }
  }
}

/** `ArchiveTimeStamp` of the XAdES 1.3.2 namespace; those made here are of 1.4.1. */
export function isOldArchive({ element }: Pick<TimestampPlace, 'element'>): boolean {
  return element !== undefined && isNamed(element, xadesNamespace, 'ArchiveTimeStamp');
}

/**
 * A time-stamp of XAdES 1.1.1 says itself what it is over, and nobody signed that: only one that is over nothing but
 * the signature value is taken for what its name says. Error: `timestamp_unsupported`.
 */
function hashedValue(
  document: XadesDocument,
  signature: XadesSignature,
  kind: XadesTimestampKind,
  hashed: readonly HashedData[],
): HashedData {
  const [data, ...more] = hashed;
  const target = resolveReference(document.xml, data?.uri);
  const canonicalised = data?.transforms.every(
    (transform) => knownCanonicalMethod(attributeOf(transform, 'Algorithm') ?? '') !== undefined,
  );
  if (
    data === undefined ||
    more.length > 0 ||
    kind !== 'signature' ||
    canonicalised !== true ||
    target.kind !== 'element' ||
    target.element !== signature.signatureValueElement
  )
    throw new SignatureError('timestamp_unsupported', 'The time-stamp says that it is over something else');
  return data;
}

function needed(element: XmlElement | undefined): XmlElement {
  if (element === undefined) throw new SignatureError('xades_structure', 'The signature is not complete');
  return element;
}

/** The unsigned properties in front of the time-stamp: all of them for one that is yet to come. */
function before(signature: XadesSignature, timestamp: TimestampPlace): readonly XmlElement[] {
  const { elements } = signature.unsignedProperties;
  const index = timestamp.element === undefined ? -1 : elements.indexOf(timestamp.element);
  return index < 0 ? elements : elements.slice(0, index);
}

/** A time-stamp over references is over those of both kinds (A.1.5), and what stands behind it, it is not over. */
function withReferences(elements: readonly XmlElement[]): readonly XmlElement[] {
  const has = (...locals: readonly string[]) =>
    elements.some((element) => locals.some((local) => isProperty(element, local)));
  if (has('CompleteCertificateRefs', 'CompleteCertificateRefsV2') && has('CompleteRevocationRefs'))
    return elements;
  throw new SignatureError('xades_structure', 'The time-stamp is not over references of both kinds');
}

function isProperty(element: XmlElement, local: string): boolean {
  return isNamed(element, xadesNamespace, local) || isNamed(element, xades141Namespace, local);
}

function isReferences(element: XmlElement): boolean {
  return [
    'CompleteCertificateRefs',
    'CompleteCertificateRefsV2',
    'CompleteRevocationRefs',
    'AttributeCertificateRefs',
    'AttributeCertificateRefsV2',
    'AttributeRevocationRefs',
  ].some((local) => isProperty(element, local));
}

function included(signature: XadesSignature, includes: readonly string[]): XadesReference[] {
  return includes.map((uri) => {
    const reference = signature.references.find(({ id }) => id !== undefined && `#${id}` === uri);
    if (reference === undefined)
      throw new SignatureError('xades_structure', 'A time-stamp includes a reference that is not there');
    return reference;
  });
}

/** Is the object covered by a reference of the signature, itself or through what is inside? */
function referenced(document: XadesDocument, signature: XadesSignature, object: XmlElement): boolean {
  return signature.references.some((reference) => {
    const target = resolveReference(document.xml, reference.uri);
    return target.kind === 'element' && target.element === object;
  });
}

function putReference(
  document: XadesDocument,
  signature: XadesSignature,
  reference: HashedData,
  form: CanonicalForm,
  content: DetachedContent,
  write: ByteSink,
): void {
  const target = resolveReference(document.xml, reference.uri);
  if (target.kind === 'element' || target.kind === 'document') {
    const apex = target.kind === 'element' ? target.element : document.xml;
    const set = { apex, without: nothing, comments: target.comments, document: document.xml };
    // A node-set is written in the time-stamp's own canonical form, not in XMLDSig's default.
    writeTransformed(set, reference.transforms, signature.element, write, form);
    return;
  }
  if (!writeReference(document, signature, reference, content, write))
    throw new SignatureError('content_needed', 'The time-stamp covers octets outside the document');
}

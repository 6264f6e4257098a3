import type { XmlElement } from '../../xml/index.ts';
import { contains, elementsOf, isNamed } from '../elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import { coversObject, excludesSignatures, objectsWithContent } from './coverage.ts';
import type { ReferenceCheck } from './verify.ts';
import { looksLike, wrappingCandidatesIn } from './wrappingCandidates.ts';

/**
 * What stands inside the signature and is not signed (XMLDSig 8.1: only what is signed is secure): an Object, something
 * beside the QualifyingProperties in theirs, and what looks like something signed wherever a schema lets strangers in:
 * KeyInfo, unsigned properties. Code: `xml_unsigned_object`.
 */
export function findUnsignedObjects(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  const whole = checks.some(({ target }) => target.kind === 'document');
  if (whole && !excludesSignatures(document, signature)) return [];
  const signed = new Set(checks.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : [])));
  const { qualifyingProperties } = signature;
  const objects = objectsWithContent(signature);
  const isCovered = (object: XmlElement) => coversObject(object, signed, qualifyingProperties);
  const covered = objects.filter(isCovered);
  const findings = objects
    .filter((object) => !isCovered(object))
    .map((object) => (covered.some((one) => looksLike(object, one)) ? TWIN : UNSIGNED));
  return hasTwin(document, signature, covered) ? [...findings, TWIN] : findings;
}

const UNSIGNED: XadesFinding = {
  weight: 'remark',
  code: 'xml_unsigned_object',
  message: 'An Object of the signature is not signed',
};

const TWIN: XadesFinding = {
  weight: 'doubt',
  code: 'xml_unsigned_object',
  message: 'Something unsigned in the signature may be taken for an Object that is signed',
};

/** Does anything unsigned inside the signature look like what a signed Object holds? */
function hasTwin(
  document: XadesDocument,
  { element: own }: XadesSignature,
  objects: readonly XmlElement[],
): boolean {
  const candidates = wrappingCandidatesIn(document);
  return objects
    .flatMap(elementsOf)
    .filter(({ namespace }) => namespace !== dsNamespace)
    .some((part) =>
      candidates.of(part).some((one) => contains(own, one) && isOwn(one, own) && looksLike(one, part)),
    );
}

/** Another signature inside, as a counter-signature is, speaks for itself. */
function isOwn(element: XmlElement, own: XmlElement): boolean {
  for (let at = element.parent; at !== undefined && at !== own; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return false;
  }
  return true;
}

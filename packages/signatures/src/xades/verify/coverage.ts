import { spend } from '../../budget/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { elementsOf, isNamed } from '../elements.ts';
import type { XadesDocument, XadesSignature } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import { resolveReference } from '../read/resolveReference.ts';
import { excludedBy, isCommon } from './transforms.ts';
import type { ReferenceCheck } from './verify.ts';

/** Is every node of the document covered, apart from signatures, or, when enveloping, every Object? */
export function coversWholeDocument(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): boolean {
  const good = checks.filter(({ status, complete }) => status === 'match' && complete);
  const { root } = document.xml;
  if (
    good.some(
      ({ target }) => target.kind === 'document' || (target.kind === 'element' && target.element === root),
    )
  )
    return good.some(({ target, reference }) => {
      if (target.kind !== 'document' && !(target.kind === 'element' && target.element === root)) return false;
      const excluded = excludedBy(document.xml, reference.transforms, signature.element);
      return (
        excluded !== undefined &&
        (isCommon({ apex: document.xml, without: excluded }) ||
          [...excluded].every((element) => isNamed(element, dsNamespace, 'Signature')))
      );
    });
  const signed = new Set(good.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : [])));
  const externals = checks.filter(({ covers }) => covers === 'external');
  if (externals.some(({ status, complete }) => status !== 'match' || !complete)) return false;
  if (signed.size < 2 && externals.length === 0) return false;
  return uncovered(root, signed, signature) === undefined;
}

/** The first element with content of its own that no reference covers; elements around signed ones do not count. */
function uncovered(
  element: XmlElement,
  signed: ReadonlySet<XmlElement>,
  signature: XadesSignature,
): XmlElement | undefined {
  spend(1);
  if (signed.has(element)) return undefined;
  if (isNamed(element, dsNamespace, 'Signature')) {
    if (element !== signature.element) return undefined;
    return objectsWithContent(signature).find(
      (object) => !coversObject(object, signed, signature.qualifyingProperties),
    );
  }
  const inside = elementsOf(element);
  if (inside.length === 0 || hasText(element)) return element;
  for (const child of inside) {
    const found = uncovered(child, signed, signature);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The Objects of a signature, but one that holds its QualifyingProperties and nothing else. */
export function objectsWithContent({ objects, qualifyingProperties }: XadesSignature): readonly XmlElement[] {
  return objects.filter(
    (object) => object !== qualifyingProperties?.parent || hasText(object) || elementsOf(object).length > 1,
  );
}

/** Is an Object signed, itself or all that is in it but `apart`? */
export function coversObject(
  object: XmlElement,
  signed: ReadonlySet<XmlElement>,
  apart: XmlElement | undefined,
): boolean {
  if (signed.has(object)) return true;
  const inside = elementsOf(object).filter((element) => element !== apart);
  return !hasText(object) && inside.length > 0 && inside.every((element) => signed.has(element));
}

function hasText(element: XmlElement): boolean {
  return element.children.some((node) => node.kind === 'text' && node.value.trim() !== '');
}

/** Does the reference to the whole document leave the signature itself out? */
export function excludesSignatures(document: XadesDocument, signature: XadesSignature): boolean {
  return signature.references.some((reference) => {
    const target = resolveReference(document.xml, reference.uri);
    if (target.kind !== 'document') return false;
    return (
      excludedBy(document.xml, reference.transforms, signature.element)?.has(signature.element) !== false
    );
  });
}

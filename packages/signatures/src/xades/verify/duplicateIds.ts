import { spend } from '../../budget/index.ts';
import { idsAmong, type XmlElement } from '../../xml/index.ts';
import { elementsOf, idOf, isNamed } from '../elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import type { ReferenceCheck } from './verify.ts';

/** Two elements that claim an id on which the signature rests. */
export function findDuplicates(
  { xml }: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  const ids = [
    ...checks.map(({ target }) => (target.kind === 'ambiguous' ? target.id : undefined)),
    signature.id,
    idOf(signature.signedPropertiesElement),
    idOf(signature.signatureValueElement),
  ];
  return ids
    .filter((id) => id !== undefined && xml.duplicateIds.has(id))
    .map((id) => ({
      weight: 'broken',
      code: 'xml_duplicate_id',
      message: `The id ${JSON.stringify(id)} is there twice`,
    }));
}

/**
 * What nobody signed inside the signature under the id of something that is signed: whoever looks things up by their ids
 * may find the one for the other. Ids are unique in a document (XML 1.0, 3.3.1).
 */
export function findBorrowedIds(
  { xml }: XadesDocument,
  { element: own }: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  if (xml.duplicateIds.size === 0) return [];
  const targets = new Set(
    checks.flatMap(({ target }) =>
      target.kind === 'document' ? [xml.root] : target.kind === 'element' ? [target.element] : [],
    ),
  );
  const isSigned = (element: XmlElement) =>
    targets.has(element) || isNamed(element, dsNamespace, 'SignedInfo');
  const isSignature = (element: XmlElement) => isNamed(element, dsNamespace, 'Signature');
  const signed = new Set([...targets].flatMap((target) => sharedIdsIn(target, xml, isSignature)));
  return sharedIdsIn(own, xml, isSigned)
    .filter((id) => signed.has(id))
    .map((id) => ({
      weight: 'doubt',
      code: 'xml_duplicate_id',
      message: `Something unsigned in the signature has the id ${JSON.stringify(id)} of something signed`,
    }));
}

/** Ids that are there twice and stand within an element, apart from what is left out. */
function sharedIdsIn(
  top: XmlElement,
  { duplicateIds }: XadesDocument['xml'],
  isLeftOut: (element: XmlElement) => boolean,
): string[] {
  const found = new Set<string>();
  const waiting = [top];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    spend(1);
    for (const id of idsAmong(element.attributes)) if (duplicateIds.has(id)) found.add(id);
    for (const child of elementsOf(element)) if (!isLeftOut(child)) waiting.push(child);
  }
  return [...found];
}

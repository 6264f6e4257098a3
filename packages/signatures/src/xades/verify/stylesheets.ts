import type { XmlDocument } from '../../xml/index.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from '../model.ts';
import { excludedBy } from './transforms.ts';
import type { ReferenceCheck } from './verify.ts';

/**
 * A stylesheet named in front of the document (`<?xml-stylesheet … ?>`, of the W3C's recommendation of that name)
 * decides what browsers show of it. A reference to an element does not sign it, nor does one whose transforms choose
 * nodes: whoever adds one shows another text under a signature that holds. Code: `xml_unsigned_stylesheet`.
 */
export function findUnsignedStylesheets(
  { xml }: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  const named = xml.children.some((node) => node.kind === 'instruction' && node.target === 'xml-stylesheet');
  if (!named || checks.some((check) => signsAroundRoot(xml, signature, check))) return [];
  const message = 'The document names a stylesheet that the signature does not cover';
  return [{ weight: 'remark', code: 'xml_unsigned_stylesheet', message }];
}

/** Whether all of the document is signed but some elements: instructions beside the root are kept (Canonical XML 1.1, 2.3). */
function signsAroundRoot(xml: XmlDocument, signature: XadesSignature, check: ReferenceCheck): boolean {
  const { target, status, reference } = check;
  if (target.kind !== 'document' || status !== 'match') return false;
  return excludedBy(xml, reference.transforms, signature.element) !== undefined;
}

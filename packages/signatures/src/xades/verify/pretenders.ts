import { spend } from '../../budget/index.ts';
import type { XmlDocument, XmlElement } from '../../xml/index.ts';
import { contains, insideSignature, isSignatureShaped, signaturesOf } from '../elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from '../model.ts';
import { excludedBy } from './transforms.ts';
import type { ReferenceCheck } from './verify.ts';

/** Steps to look at the children and the parents of one. */
const LOOKING = 10;

/**
 * Elements that call themselves signatures, are none, and are left out of what is signed like one: whoever reads the
 * document takes what they hold for a part of it. Code: `xml_signature_wrapping`.
 */
export function findPretenders(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  const all = pretendersIn(document.xml);
  const isOther = (element: XmlElement) => element !== signature.element;
  if (!all.some(isOther)) return [];
  const isLeftOut = checks.some(({ target, reference }) => {
    if (target.kind !== 'document' && target.kind !== 'element') return false;
    const apex = target.kind === 'document' ? document.xml.root : target.element;
    spend(all.length);
    const inside = all.filter((element) => isOther(element) && contains(apex, element));
    if (inside.length === 0) return false;
    const excluded = excludedBy(document.xml, reference.transforms, signature.element);
    return inside.some((element) => excluded?.has(element) !== false);
  });
  if (!isLeftOut) return [];
  const message = 'Something that is no signature calls itself one, and is left out of what is signed';
  return [{ weight: 'doubt', code: 'xml_signature_wrapping', message }];
}

const known = new WeakMap<XmlDocument, readonly XmlElement[]>();

/** Found once, however many signatures ask. */
function pretendersIn(xml: XmlDocument): readonly XmlElement[] {
  let pretenders = known.get(xml);
  if (pretenders === undefined) {
    pretenders = signaturesOf(xml).filter((element) => {
      spend(LOOKING + element.children.length);
      return !isSignatureShaped(element) && !insideSignature(element);
    });
    known.set(xml, pretenders);
  }
  return pretenders;
}

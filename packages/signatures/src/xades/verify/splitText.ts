import { spend } from '../../budget/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { attributeOf, isNamed } from '../elements.ts';
import type { XadesDocument, XadesFinding } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import type { ReferenceCheck } from './verify.ts';

/**
 * Comments that stand in the middle of a signed text. No reference to a part of the document signs comments (XMLDSig
 * 4.4.3.3) unless it says so, and many readers take the text up to one for the whole: 1<!-- -->000 is 1 for them.
 * Code: `xml_comment_in_text`.
 */
export function findSplitText(
  { xml }: XadesDocument,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  const tops = checks.flatMap(({ target, covers, reference }) => {
    const keepsComments =
      reference.uri?.startsWith('#xpointer(') === true &&
      reference.transforms.some((one) => attributeOf(one, 'Algorithm')?.endsWith('WithComments'));
    if (keepsComments || covers === 'signed-properties') return [];
    return target.kind === 'document' ? [xml.root] : target.kind === 'element' ? [target.element] : [];
  });
  const split = firstSplit(tops);
  if (split === undefined) return [];
  const message = `A comment that nobody signed stands in the middle of the text of <${split.name}>`;
  return [{ weight: 'remark', code: 'xml_comment_in_text', message }];
}

function firstSplit(tops: readonly XmlElement[]): XmlElement | undefined {
  const seen = new Set<XmlElement>();
  const waiting = [...tops];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    // Signatures are read by what verifies them.
    if (seen.has(element) || isNamed(element, dsNamespace, 'Signature')) continue;
    seen.add(element);
    spend(1 + element.children.length / CHILDREN_PER_STEP);
    if (isSplit(element)) return element;
    for (const child of element.children) if (child.kind === 'element') waiting.push(child);
  }
  return undefined;
}

/** Children that are looked at in one step. */
const CHILDREN_PER_STEP = 4;

/** Whether an element with text alone has a comment between two parts of it. */
function isSplit({ children }: XmlElement): boolean {
  let isAfterText = false;
  let isAfterComment = false;
  for (const node of children) {
    if (node.kind === 'element') return false;
    if (node.kind === 'comment') isAfterComment = isAfterText;
    else if (node.kind === 'text' && node.value.trim() !== '') {
      if (isAfterComment) return true;
      isAfterText = true;
    }
  }
  return false;
}

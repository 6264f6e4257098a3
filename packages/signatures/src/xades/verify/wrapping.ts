import { SignatureError } from '../../errors.ts';
import type { XmlElement } from '../../xml/index.ts';
import { attributeOf, contains, insideSignature, isNamed } from '../elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import { findBorrowedIds, findDuplicates } from './duplicateIds.ts';
import { findPretenders } from './pretenders.ts';
import { findSplitText } from './splitText.ts';
import { findUnsignedStylesheets } from './stylesheets.ts';
import { envelopedUri } from './transforms.ts';
import { findUnsignedObjects } from './unsignedObjects.ts';
import type { ReferenceCheck } from './verify.ts';
import { holdsMoreThan, isCopyOf, looksLike, wrappingCandidatesIn } from './wrappingCandidates.ts';

/**
 * Looks for signature wrapping: a document rearranged so that the signature still holds over what it covered, while
 * a reader finds something else in its place. Codes: `xml_duplicate_id` (two elements claim the id that is signed, or
 * something unsigned in the signature that of something signed),
 * `xml_signature_wrapping`, `xml_unsigned_object` (something inside the signature that nothing covers),
 * `xml_comment_in_text` and `xml_unsigned_stylesheet`.
 *
 * A signature of a part says nothing of the rest, so an unsigned element of the same name is an attack only where
 * its place betrays it; where a document of that shape could be honest too, the finding is a doubt.
 */
export function findWrapping(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  const whole = checks.some(({ target }) => target.kind === 'document');
  const findings = [
    ...findDuplicates(document, signature, checks),
    ...findBorrowedIds(document, signature, checks),
    ...(whole ? [] : guarded(() => checks.flatMap((check) => judge(document, signature, check)))),
    ...guarded(() => findUnsignedObjects(document, signature, checks)),
    ...guarded(() => findPretenders(document, signature, checks)),
    ...findSplitText(document, checks),
    ...findUnsignedStylesheets(document, signature, checks),
  ];
  return [...new Map(findings.map((finding) => [`${finding.code} ${finding.message}`, finding])).values()];
}

/**
 * Unsigned elements that are called like a signed one and hold the same kind of things, wherever they stand: not an
 * attack by itself, for lists are like that, but whoever reads the document should know. Code: `xml_unsigned_twin`.
 */
export function findNamesakes(
  document: XadesDocument,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  if (checks.some(({ target }) => target.kind === 'document')) return [];
  return guarded(() => checks.flatMap((check) => namesakes(document, check)));
}

/** What cannot be looked at to the end leaves a doubt. */
function guarded(find: () => XadesFinding[]): XadesFinding[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return [{ weight: 'doubt', code: error.code, message: error.message }];
  }
}

function namesakes(document: XadesDocument, { target, covers }: ReferenceCheck): XadesFinding[] {
  if (target.kind !== 'element' || covers !== 'element') return [];
  const { element } = target;
  if (element.namespace === dsNamespace) return [];
  if (
    !wrappingCandidatesIn(document)
      .of(element)
      .some((candidate) => looksLike(candidate, element))
  )
    return [];
  const message = `Another <${element.name}> of the document is not signed`;
  return [{ weight: 'remark', code: 'xml_unsigned_twin', message }];
}

function judge(document: XadesDocument, signature: XadesSignature, check: ReferenceCheck): XadesFinding[] {
  const { target, covers } = check;
  if (target.kind !== 'element' || (covers !== 'element' && covers !== 'object')) return [];
  const { element } = target;
  if (element === document.xml.root || element.namespace === dsNamespace) return [];
  const finding = (weight: XadesFinding['weight'], message: string): XadesFinding[] => [
    { weight, code: 'xml_signature_wrapping', message },
  ];
  let doubt: string | undefined;
  for (const candidate of wrappingCandidatesIn(document).of(element)) {
    const suspicion = suspect(document, signature, check, element, candidate);
    if (suspicion?.weight === 'broken') return finding('broken', suspicion.message);
    doubt ??= suspicion?.message;
  }
  return doubt === undefined ? [] : finding('doubt', doubt);
}

type Suspicion = { readonly weight: 'broken' | 'doubt'; readonly message: string } | undefined;

/** What the places of the signed element, of an unsigned one of its name and of the signature give away together. */
function suspect(
  { xml }: XadesDocument,
  signature: XadesSignature,
  { reference }: ReferenceCheck,
  signed: XmlElement,
  candidate: XmlElement,
): Suspicion {
  const name = `<${signed.name}>`;
  const alike = looksLike(candidate, signed);
  const around = contains(candidate, signed);
  const enclosing = contains(signed, signature.element);
  const meantToEnclose = reference.transforms.some(
    (transform) => attributeOf(transform, 'Algorithm') === envelopedUri,
  );
  if (isMeantOnce(signed))
    return { weight: 'broken', message: `Another ${name} stands in the document, and is not signed` };
  if (!enclosing && contains(candidate, signature.element) && (meantToEnclose || (alike && !around)))
    return {
      weight: 'broken',
      message: `The signature of ${name} stands in another one, which is not signed`,
    };
  if (insideSignature(signed) && !insideSignature(candidate) && alike)
    return {
      weight: 'broken',
      message: `${name} was moved into a signature, and one that is not signed stands outside`,
    };
  // Some formats name the enveloped transform for a signature that stands beside what it signs (NF-e).
  if (!enclosing && meantToEnclose && alike && signature.element.parent !== signed.parent)
    return {
      weight: 'broken',
      message: `${name} was signed around the signature and is now elsewhere, and one that is not signed is there`,
    };
  if (around) {
    if (!holdsMoreThan(candidate, signed)) return undefined;
    // Sections hold sections: where the signature stands outside, only a copy around the signed one is odd.
    const odd = enclosing ? alike || candidate === xml.root : isCopyOf(candidate, signed);
    const message = `${name} is signed inside another ${name}, which is not`;
    return odd
      ? { weight: enclosing && alike && candidate === xml.root ? 'broken' : 'doubt', message }
      : undefined;
  }
  if (!alike) return undefined;
  if (enclosing)
    return { weight: 'doubt', message: `Another ${name}, without signature, stands beside the signed one` };
  return standsInItsPlace(candidate, signed)
    ? { weight: 'doubt', message: `Another ${name}, not signed, may stand where the signed one belongs` }
    : undefined;
}

/** Messages of which a reader takes the first it finds: SAML 2.0 and 1.1, and the body of a SOAP envelope. */
function isMeantOnce({ namespace, local }: XmlElement): boolean {
  return (
    (/^urn:oasis:names:tc:SAML:[12]\.[01]:(?:assertion|protocol)$/.test(namespace) &&
      /^(?:Assertion|Response)$/.test(local)) ||
    (/^http:\/\/(?:schemas\.xmlsoap\.org\/soap\/envelope\/|www\.w3\.org\/2003\/05\/soap-envelope)$/.test(
      namespace,
    ) &&
      local === 'Body')
  );
}

/**
 * Does the signed element stand in something that holds nothing else, and the other one beside that? Where it holds more,
 * a copy that stands elsewhere than a list would have it is odd. Names that stand inside one another everywhere (`div`)
 * are no hint.
 */
function standsInItsPlace(candidate: XmlElement, signed: XmlElement): boolean {
  if (candidate.parent === signed.parent) return false;
  for (let at = signed.parent; at !== undefined; at = at.parent) {
    if (isNamed(at, signed.namespace, signed.local)) return false;
    // What both stand in: a brother of what holds the signed one, or a copy deeper inside.
    if (contains(at, candidate)) return at === candidate.parent || isCopyOf(candidate, signed);
    if (holdsMoreThan(at, signed)) return !standAlike(candidate, signed) && isCopyOf(candidate, signed);
  }
  return false;
}

/** Does the same way of names lead to both from what they both stand in, as in groups of a list? */
function standAlike(one: XmlElement, other: XmlElement): boolean {
  let [left, right] = [one.parent, other.parent];
  while (left !== right) {
    if (left === undefined || right === undefined) return false;
    if (!isNamed(left, right.namespace, right.local)) return false;
    [left, right] = [left.parent, right.parent];
  }
  return true;
}

import { SignatureError } from '../errors.ts';
import { idsAmong, type XmlElement } from '../xml/index.ts';
import { coversObject, excludesSignatures } from './coverage.ts';
import {
  attributeOf,
  contains,
  elementsOf,
  idOf,
  isNamed,
  isSignatureShaped,
  signaturesOf,
} from './elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from './model.ts';
import { dsNamespace } from './namespaces.ts';
import { envelopedUri, excludedBy } from './transforms.ts';
import { holdsMoreThan, isCopyOf, looksLike, twinsIn } from './twins.ts';
import type { ReferenceCheck } from './verify.ts';

/**
 * Looks for signature wrapping: a document rearranged so that the signature still holds over what it covered, while
 * a reader finds something else in its place. Codes: `xml_duplicate_id` (two elements claim the id that is signed, or
 * something unsigned in the signature that of something signed),
 * `xml_signature_wrapping`, `xml_unsigned_object` (an Object of the signature that nothing covers).
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
    ...findUnsignedObjects(document, signature, checks, whole),
    ...guarded(() => findPretenders(document, signature, checks)),
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
    !twinsIn(document)
      .of(element)
      .some((twin) => looksLike(twin, element))
  )
    return [];
  const message = `Another <${element.name}> of the document is not signed`;
  return [{ weight: 'remark', code: 'xml_unsigned_twin', message }];
}

function findDuplicates(
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
function findBorrowedIds(
  { xml }: XadesDocument,
  { element: own }: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  if (xml.duplicateIds.size === 0) return [];
  const targets = checks.flatMap(({ target }) =>
    target.kind === 'document' ? [xml.root] : target.kind === 'element' ? [target.element] : [],
  );
  const isSigned = (element: XmlElement) =>
    targets.includes(element) || isNamed(element, dsNamespace, 'SignedInfo');
  const isSignature = (element: XmlElement) => isNamed(element, dsNamespace, 'Signature');
  const signed = new Set(targets.flatMap((target) => sharedIdsIn(target, xml, isSignature)));
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
    for (const id of idsAmong(element.attributes)) if (duplicateIds.has(id)) found.add(id);
    for (const child of elementsOf(element)) if (!isLeftOut(child)) waiting.push(child);
  }
  return [...found];
}

function findUnsignedObjects(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
  whole: boolean,
): XadesFinding[] {
  const signed = checks.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : []));
  const covered = whole && !excludesSignatures(document, signature);
  return signature.objects
    .filter((object) => object !== signature.qualifyingProperties?.parent)
    .filter((object) => !covered && !coversObject(object, signed))
    .map((object) => {
      const twin = signed.find((one) => isNamed(one, dsNamespace, 'Object') && looksLike(object, one));
      return twin === undefined
        ? {
            weight: 'remark',
            code: 'xml_unsigned_object',
            message: 'An Object of the signature is not signed',
          }
        : {
            weight: 'doubt',
            code: 'xml_unsigned_object',
            message: 'An Object that is not signed may be taken for the one that is',
          };
    });
}

/**
 * Elements that call themselves signatures, are none, and are left out of what is signed like one: whoever reads the
 * document takes what they hold for a part of it.
 */
function findPretenders(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): XadesFinding[] {
  const pretenders = signaturesOf(document.xml).filter(
    (element) => !insideSignature(element) && element !== signature.element && !isSignatureShaped(element),
  );
  if (pretenders.length === 0) return [];
  const isLeftOut = checks.some(({ target, reference }) => {
    if (target.kind !== 'document' && target.kind !== 'element') return false;
    const apex = target.kind === 'document' ? document.xml.root : target.element;
    const inside = pretenders.filter((element) => contains(apex, element));
    if (inside.length === 0) return false;
    const excluded = excludedBy(document.xml, reference.transforms, signature.element);
    return inside.some((element) => excluded?.has(element) !== false);
  });
  if (!isLeftOut) return [];
  const message = 'Something that is no signature calls itself one, and is left out of what is signed';
  return [{ weight: 'doubt', code: 'xml_signature_wrapping', message }];
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
  for (const twin of twinsIn(document).of(element)) {
    const suspicion = suspect(document, signature, check, element, twin);
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
  twin: XmlElement,
): Suspicion {
  const name = `<${signed.name}>`;
  const alike = looksLike(twin, signed);
  const around = contains(twin, signed);
  const enclosing = contains(signed, signature.element);
  const meantToEnclose = reference.transforms.some(
    (transform) => attributeOf(transform, 'Algorithm') === envelopedUri,
  );
  if (isMeantOnce(signed)) {
    return { weight: 'broken', message: `Another ${name} stands in the document, and is not signed` };
  }
  if (!enclosing && contains(twin, signature.element) && (meantToEnclose || (alike && !around))) {
    return {
      weight: 'broken',
      message: `The signature of ${name} stands in another one, which is not signed`,
    };
  }
  if (insideSignature(signed) && !insideSignature(twin) && alike) {
    return {
      weight: 'broken',
      message: `${name} was moved into a signature, and one that is not signed stands outside`,
    };
  }
  // Some formats name the enveloped transform for a signature that stands beside what it signs (NF-e).
  if (!enclosing && meantToEnclose && alike && signature.element.parent !== signed.parent) {
    return {
      weight: 'broken',
      message: `${name} was signed around the signature and is now elsewhere, and one that is not signed is there`,
    };
  }
  if (around) {
    if (!holdsMoreThan(twin, signed)) return undefined;
    // Sections hold sections: where the signature stands outside, only a copy around the signed one is odd.
    const odd = enclosing ? alike || twin === xml.root : isCopyOf(twin, signed);
    const message = `${name} is signed inside another ${name}, which is not`;
    return odd
      ? { weight: enclosing && alike && twin === xml.root ? 'broken' : 'doubt', message }
      : undefined;
  }
  if (!alike) return undefined;
  if (enclosing) {
    return { weight: 'doubt', message: `Another ${name}, without signature, stands beside the signed one` };
  }
  return standsInItsPlace(twin, signed)
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

function insideSignature(element: XmlElement): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return true;
  }
  return false;
}

/**
 * Does the signed element stand in something that holds nothing else, and the other one beside that? Names that stand inside one another everywhere (`div`) are no hint.
 */
function standsInItsPlace(twin: XmlElement, signed: XmlElement): boolean {
  if (twin.parent === signed.parent) return false;
  for (let at = signed.parent; at !== undefined; at = at.parent) {
    if (isNamed(at, signed.namespace, signed.local)) return false;
    // What both stand in: a brother of what holds the signed one, or a copy deeper inside.
    if (contains(at, twin)) return at === twin.parent || isCopyOf(twin, signed);
    if (holdsMoreThan(at, signed)) return false;
  }
  return false;
}

import type { XmlElement } from '../xml/index.ts';
import { allNamed, attributeOf, contains, elementsOf, idOf, isNamed } from './elements.ts';
import type { XadesDocument, XadesFinding, XadesSignature } from './model.ts';
import { counterSignatureType, dsNamespace, isSignedPropertiesType, xadesNamespace } from './namespaces.ts';
import { resolveReference } from './resolveReference.ts';
import { envelopedUri, excludedBy } from './transforms.ts';
import type { ReferenceCheck } from './verify.ts';

/**
 * Whether the parts of a signature belong together. Codes: `signed_properties_missing` (it is XMLDSig only),
 * `signed_properties_unsigned`, `signed_properties_elsewhere` (the reference covers properties that are not this
 * signature's), `qualifying_properties_target`, `counter_signature_elsewhere` (it does not sign the value of the
 * signature that holds it), and the faults of form found while reading.
 */
export function checkBinding(
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  const findings: XadesFinding[] = [...signature.faults];
  const report = (code: string, message: string) => findings.push({ code, message });
  const { signedPropertiesElement, qualifyingProperties } = signature;
  const toProperties = checks.filter(({ reference }) => isSignedPropertiesType(reference.type));
  if (signedPropertiesElement === undefined) {
    report('signed_properties_missing', 'The signature has no SignedProperties');
  } else if (!checks.some(({ covers }) => covers === 'signed-properties')) {
    report('signed_properties_unsigned', 'No reference covers the SignedProperties');
  }
  if (toProperties.some(({ covers }) => covers !== 'signed-properties')) {
    report('signed_properties_elsewhere', 'A reference to SignedProperties covers something else');
  }
  const target = attributeOf(qualifyingProperties, 'Target');
  if (qualifyingProperties !== undefined && (signature.id === undefined || target !== `#${signature.id}`)) {
    report('qualifying_properties_target', 'QualifyingProperties are not about this signature');
  }
  if (
    signature.countersigned !== undefined &&
    !checks.some(({ covers }) => covers === 'countersigned-value')
  ) {
    report('counter_signature_elsewhere', 'The counter-signature does not cover the value it stands under');
  }
  const claims = checks.filter(({ reference }) => reference.type === counterSignatureType);
  if (signature.countersigned === undefined && claims.length > 0) {
    report('counter_signature_elsewhere', 'A counter-signature stands outside the signature it is about');
  }
  return findings;
}

/**
 * Looks for signature wrapping: a document rearranged so that the signature still holds over what it covered, while
 * a reader finds something else in its place. Codes: `xml_duplicate_id` (two elements claim the id that is signed),
 * `xml_signature_wrapping`, `xml_unsigned_object` (an Object of the signature that nothing covers).
 */
export function findWrapping(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  const findings: XadesFinding[] = [];
  const report = (code: string, message: string) => findings.push({ code, message });
  const signed = checks.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : []));
  const whole = checks.some(({ target }) => target.kind === 'document');
  const unsigned = new Unsigned(document, signed);

  for (const { target } of checks) {
    if (target.kind === 'ambiguous')
      report('xml_duplicate_id', `The id ${JSON.stringify(target.id)} is there twice`);
  }
  for (const id of [
    signature.id,
    idOf(signature.signedPropertiesElement),
    idOf(signature.signatureValueElement),
  ]) {
    if (id !== undefined && document.xml.duplicateIds.has(id)) {
      report('xml_duplicate_id', `The id ${JSON.stringify(id)} is there twice`);
    }
  }
  for (const check of checks) {
    const { target, covers, reference } = check;
    if (target.kind !== 'element' || covers !== 'element') continue;
    const { element } = target;
    const enveloped = reference.transforms.some(
      (transform) => attributeOf(transform, 'Algorithm') === envelopedUri,
    );
    if (enveloped && !contains(element, signature.element)) {
      report(
        'xml_signature_wrapping',
        `<${element.name}> was signed around the signature and is now elsewhere`,
      );
    } else if (isNamed(element, xadesNamespace, 'SignedProperties')) {
      report('xml_signature_wrapping', 'The SignedProperties covered are not those of the signature');
    } else if (insideForeignSignature(element, signature)) {
      report('xml_signature_wrapping', `<${element.name}> is signed inside another signature`);
    } else if (!whole && unsigned.hasTwinOf(element)) {
      report(
        'xml_signature_wrapping',
        `Another <${element.name}>, not signed, stands where the signed one belongs`,
      );
    }
  }
  for (const object of signature.objects) {
    const covered = whole && !excludesSignatures(document, signature);
    if (object !== signature.qualifyingProperties?.parent && !covered && !coversObject(object, signed)) {
      report('xml_unsigned_object', 'An Object of the signature is not signed');
    }
  }
  return unique(findings);
}

/** Is every node of the document covered, apart from signatures, or, when enveloping, every Object? */
export function coversWholeDocument(
  document: XadesDocument,
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): boolean {
  const good = checks.filter(({ status }) => status === 'match');
  const { root } = document.xml;
  if (
    good.some(
      ({ target }) => target.kind === 'document' || (target.kind === 'element' && target.element === root),
    )
  ) {
    return good.some(({ target, reference }) => {
      if (target.kind !== 'document' && !(target.kind === 'element' && target.element === root)) return false;
      const excluded = excludedBy(document.xml, reference.transforms, signature.element);
      return (
        excluded !== undefined && [...excluded].every((element) => isNamed(element, dsNamespace, 'Signature'))
      );
    });
  }
  const signed = good.flatMap(({ target }) => (target.kind === 'element' ? [target.element] : []));
  const externals = checks.filter(({ covers }) => covers === 'external');
  if (externals.some(({ status }) => status !== 'match')) return false;
  return uncovered(root, signed, signature) === undefined && (signed.length > 1 || externals.length > 0);
}

/** The first element with content of its own that no reference covers; elements around signed ones do not count. */
function uncovered(
  element: XmlElement,
  signed: readonly XmlElement[],
  signature: XadesSignature,
): XmlElement | undefined {
  if (signed.includes(element)) return undefined;
  if (isNamed(element, dsNamespace, 'Signature')) {
    if (element !== signature.element) return undefined;
    return signature.objects.find(
      (object) => object !== signature.qualifyingProperties?.parent && !coversObject(object, signed),
    );
  }
  const inside = elementsOf(element);
  const holdsOwn = element.children.some((node) => node.kind === 'text' && node.value.trim() !== '');
  if (inside.length === 0 || holdsOwn) return element;
  for (const child of inside) {
    const found = uncovered(child, signed, signature);
    if (found !== undefined) return found;
  }
  return undefined;
}

function coversObject(object: XmlElement, signed: readonly XmlElement[]): boolean {
  if (signed.includes(object)) return true;
  const inside = elementsOf(object);
  return inside.length > 0 && inside.every((element) => signed.includes(element));
}

function excludesSignatures(document: XadesDocument, signature: XadesSignature): boolean {
  return signature.references.some((reference) => {
    const target = resolveReference(document.xml, reference.uri);
    if (target.kind !== 'document') return false;
    return (
      excludedBy(document.xml, reference.transforms, signature.element)?.has(signature.element) !== false
    );
  });
}

function insideForeignSignature(element: XmlElement, signature: XadesSignature): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return at !== signature.element;
  }
  return false;
}

/** Finds unsigned elements by name, each name looked for once. */
class Unsigned {
  readonly #document: XadesDocument;
  readonly #signed: ReadonlySet<XmlElement>;
  readonly #byName = new Map<string, readonly { readonly element: XmlElement; readonly path: string }[]>();

  constructor(document: XadesDocument, signed: readonly XmlElement[]) {
    this.#document = document;
    this.#signed = new Set(signed);
  }

  /**
   * Does an unsigned element of the same name stand at another place? Brothers of the same kind under the same
   * parents are lists, not attacks.
   */
  hasTwinOf(element: XmlElement): boolean {
    const path = pathOf(element);
    return this.#named(element).some(
      (other) =>
        other.path !== path && !contains(element, other.element) && !contains(other.element, element),
    );
  }

  #named({
    namespace,
    local,
  }: XmlElement): readonly { readonly element: XmlElement; readonly path: string }[] {
    const name = `{${namespace}}${local}`;
    let found = this.#byName.get(name);
    if (found === undefined) {
      const elements = allNamed(this.#document.xml.root, namespace, local).filter(
        (one) => !this.#covered(one),
      );
      const paths = new Map(elements.map((element) => [pathOf(element), element]));
      // One of each place is enough to know, except where it is itself around or inside the element asked about.
      found =
        elements.length > maxTwins
          ? [...paths].map(([path, element]) => ({ element, path }))
          : elements.map((element) => ({ element, path: pathOf(element) }));
      this.#byName.set(name, found);
    }
    return found;
  }

  #covered(element: XmlElement): boolean {
    for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
      if (this.#signed.has(at)) return true;
    }
    return false;
  }
}

/** So many elements of one name are compared one by one; of more, one for each place. */
const maxTwins = 256;

function pathOf(element: XmlElement): string {
  let path = '';
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    path = `{${at.namespace}}${at.local}/${path}`;
  }
  return path;
}

function unique(findings: readonly XadesFinding[]): XadesFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message }) => {
    const key = `${code} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

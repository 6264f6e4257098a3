import { spend } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import type { XmlDocument, XmlElement, XmlNode } from '../../xml/index.ts';
import { contains, elementsOf, isNamed, textOf } from '../elements.ts';
import type { XadesDocument } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import { resolveReference } from '../read/resolveReference.ts';
import { everySignature } from '../write/insertion.ts';

/** So many elements of one name are looked at; an attacker gains nothing by more, and lists may be long. */
const maxCandidates = 256;

/** So many candidates are compared in one document; one that needs more was made to keep somebody busy. */
const maxComparisons = 1_000_000;

/**
 * The elements of a document by their names, and which of them no signature points at: an unsigned one called like
 * a signed one may be taken for it. Found once, however many signatures ask.
 */
class WrappingCandidates {
  readonly #byName = new Map<string, XmlElement[]>();
  readonly #signed: ReadonlySet<XmlElement>;
  readonly #unsigned = new Map<string, readonly XmlElement[]>();
  #comparisons = 0;

  constructor(document: XadesDocument) {
    this.#signed = signedIn(document);
    const visit = (element: XmlElement): void => {
      const name = nameOf(element);
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [element]);
      else known.push(element);
      for (const node of element.children) if (node.kind === 'element') visit(node);
    };
    visit(document.xml.root);
  }

  /**
   * Unsigned elements of the same name that are not inside `element`; those around it are among them.
   * Error: `xades_too_expensive`.
   */
  of(element: XmlElement): readonly XmlElement[] {
    const name = nameOf(element);
    let found = this.#unsigned.get(name);
    if (found === undefined) {
      found = (this.#byName.get(name) ?? []).filter((one) => !this.#isSigned(one)).slice(0, maxCandidates);
      this.#unsigned.set(name, found);
    }
    this.#comparisons += found.length;
    spend(found.length);
    if (this.#comparisons > maxComparisons)
      throw new SignatureError(
        'xades_too_expensive',
        'Too many signed elements have too many unsigned ones beside them',
      );
    return found.filter((candidate) => !contains(element, candidate));
  }

  #isSigned(element: XmlElement): boolean {
    for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
      if (this.#signed.has(at)) return true;
    }
    return false;
  }
}

const known = new WeakMap<XmlDocument, WrappingCandidates>();

export function wrappingCandidatesIn(document: XadesDocument): WrappingCandidates {
  let candidates = known.get(document.xml);
  if (candidates === undefined) {
    candidates = new WrappingCandidates(document);
    known.set(document.xml, candidates);
  }
  return candidates;
}

function signedIn({ xml, signatures }: XadesDocument): ReadonlySet<XmlElement> {
  const signed = new Set<XmlElement>();
  for (const { references } of everySignature(signatures)) {
    for (const { uri } of references) {
      const target = resolveReference(xml, uri);
      if (target.kind === 'element') signed.add(target.element);
    }
  }
  return signed;
}

function nameOf({ namespace, local }: XmlElement): string {
  return `{${namespace}}${local}`;
}

/**
 * Could a reader take one element for the other? Both hold text alone, or at least half of the names in the signed
 * one stand in the other too. What leads to the signed one, and signatures, do not count.
 */
export function looksLike(candidate: XmlElement, signed: XmlElement): boolean {
  const ours = faceOf(signed);
  const theirs = contains(candidate, signed) ? makeFace(candidate, signed) : faceOf(candidate);
  spend(LOOK + ours.names.size / NAMES_PER_STEP);
  if (ours.names.size === 0 || theirs.names.size === 0)
    return ours.names.size === theirs.names.size && theirs.text && ours.text;
  return [...ours.names].filter((name) => theirs.names.has(name)).length * 2 >= ours.names.size;
}

/** Steps for one look, and how many names are looked for in one step. */
const LOOK = 2;
const NAMES_PER_STEP = 2;

/** What an element looks like from outside. */
interface Face {
  readonly names: ReadonlySet<string>;
  readonly text: boolean;
}

const faces = new WeakMap<XmlElement, Face>();

function faceOf(element: XmlElement): Face {
  let face = faces.get(element);
  if (face === undefined) {
    face = makeFace(element, undefined);
    faces.set(element, face);
  }
  return face;
}

function makeFace(element: XmlElement, without: XmlElement | undefined): Face {
  return { names: new Set(contentOf(element, without).map(nameOf)), text: hasText(element) };
}

/** Are at least half of the values in the signed element in the other one too, at the same places? One is too few. */
export function isCopyOf(candidate: XmlElement, signed: XmlElement): boolean {
  const ours = knownValues(signed);
  const theirs = contains(candidate, signed) ? valuesIn(candidate, signed) : knownValues(candidate);
  spend(ours.size / NAMES_PER_STEP);
  return ours.size > 1 && [...ours].filter((value) => theirs.has(value)).length * 2 >= ours.size;
}

const values = new WeakMap<XmlElement, ReadonlySet<string>>();

function knownValues(element: XmlElement): ReadonlySet<string> {
  let found = values.get(element);
  if (found === undefined) {
    found = valuesIn(element, undefined);
    values.set(element, found);
  }
  return found;
}

/** So many values tell enough. */
const maxValues = 1_000;

function valuesIn(top: XmlElement, without: XmlElement | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (element: XmlElement, path: string): void => {
    const inside = contentOf(element, without);
    if (inside.length === 0 && element !== top) found.add(`${path} ${textOf(element).trim()}`);
    for (const child of inside) if (found.size < maxValues) visit(child, `${path}/${nameOf(child)}`);
  };
  visit(top, '');
  return found;
}

/** Has an element anything of its own beside what leads to one inside it, however far down that is? */
export function holdsMoreThan(element: XmlElement, inner: XmlElement): boolean {
  let leading = inner;
  for (let at = inner.parent; at !== undefined; at = at.parent) {
    spend(1);
    const path = leading;
    if (hasText(at) || at.children.some((node) => isOther(node, path))) return true;
    if (at === element) return false;
    leading = at;
  }
  return false;
}

function isOther(node: XmlNode, path: XmlElement): boolean {
  return node.kind === 'element' && node !== path && !isNamed(node, dsNamespace, 'Signature');
}

function contentOf(element: XmlElement, without: XmlElement | undefined): XmlElement[] {
  spend(element.children.length);
  return elementsOf(element).filter((child) => isContent(child, without));
}

/** What leads to the element that is left out counts only where it holds something else too. */
function isContent(child: XmlElement, without: XmlElement | undefined): boolean {
  if (isNamed(child, dsNamespace, 'Signature')) return false;
  if (without === undefined || !contains(child, without)) return true;
  return child !== without && holdsMoreThan(child, without);
}

function hasText(element: XmlElement): boolean {
  return element.children.some((node) => node.kind === 'text' && node.value.trim() !== '');
}

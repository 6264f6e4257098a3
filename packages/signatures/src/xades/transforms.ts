import { SignatureError } from '../errors.ts';
import {
  type CanonicalMethod,
  canonicalize,
  canonicalMethod,
  canonicalOctets,
  inclusiveUri,
  knownCanonicalMethod,
  readXml,
  type XmlDocument,
  type XmlElement,
} from '../xml/index.ts';
import {
  allNamed,
  attributeOf,
  childNamed,
  childrenNamed,
  contains,
  fromBase64,
  isNamed,
  signaturesOf,
  textOf,
} from './elements.ts';
import { dsNamespace, filter2Namespace } from './namespaces.ts';
import { prefixList } from './readXades.ts';

/** Transform algorithms of XMLDSig 6.6 and XPath Filter 2.0. XSLT is never run. */
export const envelopedUri = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const base64Uri = 'http://www.w3.org/2000/09/xmldsig#base64';
export const xpathUri = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
export const xsltUri = 'http://www.w3.org/TR/1999/REC-xslt-19991116';
export const filter2Uri = 'http://www.w3.org/2002/06/xmldsig-filter2';

/** A node-set as far as it is needed: one subtree or document, less some subtrees. */
export interface NodeSet {
  readonly apex: XmlDocument | XmlElement;
  readonly without: ReadonlySet<XmlElement>;
  readonly comments: boolean;
}

export type ReferenceData = Uint8Array | NodeSet;

export type ByteSink = (piece: Uint8Array) => void;

const maxTransforms = 16;

/** Default canonicalisation of a node-set that no transform turned into octets (XMLDSig 4.4.3.2). */
const defaultMethod = canonicalMethod(inclusiveUri);

/**
 * Runs a reference's transforms and passes the octets to be hashed to `write`. `owner` is the ds:Signature around
 * the reference. Errors: `transform_unsupported`, `canonicalization_unsupported`, those of `readXml` where octets
 * have to be read as XML, `xades_base64`.
 */
export function writeTransformed(
  input: ReferenceData,
  transforms: readonly XmlElement[],
  owner: XmlElement | undefined,
  write: ByteSink,
  fallback: CanonicalMethod = defaultMethod,
): void {
  if (transforms.length > maxTransforms) {
    throw new SignatureError('transform_unsupported', `More than ${maxTransforms} transforms`);
  }
  let data = input;
  for (let index = 0; index < transforms.length; index++) {
    const transform = transforms[index] as XmlElement;
    const uri = attributeOf(transform, 'Algorithm') ?? '';
    const method = knownCanonicalMethod(uri);
    if (method === undefined) {
      data = applyTransform(asParsed(data, uri), uri, transform, owner);
    } else {
      const set = asNodeSet(data);
      const prefixes = prefixList(transform);
      // The usual case: the last transform canonicalises, and its pieces need not be put together first.
      if (index === transforms.length - 1) {
        writeNodeSet(set, method, write, prefixes);
        return;
      }
      data = octetsOfNodeSet(set, method, prefixes);
    }
  }
  if (data instanceof Uint8Array) write(data);
  else writeNodeSet(data, fallback, write, []);
}

function applyTransform(
  data: ReferenceData,
  uri: string,
  transform: XmlElement,
  owner: XmlElement | undefined,
): ReferenceData {
  switch (uri) {
    case envelopedUri:
      return owner === undefined ? data : lessOwner(asNodeSet(data), owner);
    case base64Uri:
      return fromBase64(data instanceof Uint8Array ? Buffer.from(data).toString('latin1') : textOfSet(data));
    case xpathUri:
      return lessSignatures(asNodeSet(data), xpathOf(transform), transform, owner);
    case filter2Uri:
      return filter2(asNodeSet(data), transform, owner);
    case xsltUri:
      throw new SignatureError('xml_xslt', 'A stylesheet is a program, and none is run for a signature');
    default:
      throw new SignatureError(
        'transform_unsupported',
        `The transform ${JSON.stringify(uri)} is not supported`,
      );
  }
}

function asParsed(data: ReferenceData, uri: string): ReferenceData {
  return uri === base64Uri ? data : asNodeSet(data);
}

function asNodeSet(data: ReferenceData): NodeSet {
  return data instanceof Uint8Array ? { apex: readXml(data), without: new Set(), comments: true } : data;
}

function less(set: NodeSet, elements: readonly XmlElement[]): NodeSet {
  return { ...set, without: new Set([...set.without, ...elements]) };
}

/** Without the signature itself: of what stands inside it nothing is left (XMLDSig 6.6.4). */
function lessOwner(set: NodeSet, owner: XmlElement): NodeSet {
  const { apex } = set;
  return less(set, [apex.kind === 'element' && contains(owner, apex) ? apex : owner]);
}

/**
 * The XPath expressions that signatures use in practice; every other one is refused rather than guessed. They are
 * compared without white space, with the prefix bound to XMLDSig's namespace written as `ds`.
 */
function lessSignatures(
  set: NodeSet,
  expression: string,
  transform: XmlElement,
  owner: XmlElement | undefined,
): NodeSet {
  switch (expression) {
    case 'not(ancestor-or-self::ds:Signature)':
    case "not(ancestor-or-self::*[local-name()='Signature'andnamespace-uri()='http://www.w3.org/2000/09/xmldsig#'])":
      return less(set, signaturesIn(set));
    case 'count(ancestor-or-self::ds:Signature|here()/ancestor::ds:Signature[1])>count(ancestor-or-self::ds:Signature)':
      return owner === undefined ? set : lessOwner(set, owner);
    default:
      throw new SignatureError(
        'transform_unsupported',
        `The XPath ${JSON.stringify(
          textOf(childNamed(transform, dsNamespace, 'XPath'))
            .trim()
            .slice(0, 200),
        )} is not supported`,
      );
  }
}

/** XPath Filter 2.0: only taking signatures away, and an intersection with everything. */
function filter2(set: NodeSet, transform: XmlElement, owner: XmlElement | undefined): NodeSet {
  let result = set;
  for (const xpath of childrenNamed(transform, filter2Namespace, 'XPath')) {
    const filter = attributeOf(xpath, 'Filter');
    const expression = normalised(xpath);
    if (
      filter === 'subtract' &&
      (expression === '/descendant::ds:Signature' || expression === '//ds:Signature')
    ) {
      result = less(result, signaturesIn(result));
    } else if (filter === 'subtract' && expression === 'here()/ancestor::ds:Signature[1]') {
      if (owner !== undefined) result = lessOwner(result, owner);
    } else if (filter !== 'intersect' || (expression !== '/' && expression !== '/*')) {
      throw new SignatureError('transform_unsupported', 'An XPath filter of this kind is not supported');
    }
  }
  return result;
}

function signaturesIn(set: NodeSet): readonly XmlElement[] {
  if (set.apex.kind === 'document') return signaturesOf(set.apex);
  const top = set.apex;
  // ancestor-or-self: where the apex itself stands inside a signature, nothing of it is left.
  for (let at: XmlElement | undefined = top; at !== undefined; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return [top];
  }
  return allNamed(top, dsNamespace, 'Signature');
}

function xpathOf(transform: XmlElement): string {
  const xpath = childNamed(transform, dsNamespace, 'XPath');
  return xpath === undefined ? '' : normalised(xpath);
}

function normalised(xpath: XmlElement): string {
  const text = textOf(xpath).replace(/\s+/g, '').replaceAll('"', "'");
  return text.replace(/([A-Za-z_][\w.-]*):(?=Signature\b)/g, (whole, prefix: string) =>
    namespaceAt(xpath, prefix) === dsNamespace ? 'ds:' : whole,
  );
}

function namespaceAt(element: XmlElement, prefix: string): string | undefined {
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    const found = at.declarations.find((declaration) => declaration.prefix === prefix);
    if (found !== undefined) return found.uri;
  }
  return undefined;
}

export function writeNodeSet(
  set: NodeSet,
  method: CanonicalMethod,
  write: ByteSink,
  inclusivePrefixes: readonly string[],
): void {
  const comments = method.comments && set.comments;
  canonicalize(set.apex, { ...method, comments }, write, { without: set.without, inclusivePrefixes });
}

function octetsOfNodeSet(
  set: NodeSet,
  method: CanonicalMethod,
  inclusivePrefixes: readonly string[],
): Uint8Array {
  const comments = method.comments && set.comments;
  return canonicalOctets(set.apex, { ...method, comments }, { without: set.without, inclusivePrefixes });
}

function textOfSet(set: NodeSet): string {
  const collect = (element: XmlElement): string =>
    set.without.has(element)
      ? ''
      : element.children
          .map((node) => (node.kind === 'text' ? node.value : node.kind === 'element' ? collect(node) : ''))
          .join('');
  return collect(set.apex.kind === 'document' ? set.apex.root : set.apex);
}

/** Which subtrees the transforms of a reference leave out of a document; undefined where they cannot be followed. */
export function excludedBy(
  xml: XmlDocument,
  transforms: readonly XmlElement[],
  owner: XmlElement | undefined,
): ReadonlySet<XmlElement> | undefined {
  let set: ReferenceData = { apex: xml, without: new Set(), comments: false };
  for (const transform of transforms) {
    const uri = attributeOf(transform, 'Algorithm') ?? '';
    if (knownCanonicalMethod(uri) !== undefined) break;
    try {
      set = applyTransform(set, uri, transform, owner);
    } catch (error) {
      if (error instanceof SignatureError) return undefined;
      throw error;
    }
    if (set instanceof Uint8Array) return undefined;
  }
  return set.without;
}

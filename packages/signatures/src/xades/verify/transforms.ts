import { isDeepStrictEqual } from 'node:util';
import { SignatureError } from '../../errors.ts';
import {
  type CanonicalMethod,
  canonicalize,
  canonicalMethod,
  inclusiveUri,
  knownCanonicalMethod,
  readXml,
  type XmlDocument,
  type XmlElement,
} from '../../xml/index.ts';
import { canonicalizeSelection, type Expression, parseXPath } from '../../xml/xpath/index.ts';
import {
  allNamed,
  attributeOf,
  childNamed,
  childrenNamed,
  contains,
  fromSignedBase64,
  isNamed,
  signaturesOf,
} from '../elements.ts';
import { dsNamespace, filter2Namespace } from '../namespaces.ts';
import { prefixList } from '../read/prefixList.ts';
import {
  expressionIn,
  filterBySubtrees,
  filterByXPath,
  holdsAllBelow,
  type Selection,
  selectionOf,
  selectionWithout,
  textOfSelection,
} from './xpathTransforms.ts';

/** Transform algorithms of XMLDSig 6.6 and XPath Filter 2.0. XSLT is never run. */
export const envelopedUri = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const base64Uri = 'http://www.w3.org/2000/09/xmldsig#base64';
export const xpathUri = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const xsltUri = 'http://www.w3.org/TR/1999/REC-xslt-19991116';
export const filter2Uri = 'http://www.w3.org/2002/06/xmldsig-filter2';

/** A node-set as most transforms leave it: one subtree or document, less some subtrees. */
export interface NodeSet {
  readonly apex: XmlDocument | XmlElement;
  readonly without: ReadonlySet<XmlElement>;
  readonly comments: boolean;
  /** What the apex belongs to, for XPath looks at all of it. */
  readonly document: XmlDocument;
}

export type ReferenceData = Uint8Array | NodeSet | Selection;

export type ByteSink = (piece: Uint8Array) => void;

const maxTransforms = 16;

/** A canonicalisation with its parameters. */
export interface CanonicalForm {
  readonly method: CanonicalMethod;
  readonly inclusivePrefixes: readonly string[];
}

/** Of a node-set that no transform turned into octets (XMLDSig 4.4.3.2). */
const defaultForm: CanonicalForm = { method: canonicalMethod(inclusiveUri), inclusivePrefixes: [] };

/** Nothing is left out. One for all, so that two sets can be told to be the same. */
export const nothing: ReadonlySet<XmlElement> = new Set();

/** What the transforms of a reference come to: octets, or nodes with the form in which they are written. */
export type Transformed = Uint8Array | WrittenNodes;

export interface WrittenNodes extends CanonicalForm {
  readonly set: NodeSet | Selection;
}

/**
 * Runs a reference's transforms and passes the octets to be hashed to `write`. `owner` is the ds:Signature around
 * the reference. Errors: `transform_unsupported`, `xml_xslt`, `canonicalization_unsupported`, `xpath_malformed`,
 * `xpath_too_large`, `xpath_too_expensive`, those of `readXml` where octets have to be read as XML, `xades_base64`.
 */
export function writeTransformed(
  input: ReferenceData,
  transforms: readonly XmlElement[],
  owner: XmlElement | undefined,
  write: ByteSink,
  fallback: CanonicalForm = defaultForm,
): void {
  writeOutcome(runTransforms(input, transforms, owner, fallback), write);
}

export function writeOutcome(outcome: Transformed, write: ByteSink): void {
  if (outcome instanceof Uint8Array) write(outcome);
  else writeNodes(outcome, write);
}

/**
 * The transforms up to the last canonicalisation, which is left to be written. `look` is told what goes into a transform
 * that chooses among nodes, and what comes out. Errors: see `writeTransformed`.
 */
export function runTransforms(
  input: ReferenceData,
  transforms: readonly XmlElement[],
  owner: XmlElement | undefined,
  fallback: CanonicalForm = defaultForm,
  look: (before: ReferenceData, after: ReferenceData) => void = () => undefined,
): Transformed {
  if (transforms.length > maxTransforms)
    throw new SignatureError('transform_unsupported', `More than ${maxTransforms} transforms`);
  let data = input;
  for (let index = 0; index < transforms.length; index++) {
    const transform = transforms[index] as XmlElement;
    const uri = attributeOf(transform, 'Algorithm') ?? '';
    const method = knownCanonicalMethod(uri);
    if (method === undefined) {
      const before = data;
      data = applyTransform(before, uri, transform, owner);
      look(before, data);
      continue;
    }
    const outcome = { set: asNodes(data), method, inclusivePrefixes: prefixList(transform) };
    // The usual case: the last transform canonicalises, and its pieces need not be put together.
    if (index === transforms.length - 1) return outcome;
    const pieces: Uint8Array[] = [];
    writeNodes(outcome, (piece) => pieces.push(piece));
    data = Buffer.concat(pieces);
  }
  return data instanceof Uint8Array ? data : { set: data, ...fallback };
}

function applyTransform(
  data: ReferenceData,
  uri: string,
  transform: XmlElement,
  owner: XmlElement | undefined,
): ReferenceData {
  switch (uri) {
    case envelopedUri:
      return owner === undefined ? data : lessOwner(asNodes(data), owner);
    case base64Uri:
      return fromSignedBase64(
        data instanceof Uint8Array ? Buffer.from(data).toString('latin1') : textOfNodes(data),
      );
    case xpathUri:
      return byXPath(asNodes(data), transform, owner);
    case filter2Uri:
      return byFilters(asNodes(data), transform, owner);
    case xsltUri:
      throw new SignatureError('xml_xslt', 'A stylesheet is a program, and none is run for a signature');
    default:
      throw new SignatureError(
        'transform_unsupported',
        `The transform ${JSON.stringify(uri)} is not supported`,
      );
  }
}

function asNodes(data: ReferenceData): NodeSet | Selection {
  if (!(data instanceof Uint8Array)) return data;
  const document = readXml(data);
  return { apex: document, without: nothing, comments: true, document };
}

function isSelection(data: NodeSet | Selection): data is Selection {
  return 'kind' in data;
}

function asSelection(data: NodeSet | Selection): Selection {
  return isSelection(data) ? data : selectionOf(data, data.document);
}

function less(set: NodeSet, elements: readonly XmlElement[]): NodeSet {
  return {
    ...set,
    without: set.without.size === 0 ? new Set(elements) : new Set([...set.without, ...elements]),
  };
}

/** Without the signature itself: of what stands inside it nothing is left (XMLDSig 6.6.4). */
function lessOwner(set: NodeSet | Selection, owner: XmlElement): NodeSet | Selection {
  if (isSelection(set)) return selectionWithout(set, owner);
  const { apex } = set;
  return less(set, [apex.kind === 'element' && contains(owner, apex) ? apex : owner]);
}

/**
 * The XPath expressions that most signatures use leave out subtrees, which takes no look at single nodes. They are
 * known by what they mean: what their prefixes stand for is part of it, and no exclusive form protects that.
 */
function byXPath(
  set: NodeSet | Selection,
  transform: XmlElement,
  owner: XmlElement | undefined,
): NodeSet | Selection {
  const xpath = childNamed(transform, dsNamespace, 'XPath');
  if (!isSelection(set) && xpath !== undefined) {
    const expression = expressionIn(xpath);
    if (isOneOf(outsideSignatures, expression)) return lessSignatures(set);
    if (isOneOf(outsideOwner, expression)) return owner === undefined ? set : lessOwner(set, owner);
  }
  return filterByXPath(asSelection(set), transform);
}

function byFilters(
  set: NodeSet | Selection,
  transform: XmlElement,
  owner: XmlElement | undefined,
): NodeSet | Selection {
  let result: NodeSet | Selection = set;
  for (const xpath of childrenNamed(transform, filter2Namespace, 'XPath')) {
    if (isSelection(result)) return filterBySubtrees(asSelection(set), transform);
    const operation = attributeOf(xpath, 'Filter');
    const expression = expressionIn(xpath);
    if (operation === 'subtract' && isOneOf(everySignature, expression)) result = lessSignatures(result);
    else if (operation === 'subtract' && isOneOf(theOwner, expression)) {
      if (owner !== undefined) result = lessOwner(result, owner);
    } else if (operation !== 'intersect' || !isOneOf(everything, expression))
      return filterBySubtrees(asSelection(set), transform);
  }
  return result;
}

const known = (...texts: readonly string[]): readonly Expression[] =>
  texts.map((text) => parseXPath(text, (prefix) => (prefix === 'ds' ? dsNamespace : undefined)));

const outsideSignatures = known(
  'not(ancestor-or-self::ds:Signature)',
  `not(ancestor-or-self::*[local-name() = 'Signature' and namespace-uri() = '${dsNamespace}'])`,
);
const outsideOwner = known(
  'count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) > count(ancestor-or-self::ds:Signature)',
);
const everySignature = known('/descendant::ds:Signature', '//ds:Signature');
const theOwner = known('here()/ancestor::ds:Signature[1]');
const everything = known('/');

function isOneOf(expressions: readonly Expression[], expression: Expression): boolean {
  return expressions.some((one) => isDeepStrictEqual(one, expression));
}

const signatureSets = new WeakMap<XmlDocument | XmlElement, ReadonlySet<XmlElement>>();

/** All signatures in a document or element: the same set every time, however many signatures ask. */
function signatureSet(apex: XmlDocument | XmlElement): ReadonlySet<XmlElement> {
  let all = signatureSets.get(apex);
  if (all === undefined) {
    all = new Set(apex.kind === 'document' ? signaturesOf(apex) : signaturesIn(apex));
    signatureSets.set(apex, all);
  }
  return all;
}

/** Is all of the subtree or document there, signatures apart? Comments and namespaces that nobody uses do not count. */
export function isWhole(set: NodeSet | Selection): boolean {
  if (isSelection(set)) return holdsAllBelow(set);
  const { apex, without } = set;
  if (without === nothing || without === signatureSets.get(apex)) return true;
  return [...without].every((element) => element !== apex && isNamed(element, dsNamespace, 'Signature'));
}

/** Is what is left out the same as for other references to the same thing? */
export function isCommon({ apex, without }: Pick<NodeSet, 'apex' | 'without'>): boolean {
  return without === nothing || without === signatureSets.get(apex);
}

function lessSignatures(set: NodeSet): NodeSet {
  const all = signatureSet(set.apex);
  for (const element of set.without) if (!all.has(element)) return less(set, [...all]);
  return { ...set, without: all };
}

function signaturesIn(top: XmlElement): readonly XmlElement[] {
  // ancestor-or-self: where the apex itself stands inside a signature, nothing of it is left.
  for (let at: XmlElement | undefined = top; at !== undefined; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return [top];
  }
  return allNamed(top, dsNamespace, 'Signature');
}

function writeNodes({ set, method, inclusivePrefixes }: WrittenNodes, write: ByteSink): void {
  if (isSelection(set)) {
    canonicalizeSelection(set.tree, set.nodes, method, write, inclusivePrefixes);
    return;
  }
  const comments = method.comments && set.comments;
  canonicalize(set.apex, { ...method, comments }, write, { without: set.without, inclusivePrefixes });
}

function textOfNodes(data: NodeSet | Selection): string {
  if (isSelection(data)) return textOfSelection(data);
  const collect = (element: XmlElement): string =>
    data.without.has(element)
      ? ''
      : element.children
          .map((node) => (node.kind === 'text' ? node.value : node.kind === 'element' ? collect(node) : ''))
          .join('');
  return collect(data.apex.kind === 'document' ? data.apex.root : data.apex);
}

/** Which subtrees the transforms of a reference leave out of a document; undefined where they cannot be followed. */
export function excludedBy(
  xml: XmlDocument,
  transforms: readonly XmlElement[],
  owner: XmlElement | undefined,
): ReadonlySet<XmlElement> | undefined {
  let set: ReferenceData = { apex: xml, without: nothing, comments: false, document: xml };
  for (const transform of transforms) {
    const uri = attributeOf(transform, 'Algorithm') ?? '';
    if (knownCanonicalMethod(uri) !== undefined) break;
    try {
      set = applyTransform(set, uri, transform, owner);
    } catch (error) {
      if (error instanceof SignatureError) return undefined;
      throw error;
    }
    if (set instanceof Uint8Array || isSelection(set)) return undefined;
  }
  return set.without;
}

import { type XmlDocument, type XmlElement, xmlNamespace } from '../../xml/index.ts';
import {
  Evaluation,
  type Expression,
  everyNode,
  isNodes,
  malformedXPath,
  namespaceCost,
  parseXPath,
  toBoolean,
  treeOf,
  type XPathNode,
  type XPathTree,
} from '../../xml/xpath/index.ts';
import { attributeOf, childNamed, childrenNamed, isNamed, textOf } from '../elements.ts';
import { dsNamespace, filter2Namespace } from '../namespaces.ts';
import type { NodeSet } from './transforms.ts';

/** Nodes chosen one by one. */
export interface Selection {
  readonly kind: 'selection';
  readonly tree: XPathTree;
  readonly nodes: ReadonlySet<XPathNode>;
  /** What was chosen from; undefined where nothing of the document was. */
  readonly top: XPathNode | undefined;
}

/** A subtree, less some subtrees, as single nodes. Errors: `xpath_too_large`, `xpath_too_expensive`. */
export function selectionOf({ apex, without, comments }: NodeSet, document: XmlDocument): Selection {
  const tree = treeOf(document);
  const top = apex.kind === 'document' ? tree.root : tree.nodeOf(apex);
  const nodes = new Set<XPathNode>();
  const add = (node: XPathNode): void => {
    if (node.element !== undefined && without.has(node.element)) return;
    tree.visit(1 + namespaceCost * node.namespaces.length);
    if (comments || node.kind !== 'comment') nodes.add(node);
    for (const namespace of node.namespaces) nodes.add(namespace);
    for (const attribute of node.attributes) nodes.add(attribute);
    for (const child of node.children) add(child);
  };
  if (top !== undefined) add(top);
  return { kind: 'selection', tree, nodes, top };
}

/** Without an element and all that is inside. */
export function selectionWithout({ tree, nodes, top }: Selection, element: XmlElement): Selection {
  const taken = tree.nodeOf(element);
  const inside = taken === undefined ? [] : everyNode(taken);
  tree.visit(inside.length + nodes.size);
  const left = new Set(nodes);
  for (const node of inside) left.delete(node);
  return { kind: 'selection', tree, nodes: left, top };
}

export function textOfSelection({ nodes }: Selection): string {
  return [...nodes]
    .filter(({ kind }) => kind === 'text')
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value)
    .join('');
}

/**
 * The XPath transform (XMLDSig 6.6.3): the expression is asked about every node by itself.
 * Errors: `xpath_malformed`, `xpath_too_expensive`.
 */
export function filterByXPath(selection: Selection, transform: XmlElement): Selection {
  const xpath = childNamed(transform, dsNamespace, 'XPath');
  if (xpath === undefined) throw malformedXPath('there is none');
  const { tree, top } = selection;
  const expression = expressionIn(xpath);
  const evaluation = new Evaluation({ tree, here: tree.nodeOf(xpath) });
  const nodes = new Set<XPathNode>();
  for (const node of selection.nodes) {
    tree.visit(1);
    if (toBoolean(evaluation.evaluate(expression, { node, position: 1, size: 1 }))) nodes.add(node);
  }
  return { kind: 'selection', tree, nodes, top };
}

/**
 * XPath Filter 2.0: each expression chooses subtrees of the document, which are cut with what has been chosen, taken
 * from it or added; the input is cut with the outcome. Errors: as `filterByXPath`.
 */
export function filterBySubtrees(selection: Selection, transform: XmlElement): Selection {
  const { tree, top } = selection;
  const filters = childrenNamed(transform, filter2Namespace, 'XPath').map((xpath) => {
    const operation = attributeOf(xpath, 'Filter');
    if (operation !== 'intersect' && operation !== 'subtract' && operation !== 'union')
      throw malformedXPath('a filter neither intersects, subtracts nor unites');
    const expression = expressionIn(xpath);
    const evaluation = new Evaluation({ tree, here: tree.nodeOf(xpath) });
    const value = evaluation.evaluate(expression, { node: tree.root, position: 1, size: 1 });
    if (!isNodes(value)) throw malformedXPath('a filter wants a node-set');
    return { operation, holds: insideAny(value) };
  });
  const nodes = new Set<XPathNode>();
  for (const node of selection.nodes) {
    tree.visit(filters.length);
    let chosen = true;
    for (const { operation, holds } of filters) {
      if (operation === 'union') chosen ||= holds(node);
      else chosen &&= holds(node) === (operation === 'intersect');
    }
    if (chosen) nodes.add(node);
  }
  return { kind: 'selection', tree, nodes, top };
}

/** Is everything there of what was chosen from, but signatures, comments and namespaces? */
export function holdsAllBelow({ tree, nodes, top }: Selection): boolean {
  const isThere = (node: XPathNode): boolean => {
    tree.visit(1 + node.attributes.length);
    if (node.kind === 'comment') return true;
    if (node.element !== undefined && isNamed(node.element, dsNamespace, 'Signature')) return true;
    return (
      nodes.has(node) &&
      node.attributes.every((attribute) => nodes.has(attribute)) &&
      node.children.every(isThere)
    );
  };
  if (top === undefined) return false;
  return top.kind === 'root' ? top.children.every(isThere) : isThere(top);
}

/** Is a node in one of the subtrees? They are merged into stretches of the document that do not overlap. */
function insideAny(tops: readonly XPathNode[]): (node: XPathNode) => boolean {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { kind, order, last } of tops) {
    if (order <= (ends.at(-1) ?? -1)) continue;
    starts.push(order);
    // Namespaces are numbered between their element and what comes next.
    ends.push(kind === 'namespace' ? last : last + 0.99);
  }
  return ({ order }) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= order) low = middle + 1;
      else high = middle;
    }
    return low > 0 && order <= (ends[low - 1] ?? -1);
  };
}

/** The expression that stands in an element, with the prefixes of that place. Error: `xpath_malformed`. */
export function expressionIn(xpath: XmlElement): Expression {
  return parseXPath(textOf(xpath), (prefix) => namespaceAt(xpath, prefix));
}

function namespaceAt(element: XmlElement, prefix: string): string | undefined {
  // Bound by definition, declared or not (Namespaces in XML, 3).
  if (prefix === 'xml') return xmlNamespace;
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    const found = at.declarations.find((declaration) => declaration.prefix === prefix);
    if (found !== undefined) return found.uri;
  }
  return undefined;
}

import type { XPathNode } from './nodes.ts';
import type { Axis, NodeTest } from './syntax.ts';

/** The nodes along an axis, nearest first: reverse axes run backwards (XPath 1.0, 2.2). */
export function* along(axis: Axis, node: XPathNode): Generator<XPathNode> {
  switch (axis) {
    case 'self':
      yield node;
      return;
    case 'parent':
      if (node.parent !== undefined) yield node.parent;
      return;
    case 'ancestor-or-self':
      yield node;
      yield* ancestors(node);
      return;
    case 'ancestor':
      yield* ancestors(node);
      return;
    case 'child':
      yield* node.children;
      return;
    case 'descendant-or-self':
      yield node;
      yield* descendants(node);
      return;
    case 'descendant':
      yield* descendants(node);
      return;
    case 'attribute':
      yield* node.attributes;
      return;
    case 'namespace':
      yield* node.namespaces;
      return;
    case 'following-sibling':
      yield* siblings(node).after;
      return;
    case 'preceding-sibling':
      yield* siblings(node).before;
      return;
    case 'following':
      if (isLeafOfElement(node) && node.parent !== undefined) yield* descendants(node.parent);
      for (let at: XPathNode | undefined = node; at !== undefined; at = at.parent) {
        for (const sibling of siblings(at).after) {
          yield sibling;
          yield* descendants(sibling);
        }
      }
      return;
    case 'preceding':
      for (let at: XPathNode | undefined = node; at !== undefined; at = at.parent) {
        for (const sibling of siblings(at).before) {
          yield* [...descendants(sibling)].reverse();
          yield sibling;
        }
      }
  }
}

function* ancestors(node: XPathNode): Generator<XPathNode> {
  for (let at = node.parent; at !== undefined; at = at.parent) yield at;
}

/** Without recursion: a generator inside a generator for every level would cost as much again at every step. */
function* descendants(node: XPathNode): Generator<XPathNode> {
  const open: XPathNode[] = [...node.children].reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    yield at;
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index];
      if (child !== undefined) open.push(child);
    }
  }
}

function isLeafOfElement(node: XPathNode): boolean {
  return node.kind === 'attribute' || node.kind === 'namespace';
}

/** `before` runs backwards. Attributes and namespaces have none. */
function siblings(node: XPathNode): { readonly before: XPathNode[]; readonly after: readonly XPathNode[] } {
  const { parent } = node;
  if (parent === undefined || isLeafOfElement(node)) return { before: [], after: [] };
  const index = parent.children.indexOf(node);
  return { before: parent.children.slice(0, index).reverse(), after: parent.children.slice(index + 1) };
}

/** Does a node pass the test of a step? `*` and names mean the kind of node that the axis is about (2.3). */
export function passes(test: NodeTest, axis: Axis, node: XPathNode): boolean {
  switch (test.kind) {
    case 'node':
      return true;
    case 'text':
    case 'comment':
      return node.kind === test.kind;
    case 'instruction':
      return node.kind === 'instruction' && (test.target === undefined || test.target === node.local);
    case 'name': {
      const principal = axis === 'attribute' || axis === 'namespace' ? axis : 'element';
      return (
        node.kind === principal &&
        (test.local === undefined || test.local === node.local) &&
        (test.namespace === undefined || test.namespace === node.namespace)
      );
    }
  }
}

export function isReverse(axis: Axis): boolean {
  return axis === 'parent' || axis.startsWith('ancestor') || axis.startsWith('preceding');
}

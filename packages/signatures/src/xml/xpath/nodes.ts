import { type Budget, currentBudget } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import { byCodePoint } from '../canonicalSpelling.ts';
import type { XmlAttribute, XmlDocument, XmlElement } from '../document.ts';
import { xmlNamespace } from '../document.ts';

/** A node of XPath's data model (5), in which texts are whole, and attributes and namespaces are nodes too. */
export class XPathNode {
  readonly kind: 'root' | 'element' | 'attribute' | 'namespace' | 'text' | 'comment' | 'instruction';
  readonly parent: XPathNode | undefined;
  /** Expanded name; the prefix for a namespace, the target for an instruction. */
  readonly namespace: string;
  readonly local: string;
  /** As written, with prefix. */
  readonly name: string;
  /** Value of what has one of its own: not of the root and of elements. */
  readonly value: string;
  readonly children: XPathNode[] = [];
  readonly element: XmlElement | undefined;
  readonly attribute: XmlAttribute | undefined;
  attributes: readonly XPathNode[] = [];
  /** Place in the document: namespaces and attributes come behind their element (5, document order). */
  order = 0;
  /** Order of the last node inside, itself included. */
  last = 0;
  #namespaces: readonly XPathNode[] | undefined;

  constructor(
    kind: XPathNode['kind'],
    parent: XPathNode | undefined,
    fields: {
      readonly namespace?: string;
      readonly local?: string;
      readonly name?: string;
      readonly value?: string;
      readonly element?: XmlElement;
      readonly attribute?: XmlAttribute;
    } = {},
  ) {
    this.kind = kind;
    this.parent = parent;
    this.namespace = fields.namespace ?? '';
    this.local = fields.local ?? '';
    this.name = fields.name ?? this.local;
    this.value = fields.value ?? '';
    this.element = fields.element;
    this.attribute = fields.attribute;
  }

  /** Namespace nodes: one for each prefix in scope, xml among them, in their order (C14N 2.2), made when asked for. */
  get namespaces(): readonly XPathNode[] {
    if (this.#namespaces !== undefined) return this.#namespaces;
    const { element } = this;
    if (element === undefined) return none;
    const inherited = this.parent?.element === undefined ? xmlOnly : this.parent.scope();
    const scope = new Map(inherited);
    for (const { prefix, uri } of element.declarations) {
      if (uri === '') scope.delete(prefix);
      else scope.set(prefix, uri);
    }
    this.#namespaces = [...scope]
      .sort(([one], [other]) => byCodePoint(one, other))
      .map(([prefix, uri], index) => {
        const node = new XPathNode('namespace', this, { local: prefix, value: uri });
        node.order = this.order + (index + 1) / (scope.size + 1) / 2;
        node.last = node.order;
        return node;
      });
    return this.#namespaces;
  }

  scope(): Map<string, string> {
    return new Map(this.namespaces.map(({ local, value }) => [local, value]));
  }
}

const none: readonly never[] = [];
const xmlOnly: ReadonlyMap<string, string> = new Map([['xml', xmlNamespace]]);

/** Octets that a node takes, measured on 64 bits and rounded up. */
const nodeBytes = 250;

/** Selecting node by node takes memory for each, and time for each more than once. */
const maxNodes = 500_000;

/** So many nodes may be looked at for all transforms of a document: an honest one needs a few for each node. */
const maxVisits = 20_000_000;

/** A document as XPath sees it. Error: `xpath_too_large`. */
export class XPathTree {
  readonly document: XmlDocument;
  readonly root = new XPathNode('root', undefined);
  #visits = 0;
  readonly #budget: Budget | undefined = currentBudget();
  readonly #elements = new Map<XmlElement, XPathNode>();
  #count = 0;

  constructor(document: XmlDocument) {
    this.document = document;
    this.#addAll(this.root, document.children);
    this.root.last = this.#count;
  }

  /** Error: `xpath_too_expensive`. */
  visit(count: number): void {
    this.#budget?.spend(count);
    this.#visits += count;
    if (this.#visits > maxVisits)
      throw new SignatureError('xpath_too_expensive', 'XPath expressions take too long over this document');
  }

  nodeOf(element: XmlElement): XPathNode | undefined {
    return this.#elements.get(element);
  }

  #number(node: XPathNode): void {
    this.#budget?.spend(5);
    this.#budget?.hold(nodeBytes);
    if (++this.#count > maxNodes)
      throw new SignatureError('xpath_too_large', `XPath is not evaluated over more than ${maxNodes} nodes`);
    node.order = this.#count;
    node.last = this.#count;
  }

  #addAll(parent: XPathNode, children: XmlDocument['children']): void {
    for (let index = 0; index < children.length; index++) {
      const child = children[index];
      if (child === undefined) continue;
      if (child.kind === 'element') {
        this.#addElement(parent, child);
        continue;
      }
      let node: XPathNode;
      if (child.kind === 'text') {
        let value = child.value;
        // CDATA sections and references do not divide a text (5.7).
        for (let next = children[index + 1]; next?.kind === 'text'; next = children[index + 1]) {
          value += next.value;
          index++;
        }
        node = new XPathNode('text', parent, { value });
      } else if (child.kind === 'comment') node = new XPathNode('comment', parent, { value: child.value });
      else node = new XPathNode('instruction', parent, { local: child.target, value: child.data });
      this.#number(node);
      parent.children.push(node);
    }
  }

  #addElement(parent: XPathNode, element: XmlElement): void {
    const { namespace, local, name } = element;
    const node = new XPathNode('element', parent, { namespace, local, name, element });
    this.#number(node);
    this.#elements.set(element, node);
    parent.children.push(node);
    node.attributes = element.attributes.map((attribute) => {
      const made = new XPathNode('attribute', node, {
        ...named(attribute),
        value: attribute.value,
        attribute,
      });
      this.#number(made);
      return made;
    });
    this.#addAll(node, element.children);
    node.last = this.#count;
  }
}

function named({ namespace, local, name }: XmlAttribute) {
  return { namespace, local, name };
}

const trees = new WeakMap<XmlDocument, XPathTree>();

export function treeOf(document: XmlDocument): XPathTree {
  let tree = trees.get(document);
  if (tree === undefined) {
    tree = new XPathTree(document);
    trees.set(document, tree);
  }
  return tree;
}

/** The node and all that is inside, with attributes and namespaces. */
export function everyNode(top: XPathNode): XPathNode[] {
  const all: XPathNode[] = [];
  const add = (node: XPathNode): void => {
    all.push(node);
    for (const namespace of node.namespaces) all.push(namespace);
    for (const attribute of node.attributes) all.push(attribute);
    for (const child of node.children) add(child);
  };
  add(top);
  return all;
}

/** A namespace node is made when it is looked at, which costs more than looking at one that is there. */
export const namespaceCost = 20;

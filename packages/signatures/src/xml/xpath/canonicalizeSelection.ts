import type { CanonicalMethod } from '../canonicalMethod.ts';
import { byNamespaceAndName, escapeAttribute, escapeText } from '../canonicalSpelling.ts';
import type { CanonicalSink } from '../canonicalWriter.ts';
import type { XmlAttribute } from '../document.ts';
import { xmlNamespace } from '../document.ts';
import { refuseRelativeNamespaces } from '../relativeNamespaces.ts';
import { joinBases } from '../xmlBase.ts';
import type { XPathNode, XPathTree } from './nodes.ts';

/**
 * The canonical form of nodes chosen one by one (Canonical XML 2.2 to 2.4, Exclusive 3): elements may be missing
 * while something inside them is there, and namespaces and attributes may be missing too.
 */
export function canonicalizeSelection(
  tree: XPathTree,
  nodes: ReadonlySet<XPathNode>,
  method: CanonicalMethod,
  write: CanonicalSink,
  inclusivePrefixes: readonly string[],
): void {
  new SelectionWriter(nodes, method, write, inclusivePrefixes).document(tree.root);
}

/** What the prefixes mean around an element. */
interface Scope {
  /** Namespace nodes of the nearest element in the output. */
  readonly nearest: ReadonlyMap<string, string>;
  /** For each prefix its namespace node on the nearest element in the output that uses it (Exclusive, 3). */
  readonly used: ReadonlyMap<string, string>;
}

const pieceLength = 32_768;

class SelectionWriter {
  readonly #nodes: ReadonlySet<XPathNode>;
  readonly #method: CanonicalMethod;
  readonly #write: CanonicalSink;
  readonly #prefixes: ReadonlySet<string>;
  #out = '';

  constructor(
    nodes: ReadonlySet<XPathNode>,
    method: CanonicalMethod,
    write: CanonicalSink,
    inclusivePrefixes: readonly string[],
  ) {
    this.#nodes = nodes;
    this.#method = method;
    this.#write = write;
    this.#prefixes = new Set(inclusivePrefixes);
  }

  document(root: XPathNode): void {
    let behind = false;
    for (const child of root.children) {
      if (child.kind === 'element') {
        this.#element(child, { nearest: new Map(), used: new Map() });
        behind = true;
      } else {
        const markup = this.#leaf(child);
        if (markup !== '') this.#put(behind ? `\n${markup}` : `${markup}\n`);
      }
    }
    if (this.#out !== '') this.#write(Buffer.from(this.#out, 'utf8'));
  }

  #put(text: string): void {
    this.#out += text;
    if (this.#out.length < pieceLength) return;
    this.#write(Buffer.from(this.#out, 'utf8'));
    this.#out = '';
  }

  #leaf(node: XPathNode): string {
    if (!this.#nodes.has(node)) return '';
    switch (node.kind) {
      case 'text':
        return escapeText(node.value);
      case 'comment':
        return this.#method.comments ? `<!--${node.value.replaceAll('\r', '&#xD;')}-->` : '';
      case 'instruction': {
        const data = node.value.replaceAll('\r', '&#xD;');
        return data === '' ? `<?${node.local}?>` : `<?${node.local} ${data}?>`;
      }
      default:
        return '';
    }
  }

  #element(node: XPathNode, outer: Scope): void {
    const rendered = this.#nodes.has(node);
    const attributes = this.#attributes(node, rendered);
    const here = new Map(this.#namespacesOf(node));
    refuseRelativeNamespaces(here.values());
    const prefixes = new Set(
      rendered ? [prefixOf(node.name), ...attributes.map(({ prefix }) => prefix).filter(Boolean)] : [],
    );
    const markup = this.#declarations(here, rendered, prefixes, outer);
    const inner = rendered ? { nearest: here, used: usedAt(here, prefixes, outer) } : outer;
    const written = attributes.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`).join('');
    this.#put(rendered ? `<${node.name}${markup}${written}>` : markup + written);
    for (const child of node.children) {
      if (child.kind === 'element') this.#element(child, inner);
      else this.#put(this.#leaf(child));
    }
    if (rendered) this.#put(`</${node.name}>`);
  }

  /**
   * 2.3, namespace axis. In the exclusive form (3) that is so for the prefixes on the list only, and of the others
   * those are declared that the element and its attributes use. Either way all stand in one order, that of `here`.
   */
  #declarations(
    here: ReadonlyMap<string, string>,
    rendered: boolean,
    prefixes: ReadonlySet<string>,
    { nearest, used }: Scope,
  ): string {
    const isInclusive = (prefix: string) => this.#method.form !== 'exclusive' || this.#prefixes.has(prefix);
    const outer = (prefix: string) => (isInclusive(prefix) ? nearest : used).get(prefix);
    let markup = '';
    const mayTakeBack = isInclusive('') ? rendered : prefixes.has('');
    if (mayTakeBack && !here.has('') && outer('') !== undefined) markup += declaration('', '');
    for (const [prefix, uri] of here) {
      if ((isInclusive(prefix) || prefixes.has(prefix)) && outer(prefix) !== uri)
        markup += declaration(prefix, uri);
    }
    return markup;
  }

  /** In the order of prefixes, without xml itself. */
  #namespacesOf(node: XPathNode): [string, string][] {
    return node.namespaces
      .filter((namespace) => this.#nodes.has(namespace))
      .filter(({ local, value }) => local !== 'xml' || value !== xmlNamespace)
      .map(({ local, value }) => [local, value]);
  }

  #attributes(node: XPathNode, rendered: boolean): readonly XmlAttribute[] {
    const own = node.attributes.filter((attribute) => this.#nodes.has(attribute));
    const made = own.flatMap(({ attribute }) => attribute ?? []);
    const orphan = rendered && node.parent?.kind === 'element' && !this.#nodes.has(node.parent);
    if (!orphan || this.#method.form === 'exclusive') return made.sort(byNamespaceAndName);
    return this.#withInherited(node, made).sort(byNamespaceAndName);
  }

  /**
   * 2.4: an element whose parent is missing takes over xml: attributes, in version 1.0 from wherever they are, in 1.1
   * from the ancestors that are missing in a row.
   */
  #withInherited(node: XPathNode, own: readonly XmlAttribute[]): XmlAttribute[] {
    const version11 = this.#method.form === 'inclusive-1.1';
    const mine = xmlAttributesOf(node);
    const taken = new Map<string, XmlAttribute>();
    const bases: XmlAttribute[] = [];
    for (let at = node.parent; at?.kind === 'element'; at = at.parent) {
      if (version11 && this.#nodes.has(at)) break;
      for (const attribute of xmlAttributesOf(at)) {
        const { local } = attribute;
        if (version11 && local === 'base') bases.push(attribute);
        if (version11 && local !== 'lang' && local !== 'space') continue;
        if (!mine.some((one) => one.local === local) && !taken.has(local)) taken.set(local, attribute);
      }
    }
    if (bases.length === 0) return [...own, ...taken.values()];
    const others = own.filter((attribute) => !isBase(attribute));
    return [...others, ...taken.values(), ...joinedBase([...mine.filter(isBase), ...bases])];
  }
}

function usedAt(
  here: ReadonlyMap<string, string>,
  prefixes: ReadonlySet<string>,
  { used }: Scope,
): ReadonlyMap<string, string> {
  const inner = new Map(used);
  for (const prefix of prefixes) {
    const uri = here.get(prefix);
    if (uri === undefined) inner.delete(prefix);
    else inner.set(prefix, uri);
  }
  return inner;
}

/** 1.1, 2.4: the bases of missing ancestors are joined with that of the element. */
function joinedBase(innermostFirst: readonly XmlAttribute[]): XmlAttribute[] {
  const [model] = innermostFirst;
  if (model === undefined) return [];
  const value = innermostFirst
    .map((attribute) => attribute.value)
    .reduceRight((base, reference) => joinBases(base, reference));
  return value === '' ? [] : [{ ...model, value }];
}

function isBase({ local, namespace }: XmlAttribute): boolean {
  return local === 'base' && namespace === xmlNamespace;
}

function xmlAttributesOf(node: XPathNode): XmlAttribute[] {
  return node.attributes
    .flatMap(({ attribute }) => attribute ?? [])
    .filter(({ namespace }) => namespace === xmlNamespace);
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? '' : name.slice(0, colon);
}

function declaration(prefix: string, uri: string): string {
  return `${prefix === '' ? ' xmlns' : ` xmlns:${prefix}`}="${escapeAttribute(uri)}"`;
}

import { type Budget, currentBudget } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import type {
  XmlAttribute,
  XmlElement,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
  XmlText,
} from './document.ts';
import { xmlNamespace } from './document.ts';
import { append, ElementNode } from './elementNode.ts';
import { charactersOf } from './encoding.ts';
import type { QualifiedName } from './namespaceScope.ts';
import type { XmlEvents, XmlLimits } from './reader.ts';
import type { TagScanner } from './scan.ts';

/** Octets that nodes take, measured on 64 bits and rounded up. Attributes are only made where they have to be. */
const elementBytes = 150;
const attributeBytes = 200;
const leafBytes = 110;
/** Steps to read one node and keep it, and for each of its attributes. */
const nodeSteps = 8;
const attributeSteps = 6;
/** With what it takes to find an element by its Id. */
const idBytes = 250;

/** Makes the tree of what the reader tells. Error: `xml_too_large` before it takes more memory than it may. */
export class TreeBuilder implements XmlEvents {
  readonly everything = true;
  readonly ids = new Map<string, XmlElement>();
  readonly duplicateIds = new Set<string>();
  /** The root with what stands around it. */
  readonly nodes: XmlNode[] = [];
  root: ElementNode | undefined;
  readonly #source: XmlSource;
  readonly #parent: XmlElement | undefined;
  readonly #outer: ElementNode[] = [];
  /** What is left of the memory that the tree may take. */
  #left: number;
  readonly #budget: Budget | undefined = currentBudget();
  #current: ElementNode | undefined;

  /** `parent` is what the root stands in, if it is a fragment. */
  constructor(source: XmlSource, parent: XmlElement | undefined, limits: XmlLimits) {
    this.#left = limits.maxTreeBytes ?? 1_073_741_824;
    this.#source = source;
    this.#parent = parent;
  }

  start(
    name: QualifiedName,
    namespace: string,
    declarations: readonly XmlNamespaceDeclaration[],
    attributes: readonly XmlAttribute[] | undefined,
    tag: TagScanner,
    start: number,
  ): void {
    const current = this.#current;
    const parent = current ?? this.#parent;
    const element = new ElementNode(
      name,
      namespace,
      declarations,
      attributes,
      parent,
      this.#source,
      tag,
      start,
    );
    const made = (attributes?.length ?? 0) + declarations.length;
    this.#budget?.spend(attributeSteps * (tag.count + declarations.length));
    this.#take(elementBytes + attributeBytes * made + (tag.identified ? idBytes : 0));
    if (tag.identified) this.#remember(element);
    this.#add(element);
    this.root ??= element;
    if (tag.empty) return;
    if (current !== undefined) this.#outer.push(current);
    this.#current = element;
  }

  end(_: QualifiedName, start: number, end: number): void {
    const element = this.#current;
    if (element === undefined) return;
    element.contentEnd = start;
    element.end = end;
    this.#current = this.#outer.pop();
  }

  #take(bytes: number): void {
    this.#budget?.spend(nodeSteps);
    this.#budget?.hold(bytes);
    this.#left -= bytes;
    if (this.#left < 0)
      throw new SignatureError('xml_too_large', 'The XML has more elements than memory allows');
  }

  plainText(start: number, end: number): void {
    this.#take(leafBytes);
    this.#add(new PlainText(this.#source.text, start, end));
  }

  text(value: string): void {
    if (value === '') return;
    this.#take(leafBytes + 2 * value.length);
    this.#add({ kind: 'text', value, plainStart: -1, plainEnd: -1 });
  }

  comment(value: string): void {
    this.#take(leafBytes + 2 * value.length);
    this.#add({ kind: 'comment', value });
  }

  instruction(target: string, data: string): void {
    this.#take(leafBytes + 2 * data.length);
    this.#add({ kind: 'instruction', target, data });
  }

  #add(node: XmlNode): void {
    if (this.#current === undefined) this.nodes.push(node);
    else append(this.#current, node);
  }

  #remember(element: XmlElement): void {
    for (const value of idsAmong(element.attributes)) {
      const first = this.ids.get(value);
      if (first === undefined) this.ids.set(value, element);
      else if (first !== element) this.duplicateIds.add(value);
    }
  }
}

/**
 * Values of the attributes called Id, in any spelling and any namespace. Blanks around that of xml:id do not count (xml:id
 * 1.0, 4), and for whoever does not know it they do.
 */
export function idsAmong(attributes: readonly XmlAttribute[]): string[] {
  return attributes
    .filter(({ local }) => local.length === 2 && local.toLowerCase() === 'id')
    .flatMap(({ namespace, value }) => {
      const trimmed = value.trim();
      return namespace === xmlNamespace && trimmed !== value ? [value, trimmed] : [value];
    });
}

/** Text that is its own canonical form. Its characters are only made when somebody asks. */
class PlainText implements XmlText {
  readonly kind = 'text';
  readonly plainStart: number;
  readonly plainEnd: number;
  private readonly source: string;

  constructor(source: string, start: number, end: number) {
    this.source = source;
    this.plainStart = start;
    this.plainEnd = end;
  }

  get value(): string {
    return charactersOf(this.source.slice(this.plainStart, this.plainEnd));
  }
}

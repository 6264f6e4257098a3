import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration, XmlNode, XmlSource } from './document.ts';
import { NamespaceScope, type QualifiedName } from './namespaceScope.ts';
import { TagScanner } from './scan.ts';

/** An element as the reader builds it. */
export class ElementNode implements XmlElement {
  readonly kind = 'element';
  readonly namespace: string;
  readonly declarations: readonly XmlNamespaceDeclaration[];
  children: readonly XmlNode[] = none;
  readonly parent: XmlElement | undefined;
  readonly source: XmlSource;
  readonly spelling: 'plain' | 'unsorted' | 'other';
  readonly prefixedAttributes: boolean;
  readonly start: number;
  readonly contentStart: number;
  contentEnd: number;
  end: number;
  private readonly qualified: QualifiedName;
  private made: readonly XmlAttribute[] | undefined;

  /** Without `attributes` they are made from the source when they are asked for. */
  constructor(
    qualified: QualifiedName,
    namespace: string,
    declarations: readonly XmlNamespaceDeclaration[],
    attributes: readonly XmlAttribute[] | undefined,
    parent: XmlElement | undefined,
    source: XmlSource,
    tag: TagScanner,
    start: number,
  ) {
    this.qualified = qualified;
    this.namespace = namespace;
    this.declarations = declarations;
    this.made = attributes;
    this.parent = parent;
    this.source = source;
    this.spelling = !tag.plain || declarations.length > 0 ? 'other' : tag.sorted ? 'plain' : 'unsorted';
    this.prefixedAttributes = tag.prefixed;
    this.start = start;
    this.contentStart = tag.end;
    this.contentEnd = tag.empty ? tag.end : -1;
    this.end = tag.empty ? tag.end : -1;
  }

  get name(): string {
    return this.qualified.name;
  }

  get octetName(): string {
    return this.qualified.octets;
  }

  get prefix(): string {
    return this.qualified.prefix;
  }

  get local(): string {
    return this.qualified.local;
  }

  get attributes(): readonly XmlAttribute[] {
    if (this.made === undefined) {
      const scanner = scannerFor(this.source);
      scanner.scan(this.start);
      this.made = scanner.attributes();
    }
    return this.made;
  }
}

const scanners = new WeakMap<XmlSource, TagScanner>();

/** A scanner that marks attributes, one for each source. */
export function scannerFor(source: XmlSource): TagScanner {
  let scanner = scanners.get(source);
  if (scanner === undefined) {
    scanner = new TagScanner(source.text, new NamespaceScope(), Number.POSITIVE_INFINITY, false);
    scanners.set(source, scanner);
  }
  return scanner;
}

const none: never[] = [];

/** Most elements have one child: an array made for it takes a tenth of what `push` would set aside. */
export function append(element: ElementNode, node: XmlNode): void {
  if (element.children === none) element.children = [node];
  else (element.children as XmlNode[]).push(node);
}

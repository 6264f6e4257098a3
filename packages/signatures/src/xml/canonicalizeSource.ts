import type { InclusiveMethod } from './canonicalMethod.ts';
import {
  type CanonicalSink,
  CanonicalWriter,
  type Place,
  type RenderedDeclaration,
} from './canonicalWriter.ts';
import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration, XmlSource } from './document.ts';
import { ElementNode } from './elementNode.ts';
import type { QualifiedName } from './namespaceScope.ts';
import { Reader, type XmlEvents, type XmlLimits } from './reader.ts';
import type { TagScanner } from './scan.ts';
import { idsAmong } from './treeBuilder.ts';

export interface ReadOver {
  /** The root with its place in the source, but without its content. */
  readonly root: XmlElement;
  /** Values of all Id attributes. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The canonical form of a whole document while it is read, for the inclusive methods: there a tag that declares
 * nothing is canonical by its spelling alone. No tree is built, so a large document costs no memory, and everything
 * between two irregular places goes out in one piece.
 * Errors: those of `readXml` and of `canonicalize`.
 */
export function canonicalizeSource(
  source: XmlSource,
  method: InclusiveMethod,
  write: CanonicalSink,
  limits: XmlLimits = {},
): ReadOver {
  const pass = new CanonicalPass(source, method, write);
  new Reader(source, limits, pass).document();
  return pass.finish();
}

class CanonicalPass implements XmlEvents {
  readonly everything = false;
  readonly #source: XmlSource;
  readonly #writer: CanonicalWriter;
  readonly #outer: (RenderedDeclaration | undefined)[] = [];
  readonly #ids = new Set<string>();
  #root: ElementNode | undefined;
  /** Up to where the source has been dealt with. */
  #done = 0;

  constructor(source: XmlSource, method: InclusiveMethod, write: CanonicalSink) {
    this.#source = source;
    this.#writer = new CanonicalWriter(source, method, write, {});
  }

  start(
    name: QualifiedName,
    namespace: string,
    declarations: readonly XmlNamespaceDeclaration[],
    attributes: readonly XmlAttribute[] | undefined,
    tag: TagScanner,
    start: number,
  ): void {
    if (tag.plain && !tag.prefixed && !tag.identified && this.#root !== undefined) {
      // Only the order of attributes is amiss.
      this.#upTo(start);
      this.#writer.reorderedTag(name.octets, start, tag);
      this.#done = tag.end;
      return;
    }
    if (tag.identified) for (const id of idsAmong(attributes ?? tag.attributes())) this.#ids.add(id);
    const element = new ElementNode(
      name,
      namespace,
      declarations,
      attributes,
      undefined,
      this.#source,
      tag,
      start,
    );
    if (this.#root === undefined) this.#root = element;
    else this.#upTo(start);
    const outer = this.#writer.scope;
    this.#writer.startTag(element);
    this.#done = tag.end;
    if (tag.empty) {
      this.#writer.endTag(name.octets, tag.end, tag.end);
      this.#writer.leave(outer);
    } else if (declarations.length > 0) this.#outer.push(outer);
  }

  end(name: QualifiedName, start: number, end: number, declared: number): void {
    this.#upTo(start);
    this.#writer.endTag(name.octets, start, end);
    this.#done = end;
    if (declared > 0) this.#writer.leave(this.#outer.pop());
    const root = this.#root;
    // The end of the root is always told of, and nothing inside can end behind it.
    if (root !== undefined) {
      root.contentEnd = start;
      root.end = end;
    }
  }

  plainText(): void {
    // Goes out with what is around it.
  }

  text(value: string, start: number, end: number): void {
    this.#upTo(start);
    this.#writer.text(value);
    this.#done = end;
  }

  comment(value: string, start: number, end: number, open: number): void {
    if (open > 0) this.#upTo(start);
    this.#writer.comment(value, this.#placeAt(open));
    this.#done = end;
  }

  instruction(target: string, data: string, start: number, end: number, open: number): void {
    if (open > 0) this.#upTo(start);
    this.#writer.instruction(target, data, this.#placeAt(open));
    this.#done = end;
  }

  #placeAt(open: number): Place {
    if (open > 0) return 'inside';
    return this.#root === undefined ? 'before-root' : 'after-root';
  }

  /** What was not told of is canonical as it stands. */
  #upTo(start: number): void {
    if (start > this.#done) this.#writer.verbatim(this.#done, start);
  }

  finish(): ReadOver {
    this.#writer.flush();
    if (this.#root === undefined) throw new Error('The reader always tells of a root');
    return { root: this.#root, ids: this.#ids };
  }
}

import { SignatureError } from '../errors.ts';
import { isName } from './characters.ts';
import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration } from './document.ts';
import { xmlNamespace, xmlnsNamespace } from './document.ts';
import { charactersOf } from './encoding.ts';

/** A name as written, taken apart once. `bad` says that it is no QName (Namespaces in XML, 4). */
export interface QualifiedName {
  readonly name: string;
  /** As octets, one character each. */
  readonly octets: string;
  readonly prefix: string;
  readonly local: string;
  readonly bad: boolean;
  readonly firstOctet: number;
  /** Called Id, in any spelling and any namespace. */
  readonly isId: boolean;
  /** Is there anything to know about it as an attribute's name: bad, with a prefix, a declaration, an Id? */
  readonly special: boolean;
  /** For `TagScanner`: the tag that had an attribute of this name last. */
  markedBy: number;
  /** For `TagScanner`: the element and the attribute that came next after this name the last time. */
  elementAfter: QualifiedName | undefined;
  attributeAfter: QualifiedName | undefined;
  /** The rest of the last start tag with this name, for `TagScanner`: many tags come again letter by letter. */
  rest: string;
  restSorted: boolean;
  restMisses: number;
  /** For `NamespaceScope`: what the prefix meant last, and when. */
  resolved: string | undefined;
  resolvedIn: number;
}

/** No document needs so many at one place, and looking one up takes as long as there are. */
const maxInScope = 1_024;

type Refuse = (what: string) => SignatureError;

/** The prefixes in scope while reading: a stack, searched from its top. */
export class NamespaceScope {
  readonly #names = new Map<string, QualifiedName>();
  /** The names met last, by a cheap hash: most names come again soon, and are found without cutting a string. */
  readonly #recent: (QualifiedName | undefined)[] = new Array(256).fill(undefined);
  /** Changes with every declaration that comes or goes. */
  #state = 1;
  readonly #prefixes: string[] = ['', 'xml'];
  readonly #uris: string[] = ['', xmlNamespace];

  /** The name between two offsets of a text. */
  name(text: string, start: number, end: number): QualifiedName {
    const length = end - start;
    const slot = (text.charCodeAt(start) * 7 + text.charCodeAt(end - 1) * 31 + length * 11) & 255;
    const recent = this.#recent[slot];
    if (recent !== undefined && recent.octets.length === length && standsAt(text, start, recent.octets))
      return recent;
    const octets = text.slice(start, end);
    let known = this.#names.get(octets);
    if (known === undefined) {
      known = takeApart(octets);
      this.#names.set(octets, known);
    }
    this.#recent[slot] = known;
    return known;
  }

  /** The namespace of a name as an element's; looked up once as long as no declaration comes or goes. */
  resolveName(name: QualifiedName): string | undefined {
    if (name.resolvedIn !== this.#state) {
      name.resolved = this.resolve(name.prefix);
      name.resolvedIn = this.#state;
    }
    return name.resolved;
  }

  resolve(prefix: string): string | undefined {
    for (let index = this.#prefixes.length - 1; index >= 0; index--) {
      if (this.#prefixes[index] === prefix) return this.#uris[index];
    }
    return undefined;
  }

  /** Takes over what is in scope at an element of another reading. */
  enterAncestors(element: XmlElement | undefined): void {
    if (element === undefined) return;
    this.enterAncestors(element.parent);
    for (const { prefix, uri } of element.declarations) {
      this.#prefixes.push(prefix);
      this.#uris.push(uri);
    }
  }

  /** Opens a start tag's declarations (Namespaces in XML, 3 and the constraints there). */
  enter(written: readonly XmlAttribute[], refuse: Refuse): readonly XmlNamespaceDeclaration[] {
    let declarations: XmlNamespaceDeclaration[] | undefined;
    for (const attribute of written) {
      if (!isDeclaration(attribute)) continue;
      const prefix = attribute.prefix === 'xmlns' ? attribute.local : '';
      checkDeclaration(prefix, attribute.value, refuse);
      declarations ??= [];
      if (declarations.some((declaration) => declaration.prefix === prefix))
        throw refuse(`two declarations of the prefix ${JSON.stringify(prefix)}`);
      declarations.push({ prefix, uri: attribute.value });
    }
    if (declarations === undefined) return none;
    if (this.#prefixes.length + declarations.length > maxInScope)
      throw new SignatureError('xml_too_many_namespaces', `More than ${maxInScope} prefixes in scope`);
    this.#state++;
    for (const { prefix, uri } of declarations) {
      this.#prefixes.push(prefix);
      this.#uris.push(uri);
    }
    return declarations;
  }

  leave(count: number): void {
    this.#state++;
    this.#prefixes.length -= count;
    this.#uris.length -= count;
  }

  /** The attributes that are no declarations, with their namespaces. */
  attributes(written: readonly XmlAttribute[], refuse: Refuse): readonly XmlAttribute[] {
    const attributes: XmlAttribute[] = [];
    for (const attribute of written) {
      if (isDeclaration(attribute)) continue;
      const { prefix } = attribute;
      const namespace = prefix === '' ? '' : this.resolve(prefix);
      if (namespace === undefined) throw refuse(`the undeclared prefix ${JSON.stringify(prefix)}`);
      attributes.push(namespace === '' ? attribute : { ...attribute, namespace });
    }
    if (attributes.length > 1) refuseTwins(attributes, refuse);
    return attributes.length === 0 ? none : attributes;
  }
}

function isDeclaration(attribute: XmlAttribute): boolean {
  return attribute.prefix === 'xmlns' || attribute.name === 'xmlns';
}

/** `startsWith` for the short strings of tags, where the call would cost more than the comparison. */
export function standsAt(text: string, start: number, part: string): boolean {
  for (let index = 0; index < part.length; index++) {
    if (text.charCodeAt(start + index) !== part.charCodeAt(index)) return false;
  }
  return true;
}

const none: readonly never[] = [];

function takeApart(octets: string): QualifiedName {
  const name = charactersOf(octets);
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const local = name.slice(colon + 1);
  const bad = colon < 0 ? !isName(name) : local.includes(':') || !isName(prefix) || !isName(local);
  const isId = local.length === 2 && local.toLowerCase() === 'id';
  return {
    name,
    octets,
    prefix,
    local,
    bad,
    firstOctet: octets.charCodeAt(0),
    isId,
    special: bad || isId || colon >= 0 || name === 'xmlns',
    markedBy: 0,
    elementAfter: undefined,
    attributeAfter: undefined,
    rest: '',
    restSorted: true,
    restMisses: 0,
    resolved: undefined,
    resolvedIn: 0,
  };
}

function checkDeclaration(prefix: string, uri: string, refuse: Refuse): void {
  if (prefix === 'xmlns' || uri === xmlnsNamespace) throw refuse('a declaration of xmlns');
  if ((prefix === 'xml') !== (uri === xmlNamespace)) throw refuse('a declaration of xml');
  if (prefix !== '' && uri === '') throw refuse(`an empty namespace for ${JSON.stringify(prefix)}`);
  if (prefix.includes(':')) throw refuse(`the prefix ${JSON.stringify(prefix)}`);
}

/** The same expanded name twice on one element (Namespaces in XML, 6.3). */
function refuseTwins(attributes: readonly XmlAttribute[], refuse: Refuse): void {
  if (attributes.length < 8) {
    for (let later = 1; later < attributes.length; later++) {
      const one = attributes[later];
      for (let earlier = 0; earlier < later; earlier++) {
        const other = attributes[earlier];
        if (one?.local === other?.local && one?.namespace === other?.namespace)
          throw refuse(`the attribute ${JSON.stringify(one?.name)} twice`);
      }
    }
    return;
  }
  const seen = new Set<string>();
  for (const { name, local, namespace } of attributes) {
    const key = `${namespace} ${local}`;
    if (seen.has(key)) throw refuse(`the attribute ${JSON.stringify(name)} twice`);
    seen.add(key);
  }
}

import { createHash } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import type { HashName } from '../x509/index.ts';
import type { XmlDocument, XmlElement } from '../xml/index.ts';
import type { XadesDocument } from './model.ts';
import { nothing, type Transformed, type WrittenNodes, writeOutcome } from './transforms.ts';

interface Digested {
  readonly digest: Uint8Array;
  /** Octets that the digest is over. */
  readonly length: number;
}

/**
 * So many octets are digested for one document, all references of all signatures together: a reference is short, and
 * what it points to may be the whole document, again and again.
 */
const maxOctets = 4 * 1024 * 1024 * 1024;

/** What has been digested of a document, so that two hundred signatures over the same thing cost one. */
class Digests {
  readonly #known = new Map<
    XmlDocument | XmlElement,
    { set: ReadonlySet<XmlElement>; key: string; digested: Digested }[]
  >();
  #octets = 0;

  /** Error: `xades_too_expensive`. */
  of(outcome: Transformed, algorithm: HashName): Digested {
    if (outcome instanceof Uint8Array) return this.#make(outcome, algorithm);
    const { set } = outcome;
    if ('kind' in set || !isShared(set.without, outcome)) return this.#make(outcome, algorithm);
    const { uri, comments } = outcome.method;
    const key = [algorithm, uri, comments && set.comments, ...outcome.inclusivePrefixes].join(' ');
    const known = this.#known.get(set.apex) ?? [];
    const found = known.find((one) => one.key === key && one.set === set.without);
    if (found !== undefined) return found.digested;
    const digested = this.#make(outcome, algorithm);
    this.#known.set(set.apex, [...known, { set: set.without, key, digested }]);
    return digested;
  }

  #make(outcome: Transformed, algorithm: HashName): Digested {
    const hash = createHash(algorithm);
    let length = 0;
    writeOutcome(outcome, (piece) => {
      hash.update(piece);
      length += piece.length;
      this.#octets += piece.length;
      if (this.#octets > maxOctets) {
        throw new SignatureError(
          'xades_too_expensive',
          'The references of the document cover too much, too often',
        );
      }
    });
    return { digest: hash.digest(), length };
  }
}

/** Sets that are made for one reference are not worth keeping: nobody else will have the same. */
function isShared(without: ReadonlySet<XmlElement>, { set }: WrittenNodes): boolean {
  return without === nothing || (!('kind' in set) && set.apex.kind === 'document' && without.size > 1);
}

const known = new WeakMap<XmlDocument, Digests>();

/** Errors: `xades_too_expensive`, and what reading and canonicalising throw. */
export function digestOfOutcome({ xml }: XadesDocument, outcome: Transformed, algorithm: HashName): Digested {
  let digests = known.get(xml);
  if (digests === undefined) {
    digests = new Digests();
    known.set(xml, digests);
  }
  return digests.of(outcome, algorithm);
}

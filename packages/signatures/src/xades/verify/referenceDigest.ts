import { createHash } from 'node:crypto';
import { spend, spendDecoding, spendHashing } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import type { HashName } from '../../x509/index.ts';
import type { XmlDocument, XmlElement } from '../../xml/index.ts';
import { attributeOf, elementsOf } from '../elements.ts';
import type { XadesDocument } from '../model.ts';
import {
  isCommon,
  isWhole,
  type ReferenceData,
  runTransforms,
  type Transformed,
  writeOutcome,
} from './transforms.ts';

interface Digested {
  readonly digest: Uint8Array;
  /** Octets that the digest is over. */
  readonly length: number;
}

/** What a reference is over, and what it is not over. */
interface ReferenceDigest extends Digested {
  /** Does a transform leave out anything but signatures and comments? */
  readonly leavesOut: boolean;
}

interface Known extends Digested {
  readonly key: string;
  readonly without: ReadonlySet<XmlElement> | undefined;
}

/**
 * So many times as much as there is may be digested: a reference is short, and what it points to may be the whole
 * document, again and again. Small documents may always cost a little.
 */
const maxFactor = 16;
/** So many octets of a canonical form are written in one step. */
const octetsWrittenPerStep = 16;
const leastLimit = 256 * 1024 * 1024;

/** What has been digested for the references of a document, so that two hundred over the same thing cost one. */
class Digests {
  readonly #known = new Map<XmlDocument | XmlElement | Uint8Array, Known[]>();
  readonly #outside = new Set<Uint8Array>();
  #limit: number;
  #spent = 0;

  constructor(xml: XmlDocument) {
    this.#limit = maxFactor * xml.source.text.length;
  }

  /** Error: `xades_too_expensive`. */
  of(data: ReferenceData, run: (data: ReferenceData) => Transformed, algorithm: HashName): Digested {
    if (data instanceof Uint8Array) this.#reckonWith(data);
    const outcome = run(data);
    if (outcome instanceof Uint8Array)
      return this.#remembered(outcome, algorithm, undefined, outcome, algorithm);
    const { set, method, inclusivePrefixes } = outcome;
    if ('kind' in set || !isCommon(set)) return this.#make(outcome, algorithm);
    const key = [algorithm, method.uri, method.comments && set.comments, ...inclusivePrefixes].join(' ');
    return this.#remembered(set.apex, key, set.without, outcome, algorithm);
  }

  /** Content from outside adds to what there is, once. */
  #reckonWith(content: Uint8Array): void {
    if (this.#outside.has(content)) return;
    this.#outside.add(content);
    this.#limit += maxFactor * content.length;
  }

  #spend(octets: number): void {
    spendDecoding(octets);
    this.#spent += octets;
    if (this.#spent > Math.max(this.#limit, leastLimit))
      throw new SignatureError(
        'xades_too_expensive',
        'The references of the document cover too much, too often',
      );
  }

  #remembered(
    of: XmlDocument | XmlElement | Uint8Array,
    key: string,
    without: ReadonlySet<XmlElement> | undefined,
    outcome: Transformed,
    algorithm: HashName,
  ): Digested {
    const known = this.#known.get(of) ?? [];
    const found = known.find((one) => one.key === key && one.without === without);
    if (found !== undefined) return found;
    const digested = { ...this.#make(outcome, algorithm), key, without };
    if (known.length === 0) this.#known.set(of, known);
    known.push(digested);
    return digested;
  }

  #make(outcome: Transformed, algorithm: HashName): Digested {
    // Beforehand: what is canonical as it stands comes in one piece, after all of it has been looked at.
    this.#spend(sizeOf(outcome));
    const hash = createHash(algorithm);
    let length = 0;
    writeOutcome(outcome, (piece) => {
      spend(piece.length / octetsWrittenPerStep);
      spendHashing(piece.length);
      hash.update(piece);
      length += piece.length;
    });
    return { digest: hash.digest(), length };
  }
}

/** Octets of the source that have to be gone through. */
function sizeOf(outcome: Transformed): number {
  if (outcome instanceof Uint8Array) return outcome.length;
  const { set } = outcome;
  if ('kind' in set) return set.nodes.size;
  return set.apex.kind === 'document' ? set.apex.source.text.length : set.apex.end - set.apex.start;
}

const known = new WeakMap<XmlDocument, Digests>();

/**
 * Digest of what the transforms of a reference make of its data. Errors: `xades_too_expensive`, and those of
 * `runTransforms` and of canonicalising.
 */
export function referenceDigest(
  { xml }: XadesDocument,
  data: ReferenceData,
  transforms: readonly XmlElement[],
  owner: XmlElement,
  algorithm: HashName,
): ReferenceDigest {
  let digests = known.get(xml);
  if (digests === undefined) {
    digests = new Digests(xml);
    known.set(xml, digests);
  }
  let leavesOut = false;
  const look = (before: ReferenceData, after: ReferenceData) => {
    leavesOut ||= after instanceof Uint8Array ? hasMarkup(before) : !isWhole(after);
  };
  const digested = digests.of(
    data,
    (input) => runTransforms(input, transforms, owner, undefined, look),
    algorithm,
  );
  return { ...digested, leavesOut };
}

/** Of what is Base64 the text alone is taken: elements in it, and what it is said to be, are lost (XMLDSig 6.6.2). */
function hasMarkup(data: ReferenceData): boolean {
  if (data instanceof Uint8Array) return false;
  if ('kind' in data) return true;
  const { apex } = data;
  if (apex.kind === 'document' || elementsOf(apex).length > 0) return true;
  return attributeOf(apex, 'MimeType') !== undefined;
}

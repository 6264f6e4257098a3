/**
 * Whether content has the form of signed attributes, a DER SET OF Attribute: handed out as the content of a signature
 * without attributes, an old signature covers something that its signer never saw (RFC 5652, 14). Reads no further
 * than the first octet of nearly everything else, and keeps nothing of the content in memory.
 */
export async function looksLikeAttributes(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  await using octets = new Octets(content);
  const set = await readHeader(octets);
  if (set?.identifier !== SET) return false;
  // An indefinite length has no end to compare; nothing else that people sign begins like this.
  if (set.length === undefined) return (await octets.next()) === SEQUENCE;
  let left = set.length;
  while (left > 0) {
    const attribute = await readHeader(octets);
    if (attribute?.identifier !== SEQUENCE || attribute.length === undefined) return false;
    left -= attribute.size + attribute.length;
    let inside = attribute.length;
    for (const identifier of [OBJECT_IDENTIFIER, SET]) {
      const part = await readHeader(octets);
      if (part?.identifier !== identifier || part.length === undefined) return false;
      inside -= part.size + part.length;
      if (inside < 0 || !(await octets.skip(part.length))) return false;
    }
    if (inside !== 0) return false;
  }
  return left === 0 && (await octets.next()) === undefined;
}

const OBJECT_IDENTIFIER = 0x06;
const SEQUENCE = 0x30;
const SET = 0x31;

interface Header {
  readonly identifier: number;
  /** Of the contents; undefined where it is indefinite. */
  readonly length: number | undefined;
  /** Octets of the header itself. */
  readonly size: number;
}

async function readHeader(octets: Octets): Promise<Header | undefined> {
  const identifier = await octets.next();
  const first = await octets.next();
  if (identifier === undefined || first === undefined) return undefined;
  if (first < 0x80) return { identifier, length: first, size: 2 };
  if (first === 0x80) return { identifier, length: undefined, size: 2 };
  const count = first & 0x7f;
  let length = 0;
  for (let index = 0; index < count; index++) {
    const octet = await octets.next();
    if (octet === undefined) return undefined;
    length = length * 256 + octet;
  }
  return Number.isSafeInteger(length) ? { identifier, length, size: 2 + count } : undefined;
}

/** One octet after another from a stream. */
class Octets {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  async next(): Promise<number | undefined> {
    if (!(await this.#fill())) return undefined;
    return this.#chunk[this.#at++];
  }

  /** False where the stream ends before. */
  async skip(count: number): Promise<boolean> {
    let left = count;
    while (left > 0) {
      if (!(await this.#fill())) return false;
      const step = Math.min(left, this.#chunk.length - this.#at);
      this.#at += step;
      left -= step;
    }
    return true;
  }

  async #fill(): Promise<boolean> {
    while (this.#at >= this.#chunk.length) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return false;
      this.#chunk = value;
      this.#at = 0;
    }
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return?.();
  }
}

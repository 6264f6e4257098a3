import { hold, spend } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';

/** `der` refuses what X.690 clause 10 and 11 forbid; `ber` takes indefinite lengths and long forms too. */
export type EncodingRules = 'der' | 'ber';

export interface DerLimits {
  /** How deep values may be nested; 64 unless said otherwise. */
  readonly maxDepth?: number;
  readonly rules?: EncodingRules;
}

const DEFAULT_DEPTH = 64;

/** What reading one value costs, in steps and in octets of memory where it is kept. */
const STEPS = 3;
const OCTETS = 160;
/** Values are counted so many at a time. */
const COUNTED = 256;

/** Universal types that DER and CER keep primitive (X.690 10.2), by tag number. */
const PRIMITIVE = new Set([1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30]);
/** Universal types that are constructed under every rule. */
const CONSTRUCTED = new Set([8, 11, 16, 17]);
/** Universal types that no rule lets be constructed. */
const NEVER_CONSTRUCTED = new Set([1, 2, 5, 6, 9, 10, 13]);

/**
 * One value inside a buffer. It holds offsets only: nothing is copied, and what is inside is not looked at
 * before it is asked for.
 */
export class DerNode {
  readonly buffer: Uint8Array;
  readonly rules: EncodingRules;
  /** Offset of the identifier octet. */
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Offset behind the value, end-of-contents octets included. */
  readonly end: number;
  /** First identifier octet. With a tag number above 30 it ends in 0x1f and `tagNumber` tells which. */
  readonly identifier: number;
  readonly tagNumber: number;
  readonly #depthLeft: number;
  #children: readonly DerNode[] | undefined;

  constructor(head: Head, buffer: Uint8Array, rules: EncodingRules, depthLeft: number) {
    this.buffer = buffer;
    this.rules = rules;
    this.start = head.start;
    this.contentStart = head.contentStart;
    this.contentEnd = head.contentEnd;
    this.end = head.end;
    this.identifier = head.identifier;
    this.tagNumber = head.tagNumber;
    this.#depthLeft = depthLeft;
    this.#children = head.children;
  }

  get constructed(): boolean {
    return (this.identifier & 0x20) !== 0;
  }

  /** 0 universal, 1 application, 2 context-specific, 3 private. */
  get tagClass(): number {
    return this.identifier >> 6;
  }

  /** The content octets, sharing memory with the buffer. */
  get content(): Uint8Array {
    return this.buffer.subarray(this.contentStart, this.contentEnd);
  }

  /** The whole encoding, tag and length included, sharing memory with the buffer. */
  get encoded(): Uint8Array {
    return this.buffer.subarray(this.start, this.end);
  }

  /**
   * The values inside, parsed once and kept.
   * @throws SignatureError `der_tag` for a primitive value, and whatever reading them throws.
   */
  get children(): readonly DerNode[] {
    if (this.#children === undefined) {
      const children: DerNode[] = [];
      for (const child of this.each()) {
        children.push(child);
        if (children.length % COUNTED === 0) hold(COUNTED * OCTETS);
      }
      this.#children = children;
    }
    return this.#children;
  }

  /** The values inside, one after the other and not kept: for lists of a million entries. */
  *each(): Generator<DerNode, void, undefined> {
    if (!this.constructed) throw new SignatureError('der_tag', 'A primitive value has no values inside');
    if (this.#children !== undefined) {
      yield* this.#children;
      return;
    }
    let offset = this.contentStart;
    let uncounted = 1;
    while (offset < this.contentEnd) {
      const child = readAt(this.buffer, offset, this.contentEnd, this.rules, this.#depthLeft - 1);
      offset = child.end;
      if (++uncounted >= COUNTED) {
        spend(uncounted * STEPS);
        uncounted = 0;
      }
      yield child;
    }
    spend(uncounted * STEPS);
  }

  /** The first value inside an explicit tag, which must be the only one. */
  get only(): DerNode {
    const [first, ...rest] = this.children;
    if (first === undefined || rest.length > 0)
      throw new SignatureError('der_value', 'Exactly one value was expected here');
    return first;
  }

  /** Whether the value begins with this identifier octet (see `TAG`). */
  is(identifier: number): boolean {
    return this.identifier === identifier;
  }
}

interface Head {
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
  identifier: number;
  tagNumber: number;
  children: readonly DerNode[] | undefined;
}

/**
 * The one value that fills `bytes`.
 * @throws SignatureError `der_truncated`, `der_length`, `der_tag`, `der_depth`, `der_trailing`
 */
export function readDer(bytes: Uint8Array, limits: DerLimits = {}): DerNode {
  const node = readDerPrefix(bytes, 0, limits);
  if (node.end !== bytes.length)
    throw new SignatureError('der_trailing', `${bytes.length - node.end} bytes follow the value`);
  return node;
}

/** The value at `offset`; bytes behind it are left alone (zero padding of a PDF's /Contents, for example). */
export function readDerPrefix(bytes: Uint8Array, offset = 0, limits: DerLimits = {}): DerNode {
  return readAt(bytes, offset, bytes.length, limits.rules ?? 'der', limits.maxDepth ?? DEFAULT_DEPTH);
}

function readAt(
  buffer: Uint8Array,
  start: number,
  limit: number,
  rules: EncodingRules,
  depthLeft: number,
): DerNode {
  if (depthLeft <= 0) throw new SignatureError('der_depth', 'Values are nested too deeply');
  let offset = start;
  const identifier = byteAt(buffer, offset++, limit);
  let tagNumber = identifier & 0x1f;
  if (tagNumber === 0x1f) [tagNumber, offset] = readHighTag(buffer, offset, limit);
  if (identifier >> 6 === 0) checkForm(identifier, tagNumber, rules);

  const first = byteAt(buffer, offset++, limit);
  if (first === 0x80)
    return readIndefinite(buffer, start, offset, limit, identifier, tagNumber, rules, depthLeft);
  let length = first;
  if (first > 0x80) [length, offset] = readLongLength(buffer, offset, limit, first & 0x7f, rules);
  const end = offset + length;
  if (end > limit) throw new SignatureError('der_truncated', 'A value is longer than what holds it');
  return new DerNode(
    { start, contentStart: offset, contentEnd: end, end, identifier, tagNumber, children: undefined },
    buffer,
    rules,
    depthLeft,
  );
}

function readHighTag(buffer: Uint8Array, from: number, limit: number): [number, number] {
  let offset = from;
  let number = 0;
  for (;;) {
    const byte = byteAt(buffer, offset++, limit);
    if (number === 0 && byte === 0x80) throw new SignatureError('der_tag', 'A tag number is padded');
    number = number * 128 + (byte & 0x7f);
    if (number > 0x7fffffff) throw new SignatureError('der_tag', 'A tag number is too large');
    if (byte < 0x80) break;
  }
  if (number < 0x1f) throw new SignatureError('der_tag', 'A small tag number has the long form');
  return [number, offset];
}

function checkForm(identifier: number, tagNumber: number, rules: EncodingRules): void {
  const constructed = (identifier & 0x20) !== 0;
  const forbidden = constructed
    ? (rules === 'der' ? PRIMITIVE : NEVER_CONSTRUCTED).has(tagNumber)
    : CONSTRUCTED.has(tagNumber);
  if (forbidden || tagNumber === 0)
    throw new SignatureError('der_tag', `Identifier octet 0x${identifier.toString(16)} is not allowed here`);
}

function readLongLength(
  buffer: Uint8Array,
  from: number,
  limit: number,
  count: number,
  rules: EncodingRules,
): [number, number] {
  // Six octets reach 2^48, far above any buffer; BER may pad with zeros, which still fits one octet more.
  if (count > 8) throw new SignatureError('der_length', 'A length has too many octets');
  let length = 0;
  for (let index = 0; index < count; index++) length = length * 256 + byteAt(buffer, from + index, limit);
  if (length > Number.MAX_SAFE_INTEGER) throw new SignatureError('der_length', 'A length is too large');
  if (rules === 'der' && (length < 0x80 || buffer[from] === 0))
    throw new SignatureError('der_length', 'A length is not in its shortest form');
  return [length, from + count];
}

/** Indefinite length (X.690 8.1.3.6): the values inside must be read to find the end, so they are kept. */
function readIndefinite(
  buffer: Uint8Array,
  start: number,
  contentStart: number,
  limit: number,
  identifier: number,
  tagNumber: number,
  rules: EncodingRules,
  depthLeft: number,
): DerNode {
  if (rules === 'der') throw new SignatureError('der_length', 'DER forbids indefinite lengths');
  if ((identifier & 0x20) === 0)
    throw new SignatureError('der_length', 'Only a constructed value may have an indefinite length');
  const children: DerNode[] = [];
  let offset = contentStart;
  while (byteAt(buffer, offset, limit) !== 0 || byteAt(buffer, offset + 1, limit) !== 0) {
    const child = readAt(buffer, offset, limit, rules, depthLeft - 1);
    children.push(child);
    offset = child.end;
    if (children.length % COUNTED === 0) {
      spend(COUNTED * STEPS);
      hold(COUNTED * OCTETS);
    }
  }
  spend(((children.length % COUNTED) + 1) * STEPS);
  return new DerNode(
    { start, contentStart, contentEnd: offset, end: offset + 2, identifier, tagNumber, children },
    buffer,
    rules,
    depthLeft,
  );
}

function byteAt(buffer: Uint8Array, offset: number, limit: number): number {
  const byte = offset < limit ? buffer[offset] : undefined;
  if (byte === undefined) throw new SignatureError('der_truncated', 'The bytes end inside a value');
  return byte;
}

import { SignatureError } from '../errors.ts';
import type { DerNode } from './node.ts';

/**
 * Reads the values of a SEQUENCE in order. Mandatory ones by `next`, OPTIONAL and DEFAULT ones by `optional`,
 * and `done` at the end, so that nothing unknown slips through.
 */
class DerCursor {
  readonly #items: readonly DerNode[];
  #index = 0;

  constructor(parent: DerNode) {
    this.#items = parent.children;
  }

  get more(): boolean {
    return this.#index < this.#items.length;
  }

  peek(): DerNode | undefined {
    return this.#items[this.#index];
  }

  /**
   * The next value, which must have this identifier octet if one is given.
   * @throws SignatureError `der_structure`
   */
  next(identifier?: number): DerNode {
    const node = this.#items[this.#index];
    if (node === undefined) throw new SignatureError('der_structure', 'A mandatory value is missing');
    if (identifier !== undefined && node.identifier !== identifier)
      throw new SignatureError(
        'der_structure',
        `Identifier octet 0x${identifier.toString(16)} was expected, not 0x${node.identifier.toString(16)}`,
      );
    this.#index++;
    return node;
  }

  /** The next value if it has this identifier octet. */
  optional(identifier: number): DerNode | undefined {
    const node = this.#items[this.#index];
    if (node?.identifier !== identifier) return undefined;
    this.#index++;
    return node;
  }

  /** @throws SignatureError `der_structure` if values are left */
  done(): void {
    if (this.more) throw new SignatureError('der_structure', 'A value stands where none was expected');
  }
}

/** Starts reading a SEQUENCE, or anything constructed under the given identifier octet. */
export function cursor(node: DerNode, identifier = 0x30): DerCursor {
  if (node.identifier !== identifier)
    throw new SignatureError(
      'der_structure',
      `Identifier octet 0x${identifier.toString(16)} was expected, not 0x${node.identifier.toString(16)}`,
    );
  return new DerCursor(node);
}

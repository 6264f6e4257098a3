import fc from 'fast-check';
import { SignatureError } from '../../errors.ts';

/** One way of damaging bytes. */
export type Mutation =
  | { readonly kind: 'flip'; readonly at: number; readonly bit: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'set'; readonly at: number; readonly bytes: readonly number[] }
  | { readonly kind: 'remove'; readonly at: number; readonly length: number }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number };

const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Bit flips, truncation, removed and repeated parts, and lengths that promise gigabytes. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at, bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('cut' as const), at }),
  fc.record({
    kind: fc.constant('set' as const),
    at,
    bytes: fc.oneof(
      fc.constantFrom(
        [0x84, 0xff, 0xff, 0xff, 0xff],
        [0x80],
        [0x30, 0x80, 0x30, 0x80],
        [0, 0],
        [0x1f, 0xff, 0xff],
      ),
      fc.array(fc.nat(255), { minLength: 1, maxLength: 6 }),
    ),
  }),
  fc.record({ kind: fc.constant('remove' as const), at, length: fc.integer({ min: 1, max: 64 }) }),
  fc.record({ kind: fc.constant('repeat' as const), at, length: fc.integer({ min: 1, max: 64 }) }),
);

export function mutate(bytes: Uint8Array, { at: share, ...change }: Mutation): Uint8Array {
  const offset = Math.floor(share * bytes.length);
  switch (change.kind) {
    case 'flip': {
      const copy = Buffer.from(bytes);
      copy[offset] = (copy[offset] ?? 0) ^ (1 << change.bit);
      return copy;
    }
    case 'cut':
      return bytes.subarray(0, offset);
    case 'set': {
      const copy = Buffer.from(bytes);
      copy.set(change.bytes.slice(0, copy.length - offset), offset);
      return copy;
    }
    case 'remove':
      return Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + change.length)]);
    case 'repeat':
      return Buffer.concat([bytes.subarray(0, offset + change.length), bytes.subarray(offset)]);
  }
}

/** Runs a parser on damaged bytes: an answer or a SignatureError, anything else is a fault of the parser. */
export function survives(parse: (bytes: Uint8Array) => unknown, bytes: Uint8Array): void {
  try {
    parse(bytes);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
  }
}

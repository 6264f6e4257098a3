/**
 * What each time-stamp proves to have existed (EN 319 102-1, 5.6.2.3): only what went into its imprint. The formats say
 * what that is: the signature value (EN 319 122-1 5.3, EN 319 132-1 5.3), all that stands before it in the file
 * (EN 319 132-1 5.5.2, EN 319 142-1 5.4.3), or what its index names (EN 319 122-1 5.5.2).
 */
export type Coverage =
  /** Content, or references alone: nothing that a validation asks proofs for. */
  | { readonly of: 'nothing' }
  | { readonly of: 'value'; readonly value: string }
  | {
      readonly of: 'all_before';
      readonly value: string;
      readonly objects: Iterable<PlacedObject>;
      /** Where the time-stamp itself stands. */
      readonly place: number;
    }
  | { readonly of: 'named'; readonly value: string; readonly names: Iterable<string> };

/** Something in a file by its name for proofs of existence, and where it stands: the smaller, the earlier. */
export interface PlacedObject {
  readonly name: string;
  readonly place: number;
}

/** The names of all that is proven to have existed when the time-stamp was made. */
export function* namesCovered(coverage: Coverage): Generator<string> {
  switch (coverage.of) {
    case 'nothing':
      return;
    case 'value':
      yield coverage.value;
      return;
    case 'all_before':
      yield coverage.value;
      for (const { name, place } of coverage.objects) if (isCovered(place, coverage.place)) yield name;
      return;
    case 'named':
      yield coverage.value;
      yield* coverage.names;
      return;
  }
}

/** What was put behind a time-stamp, or together with it, is not in its imprint. */
export function isCovered(place: number, stampsPlace: number): boolean {
  return place < stampsPlace;
}

import type { Random } from '../../chaos/random.ts';
import type { Base } from './base.ts';
import type { Spelling } from './spelling.ts';
import { localOf, named, type Place, places, type Tree } from './tree.ts';

/** A signed document that is being changed. */
export interface Subject {
  readonly base: Base;
  readonly tree: Tree;
  readonly random: Random;
  spelling: Spelling;
  /** Changes the octets that were written, last of all. */
  octets?: (bytes: Buffer) => Buffer;
  /** A document type declaration to put before the root. */
  doctype?: string;
  /** Other content than what was signed outside. */
  outside?: Uint8Array;
}

/**
 * What a change is to the verdict. `legal`: nothing that is signed has changed, so it has to pass. `change`: the
 * signatures with these numbers (all unless given) may not pass. `open`: judges and readers decide.
 */
export type Effect = 'legal' | 'open' | { readonly breaks: 'all' | readonly number[] };

export interface Mutation {
  readonly name: string;
  /** How often compared with others. */
  readonly weight: number;
  /** Undefined where there is nothing to do it to. */
  apply(subject: Subject): Effect | undefined;
}

export const all: Effect = { breaks: 'all' };

export function chosen<Any>({ random }: Subject, list: readonly Any[]): Any | undefined {
  return list.length === 0 ? undefined : random.oneOf(list);
}

export function isInSignature({ path }: Place): boolean {
  return path.some(({ name }) => localOf(name) === 'Signature');
}

/** Numbers of the signatures around a place, in document order. */
export function signaturesAround(tree: Tree, { path }: Place): number[] {
  const signatures = named(tree, 'Signature').map(({ element }) => element);
  return path.map((element) => signatures.indexOf(element)).filter((index) => index >= 0);
}

/** Which signatures cover what stands at a place outside of signatures. */
export function coveredBy({ base }: Subject, place: Place): number[] {
  const isIn = (names: readonly string[]) => place.path.some(({ name }) => names.includes(localOf(name)));
  return base.signatures.flatMap(({ signs }, index) => {
    if (signs.kind === 'whole') return isIn(signs.without) ? [] : [index];
    return signs.kind === 'parts' && isIn(signs.names) ? [index] : [];
  });
}

/** Elements outside of signatures, and which signatures cover them. */
export function content(subject: Subject): { place: Place; covered: number[] }[] {
  return places(subject.tree)
    .filter((place) => !isInSignature(place))
    .map((place) => ({ place, covered: coveredBy(subject, place) }));
}

/** Is an element around something signed, so that what it declares or says may matter there? */
export function isAroundSigned(subject: Subject, { element }: Place): boolean {
  return content(subject).some(({ place, covered }) => covered.length > 0 && place.path.includes(element));
}

import { applyOne } from '../applyOne.ts';
import { caseRandom } from '../caseRandom.ts';
import type { Base } from './base.ts';
import { contentAttacks } from './content/index.ts';
import { legalChanges } from './legalChanges.ts';
import { madeBase } from './made.ts';
import { anySpelling, plainSpelling, written } from './spelling.ts';
import type { Effect, Mutation, Subject } from './subject.ts';
import { templateBase } from './templates.ts';
import { treeOf } from './tree.ts';
import { wrappingAttacks } from './wrapping/index.ts';

/** A signed document, what was done to it, and what has to come of it. */
export interface XmlCase {
  readonly number: number;
  readonly base: Base;
  /** What was done, by the names of the grammar. */
  readonly kind: string;
  readonly effect: Effect;
  readonly bytes: Uint8Array;
  readonly outside: Uint8Array | undefined;
}

export async function makeCase(seed: number, number: number): Promise<XmlCase> {
  const random = caseRandom(seed, number);
  const base = random.between(0, 1) < 0.65 ? templateBase(random, number) : await madeBase(random, number);
  const subject: Subject = {
    base,
    tree: treeOf(base.bytes),
    random,
    spelling: random.between(0, 1) < 0.6 ? plainSpelling : anySpelling(random),
  };
  const done: string[] = [];
  let effect: Effect = 'legal';
  const attacked = random.between(0, 1) < 0.6;
  const wanted: (readonly Mutation[])[] = attacked
    ? [random.oneOf([contentAttacks, wrappingAttacks]), ...(random.between(0, 1) < 0.2 ? [legalChanges] : [])]
    : Array.from({ length: 1 + Math.floor(random.between(0, 3)) }, () => legalChanges);
  for (const mutations of wanted) {
    const found = applyOne(mutations, subject);
    if (found === undefined) continue;
    done.push(found.name);
    effect = worse(effect, found.effect);
    // What declares an encoding of its own, or moves octets, is done to the plain spelling.
    if (subject.octets !== undefined) subject.spelling = plainSpelling;
  }
  const { bytes, octets } = { bytes: withDoctype(subject), octets: subject.octets };
  return {
    number,
    base,
    kind: done.join(' + ') || 'nothing',
    effect,
    bytes: octets === undefined ? bytes : octets(bytes),
    outside: subject.outside ?? base.outside?.content,
  };
}

function worse(one: Effect, other: Effect): Effect {
  if (typeof one === 'object') return one;
  if (typeof other === 'object') return other;
  return one === 'open' || other === 'open' ? 'open' : 'legal';
}

function withDoctype(subject: Subject): Buffer {
  const { tree, random, doctype } = subject;
  if (doctype === undefined) return written(tree, subject.spelling, random);
  // Behind the declaration, which a plain spelling has none of.
  return Buffer.from(doctype + written(tree, plainSpelling, random).toString());
}

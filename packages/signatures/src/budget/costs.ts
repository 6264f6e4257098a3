import type { KeyObject } from 'node:crypto';
import { currentBudget, spend } from './budget.ts';

/**
 * Steps that work costs, measured and rounded up so that 10 million are about a second on an ordinary core. What a
 * loop does for each of its items is counted where the loop is.
 */
const OCTETS_HASHED_PER_STEP = 32;
const OCTETS_DECODED_PER_STEP = 16;
const OCTETS_SEARCHED_PER_STEP = 128;

/** A digest over so many octets, SHA-3 as the slowest. */
export function spendHashing(octets: number): void {
  spend(50 + octets / OCTETS_HASHED_PER_STEP);
}

/** Octets that come out of a filter of a PDF, or go through a loop one by one. */
export function spendDecoding(octets: number): void {
  spend(5 + octets / OCTETS_DECODED_PER_STEP);
}

/** So many octets may still be decoded: more than the budget has would be made for nothing. */
export function decodableOctets(): number {
  const left = currentBudget()?.stepsLeft ?? Number.POSITIVE_INFINITY;
  return left * OCTETS_DECODED_PER_STEP;
}

/** Octets that the runtime searches or copies. */
export function spendSearching(octets: number): void {
  spend(1 + octets / OCTETS_SEARCHED_PER_STEP);
}

/** OpenSSL is quick for few curves; those over binary fields are the slowest. */
const CURVES: Readonly<Record<string, number>> = { prime256v1: 1_500, secp384r1: 12_000, secp521r1: 28_000 };
const OTHER_CURVES = 60_000;
const EDWARDS_CURVES = 6_000;

const costs = new WeakMap<KeyObject, number>();

/** The check of one signature value: a power modulo n, or points of a curve. */
export function spendVerifying(key: KeyObject): void {
  let cost = costs.get(key);
  if (cost === undefined) {
    cost = costOf(key);
    costs.set(key, cost);
  }
  spend(cost);
}

function costOf(key: KeyObject): number {
  const { modulusLength, publicExponent, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) {
    const words = modulusLength / 64;
    const exponentBits = publicExponent === undefined ? 17 : publicExponent.toString(2).length;
    return 300 + (words * words * exponentBits) / 45;
  }
  if (key.asymmetricKeyType === 'ec') return CURVES[namedCurve ?? ''] ?? OTHER_CURVES;
  return EDWARDS_CURVES;
}

/** Octets to a key, with the check whether a point lies on its curve. */
export const KEY_READING = 1_000;

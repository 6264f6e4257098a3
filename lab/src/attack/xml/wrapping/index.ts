import type { Mutation } from '../subject.ts';
import { ownerAttacks } from './ownerAttacks.ts';
import { partAttacks } from './partAttacks.ts';
import { signatureAttacks } from './signatureAttacks.ts';

/**
 * Rearranges a document so that a signature still holds over what it covered, and a reader finds something else. In
 * this order: a seed draws the same attacks as long as it stays.
 */
export const wrappingAttacks: readonly Mutation[] = [...partAttacks, ...signatureAttacks, ...ownerAttacks];

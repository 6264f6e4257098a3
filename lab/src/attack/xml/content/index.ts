import type { Mutation } from '../subject.ts';
import { contextAttacks } from './contextAttacks.ts';
import { elementAttacks } from './elementAttacks.ts';
import { markupAttacks } from './markupAttacks.ts';
import { octetAttacks } from './octetAttacks.ts';
import { textAttacks } from './textAttacks.ts';
import { valueAttacks } from './valueAttacks.ts';

/** Changes of what is signed or of the signature. In this order: a seed draws the same attacks as long as it stays. */
export const contentAttacks: readonly Mutation[] = [
  ...markupAttacks,
  ...textAttacks,
  ...elementAttacks,
  ...contextAttacks,
  ...valueAttacks,
  ...octetAttacks,
];

import type { Mutation } from '../subject.ts';
import { breaks, signedText } from './places.ts';

/** A change of a signed text. */
const textChange = (
  name: string,
  weight: number,
  change: (value: string, at: number) => string,
): Mutation => ({
  name,
  weight,
  apply(subject) {
    const found = signedText(subject);
    if (found === undefined) return undefined;
    const { node, covered } = found;
    const before = node.value;
    node.value = change(before, Math.floor(subject.random.between(0, before.length)));
    return node.value === before ? undefined : breaks(covered);
  },
});

/** Changes of signed texts. */
export const textAttacks: readonly Mutation[] = [
  textChange('a signed character', 4, (value, at) => `${value.slice(0, at)}9${value.slice(at + 1)}`),
  textChange('a signed space', 2, (value, at) => `${value.slice(0, at)} ${value.slice(at)}`),
  textChange(
    'a carriage return in signed text',
    1,
    (value, at) => `${value.slice(0, at)}\r${value.slice(at)}`,
  ),
  textChange('letters composed otherwise', 1, (value) => value.normalize('NFD')),
  textChange('a letter that looks alike', 1, (value) => value.replace('a', '\u0430')),
  textChange('a character nobody sees', 1, (value, at) => `${value.slice(0, at)}\u200B${value.slice(at)}`),
];

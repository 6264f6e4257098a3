import { chosen, content, type Effect, type Subject } from '../subject.ts';
import { localOf, type Text } from '../tree.ts';

/** Signed places outside of signatures. Base64 is left to changes of its own, for its spaces say nothing. */
export const signed = (subject: Subject) =>
  content(subject).filter(
    ({ place, covered }) => covered.length > 0 && localOf(place.element.name) !== 'kod',
  );

export const breaks = (covered: readonly number[]): Effect => ({ breaks: covered });

export function signedText(subject: Subject): { node: Text; covered: number[] } | undefined {
  return chosen(
    subject,
    signed(subject).flatMap(({ place, covered }) =>
      place.element.children.flatMap((node) => (node.kind === 'text' ? [{ node, covered }] : [])),
    ),
  );
}

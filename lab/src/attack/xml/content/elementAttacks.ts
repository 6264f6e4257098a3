import { chosen, coveredBy, type Mutation, type Subject } from '../subject.ts';
import { type Element, element, instruction, localOf, type Place, places, text } from '../tree.ts';
import { breaks, signed } from './places.ts';

function placeOf(subject: Subject, wanted: Element): Place {
  const found = places(subject.tree).find((place) => place.element === wanted);
  if (found === undefined) throw new Error('An element outside of its tree');
  return found;
}

function holdsSignature(one: Element): boolean {
  return (
    localOf(one.name) === 'Signature' ||
    one.children.some((node) => node.kind === 'element' && holdsSignature(node))
  );
}

/** Changes of signed elements and their attributes. */
export const elementAttacks: readonly Mutation[] = [
  {
    name: 'a signed attribute',
    weight: 2,
    apply(subject) {
      const found = chosen(
        subject,
        signed(subject).flatMap(({ place, covered }) =>
          place.element.attributes
            .filter(([name]) => !name.startsWith('xmlns'))
            .map((attribute) => ({ attribute, covered })),
        ),
      );
      if (found === undefined) return undefined;
      found.attribute[1] = `${found.attribute[1]}9`;
      return breaks(found.covered);
    },
  },
  {
    name: 'an attribute more on a signed element',
    weight: 2,
    apply(subject) {
      const found = chosen(subject, signed(subject));
      if (found === undefined) return undefined;
      const name = subject.random.oneOf(['yeni', 'xml:lang', 'xml:space', 'xml:base']);
      if (found.place.element.attributes.some(([known]) => known === name)) return undefined;
      found.place.element.attributes.push([name, name === 'xml:space' ? 'preserve' : 'yeni']);
      return breaks(found.covered);
    },
  },
  {
    name: 'something more in a signed element',
    weight: 3,
    apply(subject) {
      const found = chosen(subject, signed(subject));
      if (found === undefined) return undefined;
      const more = subject.random.oneOf([
        text('9'),
        element('Tutar', [], [text('999')]),
        instruction('odeme', '999'),
        element('b:Yeni'),
      ]);
      found.place.element.children.unshift(more);
      return breaks(found.covered);
    },
  },
  {
    name: 'a signed element less',
    weight: 2,
    apply(subject) {
      const found = chosen(
        subject,
        signed(subject).filter(
          ({ place: { parent } }) =>
            parent !== undefined && coveredBy(subject, placeOf(subject, parent)).length > 0,
        ),
      );
      if (found?.place.parent === undefined || holdsSignature(found.place.element)) return undefined;
      const { children } = found.place.parent;
      children.splice(children.indexOf(found.place.element), 1);
      return breaks(found.covered);
    },
  },
  {
    name: 'another name for a signed element',
    weight: 1,
    apply(subject) {
      const found = chosen(subject, signed(subject));
      if (found === undefined) return undefined;
      found.place.element.name = subject.random
        .oneOf(['b:Baska', 'Baska', 'Tutar', 'ds:Tutar'])
        .replace('ds:', 'b:');
      return 'open';
    },
  },
];

import { chosen, coveredBy, isInSignature, type Mutation, signaturesAround } from '../subject.ts';
import { named, type Text, text, textIn } from '../tree.ts';
import { breaks } from './places.ts';

/** Other octets: outside content, objects, Base64, the value of the signature. */
export const valueAttacks: readonly Mutation[] = [
  {
    name: 'other content outside',
    weight: 2,
    apply(subject) {
      const { base } = subject;
      if (base.outside === undefined) return undefined;
      const { content: octets } = base.outside;
      subject.outside = subject.random.oneOf([
        Buffer.concat([octets, Buffer.from('9')]),
        Buffer.from('başka'),
        new Uint8Array(0),
        Buffer.concat([octets, Buffer.from('\n')]),
      ]);
      return breaks(base.signatures.flatMap(({ signs }, index) => (signs.kind === 'outside' ? [index] : [])));
    },
  },
  {
    name: 'a signed object',
    weight: 2,
    apply(subject) {
      const place = named(subject.tree, 'Object').find(({ element: one }) =>
        one.children.every(
          (node) => node.kind !== 'element' || !/QualifyingProperties|Manifest/.test(node.name),
        ),
      );
      const first = subject.base.signatures[0];
      if (place === undefined || first?.signs.kind !== 'object') return undefined;
      const node = place.element.children[0];
      // Base64 that somebody signed as octets may be spelled with other spaces.
      if (node?.kind === 'text') node.value = `QUFB${node.value.slice(4)}`;
      else place.element.children.push(text('999'));
      return breaks([0]);
    },
  },
  {
    name: 'letters of signed Base64',
    weight: 1,
    apply(subject) {
      const kod = named(subject.tree, 'kod').find((place) => !isInSignature(place));
      const covered = kod === undefined ? [] : coveredBy(subject, kod);
      if (kod === undefined || covered.length === 0) return undefined;
      kod.element.children = [
        text(subject.random.oneOf(['w6cgxLF=', 'w6cgxLE', 'w6cg', 'w6cgxLE=w6cg', 'w6cgx<LE='])) as Text,
      ];
      return breaks(covered);
    },
  },
  {
    name: 'a signature value',
    weight: 2,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'SignatureValue'));
      if (place === undefined) return undefined;
      const value = textIn(place.element).replaceAll(/\s/g, '');
      const at = Math.floor(subject.random.between(0, value.length - 4));
      const letter = value[at] === 'A' ? 'B' : 'A';
      place.element.children = [text(value.slice(0, at) + letter + value.slice(at + 1))];
      const [number] = signaturesAround(subject.tree, place);
      return number === undefined ? 'open' : breaks([number]);
    },
  },
];

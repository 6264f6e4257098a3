import { chosen, content, isInSignature, type Mutation, type Subject } from '../subject.ts';
import { cloneOf, type Element, element, localOf, named, type Place, replace, rootOf } from '../tree.ts';
import { ds, evil, hide, withId } from './rearrange.ts';

/** The signed parts of a document: what can be moved away from where it is looked for. */
function signedParts(subject: Subject): Place[] {
  const names = subject.base.signatures.flatMap(({ signs }) => (signs.kind === 'parts' ? signs.names : []));
  return content(subject)
    .map(({ place }) => place)
    .filter(({ element: { name }, parent }) => names.includes(localOf(name)) && parent !== undefined);
}

function signatureIn(top: Element): Element | undefined {
  return named({ nodes: [top] }, 'Signature')[0]?.element;
}

function removeSignatures(top: Element): void {
  for (const place of named({ nodes: [top] }, 'Signature')) if (isInSignature(place)) replace(place);
}

/** The signed parts of a document, moved, doubled, exchanged or gone. */
export const partAttacks: readonly Mutation[] = [
  {
    name: 'a signed part moved away, another one in its place',
    weight: 8,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place === undefined) return undefined;
      const original = cloneOf(place.element);
      if (!replace(place, withId(subject, evil(original)))) return undefined;
      hide(subject, original);
      return 'open';
    },
  },
  {
    name: 'a signed part within another one of its name',
    weight: 4,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place === undefined) return undefined;
      const original = cloneOf(place.element);
      const outer = withId(subject, evil(original));
      const holder = subject.random.oneOf([outer, element('b:Ek', [], [])]);
      holder.children.push(original);
      if (holder !== outer) outer.children.push(holder);
      return replace(place, outer) ? 'open' : undefined;
    },
  },
  {
    name: 'another part beside the signed one',
    weight: 4,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place?.parent === undefined) return undefined;
      const copy = withId(subject, evil(place.element));
      const at = place.parent.children.indexOf(place.element) + subject.random.oneOf([0, 1]);
      place.parent.children.splice(at, 0, copy);
      return 'open';
    },
  },
  {
    name: 'a signed part gone',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      return place !== undefined && replace(place) ? 'open' : undefined;
    },
  },
  {
    name: 'signed parts exchanged',
    weight: 1,
    apply(subject) {
      const [one, other] = signedParts(subject);
      if (one === undefined || other === undefined) return undefined;
      const held = cloneOf(one.element);
      const moved = cloneOf(other.element);
      replace(one, moved);
      return replace(other, held) ? 'open' : undefined;
    },
  },
  {
    name: 'the part with its signature in another one',
    weight: 2,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      const signature = named(subject.tree, 'Signature').find(({ parent }) => parent !== undefined);
      if (place === undefined || signature === undefined) return undefined;
      const original = cloneOf(place.element);
      const kept = cloneOf(signature.element);
      const copy = withId(subject, evil(original));
      replace(signature);
      if (subject.random.between(0, 1) < 0.5)
        kept.children.push(element('ds:Object', [['xmlns:ds', ds]], [original]));
      else copy.children.push(original);
      copy.children.push(kept);
      return replace(place, copy) ? 'open' : undefined;
    },
  },
  {
    name: 'the whole document within another one',
    weight: 3,
    apply(subject) {
      const root = rootOf(subject.tree);
      if (localOf(root.name) === 'Signature') return undefined;
      const outer = withId(subject, evil(root));
      const holders = [outer, ...outer.children.filter((node) => node.kind === 'element')];
      const signature = signatureIn(outer);
      const kind = subject.random.oneOf(['as it is', 'object', 'signature inside'] as const);
      const inner = cloneOf(root);
      if (kind === 'object' && signature !== undefined)
        signature.children.push(element('ds:Object', [], [inner]));
      else if (kind === 'as it is') {
        removeSignatures(outer);
        chosen(subject, holders)?.children.push(inner);
      } else {
        removeSignatures(inner);
        chosen(subject, holders)?.children.push(inner);
      }
      subject.tree.nodes[subject.tree.nodes.indexOf(root)] = outer;
      return 'open';
    },
  },
];

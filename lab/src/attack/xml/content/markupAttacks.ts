import { chosen, isInSignature, type Mutation, type Subject, signaturesAround } from '../subject.ts';
import { element, localOf, type Place, places, removeAttribute } from '../tree.ts';
import { breaks } from './places.ts';

/** A change of something inside SignedInfo, SignedProperties or a Manifest. */
const partChange = (
  name: string,
  weight: number,
  parts: readonly string[],
  change: (subject: Subject, place: Place) => boolean,
): Mutation => ({
  name,
  weight,
  apply(subject) {
    const { tree, base } = subject;
    const inside = places(tree).filter((place) =>
      place.path.some((one) => parts.includes(localOf(one.name))),
    );
    const place = chosen(subject, inside.filter(isInSignature));
    if (place === undefined) return undefined;
    // The innermost signature around it is the one that it belongs to.
    const [number] = signaturesAround(tree, place);
    if (number === undefined || base.signatures[number] === undefined) return undefined;
    return change(subject, place) ? breaks([number]) : undefined;
  },
});

const someAttribute = (subject: Subject, { element: { attributes } }: Place) =>
  chosen(
    subject,
    attributes.filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:')),
  );

const otherValues = [
  '',
  '#govde',
  '#baslik',
  '#xpointer(/)',
  "#xpointer(id('baslik'))",
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#sha1',
  'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
];

const signedParts = ['SignedInfo', 'SignedProperties', 'Manifest'];

/** Changes inside SignedInfo, SignedProperties or a Manifest. */
export const markupAttacks: readonly Mutation[] = [
  partChange('an attribute of signed markup', 4, signedParts, (subject, place) => {
    const found = someAttribute(subject, place);
    if (found === undefined) return false;
    const value = subject.random.oneOf(otherValues);
    if (found[1] === value) return false;
    found[1] = value;
    return true;
  }),
  partChange('an attribute less in signed markup', 1, signedParts, (subject, place) => {
    const found = someAttribute(subject, place);
    if (found === undefined) return false;
    removeAttribute(place.element, found[0]);
    return true;
  }),
  partChange('text of signed markup', 3, signedParts, (subject, place) => {
    const node = chosen(
      subject,
      place.element.children.filter(({ kind }) => kind === 'text'),
    );
    if (node?.kind !== 'text' || node.value.trim() === '') return false;
    const before = node.value;
    const at = Math.floor(subject.random.between(0, Math.max(1, before.length - 2)));
    node.value = before.slice(0, at) + (before[at] === 'A' ? 'B' : 'A') + before.slice(at + 1);
    return node.value !== before;
  }),
  partChange('an element less in signed markup', 2, signedParts, (subject, place) => {
    const at = place.element.children.findIndex(({ kind }) => kind === 'element');
    if (at < 0 || subject.base.signatures.length === 0) return false;
    place.element.children.splice(at, 1);
    return true;
  }),
  partChange('an element twice in signed markup', 2, signedParts, (_, place) => {
    const inner = place.element.children.find(({ kind }) => kind === 'element');
    if (inner === undefined) return false;
    place.element.children.push(structuredClone(inner));
    return true;
  }),
  partChange('a transform more', 2, ['Transforms'], (subject, place) => {
    if (localOf(place.element.name) !== 'Transforms') return false;
    const algorithm = subject.random.oneOf(otherValues.slice(5, 8));
    const at = Math.floor(subject.random.between(0, place.element.children.length + 1));
    place.element.children.splice(at, 0, element('ds:Transform', [['Algorithm', algorithm]]));
    return true;
  }),
  partChange('transforms in another order', 1, ['Transforms'], (_, place) => {
    const { children, name } = place.element;
    if (localOf(name) !== 'Transforms' || children.length < 2) return false;
    children.reverse();
    return true;
  }),
];

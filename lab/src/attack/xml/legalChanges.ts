import { identityOf, pki } from './signers.ts';
import { anySpelling } from './spelling.ts';
import { chosen, content, isAroundSigned, isInSignature, type Mutation, type Subject } from './subject.ts';
import {
  attributeOf,
  childNamed,
  cloneOf,
  comment,
  type Element,
  element,
  instruction,
  localOf,
  named,
  type Place,
  places,
  rootOf,
  text,
  textIn,
} from './tree.ts';

const insertAt = ({ random }: Subject, parent: Element, ...nodes: Element['children']) => {
  const at = Math.floor(random.between(0, parent.children.length + 1));
  parent.children.splice(at, 0, ...nodes);
};

/** Places whose text is taken apart by others: an expression in two pieces is two expressions to some. */
const isExpression = ({ element: { name } }: Place) => localOf(name) === 'XPath';

const keyInfos = (subject: Subject) => named(subject.tree, 'X509Data').map((place) => place.element);

const free = ({ base }: Subject) => !base.archived && !base.keyInfoSigned;

const unsigned = (subject: Subject) =>
  content(subject).filter(
    ({ place, covered }) => covered.length === 0 && place.element.name !== 'ds:Signature',
  );

const certificateOf = (der: Uint8Array) =>
  element('ds:X509Certificate', [], [text(Buffer.from(der).toString('base64'))]);

/** Unsigned elements that hold nothing signed, so that their names and text are nobody's business. */
const loose = (subject: Subject) => unsigned(subject).filter(({ place }) => !isAroundSigned(subject, place));

export const legalChanges: readonly Mutation[] = [
  {
    name: 'another spelling',
    weight: 6,
    apply(subject) {
      subject.spelling = anySpelling(subject.random);
      return 'legal';
    },
  },
  {
    name: 'comments',
    weight: 2,
    apply(subject) {
      if (subject.base.comments) return undefined;
      const where = places(subject.tree).filter((place) => !isExpression(place));
      for (let count = 0; count < 3; count++) {
        const place = chosen(subject, where);
        if (place !== undefined) insertAt(subject, place.element, comment(' bakma '));
      }
      return 'legal';
    },
  },
  {
    name: 'a comment within text',
    weight: 2,
    apply(subject) {
      if (subject.base.comments) return undefined;
      const where = places(subject.tree).filter(
        (place) => !isExpression(place) && place.element.children.some(({ kind }) => kind === 'text'),
      );
      const place = chosen(subject, where);
      if (place === undefined) return undefined;
      const { children } = place.element;
      const at = children.findIndex(({ kind }) => kind === 'text');
      const found = children[at];
      if (found?.kind !== 'text') return undefined;
      const cut = Math.floor(subject.random.between(0, found.value.length + 1));
      children.splice(at, 1, text(found.value.slice(0, cut)), comment('-x'), text(found.value.slice(cut)));
      return 'legal';
    },
  },
  {
    name: 'a declaration repeated',
    weight: 2,
    apply(subject) {
      const place = chosen(
        subject,
        places(subject.tree).filter(({ path, element: { attributes } }) => {
          const known = scopeOf(path.slice(1));
          return [...known.keys()].some((prefix) => !attributes.some(([name]) => name === prefix));
        }),
      );
      if (place === undefined) return undefined;
      const known = [...scopeOf(place.path.slice(1))];
      const own = new Set(place.element.attributes.map(([name]) => name));
      const one = chosen(
        subject,
        known.filter(([name]) => !own.has(name)),
      );
      if (one === undefined) return undefined;
      place.element.attributes.push([one[0], one[1]]);
      return 'legal';
    },
  },
  {
    name: 'a declaration nobody uses',
    weight: 2,
    apply(subject) {
      if (!subject.base.exclusive) return undefined;
      const place = chosen(subject, places(subject.tree));
      place?.element.attributes.push(['xmlns:zz', 'urn:bos']);
      return 'legal';
    },
  },
  {
    name: 'another certificate in KeyInfo',
    weight: 1,
    apply(subject) {
      const data = chosen(subject, keyInfos(subject));
      if (data === undefined || !free(subject)) return undefined;
      const der = subject.random.oneOf([
        pki.intermediate.certificate,
        pki.root.certificate,
        identityOf('p384').certificate,
      ]);
      insertAt(subject, data, certificateOf(der));
      return 'legal';
    },
  },
  {
    name: 'the certificates of KeyInfo in another order',
    weight: 1,
    apply(subject) {
      const data = chosen(subject, keyInfos(subject));
      if (data === undefined || !free(subject)) return undefined;
      data.children.reverse();
      return 'legal';
    },
  },
  {
    name: 'an unsigned property',
    weight: 2,
    apply(subject) {
      if (subject.base.archived) return undefined;
      const place = chosen(subject, named(subject.tree, 'QualifyingProperties'));
      if (place === undefined) return undefined;
      const prefix = place.element.name.replace(/QualifyingProperties$/, '');
      const more = element('z:Ek', [['xmlns:z', 'urn:baska']], [text('ek bilgi')]);
      const list = childNamed(place.element, 'UnsignedProperties');
      const ofSignature = childNamed(list, 'UnsignedSignatureProperties');
      if (ofSignature !== undefined) ofSignature.children.push(more);
      else if (list === undefined) {
        const inner = element(`${prefix}UnsignedSignatureProperties`, [], [more]);
        place.element.children.push(element(`${prefix}UnsignedProperties`, [], [inner]));
      } else return undefined;
      return 'legal';
    },
  },
  {
    name: 'space between the parts of a signature',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'Signature'));
      if (place === undefined) return undefined;
      insertAt(subject, place.element, text('\n  '));
      return 'legal';
    },
  },
  {
    name: 'space within Base64',
    weight: 2,
    apply(subject) {
      const { base, tree } = subject;
      const places = [
        ...(base.valueCovered ? [] : named(tree, 'SignatureValue')),
        ...(free(subject) ? named(tree, 'X509Certificate') : []),
      ];
      const place = chosen(subject, places);
      if (place === undefined) return undefined;
      const value = textIn(place.element);
      const cut = Math.floor(subject.random.between(0, value.length));
      const space = subject.random.oneOf(['\n', ' ', '\r\n', '\t']);
      place.element.children = [text(value.slice(0, cut) + space + value.slice(cut))];
      return 'legal';
    },
  },
  {
    name: 'text that is not signed',
    weight: 4,
    apply(subject) {
      const found = chosen(subject, loose(subject));
      if (found === undefined) return undefined;
      insertAt(subject, found.place.element, text('başka'));
      return 'legal';
    },
  },
  {
    name: 'an attribute that is not signed',
    weight: 2,
    apply(subject) {
      const found = chosen(subject, unsigned(subject));
      if (found === undefined || attributeOf(found.place.element, 'ek') !== undefined) return undefined;
      found.place.element.attributes.push(['ek', 'başka']);
      return 'legal';
    },
  },
  {
    name: 'an element that is not signed',
    weight: 2,
    apply(subject) {
      const found = chosen(subject, unsigned(subject));
      if (found === undefined) return undefined;
      insertAt(subject, found.place.element, element('z:Yeni', [['xmlns:z', 'urn:baska']], [text('yeni')]));
      return 'legal';
    },
  },
  {
    name: 'an instruction that is not signed',
    weight: 1,
    apply(subject) {
      const found = chosen(subject, unsigned(subject));
      if (found === undefined) return undefined;
      insertAt(subject, found.place.element, instruction('arac', 'a'));
      return 'legal';
    },
  },
  {
    name: 'space in signed Base64',
    weight: 1,
    apply(subject) {
      const { base, tree } = subject;
      const kod = named(tree, 'kod').find((place) => !isInSignature(place));
      const isPart = base.signatures.every(({ signs }) => signs.kind === 'parts');
      if (kod === undefined || !isPart) return undefined;
      insertAt(subject, kod.element, text(' \n '));
      return 'legal';
    },
  },
  {
    name: 'the signature elsewhere in the document',
    weight: 1,
    apply(subject) {
      const { base, tree } = subject;
      const place = named(tree, 'Signature').find(({ parent }) => parent !== undefined);
      const whole = base.signatures.every(
        ({ signs }) => signs.kind === 'whole' && signs.without.length === 0,
      );
      if (place?.parent === undefined || !whole || !base.exclusive || base.signatures.length > 1)
        return undefined;
      const root = rootOf(tree);
      const { children } = place.parent;
      const signature = cloneOf(place.element);
      children.splice(children.indexOf(place.element), 1);
      insertAt(subject, root, signature);
      return 'legal';
    },
  },
  {
    name: 'a document type declaration',
    weight: 0.06,
    apply(subject) {
      subject.doctype = `<!DOCTYPE ${rootOf(subject.tree).name}>`;
      return 'legal';
    },
  },
];

/** Declarations in force inside these elements, innermost first; a default that was taken back is not among them. */
function scopeOf(path: readonly Element[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const { attributes } of path) {
    for (const [name, value] of attributes) {
      if ((name === 'xmlns' || name.startsWith('xmlns:')) && !known.has(name)) known.set(name, value);
    }
  }
  return known;
}

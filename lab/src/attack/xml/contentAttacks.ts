import {
  all,
  chosen,
  content,
  coveredBy,
  type Effect,
  isInSignature,
  type Mutation,
  type Subject,
  signaturesAround,
} from './subject.ts';
import {
  type Element,
  element,
  instruction,
  localOf,
  named,
  type Place,
  places,
  removeAttribute,
  rootOf,
  type Text,
  text,
  textIn,
} from './tree.ts';

/** Signed places outside of signatures. Base64 is left to changes of its own, for its spaces say nothing. */
const signed = (subject: Subject) =>
  content(subject).filter(
    ({ place, covered }) => covered.length > 0 && localOf(place.element.name) !== 'kod',
  );

const breaks = (covered: readonly number[]): Effect => ({ breaks: covered });

function signedText(subject: Subject): { node: Text; covered: number[] } | undefined {
  return chosen(
    subject,
    signed(subject).flatMap(({ place, covered }) =>
      place.element.children.flatMap((node) => (node.kind === 'text' ? [{ node, covered }] : [])),
    ),
  );
}

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

const partChanges: readonly Mutation[] = [
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

export const contentAttacks: readonly Mutation[] = [
  ...partChanges,
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
  {
    name: 'a prefix for another namespace',
    weight: 3,
    apply(subject) {
      const found = chosen(
        subject,
        places(subject.tree).flatMap(({ element: { attributes } }) =>
          attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:')),
        ),
      );
      if (found === undefined) return undefined;
      found[1] = subject.random.oneOf([
        'urn:kotu',
        'urn:ornek:belge',
        'urn:ornek:kalem',
        'http://uri.etsi.org/01903/v1.4.1#',
      ]);
      return 'open';
    },
  },
  {
    name: 'a declaration anywhere',
    weight: 3,
    apply(subject) {
      const place = chosen(subject, places(subject.tree));
      const prefix = subject.random.oneOf(['xmlns', 'xmlns:b', 'xmlns:ds', 'xmlns:x', 'xmlns:k', 'xmlns:u']);
      if (place === undefined || place.element.attributes.some(([name]) => name === prefix)) return undefined;
      place.element.attributes.push([
        prefix,
        subject.random.oneOf(['urn:kotu', 'urn:ornek:kalem', 'urn:ornek:belge']),
      ]);
      return 'open';
    },
  },
  {
    name: 'another description of an object',
    weight: 1,
    apply(subject) {
      const object = chosen(subject, named(subject.tree, 'Object'))?.element;
      if (object === undefined) return undefined;
      object.attributes.push([
        subject.random.oneOf(['MimeType', 'Encoding']),
        subject.random.oneOf(['text/html', 'http://www.w3.org/2000/09/xmldsig#base64', 'application/x-kotu']),
      ]);
      return 'open';
    },
  },
  {
    name: 'another name of the signature',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'Signature'));
      if (place === undefined) return undefined;
      removeAttribute(place.element, 'Id');
      place.element.attributes.push(['Id', subject.random.oneOf(['s2', 'govde', 'baslik', 'S'])]);
      return 'open';
    },
  },
  {
    name: 'another type or address of a key',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'KeyInfo'));
      if (place === undefined) return undefined;
      const prefix = place.element.name.replace(/KeyInfo$/, '');
      const more = subject.random.oneOf([
        element(`${prefix}KeyName`, [], [text('kotu')]),
        element(`${prefix}RetrievalMethod`, [
          ['URI', subject.random.oneOf(['', '#govde', '#o1', 'http://localhost:1/x'])],
          ['Type', 'http://www.w3.org/2000/09/xmldsig#X509Data'],
        ]),
        element(
          `${prefix}KeyValue`,
          [],
          [
            element(
              `${prefix}RSAKeyValue`,
              [],
              [
                element(`${prefix}Modulus`, [], [text('AQAB')]),
                element(`${prefix}Exponent`, [], [text('AQAB')]),
              ],
            ),
          ],
        ),
      ]);
      place.element.children.splice(subject.random.oneOf([0, place.element.children.length]), 0, more);
      return 'open';
    },
  },
  {
    name: 'an attribute of XML around what is signed',
    weight: 1,
    apply(subject) {
      const root = rootOf(subject.tree);
      const name = subject.random.oneOf(['xml:lang', 'xml:space', 'xml:base', 'xml:id']);
      if (root.attributes.some(([known]) => known === name)) return undefined;
      root.attributes.push([name, 'en']);
      return 'open';
    },
  },
  {
    name: 'an instruction or text beside the root',
    weight: 1,
    apply(subject) {
      subject.tree.nodes.splice(
        subject.random.oneOf([0, subject.tree.nodes.length]),
        0,
        instruction('odeme', '999'),
      );
      return 'open';
    },
  },
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
  {
    name: 'octets',
    weight: 3,
    apply(subject) {
      const { random } = subject;
      const where = random.between(0, 1);
      const kind = random.oneOf(['flip', 'less', 'more', 'nul'] as const);
      subject.octets = (bytes) => {
        const at = Math.floor(where * bytes.length);
        if (kind === 'less') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        if (kind === 'more')
          return Buffer.concat([bytes.subarray(0, at), Buffer.from(' '), bytes.subarray(at)]);
        if (kind === 'nul')
          return Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]);
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ 0x04;
        return copy;
      };
      return 'open';
    },
  },
  {
    name: 'an encoding that is not the one declared',
    weight: 2,
    apply(subject) {
      const names = [
        'ISO-8859-1',
        'ISO-8859-9',
        'windows-1254',
        'UTF-16',
        'US-ASCII',
        'UTF-7',
        'EBCDIC-CP-US',
        'utf8',
      ];
      const declared = subject.random.oneOf(names);
      subject.octets = (bytes) =>
        Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${declared}"?>`), bytes]);
      return 'open';
    },
  },
  {
    name: 'a byte order mark of another encoding',
    weight: 1,
    apply(subject) {
      const mark = subject.random.oneOf([
        [0xff, 0xfe],
        [0xfe, 0xff],
        [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
        [0, 0, 0xfe, 0xff],
      ]);
      subject.octets = (bytes) => Buffer.concat([Buffer.from(mark), bytes]);
      return 'open';
    },
  },
  {
    name: 'a version of XML',
    weight: 0.5,
    apply(subject) {
      const version = subject.random.oneOf(['1.1', '1.2', '2.0']);
      subject.octets = (bytes) => Buffer.concat([Buffer.from(`<?xml version="${version}"?>`), bytes]);
      return 'open';
    },
  },
  {
    name: 'entities of an internal subset',
    weight: 2,
    apply(subject) {
      const root = rootOf(subject.tree).name;
      const subset = subject.random.oneOf([
        '<!ENTITY kotu "999">',
        '<!ENTITY % p "<!ENTITY kotu \'999\'>">%p;',
        `<!ATTLIST b:Govde kotu CDATA "999">`,
        '<!ATTLIST b:Govde no ID #IMPLIED>',
        `<!ATTLIST ${root} Id ID #IMPLIED>`,
        '<!ENTITY lt "&#38;#60;">',
      ]);
      subject.doctype = `<!DOCTYPE ${root} [${subset}]>`;
      if (subject.random.between(0, 1) < 0.5) return 'open';
      const found = signedText(subject);
      if (found === undefined || !subset.includes('kotu "999"')) return 'open';
      found.node.value = '\uE000';
      subject.octets = (bytes) => Buffer.from(bytes.toString().replace('\uE000', '&kotu;'));
      return all;
    },
  },
];

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

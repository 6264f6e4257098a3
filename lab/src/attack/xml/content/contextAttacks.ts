import { chosen, type Mutation } from '../subject.ts';
import { element, instruction, named, places, removeAttribute, rootOf, text } from '../tree.ts';

/** Changes of what stands around signed elements and may say something of them. */
export const contextAttacks: readonly Mutation[] = [
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
];

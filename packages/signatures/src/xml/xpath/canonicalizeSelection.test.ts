import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalMethod,
  canonicalOctets,
  exclusiveUri,
  inclusive11Uri,
  inclusiveUri,
  readXml,
  type XmlDocument,
  type XmlElement,
} from '../index.ts';
import { canonicalizeSelection, everyNode, treeOf, type XPathNode } from './index.ts';

const read = (text: string) => readXml(Buffer.from(text, 'utf8'));

/** The canonical form of all nodes that `isChosen` chooses. */
function form(
  document: XmlDocument,
  uri: string,
  inclusivePrefixes: readonly string[] = [],
  isChosen: (node: XPathNode) => boolean = () => true,
): string {
  const tree = treeOf(document);
  const pieces: Uint8Array[] = [];
  canonicalizeSelection(
    tree,
    new Set(everyNode(tree.root).filter(isChosen)),
    canonicalMethod(uri),
    (piece) => pieces.push(piece),
    inclusivePrefixes,
  );
  return Buffer.concat(pieces).toString('utf8');
}

describe('namespace declarations of nodes chosen one by one', () => {
  const text =
    '<b:doc xmlns:b="urn:b" xmlns="urn:d" xmlns:u="urn:u" xmlns:a="urn:a"><b:e a:x="1"><i xmlns="">1</i></b:e></b:doc>';

  it('stand in the order of their prefixes, those on the list among those in use (Exclusive 3, C14N 2.2)', () => {
    expect(form(read(text), exclusiveUri, ['u', ''])).toBe(
      '<b:doc xmlns="urn:d" xmlns:b="urn:b" xmlns:u="urn:u"><b:e xmlns:a="urn:a" a:x="1"><i xmlns="">1</i></b:e></b:doc>',
    );
  });

  it('take the default namespace back first, whether it is on the list or in use', () => {
    const inner = '<a xmlns="urn:d"><i xmlns="" xmlns:u="urn:u"/></a>';
    const expected = '<a xmlns="urn:d"><i xmlns="" xmlns:u="urn:u"></i></a>';
    expect(form(read(inner), exclusiveUri, ['u', ''])).toBe(expected);
    expect(form(read(inner), exclusiveUri, ['u'])).toBe(expected);
  });

  it('stand alone, those on the list only, where their element is left out', () => {
    const isChosen = ({ kind }: XPathNode) => kind !== 'element';
    expect(form(read(text), exclusiveUri, ['u', ''], isChosen)).toBe(
      ' xmlns="urn:d" xmlns:u="urn:u" xmlns="urn:d" xmlns:u="urn:u" a:x="1" xmlns:u="urn:u"1',
    );
  });

  it.each([inclusiveUri, inclusive11Uri, exclusiveUri])('are sorted by code point in %s', (uri) => {
    const beyond = '\u{10400}';
    const wide = '\uff21';
    const written = `<${beyond}:a xmlns:${beyond}="urn:1" xmlns:${wide}="urn:2" ${wide}:x="1" xmlns:z="urn:3" z:x="1"`;
    expect(form(read(`${written}/>`), uri)).toBe(
      `<${beyond}:a xmlns:z="urn:3" xmlns:${wide}="urn:2" xmlns:${beyond}="urn:1" ${wide}:x="1" z:x="1"></${beyond}:a>`,
    );
  });
});

const name = fc.constantFrom('a', 'b:a', 'm:a', 'z:a');
const declarations = fc
  .uniqueArray(fc.tuple(fc.constantFrom('', 'b', 'm', 'u', 'z'), fc.constantFrom('urn:1', 'urn:2', '')), {
    maxLength: 3,
    selector: ([prefix]) => prefix,
  })
  .map((list) =>
    list
      .filter(([prefix, uri]) => prefix === '' || uri !== '')
      .map(([prefix, uri]) => (prefix === '' ? ` xmlns="${uri}"` : ` xmlns:${prefix}="${uri}"`))
      .join(''),
  );
const attribute = fc.constantFrom('', '', ' x="1"', ' m:x="1"', ' z:x="&lt;" b="&#9;"', ' xml:lang="tr"');
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      declarations,
      attribute,
      fc.array(
        fc.oneof({ depthSize: 'small' }, fc.constantFrom('ş', '<!-- c -->', '<?p i?>'), tie('element')),
        {
          maxLength: 3,
        },
      ),
    )
    .map(
      ([tag, declared, written, children]) => `<${tag}${declared}${written}>${children.join('')}</${tag}>`,
    ),
}));

function elementsOf(top: XmlElement): XmlElement[] {
  return [top, ...top.children.flatMap((node) => (node.kind === 'element' ? elementsOf(node) : []))];
}

describe('the canonical form of nodes chosen one by one', () => {
  const uris = [inclusiveUri, inclusive11Uri, exclusiveUri, `${exclusiveUri}WithComments`];
  const lists = fc.subarray(['', 'b', 'm', 'u', 'z']);

  it('is that of the document less some subtrees, where these are the nodes', () => {
    fc.assert(
      fc.property(element, fc.constantFrom(...uris), lists, fc.nat(), (inside, uri, prefixes, pick) => {
        const document = read(
          `<?p?><b:r xmlns="urn:0" xmlns:z="urn:0" xmlns:b="urn:0" xmlns:u="urn:0" xmlns:m="urn:0">${inside}</b:r><!-- z -->`,
        );
        const inclusivePrefixes = uri.startsWith(exclusiveUri) ? prefixes : [];
        const elements = elementsOf(document.root);
        const out = elements[pick % (elements.length + 1)];
        const without = new Set(out === undefined ? [] : [out]);
        const missing = new Set(
          [...without].flatMap((one) => {
            const top = treeOf(document).nodeOf(one);
            return top === undefined ? [] : everyNode(top);
          }),
        );
        expect(form(document, uri, inclusivePrefixes, (node) => !missing.has(node))).toBe(
          Buffer.from(
            canonicalOctets(document, canonicalMethod(uri), { without, inclusivePrefixes }),
          ).toString('utf8'),
        );
      }),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allNamed } from '../xades/elements.ts';
import {
  canonicalizeSource,
  canonicalMethod,
  canonicalOctets,
  exclusiveUri,
  inclusive11Uri,
  inclusiveUri,
  isInclusive,
  readXml,
  type XmlDocument,
  type XmlElement,
  xmlSource,
} from './index.ts';
import { joinBases } from './xmlBase.ts';

const read = (text: string) => readXml(Buffer.from(text, 'utf8'));

function form(apex: XmlDocument | XmlElement, uri: string, options = {}): string {
  return Buffer.from(canonicalOctets(apex, canonicalMethod(uri), options)).toString('utf8');
}

function named(document: XmlDocument, namespace: string, local: string): XmlElement {
  const [found] = allNamed(document.root, namespace, local);
  if (found === undefined) throw new Error(`no ${local}`);
  return found;
}

/** Cases after the examples of clause 3, in words of our own. */
describe('Canonical XML 1.0', () => {
  it('3.1: keeps instructions and comments around the root, one a line', () => {
    const document = read(
      '<?xml version="1.0"?>\n\n<?style   a="b"   ?>\n<!-- one -->\n<doc>x</doc>\n\n<?end?>\n\n<!-- two -->\n',
    );
    expect(form(document, inclusiveUri)).toBe('<?style a="b"   ?>\n<doc>x</doc>\n<?end?>');
    expect(form(document, `${inclusiveUri}#WithComments`)).toBe(
      '<?style a="b"   ?>\n<!-- one -->\n<doc>x</doc>\n<?end?>\n<!-- two -->',
    );
  });

  it('3.2: leaves white space in content alone', () => {
    const text = '<doc>\n   <clean>   </clean>\n   <dirty>   A   B   </dirty>\n</doc>';
    expect(form(read(text), inclusiveUri)).toBe(text);
  });

  it('3.3: spells tags out, sorts attributes and declarations, drops superfluous ones', () => {
    const document = read(
      '<doc><e1   /><e2   ></e2><e3 name = "elem3"   id="x"   /><e5 a:attr="out" b:attr="sorted" attr2="all" attr="I am" xmlns:b="http://b" xmlns:a="http://a" xmlns="http://d"/><e6 xmlns="" xmlns:a="http://w3"><e7 xmlns="http://ietf"><e8 xmlns="" xmlns:a="http://w3"><e9 xmlns="" xmlns:a="http://ietf"/></e8></e7></e6></doc>',
    );
    expect(form(document, inclusiveUri)).toBe(
      '<doc><e1></e1><e2></e2><e3 id="x" name="elem3"></e3><e5 xmlns="http://d" xmlns:a="http://a" xmlns:b="http://b" attr="I am" attr2="all" a:attr="out" b:attr="sorted"></e5><e6 xmlns:a="http://w3"><e7 xmlns="http://ietf"><e8 xmlns=""><e9 xmlns:a="http://ietf"></e9></e8></e7></e6></doc>',
    );
  });

  it('3.4: writes character references and CDATA as text, and escapes what must be', () => {
    const document = read(
      '<doc><t>First line&#x0d;&#10;Second</t><v>&#x32;</v><v><![CDATA[v>"0" && v<"10"]]></v><c e=\'v>"0" &amp;&amp; v&lt;"10"?"ok":""\'>ok</c><n a=" &apos; &#x20;&#13;&#xa;&#9; &apos; "/></doc>',
    );
    expect(form(document, inclusiveUri)).toBe(
      '<doc><t>First line&#xD;\nSecond</t><v>2</v><v>v&gt;"0" &amp;&amp; v&lt;"10"</v><c e="v>&quot;0&quot; &amp;&amp; v&lt;&quot;10&quot;?&quot;ok&quot;:&quot;&quot;">ok</c><n a=" \'  &#xD;&#xA;&#x9; \' "></n></doc>',
    );
  });

  it('3.6: writes UTF-8, whatever came in', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><doc>\xa9&#xA9;</doc>', 'latin1');
    expect(form(readXml(latin), inclusiveUri)).toBe('<doc>©©</doc>');
  });

  it('2.4: an element alone takes namespaces and xml: attributes over from its ancestors', () => {
    const document = read(
      '<a xmlns="u:u" xmlns:p="u:v" xml:lang="tr" xml:base="x/" xml:id="i"><b><c xml:space="preserve" d="1"/></b></a>',
    );
    const c = named(document, 'u:u', 'c');
    expect(form(c, inclusiveUri)).toBe(
      '<c xmlns="u:u" xmlns:p="u:v" d="1" xml:base="x/" xml:id="i" xml:lang="tr" xml:space="preserve"></c>',
    );
    expect(form(c, inclusive11Uri)).toBe(
      '<c xmlns="u:u" xmlns:p="u:v" d="1" xml:base="x/" xml:lang="tr" xml:space="preserve"></c>',
    );
  });

  it('leaves out subtrees', () => {
    const document = read('<a><b>1</b><c><b>2</b></c>3</a>');
    const without = new Set(allNamed(document.root, '', 'b'));
    expect(form(document, inclusiveUri, { without })).toBe('<a><c></c>3</a>');
  });

  it('sorts names by code point, also beyond the basic plane', () => {
    const document = read('<a \u{10400}="1" \uff21="2" z="3"/>');
    expect(form(document, inclusiveUri)).toBe('<a z="3" \uff21="2" \u{10400}="1"></a>');
  });
});

describe('Canonical XML 1.1', () => {
  it('2.4: joins xml:base along ancestors that are left out', () => {
    const document = read('<a xml:base="http://x/y/z"><b xml:base="../q/r"><c xml:base="s"/></b></a>');
    expect(form(named(document, '', 'c'), inclusive11Uri)).toBe('<c xml:base="http://x/q/s"></c>');
  });

  it.each([
    ['http://a/b/c', '../d', 'http://a/d'],
    ['..', '..', '../../'],
    ['a/b', 'c', 'a/c'],
    ['a/', 'b/..', 'a/'],
    ['http://a/b', '//c/d', 'http://c/d'],
    ['http://a', 'b', 'http://a/b'],
    ['http://a/b?q', '', 'http://a/b?q'],
    ['foo://a/b', 'c?d#e', 'foo://a/c?d'],
  ])('joins %s and %s', (base, reference, joined) => {
    expect(joinBases(base, reference)).toBe(joined);
  });
});

describe('Exclusive XML Canonicalization', () => {
  const text =
    '<n0:pdu xmlns:n0="http://a" xmlns:n1="http://b" xmlns="http://d"><n1:e2 xml:lang="en"><n3:s xmlns:n3="ftp://e" n1:t="1"/><plain/></n1:e2></n0:pdu>';

  it('2.2: declares only what is used, where it is used, and takes nothing from the ancestors', () => {
    expect(form(named(read(text), 'http://b', 'e2'), exclusiveUri)).toBe(
      '<n1:e2 xmlns:n1="http://b" xml:lang="en"><n3:s xmlns:n3="ftp://e" n1:t="1"></n3:s><plain xmlns="http://d"></plain></n1:e2>',
    );
  });

  it('2.1: treats the prefixes on the list as the inclusive form does', () => {
    const e2 = named(read(text), 'http://b', 'e2');
    expect(form(e2, exclusiveUri, { inclusivePrefixes: ['n0', ''] })).toBe(
      '<n1:e2 xmlns="http://d" xmlns:n0="http://a" xmlns:n1="http://b" xml:lang="en"><n3:s xmlns:n3="ftp://e" n1:t="1"></n3:s><plain></plain></n1:e2>',
    );
  });

  it('is the same wherever the element stands', () => {
    const inside = form(
      named(read(`<w xmlns:z="urn:z" xml:base="b">${text}</w>`), 'http://b', 'e2'),
      exclusiveUri,
    );
    expect(inside).toBe(form(named(read(text), 'http://b', 'e2'), exclusiveUri));
  });

  it('takes the default namespace back where an element has none', () => {
    expect(form(read('<a xmlns="u:u"><b xmlns=""><c xmlns="u:u"/></b></a>'), exclusiveUri)).toBe(
      '<a xmlns="u:u"><b xmlns=""><c xmlns="u:u"></c></b></a>',
    );
  });
});

/** Documents with namespaces, odd spelling and characters that have to be escaped. */
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom('a', 'b', 'p:a', 'q:b', 'şey'),
      fc.uniqueArray(
        fc.tuple(
          fc.constantFrom('x', 'y', 'p:x', 'q:x', 'xml:lang', 'Id', 'ğ', 'xmlns', 'xmlns:p'),
          fc.constantFrom('1', 'u:p', 'u:q', ' "&lt;&amp;&#9;&#xD; ', 'ışık', '\t\n', '>'),
        ),
        { maxLength: 4, selector: ([name]) => name },
      ),
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([name, attributes, children]) => {
      const written = attributes
        .map(([key, value]) => ` ${key}='${key.startsWith('xmlns') ? 'u:p' : value}'`)
        .join('');
      return children.length === 0
        ? `<${name}${written}/>`
        : `<${name}${written} >${children.join('')}</${name}>`;
    }),
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('text', '&amp;&lt;>', 'ş\r\n', '<![CDATA[<]]>', '<!-- c -->', '<?p  i ?>', '&#xD;'),
    tie('tree'),
  ),
}));
const wrapped = tree.map((text) => `<root xmlns:p="u:p" xmlns:q="u:q">${text}</root>`);

describe('every canonical form', () => {
  const uris = [inclusiveUri, inclusive11Uri, exclusiveUri].flatMap((uri) => [
    uri,
    uri === exclusiveUri ? `${uri}WithComments` : `${uri}#WithComments`,
  ]);

  it('is its own canonical form', () => {
    fc.assert(
      fc.property(wrapped, fc.constantFrom(...uris), (text, uri) => {
        const once = form(read(text), uri);
        expect(form(read(once), uri)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of attributes', () => {
    fc.assert(
      fc.property(wrapped, fc.constantFrom(...uris), (text, uri) => {
        const turned = text.replace(
          /<([^\s/>!?]+)((?: [^\s=/>]+='[^']*')+)/g,
          (_, name: string, list: string) => {
            const parts = list.match(/ [^\s=/>]+='[^']*'/g) ?? [];
            return `<${name}${parts.reverse().join('')}`;
          },
        );
        expect(form(read(turned), uri)).toBe(form(read(text), uri));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same whether a tree is built or not', () => {
    fc.assert(
      fc.property(wrapped, fc.constantFrom(...uris), (text, uri) => {
        const whole = `<?a b?><!-- c -->${text}<?d?>`;
        const pieces: Uint8Array[] = [];
        const source = xmlSource(Buffer.from(whole, 'utf8'));
        const method = canonicalMethod(uri);
        fc.pre(isInclusive(method));
        const { root, ids } = canonicalizeSource(source, method, (piece) => pieces.push(piece));
        const document = read(whole);
        expect(Buffer.concat(pieces).toString('utf8')).toBe(form(document, uri));
        expect([root.start, root.contentStart, root.contentEnd, root.end]).toEqual(
          [document.root].flatMap((one) => [one.start, one.contentStart, one.contentEnd, one.end]),
        );
        expect([...ids]).toEqual([...document.ids.keys()]);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the encoding of the document', () => {
    fc.assert(
      fc.property(wrapped, fc.constantFrom(...uris), (text, uri) => {
        const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
        expect(form(readXml(wide), uri)).toBe(form(read(text), uri));
      }),
      { numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import { byteOffset } from './encoding.ts';
import { readXml, type XmlElement, type XmlLimits } from './index.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function codeOf(input: Uint8Array | string, limits?: XmlLimits): string {
  try {
    readXml(typeof input === 'string' ? bytes(input) : input, limits);
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
  return 'none';
}

const textOf = (element: XmlElement): string =>
  element.children.map((node) => (node.kind === 'text' ? node.value : '')).join('');

/** Asks for everything that is made only on demand. */
function walk(element: XmlElement): number {
  let count = element.attributes.length;
  for (const node of element.children) {
    if (node.kind === 'element') count += walk(node);
    else if (node.kind === 'text') count += node.value.length;
  }
  return count;
}

describe('reading XML', () => {
  it('resolves names, references and line ends', () => {
    const { root } = readXml(
      bytes('<a:x xmlns:a="u" y=" 1&#x9;2\t3&lt; " a:y=\'ş\'>&#65;&amp;\r\n<![CDATA[<&]]>\r</a:x>'),
    );
    expect(root).toMatchObject({ name: 'a:x', prefix: 'a', local: 'x', namespace: 'u' });
    expect(root.attributes.map(({ name, namespace, value }) => [name, namespace, value])).toEqual([
      ['y', '', ' 1\t2 3< '],
      ['a:y', 'u', 'ş'],
    ]);
    expect(textOf(root)).toBe('A&\n<&\n');
  });

  it('gives unprefixed names the default namespace, but no attribute', () => {
    const { root } = readXml(bytes('<x xmlns="u"><y z="1" xmlns=""><w/></y></x>'));
    const y = root.children[0] as XmlElement;
    expect([root.namespace, y.namespace, (y.children[0] as XmlElement).namespace]).toEqual(['u', '', '']);
    expect(y.attributes[0]?.namespace).toBe('');
  });

  it('knows where an element stands in the bytes, whatever the encoding', () => {
    const text = '<?xml version="1.0" encoding="ENC"?><kök a="ğ">şey<iç/></kök>';
    for (const [encoding, encoded] of [
      ['utf-8', bytes(text)],
      ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(text.replace('ENC', 'UTF-8'))])],
      ['utf-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
      ['utf-16', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
    ] as const) {
      const document = readXml(
        encoding === 'utf-8'
          ? Buffer.from(encoded.toString('latin1').replace('ENC', 'UTF-8'), 'latin1')
          : encoded,
      );
      expect(document.root.name).toBe('kök');
      expect(document.root.attributes[0]?.value).toBe('ğ');
      const at = byteOffset(document.source, document.root.contentEnd);
      const tail = Buffer.from(document.source.bytes.subarray(at));
      expect(tail.length).toBe(encoding === 'utf-16' ? 12 : 7);
    }
  });

  it('reads the Turkish single-byte encodings', () => {
    for (const name of ['ISO-8859-9', 'windows-1254']) {
      const latin = Buffer.from(
        `<?xml version="1.0" encoding="${name}"?><a>\xd0\xdd\xde\xf0\xfd\xfe\xfc</a>`,
        'latin1',
      );
      expect(textOf(readXml(latin).root)).toBe('ĞİŞğışü');
    }
  });

  it('remembers Ids and notices those that are there twice', () => {
    const { ids, duplicateIds } = readXml(bytes('<a Id="1"><b xml:id="2"/><c id="1"/><d ID="3"/></a>'));
    expect([...ids.keys()]).toEqual(['1', '2', '3']);
    expect([...duplicateIds]).toEqual(['1']);
  });

  it.each([
    ['an end tag for another element', '<a></b>'],
    ['no end tag', '<a><b></b>'],
    ['two roots', '<a/><b/>'],
    ['text beside the root', '<a/>x'],
    ['nothing', ''],
    ['the same attribute twice', '<a x="1" y="2" x="3"/>'],
    ['the same attribute twice with one between', '<a y="1" x="2" y="3"/>'],
    ['the same attribute twice under two prefixes', '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>'],
    ['the same prefix declared twice', '<a xmlns:p="u" xmlns:p="u"/>'],
    ['a prefix nobody declared', '<p:a/>'],
    ['an attribute prefix nobody declared', '<a p:x="1"/>'],
    ['a prefix taken back', '<a xmlns:p="u"><b xmlns:p=""/></a>'],
    ['the xml prefix bound to something else', '<a xmlns:xml="u"/>'],
    ['the xmlns prefix declared', '<a xmlns:xmlns="u"/>'],
    ['a name with two colons', '<a:b:c xmlns:a="u"/>'],
    ['a local name that begins with a digit', '<a:1 xmlns:a="u"/>'],
    ['an attribute without quotes', '<a x=1/>'],
    ['an attribute without a blank before it', '<a x="1"y="2"/>'],
    ['"<" in an attribute', '<a x="<"/>'],
    ['"]]>" in text', '<a>]]></a>'],
    ['"--" in a comment', '<a><!-- -- --></a>'],
    ['a comment without end', '<a><!-- </a>'],
    ['an instruction called xml inside', '<a><?xml version="1.0"?></a>'],
    ['a bare ampersand', '<a>&</a>'],
    ['a bare ampersand in an attribute', '<a x="&"/>'],
    ['a reference to a forbidden character', '<a>&#0;</a>'],
    ['a reference to half a pair', '<a>&#xD800;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a control character in an attribute', '<a x="\u0001"/>'],
    ['U+FFFF', '<a>\uffff</a>'],
    ['a declaration that is not first', ' <?xml version="1.0"?><a/>'],
    ['a sign that is no letter in a name', '<a×/>'],
  ])('refuses %s', (_, text) => {
    expect(codeOf(text)).toBe('xml_not_well_formed');
  });

  it('says line and column', () => {
    expect(() => readXml(bytes('<a>\n  <b></c>\n</a>'))).toThrow(/^Line 2, column 6/);
  });

  it('refuses document types by what is in them', () => {
    expect(codeOf('<!DOCTYPE a><a/>')).toBe('xml_doctype');
    expect(codeOf('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toBe('xml_entity_declaration');
    expect(codeOf('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toBe(
      'xml_external_entity',
    );
    expect(codeOf('<!DOCTYPE a [<!ENTITY % x PUBLIC "p" "http://x/">%x;]><a/>')).toBe('xml_external_entity');
    expect(codeOf('<a>&x;</a>')).toBe('xml_unknown_entity');
    expect(codeOf('<a x="&x;"/>')).toBe('xml_unknown_entity');
  });

  it('refuses an entity bomb without expanding anything', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      expect(codeOf(`<!DOCTYPE a [<!ENTITY e0 "ha">${lines.join('')}]><a>&e20;</a>`)).toBe(
        'xml_entity_declaration',
      );
      return performance.now() - started;
    });
    // A busy machine makes each longer, none shorter.
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('refuses what is too deep, too large or has too many attributes', () => {
    expect(codeOf('<a>'.repeat(100_000))).toBe('xml_too_deep');
    expect(codeOf(`${'<a>'.repeat(512)}${'</a>'.repeat(512)}`)).toBe('none');
    expect(codeOf(`${'<a>'.repeat(513)}${'</a>'.repeat(513)}`)).toBe('xml_too_deep');
    expect(codeOf('<a/>', { maxBytes: 3 })).toBe('xml_too_large');
    // A tree takes many times as much as its text: it is refused before, not after, memory is gone.
    expect(codeOf(`<a>${'<b/>'.repeat(1_000)}</a>`, { maxTreeBytes: 100_000 })).toBe('xml_too_large');
    expect(codeOf(`<a>${'<b Id="c"/>'.repeat(100)}</a>`, { maxTreeBytes: 20_000 })).toBe('xml_too_large');
    expect(codeOf(`<a>${'b<!--c--><?d e?>'.repeat(100)}</a>`, { maxTreeBytes: 20_000 })).toBe(
      'xml_too_large',
    );
    expect(codeOf(`<a>${'<b/>'.repeat(100)}</a>`, { maxTreeBytes: 20_000 })).toBe('none');
    const attributes = Array.from({ length: 513 }, (_, n) => ` a${n}=""`).join('');
    expect(codeOf(`<a${attributes}/>`)).toBe('xml_too_many_attributes');
    const declarations = Array.from({ length: 400 }, (_, n) => ` xmlns:p${n}="u"`).join('');
    expect(codeOf(`<a${declarations}>`.repeat(3))).toBe('xml_too_many_namespaces');
  });

  it('reads every encoding that has an octet for each character', () => {
    const text = (encoding: string, octets: readonly number[]) => {
      const head = Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>`);
      const [child] = readXml(Buffer.concat([head, Buffer.from(octets), Buffer.from('</a>')])).root.children;
      return child?.kind === 'text' ? child.value : '';
    };
    expect(text('ISO-8859-9', [0xfd, 0xfe, 0xf0, 0xdd])).toBe('ışğİ');
    expect(text('windows-1254', [0x80, 0xfd])).toBe('€ı');
    expect(text('ISO-8859-15', [0xa4])).toBe('€');
    expect(text('iso-8859-2', [0xb1])).toBe('ą');
    expect(text('KOI8-R', [0xc1])).toBe('а');
  });

  it('refuses other versions and encodings, and octets that are none', () => {
    expect(codeOf('<?xml version="1.1"?><a/>')).toBe('xml_version');
    expect(codeOf('<?xml version="1.0" encoding="EBCDIC-CP-FR"?><a/>')).toBe('xml_encoding');
    expect(codeOf(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toBe('xml_encoding');
    expect(codeOf(Buffer.from('<?xml version="1.0" encoding="US-ASCII"?><a>\xe7</a>', 'latin1'))).toBe(
      'xml_encoding',
    );
  });

  it('takes the very same tag again, and one that only begins like it anew', () => {
    const { root } = readXml(
      bytes(
        '<r><a x="1">1</a><a x="1">2</a><a x="12"/><a x="1" y="2"/><a x="1"y:z="3"/></r>'.replace(
          '"1"y:z="3"',
          '"1" z="3"',
        ),
      ),
    );
    const read = root.children.map((node) =>
      node.kind === 'element' ? node.attributes.map(({ value }) => value) : [],
    );
    expect(read).toEqual([['1'], ['1'], ['12'], ['1', '2'], ['1', '3']]);
  });

  it('throws nothing but SignatureError, whatever it is given', () => {
    const seed = bytes(
      '<?xml version="1.0" encoding="UTF-8"?><!-- c --><?p i?><a:r xmlns:a="u" Id="x"><b y="&lt;ş" z=\'2\'>&#x41;]]&gt;<![CDATA[x]]></b><c/></a:r>',
    );
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<!',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '&',
      '&#',
      ';',
      '"',
      "'",
      '=',
      'xmlns',
      ':',
      ' ',
      '\0',
      'ş',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(seed.length), fc.nat(8), fc.oneof(piece, fc.string({ maxLength: 4 }))), {
          maxLength: 6,
        }),
        (edits) => {
          let text = seed.toString('latin1');
          for (const [at, cut, put] of edits) text = text.slice(0, at) + put + text.slice(at + cut);
          const broken = Buffer.from(text, 'latin1');
          if (codeOf(broken) === 'none') walk(readXml(broken).root);
        },
      ),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (octets) => {
        codeOf(octets);
      }),
    );
  });
});

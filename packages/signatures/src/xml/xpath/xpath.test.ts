import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../../errors.ts';
import { readXml } from '../readXml.ts';
import { Evaluation, isNodes, parseXPath, treeOf } from './index.ts';
import { stringOfNode } from './values.ts';

const document = readXml(
  Buffer.from(`<?önce?><!-- a --><r xmlns:p="urn:p" xmlns="urn:d" Id="r" xml:lang="tr-TR">
<k Id="k1" p:no="1">bir<!-- yorum --><![CDATA[ &]]> iki</k><k Id="k2" no="2"><p:i>3</p:i><p:i>4</p:i></k><?pi veri?>
<boş xmlns=""><e xmlns:q="urn:q"/></boş></r><!-- z -->`),
);
const tree = treeOf(document);
const prefixes = (prefix: string) => ({ d: 'urn:d', p: 'urn:p' })[prefix];

function evaluated(expression: string): string | number | boolean | string[] {
  const value = new Evaluation({ tree, here: undefined }).evaluate(parseXPath(expression, prefixes), {
    node: tree.root,
    position: 1,
    size: 1,
  });
  return isNodes(value)
    ? value.map((node) =>
        ['element', 'attribute', 'namespace'].includes(node.kind)
          ? node.name
          : `${node.kind} ${stringOfNode(node).trim()}`.trim(),
      )
    : value;
}

describe('location paths (XPath 1.0, 2)', () => {
  it.each([
    ['/', ['root bir & iki34']],
    ['/*', ['r']],
    ['//d:k', ['k', 'k']],
    ['//k', []],
    ['//e', ['e']],
    ['//d:k[2]/p:i[last()]', ['p:i']],
    ['//p:i[1] | //d:k', ['k', 'k', 'p:i']],
    ['//d:k/@*', ['Id', 'p:no', 'Id', 'no']],
    ['//@p:*', ['p:no']],
    ['//@no/..', ['k']],
    ['//d:k/text()', ['text bir', 'text & iki']],
    ['/node()', ['instruction', 'comment a', 'r', 'comment z']],
    ["//processing-instruction('pi')", ['instruction veri']],
    ['//comment()', ['comment a', 'comment yorum', 'comment z']],
    ['//e/namespace::*', ['p', 'q', 'xml']],
    ['//d:k[1]/namespace::node()', ['', 'p', 'xml']],
    ['//e/namespace::q', ['q']],
    ['//e/ancestor::*', ['r', 'boş']],
    ['//e/ancestor::*[1]', ['boş']],
    ['//e/ancestor-or-self::*[1]', ['e']],
    ['//d:k[2]/preceding-sibling::*', ['k']],
    ['//d:k[1]/following-sibling::*[1]', ['k']],
    ['//e/preceding::p:i[1]', ['p:i']],
    ['//p:i/preceding::text()[1]', ['text & iki', 'text 3']],
    ['//d:k[1]/following::*', ['k', 'p:i', 'p:i', 'boş', 'e']],
    ['//@Id[. = "k1"]/following::p:i', ['p:i', 'p:i']],
    ['//d:k/descendant-or-self::*', ['k', 'k', 'p:i', 'p:i']],
    ['//*[self::e or self::p:i][2]', ['p:i']],
    ['(//p:i)[2]', ['p:i']],
    ["id('k2 k1')", ['k', 'k']],
    ["id('k2')//p:i", ['p:i', 'p:i']],
    ['.//e/parent::node()/child::e/self::*', ['e']],
  ])('%s', (expression, expected) => {
    expect(evaluated(expression)).toEqual(expected);
  });
});

describe('expressions and functions (XPath 1.0, 3 and 4)', () => {
  it.each([
    ['1 + 2 * 3 - -4 div 2', 9],
    ['5 mod -3', 2],
    ['-5 mod 3', -2],
    ['1 div 0', Number.POSITIVE_INFINITY],
    ["number('x')", Number.NaN],
    ['.5 + 1.', 1.5],
    ["string(1 div 3 > 0.3 and not('' or 0))", 'true'],
    ['//p:i = 4', true],
    ['//p:i != 4', true],
    ['//p:i > 4', false],
    ['//p:i = //d:k/@no', false],
    ["//d:k/@no = '2'", true],
    ['//yok = false()', true],
    ['//yok = //yok', false],
    ['true() > false()', true],
    ['count(//d:k | //d:k[1])', 2],
    ['sum(//p:i)', 7],
    ['name(//@p:no)', 'p:no'],
    ['local-name(//@p:no)', 'no'],
    ['namespace-uri(//p:i)', 'urn:p'],
    ['string(//d:k)', 'bir & iki'],
    ["concat('a', 1, true())", 'a1true'],
    ["substring('12345', 1.5, 2.6)", '234'],
    ["substring('12345', 0 div 0, 3)", ''],
    ["substring('12345', -42, 1 div 0)", '12345'],
    ["substring-before('1999/04', '/')", '1999'],
    ["substring-after('1999/04', '/')", '04'],
    ["normalize-space('  a \n b ')", 'a b'],
    ["translate('--aaa--', 'abc-', 'ABC')", 'AAA'],
    ["string-length('ş😀')", 2],
    ["starts-with('abc', 'ab') and contains('abc', 'bc')", true],
    ['boolean(//e[lang("tr")])', true],
    ['round(-2.5) + floor(2.7) + ceiling(2.1)', 3],
    ['string(1000000000000000000000000)', '1000000000000000000000000'],
    ['string(0.0000001)', '0.0000001'],
    ['string(-0)', '0'],
    ['div-and-or', []],
    ['\'a\' = "a"', true],
  ])('%s', (expression, expected) => {
    expect(evaluated(expression)).toEqual(expected);
  });
});

describe('what is no expression', () => {
  const refused = (expression: string): string => {
    try {
      evaluated(expression);
    } catch (error) {
      if (error instanceof SignatureError) return error.code;
      throw error;
    }
    return 'none';
  };

  it.each([
    '',
    '//',
    'a b',
    '1 +',
    '(1',
    '//x:y',
    'yok()',
    'count(1)',
    "'a' | 'b'",
    'a[',
    '$v',
    'yön::a',
    'here()',
    'concat(1)',
  ])('%s is refused', (expression) => {
    expect(refused(expression)).toBe('xpath_malformed');
  });

  it('is refused where it nests without end', () => {
    expect(refused(`${'('.repeat(5_000)}1${')'.repeat(5_000)}`)).toBe('xpath_malformed');
    expect(refused('a'.repeat(20_000))).toBe('xpath_malformed');
  });

  it('is stopped where it takes too long', () => {
    const large = readXml(Buffer.from(`<r>${'<a/>'.repeat(3_000)}</r>`));
    const context = { node: treeOf(large).root, position: 1, size: 1 };
    const evaluation = new Evaluation({ tree: treeOf(large), here: undefined });
    const expression = parseXPath('//a[count(//a[count(//a) > 1]) > 1]', prefixes);
    expect(() => evaluation.evaluate(expression, context)).toThrow(
      expect.objectContaining({ code: 'xpath_too_expensive' }),
    );
  });

  it('throws nothing but SignatureError, whatever is put together', () => {
    const pieces = [
      '//',
      '/',
      '*',
      '@',
      '(',
      ')',
      '[',
      ']',
      '|',
      '=',
      '-',
      '.',
      '..',
      'd:k',
      'p:i',
      '::',
      'self',
      'count',
      'not',
      ',',
      "'a'",
      '1',
      ' and ',
      ' mod ',
      'text()',
      'ancestor::',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        expect(['none', 'xpath_malformed']).toContain(refused(parts.join('')));
      }),
      { numRuns: 1_000 },
    );
  });
});

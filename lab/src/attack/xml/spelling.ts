import type { Random } from '../../chaos/random.ts';
import type { Element, Node, Tree } from './tree.ts';

/** How a tree is written down. None of it is seen by who reads the document as XML. */
export interface Spelling {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-9' | 'us-ascii';
  readonly declaration: 'none' | 'plain' | 'standalone' | 'single-quotes';
  readonly mark: boolean;
  readonly newline: '\n' | '\r\n' | '\r';
  /** How often, of a hundred, each of these is chosen. */
  readonly singleQuotes: number;
  readonly references: number;
  readonly cdata: number;
  readonly openEmpty: number;
  readonly spaceInTags: number;
  readonly shuffled: number;
  readonly aroundRoot: string;
}

export const plainSpelling: Spelling = {
  encoding: 'utf-8',
  declaration: 'none',
  mark: false,
  newline: '\n',
  singleQuotes: 0,
  references: 0,
  cdata: 0,
  openEmpty: 0,
  spaceInTags: 0,
  shuffled: 0,
  aroundRoot: '',
};

export function anySpelling(random: Random): Spelling {
  const often = () => random.oneOf([0, 0, 10, 60]);
  const encoding = random.oneOf([
    'utf-8',
    'utf-8',
    'utf-8',
    'utf-16le',
    'utf-16be',
    'iso-8859-9',
    'us-ascii',
  ] as const);
  const wide = encoding.startsWith('utf-16');
  return {
    encoding,
    declaration:
      encoding === 'utf-8' || wide
        ? random.oneOf(['none', 'plain', 'standalone', 'single-quotes'] as const)
        : random.oneOf(['plain', 'standalone'] as const),
    mark: wide || (encoding === 'utf-8' && random.between(0, 1) < 0.2),
    newline: random.oneOf(['\n', '\n', '\r\n', '\r'] as const),
    singleQuotes: often(),
    references: often(),
    cdata: often(),
    openEmpty: often(),
    spaceInTags: often(),
    shuffled: often(),
    aroundRoot: random.oneOf(['', '\n', '  \n']),
  };
}

/** The octets of a document in a spelling. */
export function written(tree: Tree, spelling: Spelling, random: Random): Buffer {
  const writer = new Writer(spelling, random);
  return encoded(writer.document(tree), spelling);
}

const names = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'iso-8859-9': 'ISO-8859-9',
  'us-ascii': 'US-ASCII',
} as const;

/** The Turkish letters in which ISO-8859-9 differs from ISO-8859-1. */
const turkish: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
const replaced = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);

function isWritable(character: string, encoding: Spelling['encoding']): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (encoding === 'us-ascii') return code < 0x80;
  if (encoding !== 'iso-8859-9') return true;
  return (
    turkish[character] !== undefined || code < 0x80 || (code >= 0xa0 && code < 0x100 && !replaced.has(code))
  );
}

function encoded(xml: string, { encoding, mark }: Spelling): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(mark ? `\uFEFF${xml}` : xml, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\uFEFF${xml}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16();
    default:
      return Buffer.from([...xml].map((one) => turkish[one] ?? one.charCodeAt(0)));
  }
}

class Writer {
  readonly #spelling: Spelling;
  readonly #random: Random;

  constructor(spelling: Spelling, random: Random) {
    this.#spelling = spelling;
    this.#random = random;
  }

  document({ nodes }: Tree): string {
    const { declaration, encoding, aroundRoot } = this.#spelling;
    const quote = declaration === 'single-quotes' ? "'" : '"';
    const standalone = declaration === 'standalone' ? ' standalone="yes"' : '';
    const head =
      declaration === 'none'
        ? ''
        : `<?xml version=${quote}1.0${quote} encoding=${quote}${names[encoding]}${quote}${standalone}?>`;
    const space = declaration === 'none' ? '' : aroundRoot;
    return head + space + nodes.map((node) => this.#node(node)).join(aroundRoot) + aroundRoot;
  }

  #chance(percent: number): boolean {
    return percent > 0 && this.#random.between(0, 100) < percent;
  }

  #node(node: Node): string {
    switch (node.kind) {
      case 'element':
        return this.#element(node);
      case 'text':
        return this.#text(node.value, false);
      case 'comment':
        return `<!--${this.#lines(node.value)}-->`;
      case 'instruction':
        return `<?${node.target}${node.data === '' ? '' : ` ${this.#lines(node.data)}`}?>`;
    }
  }

  #element({ name, attributes, children }: Element): string {
    const { spaceInTags, shuffled, openEmpty } = this.#spelling;
    const list = [...attributes];
    if (this.#chance(shuffled)) list.sort(() => this.#random.between(0, 1) - 0.5);
    const parts = list.map(([key, value]) => {
      const space = this.#chance(spaceInTags) ? this.#random.oneOf(['\n  ', '\t', '  ']) : ' ';
      const equals = this.#chance(spaceInTags) ? ' = ' : '=';
      return `${this.#lines(space)}${key}${equals}${this.#value(value)}`;
    });
    const end = this.#chance(spaceInTags) ? ' ' : '';
    if (children.length === 0 && !this.#chance(openEmpty)) return `<${name}${parts.join('')}${end}/>`;
    // xmlsec1 overlooks CDATA sections where it decodes Base64 that is signed.
    const coded = /^(?:kod|(?:\w+:)?Object)$/.test(name);
    const inside = children
      .map((child) => (child.kind === 'text' ? this.#text(child.value, coded) : this.#node(child)))
      .join('');
    return `<${name}${parts.join('')}${end}>${inside}</${name}${end}>`;
  }

  #value(value: string): string {
    const quote = this.#chance(this.#spelling.singleQuotes) ? "'" : '"';
    const inner = [...value].map((one) => {
      if (one === '&') return this.#random.oneOf(['&amp;', '&#38;']);
      if (one === '<') return '&lt;';
      if (one === quote) return quote === '"' ? '&quot;' : '&apos;';
      if (/[\t\n\r]/.test(one)) return `&#${one.charCodeAt(0)};`;
      return this.#character(one);
    });
    return `${quote}${inner.join('')}${quote}`;
  }

  #text(value: string, coded: boolean): string {
    const { cdata, encoding } = this.#spelling;
    const whole = [...value].every((one) => one !== '\r' && isWritable(one, encoding));
    if (value !== '' && !coded && whole && !value.includes(']]>') && this.#chance(cdata))
      return `<![CDATA[${this.#lines(value)}]]>`;
    return [...value]
      .map((one) => {
        if (one === '&') return '&amp;';
        if (one === '<') return this.#random.oneOf(['&lt;', '&#x3C;']);
        if (one === '>') return '&gt;';
        if (one === '\r') return '&#13;';
        if (one === '\n') return this.#spelling.newline;
        return this.#character(one);
      })
      .join('');
  }

  #character(one: string): string {
    const code = one.codePointAt(0) ?? 0;
    if (!isWritable(one, this.#spelling.encoding)) return `&#x${code.toString(16)};`;
    if (!this.#chance(this.#spelling.references / 4)) return one;
    return this.#random.oneOf([
      `&#${code};`,
      `&#x${code.toString(16)};`,
      `&#x00${code.toString(16).toUpperCase()};`,
    ]);
  }

  #lines(value: string): string {
    return value.replaceAll('\n', this.#spelling.newline);
  }
}

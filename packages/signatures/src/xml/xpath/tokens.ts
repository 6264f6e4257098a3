import { SignatureError } from '../../errors.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'literal'; readonly value: string }
  /** Punctuation, and the operators that are words. */
  | { readonly kind: 'symbol'; readonly value: string }
  /** A name with or without prefix, `*` and `prefix:*`, as a node test, an axis or a function. */
  | { readonly kind: 'name'; readonly value: string };

const word = '[A-Za-z_\\u00c0-\\uffff][\\w.\\-\\u00b7-\\uffff]*';
const pattern = new RegExp(
  `\\s*(?:(\\d+(?:\\.\\d*)?|\\.\\d+)|"([^"]*)"|'([^']*)'|(::|\\.\\.|//|!=|<=|>=|[()[\\].@,/|+\\-=<>$])|(${word}(?::(?:${word}|\\*)(?!:))?|\\*))`,
  'uy',
);

const wordOperators = new Set(['and', 'or', 'mod', 'div', '*']);

/** An expression longer than this was written to keep somebody busy. */
const maxLength = 10_000;

/** Tokens of an expression (XPath 1.0, 3.7). Error: `xpath_malformed`. */
export function tokensOf(expression: string): Token[] {
  if (expression.length > maxLength) throw malformedXPath('it is too long');
  const text = expression.trim();
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null)
      throw malformedXPath(`nothing begins with ${JSON.stringify(text.slice(at, at + 20))}`);
    tokens.push(tokenOf(match, tokens.at(-1)));
  }
  return tokens;
}

function tokenOf(match: RegExpExecArray, before: Token | undefined): Token {
  const [, number, double, single, symbol, name = ''] = match;
  if (number !== undefined) return { kind: 'number', value: Number(number) };
  const literal = double ?? single;
  if (literal !== undefined) return { kind: 'literal', value: literal };
  if (symbol !== undefined) return { kind: 'symbol', value: symbol };
  // 3.7: behind an operand a word is an operator, elsewhere a name.
  if (wordOperators.has(name) && before !== undefined && endsOperand(before))
    return { kind: 'symbol', value: name };
  return { kind: 'name', value: name };
}

function endsOperand(token: Token): boolean {
  return token.kind !== 'symbol' || [')', ']', '.', '..'].includes(token.value);
}

export function malformedXPath(why: string): SignatureError {
  return new SignatureError('xpath_malformed', `The XPath expression cannot be read: ${why}`);
}

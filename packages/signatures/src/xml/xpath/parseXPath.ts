import type { Axis, BinaryOperator, Expression, NodeTest, Step } from './syntax.ts';
import { malformedXPath, type Token, tokensOf } from './tokens.ts';

/** What a prefix stands for where the expression is written; undefined where it is not declared. */
export type Prefixes = (prefix: string) => string | undefined;

/** Reads an expression of XPath 1.0. Variables are unknown: signatures have none. Error: `xpath_malformed`. */
export function parseXPath(text: string, prefixes: Prefixes): Expression {
  const parser = new Parser(tokensOf(text), prefixes);
  return parser.whole();
}

const axes: ReadonlySet<string> = new Set<Axis>([
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
]);
const nodeTypes = new Set(['node', 'text', 'comment', 'processing-instruction']);

/** Binary operators, loosest first (3.4, 3.5). */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

const maxDepth = 200;

const anyNode: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] };

class Parser {
  readonly #tokens: readonly Token[];
  readonly #prefixes: Prefixes;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], prefixes: Prefixes) {
    this.#tokens = tokens;
    this.#prefixes = prefixes;
  }

  whole(): Expression {
    const expression = this.#binary(0);
    if (this.#at < this.#tokens.length) throw malformedXPath('something stands behind its end');
    return expression;
  }

  #is(symbol: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.kind === 'symbol' && token.value === symbol;
  }

  #take(symbol: string): boolean {
    const found = this.#is(symbol);
    if (found) this.#at++;
    return found;
  }

  #need(symbol: string): void {
    if (!this.#take(symbol)) throw malformedXPath(`${symbol} is missing`);
  }

  #binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    if (level === 0 && ++this.#depth > maxDepth) throw malformedXPath('it is nested too deeply');
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => this.#take(candidate));
      if (operator === undefined) break;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    if (level === 0) this.#depth--;
    return left;
  }

  #unary(): Expression {
    let negative = false;
    while (this.#take('-')) negative = !negative;
    const of = this.#union();
    return negative ? { kind: 'negative', of } : of;
  }

  #union(): Expression {
    let left = this.#path();
    while (this.#take('|')) left = { kind: 'union', left, right: this.#path() };
    return left;
  }

  #path(): Expression {
    if (this.#take('//')) return { kind: 'path', from: 'root', steps: [anyNode, ...this.#steps()] };
    if (this.#take('/'))
      return { kind: 'path', from: 'root', steps: this.#beginsStep() ? this.#steps() : [] };
    const primary = this.#primary();
    if (primary === undefined) return { kind: 'path', from: 'context', steps: this.#steps() };
    const predicates = this.#predicates();
    const of: Expression = predicates.length === 0 ? primary : { kind: 'filter', of: primary, predicates };
    if (this.#take('//')) return { kind: 'path', from: of, steps: [anyNode, ...this.#steps()] };
    return this.#take('/') ? { kind: 'path', from: of, steps: this.#steps() } : of;
  }

  /** A number, a string, something in brackets or a call; undefined where a step begins. */
  #primary(): Expression | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number') {
      this.#at++;
      return { kind: 'number', value: token.value };
    }
    if (token?.kind === 'literal') {
      this.#at++;
      return { kind: 'string', value: token.value };
    }
    if (this.#take('(')) {
      const inside = this.#binary(0);
      this.#need(')');
      return inside;
    }
    if (token?.kind !== 'name' || !this.#is('(', 1) || nodeTypes.has(token.value)) return undefined;
    this.#at += 2;
    const parameters: Expression[] = [];
    while (!this.#is(')')) {
      if (parameters.length > 0) this.#need(',');
      parameters.push(this.#binary(0));
    }
    this.#need(')');
    return { kind: 'call', name: token.value, parameters };
  }

  #beginsStep(): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'name' || ['.', '..', '@'].some((symbol) => this.#is(symbol));
  }

  #steps(): Step[] {
    const steps = [this.#step()];
    for (;;) {
      if (this.#take('//')) steps.push(anyNode, this.#step());
      else if (this.#take('/')) steps.push(this.#step());
      else return steps;
    }
  }

  #step(): Step {
    if (this.#take('.')) return { axis: 'self', test: { kind: 'node' }, predicates: [] };
    if (this.#take('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [] };
    const axis = this.#axis();
    const test = this.#test(axis);
    return { axis, test, predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#take('@')) return 'attribute';
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name' || !this.#is('::', 1)) return 'child';
    if (!axes.has(token.value)) throw malformedXPath(`there is no axis ${token.value}`);
    this.#at += 2;
    return token.value as Axis;
  }

  #test(axis: Axis): NodeTest {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name') throw malformedXPath('a step is missing');
    this.#at++;
    const { value } = token;
    if (nodeTypes.has(value) && this.#take('(')) return this.#nodeType(value);
    if (value === '*') return { kind: 'name', namespace: undefined, local: undefined };
    const colon = value.indexOf(':');
    // 2.3: a name without prefix is in no namespace; namespace nodes are called by their prefix alone.
    if (colon < 0) return { kind: 'name', namespace: axis === 'namespace' ? undefined : '', local: value };
    const namespace = this.#prefixes(value.slice(0, colon));
    if (namespace === undefined) throw malformedXPath(`the prefix of ${value} is not declared`);
    const local = value.slice(colon + 1);
    return { kind: 'name', namespace, local: local === '*' ? undefined : local };
  }

  #nodeType(name: string): NodeTest {
    let target: string | undefined;
    const token = this.#tokens[this.#at];
    if (name === 'processing-instruction' && token?.kind === 'literal') {
      target = token.value;
      this.#at++;
    }
    this.#need(')');
    if (name === 'processing-instruction') return { kind: 'instruction', target };
    return { kind: name === 'text' ? 'text' : name === 'comment' ? 'comment' : 'node' };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#take('[')) {
      predicates.push(this.#binary(0));
      this.#need(']');
    }
    return predicates;
  }
}

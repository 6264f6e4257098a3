import { along, isReverse, passes } from './axes.ts';
import { type Context, call, type StaticContext } from './functions.ts';
import { namespaceCost, type XPathNode } from './nodes.ts';
import type { BinaryOperator, Expression, Step } from './syntax.ts';
import { malformedXPath } from './tokens.ts';
import { compare, isNodes, toBoolean, toNumber, type Value } from './values.ts';

/** Evaluates expressions over one document, which keeps account of what they cost. */
export class Evaluation {
  readonly #staticContext: StaticContext;

  constructor(staticContext: StaticContext) {
    this.#staticContext = staticContext;
  }

  /** Errors: `xpath_malformed`, `xpath_too_expensive`. */
  evaluate(expression: Expression, context: Context): Value {
    switch (expression.kind) {
      case 'number':
      case 'string':
        return expression.value;
      case 'negative':
        return -toNumber(this.evaluate(expression.of, context));
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right, context);
      case 'union':
        return inOrder([...this.#nodes(expression.left, context), ...this.#nodes(expression.right, context)]);
      case 'call': {
        const parameters = expression.parameters.map((parameter) => this.evaluate(parameter, context));
        for (const parameter of parameters) this.#pay(parameter);
        if (parameters.length === 0) this.#pay([context.node]);
        return call(expression.name, parameters, context, this.#staticContext);
      }
      case 'filter':
        return this.#filtered(this.#nodes(expression.of, context), expression.predicates);
      case 'path':
        return this.#path(expression.from, expression.steps, context);
    }
  }

  #visit(count = 1): void {
    this.#staticContext.tree.visit(count);
  }

  /** What it costs to make a string of a value: as much as is inside its nodes. */
  #pay(value: Value): void {
    if (isNodes(value)) for (const { order, last } of value) this.#visit(1 + Math.ceil(last - order));
    else if (typeof value === 'string') this.#visit(1 + (value.length >> 2));
  }

  #nodes(expression: Expression, context: Context): readonly XPathNode[] {
    const value = this.evaluate(expression, context);
    if (!isNodes(value)) throw malformedXPath('a node-set is wanted');
    return value;
  }

  #binary(operator: BinaryOperator, left: Expression, right: Expression, context: Context): Value {
    if (operator === 'or')
      return toBoolean(this.evaluate(left, context)) || toBoolean(this.evaluate(right, context));
    if (operator === 'and')
      return toBoolean(this.evaluate(left, context)) && toBoolean(this.evaluate(right, context));
    const one = this.evaluate(left, context);
    const other = this.evaluate(right, context);
    switch (operator) {
      case '+':
        return toNumber(one) + toNumber(other);
      case '-':
        return toNumber(one) - toNumber(other);
      case '*':
        return toNumber(one) * toNumber(other);
      case 'div':
        return toNumber(one) / toNumber(other);
      case 'mod':
        return toNumber(one) % toNumber(other);
      default:
        this.#pay(one);
        this.#pay(other);
        if (isNodes(one) && isNodes(other)) this.#visit(one.length * other.length);
        return compare(operator, one, other);
    }
  }

  #path(
    from: Expression | 'root' | 'context',
    steps: readonly Step[],
    context: Context,
  ): readonly XPathNode[] {
    let nodes: readonly XPathNode[];
    if (from === 'context') nodes = [context.node];
    else if (from === 'root') nodes = [this.#staticContext.tree.root];
    else nodes = this.#nodes(from, context);
    for (const step of steps) nodes = this.#step(nodes, step);
    return nodes;
  }

  #step(nodes: readonly XPathNode[], { axis, test, predicates }: Step): readonly XPathNode[] {
    const found: XPathNode[] = [];
    for (const node of nodes) {
      let selected: XPathNode[] = [];
      for (const candidate of along(axis, node)) {
        this.#visit(axis === 'namespace' ? namespaceCost : 1);
        if (passes(test, axis, candidate)) selected.push(candidate);
      }
      for (const predicate of predicates) selected = this.#passing(selected, predicate);
      for (const one of isReverse(axis) ? selected.reverse() : selected) found.push(one);
    }
    if (nodes.length <= 1) return found;
    this.#visit(found.length);
    return inOrder(found);
  }

  #filtered(nodes: readonly XPathNode[], predicates: readonly Expression[]): readonly XPathNode[] {
    let result = [...nodes];
    for (const predicate of predicates) result = this.#passing(result, predicate);
    return result;
  }

  /** 2.4: a number is a position along the axis. */
  #passing(nodes: readonly XPathNode[], predicate: Expression): XPathNode[] {
    const size = nodes.length;
    return nodes.filter((node, index) => {
      const value = this.evaluate(predicate, { node, position: index + 1, size });
      return typeof value === 'number' ? value === index + 1 : toBoolean(value);
    });
  }
}

function inOrder(nodes: readonly XPathNode[]): readonly XPathNode[] {
  return [...new Set(nodes)].sort((one, other) => one.order - other.order);
}

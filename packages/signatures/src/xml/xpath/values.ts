import type { XPathNode } from './nodes.ts';

/** What an expression gives (XPath 1.0, 1): node-sets are in document order. */
export type Value = readonly XPathNode[] | string | number | boolean;

export function isNodes(value: Value): value is readonly XPathNode[] {
  return typeof value === 'object';
}

/** String-value of a node (5). */
export function stringOfNode(node: XPathNode): string {
  if (node.kind !== 'root' && node.kind !== 'element') return node.value;
  let text = '';
  for (const child of node.children) {
    if (child.kind === 'text' || child.kind === 'element') text += stringOfNode(child);
  }
  return text;
}

/** 4.2, string(). */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isNodes(value)) return value[0] === undefined ? '' : stringOfNode(value[0]);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  return Object.is(value, -0) ? '0' : decimal(value);
}

/** No exponent, whatever the size (4.2). */
function decimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** 4.4, number(). */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = toText(value).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** 4.3, boolean(). */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return value.length > 0;
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** 3.4: a node-set compares as any of its nodes does. */
export function compare(operator: Comparison, left: Value, right: Value): boolean {
  if (isNodes(left)) {
    if (isNodes(right)) return compareNodes(operator, left, right);
    if (typeof right === 'boolean') return compareSingle(operator, toBoolean(left), right);
    return left.some((node) => compareSingle(operator, alike(stringOfNode(node), right), right));
  }
  if (isNodes(right)) {
    if (typeof left === 'boolean') return compareSingle(operator, left, toBoolean(right));
    return right.some((node) => compareSingle(operator, left, alike(stringOfNode(node), left)));
  }
  return compareSingle(operator, left, right);
}

function compareNodes(
  operator: Comparison,
  left: readonly XPathNode[],
  right: readonly XPathNode[],
): boolean {
  const texts = right.map(stringOfNode);
  return left.some((node) => {
    const text = stringOfNode(node);
    return texts.some((other) => compareSingle(operator, text, other));
  });
}

function alike(text: string, other: string | number | boolean): string | number {
  return typeof other === 'number' ? toNumber(text) : text;
}

type Single = string | number | boolean;

function compareSingle(operator: Comparison, left: Single, right: Single): boolean {
  switch (operator) {
    case '=':
      return same(left, right);
    case '!=':
      return !same(left, right);
    case '<':
      return toNumber(left) < toNumber(right);
    case '<=':
      return toNumber(left) <= toNumber(right);
    case '>':
      return toNumber(left) > toNumber(right);
    case '>=':
      return toNumber(left) >= toNumber(right);
  }
}

function same(left: Single, right: Single): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) === toNumber(right);
  return left === right;
}

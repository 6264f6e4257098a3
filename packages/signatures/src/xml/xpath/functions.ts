import { xmlNamespace } from '../document.ts';
import type { XPathNode, XPathTree } from './nodes.ts';
import { malformedXPath } from './tokens.ts';
import { isNodes, stringOfNode, toBoolean, toNumber, toText, type Value } from './values.ts';

/** What an expression is evaluated in. */
export interface Context {
  readonly node: XPathNode;
  readonly position: number;
  readonly size: number;
}

/** What is the same throughout. */
export interface StaticContext {
  readonly tree: XPathTree;
  /** The element that holds the expression (XMLDSig 6.6.3.1); undefined where it is in another document. */
  readonly here: XPathNode | undefined;
}

type Run = (parameters: readonly Value[], context: Context, staticContext: StaticContext) => Value;

interface Function {
  readonly least: number;
  readonly most: number;
  readonly run: Run;
}

const define = (least: number, most: number, run: Run): Function => ({ least, most, run });

/** The parameter, or the context node where it is left out. */
const nodesOr = (parameters: readonly Value[], context: Context): readonly XPathNode[] => {
  const [value] = parameters;
  if (value === undefined) return [context.node];
  if (!isNodes(value)) throw malformedXPath('a function wants a node-set');
  return value;
};
const textOr = (parameters: readonly Value[], { node }: Context): string =>
  parameters[0] === undefined ? stringOfNode(node) : toText(parameters[0]);
const text = (parameters: readonly Value[], index: number): string => toText(parameters[index] ?? '');

/** The core function library (XPath 1.0, 4), and `here` of XML Signature. */
const library: ReadonlyMap<string, Function> = new Map<string, Function>([
  ['last', define(0, 0, (_, { size }) => size)],
  ['position', define(0, 0, (_, { position }) => position)],
  ['count', define(1, 1, (parameters, context) => nodesOr(parameters, context).length)],
  ['id', define(1, 1, ([ids = ''], _, staticContext) => byIds(ids, staticContext))],
  ['local-name', define(0, 1, (parameters, context) => nodesOr(parameters, context)[0]?.local ?? '')],
  ['namespace-uri', define(0, 1, (parameters, context) => nodesOr(parameters, context)[0]?.namespace ?? '')],
  ['name', define(0, 1, (parameters, context) => nodesOr(parameters, context)[0]?.name ?? '')],
  ['string', define(0, 1, textOr)],
  ['concat', define(2, 1_000, (parameters) => parameters.map(toText).join(''))],
  ['starts-with', define(2, 2, (parameters) => text(parameters, 0).startsWith(text(parameters, 1)))],
  ['contains', define(2, 2, (parameters) => text(parameters, 0).includes(text(parameters, 1)))],
  [
    'substring-before',
    define(2, 2, (parameters) => substringBefore(text(parameters, 0), text(parameters, 1))),
  ],
  ['substring-after', define(2, 2, (parameters) => substringAfter(text(parameters, 0), text(parameters, 1)))],
  ['substring', define(2, 3, substring)],
  ['string-length', define(0, 1, (parameters, context) => [...textOr(parameters, context)].length)],
  ['normalize-space', define(0, 1, (parameters, context) => normalised(textOr(parameters, context)))],
  ['translate', define(3, 3, translate)],
  ['boolean', define(1, 1, ([value = false]) => toBoolean(value))],
  ['not', define(1, 1, ([value = false]) => !toBoolean(value))],
  ['true', define(0, 0, () => true)],
  ['false', define(0, 0, () => false)],
  ['lang', define(1, 1, (parameters, { node }) => isInLanguage(node, text(parameters, 0)))],
  ['number', define(0, 1, (parameters, { node }) => toNumber(parameters[0] ?? [node]))],
  ['sum', define(1, 1, (parameters, context) => sum(nodesOr(parameters, context)))],
  ['floor', define(1, 1, ([value = 0]) => Math.floor(toNumber(value)))],
  ['ceiling', define(1, 1, ([value = 0]) => Math.ceil(toNumber(value)))],
  ['round', define(1, 1, ([value = 0]) => Math.round(toNumber(value)))],
  ['here', define(0, 0, (_, __, { here }) => hereOf(here))],
]);

/** Error: `xpath_malformed` for a function that there is not, or with another number of parameters. */
export function call(
  name: string,
  parameters: readonly Value[],
  context: Context,
  staticContext: StaticContext,
): Value {
  const found = library.get(name);
  if (found === undefined) throw malformedXPath(`there is no function ${name}()`);
  if (parameters.length < found.least || parameters.length > found.most)
    throw malformedXPath(`${name}() does not take ${parameters.length} parameters`);
  return found.run(parameters, context, staticContext);
}

function byIds(ids: Value, { tree }: StaticContext): XPathNode[] {
  const names = (isNodes(ids) ? ids.map(stringOfNode) : [toText(ids)]).flatMap((one) =>
    normalised(one).split(' '),
  );
  const found = new Set<XPathNode>();
  for (const name of names) {
    const { document } = tree;
    const element = document.ids.get(name);
    const node = element === undefined ? undefined : tree.nodeOf(element);
    if (document.duplicateIds.has(name))
      throw malformedXPath(`the id ${JSON.stringify(name)} is there twice`);
    if (node !== undefined) found.add(node);
  }
  return [...found].sort((one, other) => one.order - other.order);
}

function hereOf(here: XPathNode | undefined): XPathNode[] {
  if (here === undefined) throw malformedXPath('here() is in another document');
  return [here];
}

function substringBefore(whole: string, part: string): string {
  const at = whole.indexOf(part);
  return at < 0 ? '' : whole.slice(0, at);
}

function substringAfter(whole: string, part: string): string {
  const at = whole.indexOf(part);
  return at < 0 ? '' : whole.slice(at + part.length);
}

/** 4.2: characters are counted from 1, and both numbers are rounded. */
function substring([whole = '', from = 0, length]: readonly Value[]): string {
  const start = Math.round(toNumber(from));
  const end = length === undefined ? Number.POSITIVE_INFINITY : start + Math.round(toNumber(length));
  return [...toText(whole)].filter((_, index) => index + 1 >= start && index + 1 < end).join('');
}

function normalised(value: string): string {
  return value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function translate(parameters: readonly Value[]): string {
  const to = [...text(parameters, 2)];
  const replaced = new Map<string, string>();
  for (const [index, character] of [...text(parameters, 1)].entries())
    if (!replaced.has(character)) replaced.set(character, to[index] ?? '');
  return [...text(parameters, 0)].map((character) => replaced.get(character) ?? character).join('');
}

function isInLanguage(node: XPathNode, language: string): boolean {
  for (let at: XPathNode | undefined = node; at !== undefined; at = at.parent) {
    const found = at.attributes.find(
      ({ local, namespace }) => local === 'lang' && namespace === xmlNamespace,
    );
    if (found === undefined) continue;
    const value = found.value.toLowerCase();
    return value === language.toLowerCase() || value.startsWith(`${language.toLowerCase()}-`);
  }
  return false;
}

function sum(nodes: readonly XPathNode[]): number {
  return nodes.reduce((total, node) => total + toNumber(stringOfNode(node)), 0);
}

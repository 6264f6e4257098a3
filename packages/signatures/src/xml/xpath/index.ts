export { canonicalizeSelection } from './canonicalizeSelection.ts';
export { Evaluation } from './evaluate.ts';
export { everyNode, namespaceCost, treeOf, XPathNode, type XPathTree } from './nodes.ts';
export { type Prefixes, parseXPath } from './parseXPath.ts';
export type { Expression } from './syntax.ts';
export { malformedXPath } from './tokens.ts';
export { isNodes, toBoolean } from './values.ts';

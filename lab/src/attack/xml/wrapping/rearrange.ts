import { chosen, type Subject } from '../subject.ts';
import {
  childNamed,
  cloneOf,
  type Element,
  element,
  idNames,
  localOf,
  type Node,
  named,
  removeAttribute,
  rootOf,
  setAttribute,
} from '../tree.ts';

/** The same element saying something else: other amounts, texts and attributes. */
export function evil(original: Element): Element {
  const copy = cloneOf(original);
  const change = (node: Node): void => {
    if (node.kind === 'text' && node.value.trim() !== '') node.value = '999 KÖTÜ';
    if (node.kind !== 'element' || localOf(node.name) === 'Signature') return;
    for (const attribute of node.attributes) if (attribute[0] === 'no') attribute[1] = '999';
    node.children.forEach(change);
  };
  change(copy);
  return copy;
}

/** Gives the copy no id, the same one, or one that somebody may take for it. */
export function withId({ random }: Subject, copy: Element): Element {
  const names = idNames(copy);
  const value = copy.attributes.find(([name]) => names.includes(name))?.[1] ?? 'govde';
  const kind = random.oneOf([
    'none',
    'none',
    'same',
    'spelling',
    'foreign',
    'case',
    'other',
    'space',
    'normalised',
  ] as const);
  if (kind === 'same') return copy;
  for (const name of names) removeAttribute(copy, name);
  switch (kind) {
    case 'none':
      break;
    case 'spelling':
      setAttribute(copy, random.oneOf(['Id', 'ID', 'id', 'xml:id', 'iD']), value);
      break;
    case 'foreign':
      setAttribute(copy, 'xmlns:wsu', 'urn:wsu');
      setAttribute(copy, 'wsu:Id', value);
      break;
    case 'case':
      setAttribute(copy, 'Id', value.toUpperCase());
      break;
    case 'other':
      setAttribute(copy, 'Id', `${value}2`);
      break;
    case 'space':
      setAttribute(copy, 'Id', ` ${value}`);
      break;
    // Spaces around it do not belong to an xml:id (xml:id 1.0, 4).
    case 'normalised':
      setAttribute(copy, 'xml:id', random.oneOf([` ${value}`, `${value} `, `\n${value}\t`]));
      break;
  }
  return copy;
}

/** Puts something where a reader does not look for it; where there is no such place it is gone. */
export function hide(subject: Subject, hidden: Element): void {
  const { random, tree } = subject;
  const root = rootOf(tree);
  const signature = chosen(subject, named(tree, 'Signature'))?.element;
  switch (
    random.oneOf([
      'wrapper',
      'first',
      'root',
      'object',
      'keyInfo',
      'signature',
      'properties',
      'deep',
    ] as const)
  ) {
    case 'wrapper':
      root.children.push(element('b:Eski', [], [hidden]));
      return;
    case 'first':
      root.children.unshift(element('b:Eski', [], [hidden]));
      return;
    case 'root':
      root.children.push(hidden);
      return;
    case 'object':
      signature?.children.push(element('ds:Object', [['xmlns:ds', ds]], [hidden]));
      return;
    case 'keyInfo':
      childNamed(signature, 'KeyInfo')?.children.push(hidden);
      return;
    case 'signature':
      root.children.push(element('ds:Signature', [['xmlns:ds', ds]], [element('ds:Object', [], [hidden])]));
      return;
    case 'properties':
      chosen(subject, named(tree, 'UnsignedSignatureProperties'))?.element.children.push(hidden);
      return;
    case 'deep':
      root.children.push(element('b:A', [], [element('b:B', [], [element('b:C', [], [hidden])])]));
      return;
  }
}

export const ds = 'http://www.w3.org/2000/09/xmldsig#';

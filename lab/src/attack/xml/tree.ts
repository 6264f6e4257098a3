import { readXml, type XmlElement, type XmlNode } from '@tomar/signatures/xml';

/** A document that can be changed at will. Names are kept as they are written: nothing resolves a namespace here. */
export interface Tree {
  /** Comments and instructions around the root, and the root itself. */
  nodes: Node[];
}

export type Node = Element | Text | Comment | Instruction;

export interface Element {
  kind: 'element';
  name: string;
  /** With namespace declarations. */
  attributes: [name: string, value: string][];
  children: Node[];
}

export interface Text {
  kind: 'text';
  value: string;
}

interface Comment {
  kind: 'comment';
  value: string;
}

interface Instruction {
  kind: 'instruction';
  target: string;
  data: string;
}

export const text = (value: string): Text => ({ kind: 'text', value });
export const comment = (value: string): Comment => ({ kind: 'comment', value });
export const instruction = (target: string, data: string): Instruction => ({
  kind: 'instruction',
  target,
  data,
});

export function element(
  name: string,
  attributes: readonly (readonly [string, string])[] = [],
  children: readonly Node[] = [],
): Element {
  return {
    kind: 'element',
    name,
    attributes: attributes.map(([key, value]) => [key, value]),
    children: [...children],
  };
}

export function treeOf(bytes: Uint8Array): Tree {
  return { nodes: readXml(bytes).children.map(copyOf) };
}

function copyOf(node: XmlNode): Node {
  switch (node.kind) {
    case 'text':
      return text(node.value);
    case 'comment':
      return comment(node.value);
    case 'instruction':
      return instruction(node.target, node.data);
    case 'element':
      return { ...element(node.name, attributesOf(node)), children: node.children.map(copyOf) };
  }
}

function attributesOf({ declarations, attributes }: XmlElement): [string, string][] {
  return [
    ...declarations.map(({ prefix, uri }): [string, string] => [
      prefix === '' ? 'xmlns' : `xmlns:${prefix}`,
      uri,
    ]),
    ...attributes.map(({ name, value }): [string, string] => [name, value]),
  ];
}

export function rootOf(tree: Tree): Element {
  const root = tree.nodes.find((node) => node.kind === 'element');
  if (root === undefined) throw new Error('A document without root');
  return root;
}

export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An element with what it stands in; `parent` is undefined for the root. */
export interface Place {
  readonly element: Element;
  readonly parent: Element | undefined;
  /** The element, and those around it from inside out. */
  readonly path: readonly Element[];
}

export function places(tree: Tree): Place[] {
  const found: Place[] = [];
  const visit = (at: Element, path: readonly Element[]): void => {
    const own = [at, ...path];
    found.push({ element: at, parent: path[0], path: own });
    for (const node of at.children) if (node.kind === 'element') visit(node, own);
  };
  visit(rootOf(tree), []);
  return found;
}

export function named(tree: Tree, local: string): Place[] {
  return places(tree).filter(({ element: { name } }) => localOf(name) === local);
}

export function childNamed(parent: Element | undefined, local: string): Element | undefined {
  return parent?.children.find(
    (node): node is Element => node.kind === 'element' && localOf(node.name) === local,
  );
}

export function attributeOf({ attributes }: Element, name: string): string | undefined {
  return attributes.find(([key]) => key === name)?.[1];
}

export function setAttribute(target: Element, name: string, value: string): void {
  const found = target.attributes.find(([key]) => key === name);
  if (found === undefined) target.attributes.push([name, value]);
  else found[1] = value;
}

export function removeAttribute(target: Element, name: string): void {
  target.attributes = target.attributes.filter(([key]) => key !== name);
}

/** Attributes called like an id, in any spelling and with any prefix. */
export function idNames({ attributes }: Element): string[] {
  return attributes.map(([name]) => name).filter((name) => localOf(name).toLowerCase() === 'id');
}

export function cloneOf<Any extends Node>(node: Any): Any {
  return structuredClone(node);
}

export function replace({ parent, element: old }: Place, ...others: readonly Node[]): boolean {
  const at = parent?.children.indexOf(old) ?? -1;
  if (parent === undefined || at < 0) return false;
  parent.children.splice(at, 1, ...others);
  return true;
}

export function textIn(node: Node): string {
  if (node.kind === 'text') return node.value;
  return node.kind === 'element' ? node.children.map(textIn).join('') : '';
}

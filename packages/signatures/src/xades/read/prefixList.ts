import type { XmlElement } from '../../xml/index.ts';
import { attributeOf, childNamed } from '../elements.ts';
import { exclusiveNamespace } from '../namespaces.ts';

/** Prefixes of an InclusiveNamespaces parameter; '' stands for #default. */
export function prefixList(method: XmlElement | undefined): readonly string[] {
  const list = attributeOf(childNamed(method, exclusiveNamespace, 'InclusiveNamespaces'), 'PrefixList');
  if (list === undefined) return [];
  return list
    .split(/\s+/)
    .filter((prefix) => prefix !== '')
    .map((prefix) => (prefix === '#default' ? '' : prefix));
}

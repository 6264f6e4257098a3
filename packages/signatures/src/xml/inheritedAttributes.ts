import type { XmlAttribute, XmlElement } from './document.ts';
import { xmlNamespace } from './document.ts';
import { joinBases } from './xmlBase.ts';

/** The elements around one, innermost first. */
export function ancestorsOf(element: XmlElement): XmlElement[] {
  const ancestors: XmlElement[] = [];
  for (let at = element.parent; at !== undefined; at = at.parent) ancestors.push(at);
  return ancestors;
}

/**
 * The attributes of an element whose ancestors are left out of the output. Canonical XML 1.0 (2.4) takes every
 * xml: attribute over from the nearest ancestor that has it; 1.1 (2.4) only xml:lang and xml:space, joins xml:base
 * along the way, and never takes xml:id.
 */
export function inheritedXmlAttributes(element: XmlElement, version: '1.0' | '1.1'): readonly XmlAttribute[] {
  const own = new Map<string, XmlAttribute>();
  for (const attribute of element.attributes) {
    if (attribute.namespace === xmlNamespace) own.set(attribute.local, attribute);
  }
  const others = element.attributes.filter((attribute) => attribute.namespace !== xmlNamespace);
  const bases: XmlAttribute[] = [];
  for (const ancestor of ancestorsOf(element)) {
    for (const attribute of ancestor.attributes) {
      if (attribute.namespace !== xmlNamespace) continue;
      if (version === '1.1' && attribute.local === 'base') bases.push(attribute);
      else if (version === '1.1' && attribute.local !== 'lang' && attribute.local !== 'space') continue;
      else if (!own.has(attribute.local)) own.set(attribute.local, attribute);
    }
  }
  if (bases.length > 0) joinBase(own, bases);
  return [...others, ...own.values()];
}

function joinBase(own: Map<string, XmlAttribute>, ancestors: readonly XmlAttribute[]): void {
  const innermostFirst = [own.get('base'), ...ancestors].filter((attribute) => attribute !== undefined);
  const model = innermostFirst[0];
  if (model === undefined) return;
  const value = innermostFirst
    .map((attribute) => attribute.value)
    .reduceRight((base, reference) => joinBases(base, reference));
  if (value === '') own.delete('base');
  else own.set('base', { ...model, value });
}

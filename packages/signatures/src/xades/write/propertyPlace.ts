import { SignatureError } from '../../errors.ts';
import type { XmlElement } from '../../xml/index.ts';
import { childNamed } from '../elements.ts';
import type { XadesSignature } from '../model.ts';
import { dsNamespace, xades141Namespace, xadesNamespace } from '../namespaces.ts';
import { type Gap, gapAfter, gapAtEndOf } from './insertion.ts';

const prefixes: Readonly<Record<string, string>> = {
  ds: dsNamespace,
  xades: xadesNamespace,
  xades141: xades141Namespace,
};

/**
 * Where the next unsigned property of a signature goes: behind the last one, in elements that are made if they are
 * not there. `open` and `close` go around the property's content; its name is given with our own prefix.
 * Error: `signed_properties_missing`.
 */
export function propertyPlace(
  signature: XadesSignature,
  property: string,
): { readonly parent: XmlElement; readonly gap: Gap; readonly open: string; readonly close: string } {
  const { qualifyingProperties } = signature;
  if (qualifyingProperties === undefined)
    throw new SignatureError(
      'signed_properties_missing',
      'The signature is XMLDSig only: it has no XAdES properties',
    );
  const unsigned = childNamed(qualifyingProperties, xadesNamespace, 'UnsignedProperties');
  const container = childNamed(unsigned, xadesNamespace, 'UnsignedSignatureProperties');
  if (container !== undefined) {
    const open = `<${property}${declarations(container, property)}>`;
    return { parent: container, gap: gapAtEndOf(container), open, close: `</${property}>` };
  }
  if (unsigned !== undefined) {
    // The schema wants UnsignedSignatureProperties in front of UnsignedDataObjectProperties.
    throw new SignatureError('xades_structure', 'UnsignedProperties without UnsignedSignatureProperties');
  }
  const outer = declaration(qualifyingProperties, 'xades');
  const inner = declarations(qualifyingProperties, property).replace(outer, '');
  const { signedPropertiesElement } = signature;
  return {
    parent: qualifyingProperties,
    gap:
      signedPropertiesElement === undefined
        ? gapAtEndOf(qualifyingProperties)
        : gapAfter(signedPropertiesElement),
    open: `<xades:UnsignedProperties${outer}><xades:UnsignedSignatureProperties><${property}${inner}>`,
    close: `</${property}></xades:UnsignedSignatureProperties></xades:UnsignedProperties>`,
  };
}

/** Declarations that the property needs at this place, unless the prefixes mean the same there already. */
function declarations(place: XmlElement, property: string): string {
  const own = property.slice(0, property.indexOf(':'));
  return [...new Set([own, 'xades', 'ds'])].map((prefix) => declaration(place, prefix)).join('');
}

function declaration(place: XmlElement, prefix: string): string {
  const uri = prefixes[prefix] ?? '';
  return inScope(place, prefix) === uri ? '' : ` xmlns:${prefix}="${uri}"`;
}

function inScope(element: XmlElement, prefix: string): string | undefined {
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    const found = at.declarations.find((candidate) => candidate.prefix === prefix);
    if (found !== undefined) return found.uri;
  }
  return undefined;
}

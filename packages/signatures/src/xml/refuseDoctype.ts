import { SignatureError } from '../errors.ts';

/**
 * Refuses a document type declaration, naming the worst in it: an external entity (`xml_external_entity`, XXE), an
 * entity of its own (`xml_entity_declaration`, the stuff of entity bombs), or merely the declaration (`xml_doctype`).
 */
export function refuseDoctype(text: string, at: number): never {
  const declaration = text.slice(at, at + 65_536);
  if (/<!ENTITY\s+(?:%\s+)?\S+\s+(?:SYSTEM|PUBLIC)\s/.test(declaration))
    throw new SignatureError('xml_external_entity', 'The XML declares an external entity (XXE)');
  if (/<!ENTITY\s/.test(declaration))
    throw new SignatureError('xml_entity_declaration', 'The XML declares entities');
  throw new SignatureError('xml_doctype', 'The XML has a document type declaration');
}

/** Namespaces of XML Signature, XPath Filter 2.0 and the two of XAdES (EN 319 132-1, 4.2). */
export const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#';
export const xades141Namespace = 'http://uri.etsi.org/01903/v1.4.1#';
export const filter2Namespace = 'http://www.w3.org/2002/06/xmldsig-filter2';
export const exclusiveNamespace = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const dsig11Namespace = 'http://www.w3.org/2009/xmldsig11#';
export const pssNamespace = 'http://www.w3.org/2007/05/xmldsig-more#';

/** Types of references. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';
export const counterSignatureType = 'http://uri.etsi.org/01903#CountersignedSignature';

/** Earlier versions of the schema, whose elements have the same names and mean the same. */
const earlierNamespaces = new Set(['http://uri.etsi.org/01903/v1.1.1#', 'http://uri.etsi.org/01903/v1.2.2#']);

export function isXadesNamespace(uri: string): boolean {
  return uri === xadesNamespace || uri === xades141Namespace || earlierNamespaces.has(uri);
}

/** Is an element of one namespace meant when another is asked for? */
export function meansNamespace(found: string, wanted: string): boolean {
  return found === wanted || (wanted === xadesNamespace && earlierNamespaces.has(found));
}

/** Does a reference say that it is to the SignedProperties? The type carries a version in earlier schemas. */
export function isSignedPropertiesType(type: string | undefined): boolean {
  return (
    type !== undefined && /^http:\/\/uri\.etsi\.org\/01903(?:\/v1\.[0-9.]+)?#SignedProperties$/.test(type)
  );
}

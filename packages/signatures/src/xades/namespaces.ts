/** Namespaces of XML Signature, XPath Filter 2.0 and the two of XAdES (EN 319 132-1, 4.2). */
export const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#';
export const xades141Namespace = 'http://uri.etsi.org/01903/v1.4.1#';
export const filter2Namespace = 'http://www.w3.org/2002/06/xmldsig-filter2';
export const exclusiveNamespace = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const pssNamespace = 'http://www.w3.org/2007/05/xmldsig-more#';

/** Types of references. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';
export const counterSignatureType = 'http://uri.etsi.org/01903#CountersignedSignature';
export const manifestType = 'http://www.w3.org/2000/09/xmldsig#Manifest';

export function isXadesNamespace(uri: string): boolean {
  return uri === xadesNamespace || uri === xades141Namespace || uri === 'http://uri.etsi.org/01903/v1.1.1#';
}

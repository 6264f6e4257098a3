import { SignatureError } from '../errors.ts';

/** RFC 3986, 4.3: a URI that begins with its scheme is no reference relative to something else. */
const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/**
 * What a relative namespace URI means depends on who reads it, so no canonical form has one (Canonical XML 1.0 and 1.1,
 * 2.1: an implementation MUST report failure; Exclusive XML Canonicalization takes over that data model in its
 * section 3). Looked at are the declarations that apply to what is written, whether or not anything uses them.
 * @throws SignatureError `xml_namespace_relative`
 */
export function refuseRelativeNamespaces(uris: Iterable<string>): void {
  // An empty one takes back the default namespace.
  for (const uri of uris)
    if (uri !== '' && !absolute.test(uri))
      throw new SignatureError('xml_namespace_relative', `The namespace ${JSON.stringify(uri)} is relative`);
}

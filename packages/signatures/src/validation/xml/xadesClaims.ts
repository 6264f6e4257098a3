import { COMMITMENT } from '../../oids.ts';
import type { DataObjectFormat, ReferenceCheck, XadesSignature } from '../../xades/index.ts';
import type { ClaimsReport } from '../report/report.ts';

/** What the signed properties say of signer and content (EN 319 132-1, 5.2.3 to 5.2.6); undefined where they say nothing. */
export function xadesClaims(
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): ClaimsReport | undefined {
  const { claimedRoles, commitments, place } = signature.signedProperties;
  const only = formatOfContent(signature, checks);
  const claims: ClaimsReport = {
    roles: claimedRoles,
    certifiedAttributes: [],
    otherAttributes: [],
    commitments: commitments.map(commitmentName),
    location: place === undefined ? null : { ...place },
    mimeType: only?.mimeType ?? null,
    contentDescription: only?.description ?? null,
  };
  const { roles, location, mimeType, contentDescription } = claims;
  const says = roles.length > 0 || commitments.length > 0 || location !== null;
  return says || mimeType !== null || contentDescription !== null ? claims : undefined;
}

/** That of the one object that is signed (EN 319 132-1, 5.2.4): of several objects none is the content. */
function formatOfContent(
  { references, signedProperties }: XadesSignature,
  checks: readonly ReferenceCheck[],
): DataObjectFormat | undefined {
  const contents = checks.filter(
    ({ reference, covers }) =>
      references.includes(reference) && covers !== 'signed-properties' && covers !== 'key-info',
  );
  const [format, ...others] = signedProperties.dataObjectFormats;
  const [content, ...more] = contents.map(({ reference }) => reference);
  if (content === undefined || format === undefined || more.length + others.length > 0) return undefined;
  // Some name the object in place of the reference to it.
  const names = [content.id === undefined ? undefined : `#${content.id}`, content.uri || undefined];
  return names.includes(format.objectReference) ? format : undefined;
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(COMMITMENT).flatMap(([name, oid]) => [
    [oid, name],
    [`http://uri.etsi.org/01903/v1.2.2#P${name.slice(1)}`, name],
  ]),
);

/** By its identifier, a URI or `urn:oid:` with an object identifier behind it. */
function commitmentName(identifier: string): string {
  const bare = identifier.replace(/^urn:oid:/i, '');
  return names.get(bare) ?? bare;
}

import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE, CONTENT, NAME } from '../../oids.ts';
import { attribute } from '../attribute.ts';

/** What a signer says about himself and the content, and signs with it. */
export interface SignerClaims {
  /** MIME type of the content (EN 319 122-1 5.2.4.2). */
  readonly mimeType?: string;
  /** content-hints (EN 319 122-1 5.2.4.1): a description for people, and the type of the innermost content. */
  readonly contentHints?: { readonly description?: string; readonly contentType?: string };
  /** Dotted object identifiers of commitments, e.g. proof of origin (EN 319 122-1 5.2.3). */
  readonly commitmentTypes?: readonly string[];
  /** Claimed place of signing (EN 319 122-1 5.2.5); at most six lines of address. */
  readonly location?: {
    readonly country?: string;
    readonly locality?: string;
    readonly postalAddress?: readonly string[];
  };
  /** Roles that nobody certifies (EN 319 122-1 5.2.6.1). */
  readonly claimedRoles?: readonly string[];
}

const MAX_ADDRESS_LINES = 6;

/** DER of the attributes; nothing for what is not claimed. @throws SignatureError `location_malformed` */
export function claimAttributes(claims: SignerClaims): Uint8Array[] {
  const { mimeType, contentHints, commitmentTypes = [], location, claimedRoles = [] } = claims;
  const attributes = commitmentTypes.map((type) =>
    attribute(ATTRIBUTE.commitmentType, der.sequence(der.oid(type))),
  );
  if (mimeType !== undefined) attributes.push(attribute(ATTRIBUTE.mimeType, der.utf8String(mimeType)));
  if (contentHints !== undefined) attributes.push(attribute(ATTRIBUTE.contentHints, hints(contentHints)));
  if (location !== undefined) attributes.push(attribute(ATTRIBUTE.signerLocation, place(location)));
  if (claimedRoles.length > 0)
    attributes.push(attribute(ATTRIBUTE.signerAttributesV2, der.sequence(claimed(claimedRoles))));
  return attributes;
}

/** ContentHints (RFC 2634 2.9). */
function hints({ description, contentType }: NonNullable<SignerClaims['contentHints']>): Uint8Array {
  const parts = description === undefined ? [] : [der.utf8String(description)];
  return der.sequence(...parts, der.oid(contentType ?? CONTENT.data));
}

/** SignerLocation (RFC 5126 5.11.2): DirectoryString under explicit tags. */
function place(location: NonNullable<SignerClaims['location']>): Uint8Array {
  const { country, locality, postalAddress = [] } = location;
  const parts: Uint8Array[] = [];
  if (country !== undefined) parts.push(der.explicit(0, der.utf8String(country)));
  if (locality !== undefined) parts.push(der.explicit(1, der.utf8String(locality)));
  if (postalAddress.length > 0)
    parts.push(der.explicit(2, der.sequence(...postalAddress.map(der.utf8String))));
  if (parts.length === 0 || postalAddress.length > MAX_ADDRESS_LINES)
    throw new SignatureError(
      'location_malformed',
      'A place has a country, a locality or up to six lines of address',
    );
  return der.sequence(...parts);
}

/**
 * The alternative claimedAttributes of SignerAttributeV2. The standard leaves open what a claimed role's
 * attribute type is; others take the X.520 attribute name, one attribute to a role.
 */
function claimed(roles: readonly string[]): Uint8Array {
  return der.explicit(0, der.sequence(...roles.map((role) => attribute(NAME.name, der.utf8String(role)))));
}

import { cursor, type DerNode, readGeneralizedTime, readOid, readText, TAG } from '../../der/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { readGeneralName, readGeneralNames } from '../../x509/index.ts';
import { attributeValues, type CmsSignerInfo } from './readSignedData.ts';

/** Object identifiers of the commitments (EN 319 122-1 5.2.3). */
export function readCommitments(signer: CmsSignerInfo): readonly string[] {
  return attributeValues(signer.signedAttributes, ATTRIBUTE.commitmentType).map((node) =>
    readOid(cursor(node).next(TAG.OID)),
  );
}

/** MIME type of the content (EN 319 122-1 5.2.4.2). */
export function readMimeType(signer: CmsSignerInfo): string | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.mimeType);
  return node === undefined ? undefined : readText(node);
}

export interface ContentHints {
  readonly description: string | undefined;
  /** Dotted type of the innermost content. */
  readonly contentType: string;
}

/** content-hints (EN 319 122-1 5.2.4.1, RFC 2634 2.9). */
export function readContentHints(signer: CmsSignerInfo): ContentHints | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.contentHints);
  if (node === undefined) return undefined;
  const items = cursor(node);
  const description = items.optional(TAG.UTF8_STRING);
  return {
    description: description === undefined ? undefined : readText(description),
    contentType: readOid(items.next(TAG.OID)),
  };
}

export interface SignerLocation {
  readonly country: string | undefined;
  readonly locality: string | undefined;
  readonly postalAddress: readonly string[];
}

/** signer-location (EN 319 122-1 5.2.5, RFC 5126 5.11.2). */
export function readSignerLocation(signer: CmsSignerInfo): SignerLocation | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.signerLocation);
  if (node === undefined) return undefined;
  const items = cursor(node);
  const text = (field: DerNode | undefined) => (field === undefined ? undefined : readText(field.only));
  return {
    country: text(items.optional(0xa0)),
    locality: text(items.optional(0xa1)),
    postalAddress: (items.optional(0xa2)?.only.children ?? []).map(readText),
  };
}

/** An attribute certificate among the signer's attributes (RFC 5755 4.1). Its signature is not verified. */
export interface CertifiedAttributes {
  /** RFC 4514; undefined where the authority is not named by a directory name. */
  readonly issuer: string | undefined;
  readonly roles: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export interface SignerAttributes {
  readonly claimedRoles: readonly string[];
  readonly certified: readonly CertifiedAttributes[];
  /** Dotted types of signed assertions and of certificates of other forms, which are not looked into. */
  readonly others: readonly string[];
}

/**
 * signer-attributes-v2 (EN 319 122-1 5.2.6.1) and the older signer-attributes (RFC 5126 5.11.3); undefined when
 * there is neither. With both there, all that they say.
 */
export function readSignerAttributes(signer: CmsSignerInfo): SignerAttributes | undefined {
  const two = attributeValues(signer.signedAttributes, ATTRIBUTE.signerAttributesV2);
  const one = attributeValues(signer.signedAttributes, ATTRIBUTE.signerAttributes);
  if (two.length + one.length === 0) return undefined;
  const claimedRoles: string[] = [];
  const certified: CertifiedAttributes[] = [];
  const others: string[] = [];
  const choices = [...two, ...one].flatMap((node) =>
    node.children.map((choice) => ({ choice, isOld: one.includes(node) })),
  );
  for (const { choice, isOld } of choices) {
    const inner = choice.only;
    if (choice.is(0xa0)) claimedRoles.push(...inner.children.flatMap(readRoles));
    else if (choice.is(0xa1) && isOld) certified.push(readAttributeCertificate(inner));
    else if (choice.is(0xa1)) {
      for (const form of inner.children) {
        // The tag is explicit in the module of the standard, but software with implicit ones is about.
        const value = form.children.length === 1 ? form.only : form;
        if (form.is(0xa0)) certified.push(readAttributeCertificate(value));
        else others.push(readOid(cursor(value).next(TAG.OID)));
      }
    } else others.push(...inner.children.map((assertion) => readOid(cursor(assertion).next(TAG.OID))));
  }
  return { claimedRoles, certified, others };
}

function readAttributeCertificate(node: DerNode): CertifiedAttributes {
  const items = cursor(node.children[0] ?? node);
  items.optional(TAG.INTEGER);
  items.next();
  const issuer = items.next();
  items.next(TAG.SEQUENCE);
  items.next(TAG.INTEGER);
  const validity = cursor(items.next(TAG.SEQUENCE));
  const notBefore = readGeneralizedTime(validity.next(TAG.GENERALIZED_TIME));
  const notAfter = readGeneralizedTime(validity.next(TAG.GENERALIZED_TIME));
  const roles = items.next(TAG.SEQUENCE).children.flatMap(readRoles);
  return { issuer: readIssuer(issuer), roles, notBefore, notAfter };
}

/** AttCertIssuer: GeneralNames, since RFC 3281 under `[0]` with other fields behind them. */
function readIssuer(node: DerNode): string | undefined {
  const names = node.is(0xa0) ? node.children[0] : node;
  const directory = names?.is(TAG.SEQUENCE) === true ? readGeneralNames(names) : [];
  return directory.find((name) => name.kind === 'directory')?.name.text;
}

/** The texts of an Attribute that stands for roles: character strings, and RoleSyntax (RFC 5755 4.4.5). */
function readRoles(node: DerNode): readonly string[] {
  const items = cursor(node);
  if (readOid(items.next(TAG.OID)) === ATTRIBUTE.claimedSamlAssertion) return [];
  return items.next(TAG.SET).children.flatMap((value) => {
    if (!value.constructed) return [readText(value)];
    const name = value.children.find((child) => child.is(0xa1))?.children[0];
    const role = name === undefined ? undefined : readGeneralName(name);
    if (role?.kind === 'directory') return [role.name.text];
    return role !== undefined && 'value' in role ? [role.value] : [];
  });
}

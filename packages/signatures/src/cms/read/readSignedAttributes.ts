import {
  cursor,
  type DerNode,
  der,
  integerBytes,
  readOctets,
  readOid,
  readTime,
  TAG,
} from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE, POLICY_QUALIFIER } from '../../oids.ts';
import {
  type HashName,
  hashByOid,
  type Name,
  readAlgorithmIdentifier,
  readGeneralNames,
} from '../../x509/index.ts';
import { attributeValues, type CmsSignerInfo, isOctetString } from './readSignedData.ts';

/**
 * The octets that the signature value covers when there are signed attributes: their SET OF encoding (RFC 5652
 * 5.4). First as they stand, then sorted as DER wants them, because signers of both habits exist.
 */
export function signedAttributeEncodings(signer: CmsSignerInfo): readonly Uint8Array[] {
  const node = signer.signedAttributesNode;
  if (node === undefined) return [];
  const asTheyStand = der.tlv(TAG.SET, ...node.children.map((child) => child.encoded));
  const sorted = der.setOf(...node.children.map((child) => child.encoded));
  return Buffer.compare(asTheyStand, sorted) === 0 ? [asTheyStand] : [asTheyStand, sorted];
}

/** A reference to the signer's certificate from the ESS attributes (RFC 5035) or XAdES. */
export interface CertificateReference {
  readonly hash: HashName | undefined;
  readonly digest: Uint8Array;
  readonly issuer: Name | undefined;
  readonly serial: Uint8Array | undefined;
  /** Whether it means the signer's certificate, as the first of each attribute does; the others are about its path. */
  readonly ofSigner: boolean;
}

/**
 * ESSCertID of version 1 and 2; undefined when neither attribute is there, empty where one of them names nobody. With
 * both there, each has its own say about the signer's certificate (RFC 5035 5.4).
 */
export function readCertificateReferences(
  signer: CmsSignerInfo,
): readonly CertificateReference[] | undefined {
  const two = attributeValues(signer.signedAttributes, ATTRIBUTE.signingCertificateV2);
  const one = attributeValues(signer.signedAttributes, ATTRIBUTE.signingCertificate);
  if (two.length === 0 && one.length === 0) return undefined;
  const lists = [
    ...two.map((node) => readCertIds(node, 'sha256')),
    ...one.map((node) => readCertIds(node, 'sha1')),
  ];
  return lists.some((list) => list.length === 0) ? [] : lists.flat();
}

function readCertIds(node: DerNode, byDefault: HashName): readonly CertificateReference[] {
  const ids = cursor(node).next(TAG.SEQUENCE).children;
  return ids.map((id, index) => ({ ...readCertId(id, byDefault), ofSigner: index === 0 }));
}

function readCertId(node: DerNode, byDefault: HashName): Omit<CertificateReference, 'ofSigner'> {
  const items = cursor(node);
  const algorithm = items.optional(TAG.SEQUENCE);
  const digest = readOctets(items.next(TAG.OCTET_STRING));
  const issuerSerial = items.optional(TAG.SEQUENCE);
  const hash = algorithm === undefined ? byDefault : hashByOid(readAlgorithmIdentifier(algorithm).oid);
  if (issuerSerial === undefined) return { hash, digest, issuer: undefined, serial: undefined };
  const fields = cursor(issuerSerial);
  const issuer = readGeneralNames(fields.next(TAG.SEQUENCE)).find((name) => name.kind === 'directory');
  return { hash, digest, issuer: issuer?.name, serial: integerBytes(fields.next(TAG.INTEGER)) };
}

/** Under another tag the same octets are something else (RFC 5652 11.2). */
function readOctetString(node: DerNode): Uint8Array {
  if (isOctetString(node)) return readOctets(node);
  throw new SignatureError('cms_malformed', 'The message-digest attribute is no OCTET STRING');
}

export function readMessageDigest(signer: CmsSignerInfo): Uint8Array | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.messageDigest);
  return node === undefined ? undefined : readOctetString(node);
}

export function readContentTypeAttribute(signer: CmsSignerInfo): string | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.contentType);
  if (node !== undefined && !node.is(TAG.OID))
    throw new SignatureError('cms_malformed', 'The content-type attribute is no OBJECT IDENTIFIER');
  return node === undefined ? undefined : readOid(node);
}

export function readSigningTime(signer: CmsSignerInfo): Date | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.signingTime);
  return node === undefined ? undefined : readTime(node);
}

export interface PolicyReference {
  /** Dotted identifier, or a URI in XAdES; undefined for an implied policy. */
  readonly id: string | undefined;
  readonly uri: string | undefined;
  /** Digest of the policy's document, where one is named. */
  readonly digest?: { readonly hash: HashName | undefined; readonly value: Uint8Array };
}

/** SignaturePolicy (EN 319 122-1 5.2.9.1); undefined when the signature names none. */
export function readSignaturePolicy(signer: CmsSignerInfo): PolicyReference | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.signaturePolicy);
  if (node === undefined) return undefined;
  if (node.is(TAG.NULL)) return { id: undefined, uri: undefined };
  const items = cursor(node);
  const id = readOid(items.next(TAG.OID));
  const digest = items.more ? readPolicyDigest(items.next()) : {};
  const qualifiers = items.more ? items.next().children : [];
  for (const qualifier of qualifiers) {
    const fields = cursor(qualifier);
    if (readOid(fields.next(TAG.OID)) === POLICY_QUALIFIER.uri)
      return { id, uri: Buffer.from(fields.next().content).toString('latin1'), ...digest };
  }
  return { id, uri: undefined, ...digest };
}

/** SigPolicyHash: an algorithm and a value. */
function readPolicyDigest(node: DerNode): Pick<PolicyReference, 'digest'> {
  const [algorithm, value] = node.children;
  if (algorithm === undefined || value?.is(TAG.OCTET_STRING) !== true) return {};
  return { digest: { hash: hashByOid(readAlgorithmIdentifier(algorithm).oid), value: readOctets(value) } };
}

import {
  cursor,
  type DerNode,
  integerBytes,
  readDerPrefix,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
} from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { CONTENT, REVOCATION_INFO } from '../../oids.ts';
import {
  type AlgorithmIdentifier,
  type HashName,
  hashByOid,
  type Name,
  readAlgorithmIdentifier,
  readName,
} from '../../x509/index.ts';

/** One Attribute (RFC 5652 5.3), its values unread. */
export interface CmsAttribute {
  readonly oid: string;
  readonly values: readonly DerNode[];
  readonly encoded: Uint8Array;
}

export type SignerIdentifier =
  | { readonly kind: 'issuer'; readonly issuer: Name; readonly serial: Uint8Array }
  | { readonly kind: 'key'; readonly keyId: string };

export interface CmsSignerInfo {
  /** The whole SignerInfo with its parts in order. */
  readonly node: DerNode;
  readonly signer: SignerIdentifier;
  /** Undefined when the digest is not one we know; `digestOid` then says which. */
  readonly digest: HashName | undefined;
  readonly digestOid: string;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
  readonly signatureNode: DerNode;
  /** `[0] IMPLICIT` as it stands in the file; undefined where nothing was signed beside the content. */
  readonly signedAttributesNode: DerNode | undefined;
  readonly signedAttributes: readonly CmsAttribute[];
  readonly unsignedAttributes: readonly CmsAttribute[];
}

export interface CmsSignedData {
  readonly contentType: string;
  /** The content inside; undefined for a detached signature. */
  readonly content: Uint8Array | undefined;
  readonly digestOids: readonly string[];
  /** The fields `certificates` and `crls` as they stand, headers included; undefined where they are absent. */
  readonly certificatesField: DerNode | undefined;
  readonly revocationsField: DerNode | undefined;
  /** CertificateChoices as they stand, in order; `certificates` are the X.509 ones among them. */
  readonly certificateNodes: readonly DerNode[];
  readonly certificates: readonly Uint8Array[];
  /** RevocationInfoChoices as they stand, in order. */
  readonly revocationNodes: readonly DerNode[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
  readonly signerInfos: readonly CmsSignerInfo[];
  /** Octets that ContentInfo takes; what follows is padding or does not belong here. */
  readonly length: number;
  /** Whether the outer structure uses BER that DER forbids (indefinite lengths). */
  readonly indefinite: boolean;
}

const MAX_SIGNERS = 10_000;

/**
 * Reads ContentInfo with SignedData (RFC 5652 3 and 5.1), BER let through. Nothing more than the standard names may
 * stand in it: a second content is one that other readers could take. Octets behind the value are left to the caller.
 * @throws SignatureError `cms_malformed` or a `der_…` code
 */
export function readSignedData(bytes: Uint8Array): CmsSignedData {
  const root = readDerPrefix(bytes, 0, { rules: 'ber' });
  const info = cursor(root);
  const type = readOid(info.next(TAG.OID));
  if (type !== CONTENT.signedData)
    throw new SignatureError('cms_malformed', `CMS content ${type} is not SignedData`);
  const items = cursor(info.next(0xa0).only);
  info.done();
  readSmallInteger(items.next(TAG.INTEGER));
  const digestOids = items.next(TAG.SET).children.map((node) => readAlgorithmIdentifier(node).oid);
  const encapsulated = cursor(items.next(TAG.SEQUENCE));
  const contentType = readOid(encapsulated.next(TAG.OID));
  const content = encapsulated.optional(0xa0);
  encapsulated.done();
  const certificatesField = items.optional(0xa0);
  const revocationsField = items.optional(0xa1);
  const certificateNodes = certificatesField?.children ?? [];
  const revocationNodes = revocationsField?.children ?? [];
  const signerNodes = items.next(TAG.SET).children;
  items.done();
  if (signerNodes.length > MAX_SIGNERS)
    throw new SignatureError('cms_malformed', 'A CMS has too many signers');
  return {
    contentType,
    content: content === undefined ? undefined : readContent(content.only),
    digestOids,
    certificatesField,
    revocationsField,
    certificateNodes,
    certificates: certificateNodes.filter((node) => node.is(TAG.SEQUENCE)).map((node) => node.encoded),
    revocationNodes,
    crls: revocationNodes.filter((node) => node.is(TAG.SEQUENCE)).map((node) => node.encoded),
    ocspResponses: revocationNodes.flatMap(readOtherRevocation),
    signerInfos: signerNodes.map(readSignerInfo),
    length: root.end,
    indefinite: bytes[1] === 0x80,
  };
}

/** PKCS#7 of old put things other than an OCTET STRING here; their content octets are what is hashed. */
function readContent(node: DerNode): Uint8Array {
  return isOctetString(node) ? readOctets(node) : node.content;
}

/** In one piece or, under BER, in several. */
export function isOctetString(node: DerNode): boolean {
  return node.tagNumber === 4 && node.tagClass === 0;
}

/** OtherRevocationInfoFormat with an OCSPResponse (RFC 5940). */
function readOtherRevocation(node: DerNode): readonly Uint8Array[] {
  if (!node.is(0xa1)) return [];
  const items = cursor(node, 0xa1);
  if (readOid(items.next(TAG.OID)) !== REVOCATION_INFO.ocspResponse) return [];
  return [items.next().encoded];
}

/** Also for counter-signatures, whose attribute value is a SignerInfo (RFC 5652 11.4). */
export function readSignerInfo(node: DerNode): CmsSignerInfo {
  const items = cursor(node);
  readSmallInteger(items.next(TAG.INTEGER));
  const signer = readSigner(items.next());
  const digestOid = readAlgorithmIdentifier(items.next(TAG.SEQUENCE)).oid;
  const signedAttributesNode = items.optional(0xa0);
  const signatureAlgorithm = readAlgorithmIdentifier(items.next(TAG.SEQUENCE));
  const signatureNode = items.next();
  if (!isOctetString(signatureNode))
    throw new SignatureError('cms_malformed', 'The signature value is no OCTET STRING');
  const unsigned = items.optional(0xa1);
  items.done();
  return {
    node,
    signer,
    digest: hashByOid(digestOid),
    digestOid,
    signatureAlgorithm,
    signature: readOctets(signatureNode),
    signatureNode,
    signedAttributesNode,
    signedAttributes: (signedAttributesNode?.children ?? []).map(readAttribute),
    unsignedAttributes: (unsigned?.children ?? []).map(readAttribute),
  };
}

function readSigner(node: DerNode): SignerIdentifier {
  if (node.tagClass === 2 && node.tagNumber === 0)
    return { kind: 'key', keyId: Buffer.from(readOctets(node)).toString('hex') };
  const items = cursor(node);
  const [issuer, serial] = [readName(items.next()), integerBytes(items.next(TAG.INTEGER))];
  items.done();
  return { kind: 'issuer', issuer, serial };
}

function readAttribute(node: DerNode): CmsAttribute {
  const items = cursor(node);
  const [oid, { children }] = [readOid(items.next(TAG.OID)), items.next(TAG.SET)];
  items.done();
  return { oid, values: children, encoded: node.encoded };
}

/** The values of all attributes with this identifier, in order. */
export function attributeValues(attributes: readonly CmsAttribute[], oid: string): readonly DerNode[] {
  return attributes.flatMap((attribute) => (attribute.oid === oid ? attribute.values : []));
}

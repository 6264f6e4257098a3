import { attributeValues, type CmsSignerInfo } from '../../cms/read/index.ts';
import { cursor, type DerNode, readOctets, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import {
  type Crl,
  hashByOid,
  type OcspResponse,
  parseCrl,
  parseOcspResponse,
  readAlgorithmIdentifier,
} from '../../x509/index.ts';
import type { NamedDigest, SignatureElements } from './signatureElements.ts';

/** The elements of a CAdES signature or counter-signature. */
export function cmsElements(signer: CmsSignerInfo, counterSignature: boolean): SignatureElements {
  const has = (oid: string) => attributeValues(signer.unsignedAttributes, oid).length > 0;
  return {
    format: 'cades',
    counterSignature,
    signingTime: attributeValues(signer.signedAttributes, ATTRIBUTE.signingTime).length > 0,
    contentFormat: true,
    certificateReferences: has(ATTRIBUTE.certificateRefs),
    revocationReferences: has(ATTRIBUTE.revocationRefs),
    certificateValues: has(ATTRIBUTE.certificateValues),
    revocationValues: has(ATTRIBUTE.revocationValues),
    vriEntry: false,
    carriedRevocation: () => readRevocationValues(signer),
    references: () => ({ named: readReferences(signer), values: readValues(signer) }),
  };
}

/** RevocationValues (EN 319 122-1 A.1.1.3); what cannot be read is as good as absent. */
function readRevocationValues(signer: CmsSignerInfo): ReturnType<SignatureElements['carriedRevocation']> {
  const crls: Crl[] = [];
  const responses: OcspResponse[] = [];
  for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.revocationValues))
    leniently(() => {
      const items = cursor(node, TAG.SEQUENCE);
      for (const crl of items.optional(0xa0)?.only.children ?? [])
        leniently(() => crls.push(parseCrl(crl.encoded)));
      for (const response of items.optional(0xa1)?.only.children ?? [])
        leniently(() => responses.push(parseOcspResponse(response.encoded)));
    });
  return { crls, responses };
}

function leniently(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
  }
}

/** CompleteCertificateRefs and CompleteRevocationRefs (EN 319 122-1 A.1.1.1, A.1.2.1). */
function readReferences(signer: CmsSignerInfo): readonly NamedDigest[] {
  const named: NamedDigest[] = [];
  const add = (node: DerNode | undefined) => {
    if (node !== undefined) leniently(() => named.push(readOtherHash(node)));
  };
  for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.certificateRefs)) {
    for (const reference of node.children) add(reference.children[0]);
  }
  for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.revocationRefs)) {
    for (const reference of node.children)
      leniently(() => {
        const items = cursor(reference, TAG.SEQUENCE);
        const crls = items.optional(0xa0)?.only.children[0]?.children ?? [];
        for (const crl of crls) add(crl.children[0]);
        const responses = items.optional(0xa1)?.only.children[0]?.children ?? [];
        for (const response of responses) add(response.children[1]);
      });
  }
  return named;
}

/** OtherHash: a bare SHA-1, or an algorithm with its value. */
function readOtherHash(node: DerNode): NamedDigest {
  if (node.is(TAG.OCTET_STRING)) return { hash: 'sha1', value: node.content };
  const items = cursor(node, TAG.SEQUENCE);
  const { oid } = readAlgorithmIdentifier(items.next(TAG.SEQUENCE));
  return { hash: hashByOid(oid), value: readOctets(items.next(TAG.OCTET_STRING)) };
}

function readValues(signer: CmsSignerInfo): readonly Uint8Array[] {
  const { crls, responses } = readRevocationValues(signer);
  const certificates = attributeValues(signer.unsignedAttributes, ATTRIBUTE.certificateValues);
  return [
    ...certificates.flatMap((node) => node.children.map((child) => child.encoded)),
    ...crls.map((crl) => crl.der),
    ...responses.flatMap((response) => [response.basic, response.der]),
  ];
}

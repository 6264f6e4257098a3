import {
  contextConstructed,
  cursor,
  type DerNode,
  integerBytes,
  readDer,
  readOctets,
  readOid,
  TAG,
} from '@tomar/signatures/der';

/** CertID (RFC 6960 4.1.1). */
export interface AskedCertificate {
  digest: 'sha1' | 'sha256';
  issuerNameHash: Uint8Array;
  issuerKeyHash: Uint8Array;
  serial: Uint8Array;
}

export interface OcspRequest {
  asked: AskedCertificate[];
  nonce: Uint8Array | undefined;
}

const digests: Record<string, AskedCertificate['digest']> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
};
const nonceOid = '1.3.6.1.5.5.7.48.1.2';

/** Reads an OCSPRequest (RFC 6960 4.1). @throws SignatureError `der_…`, TypeError for a digest not known here */
export function readOcspRequest(bytes: Uint8Array): OcspRequest {
  const request = cursor(cursor(readDer(bytes)).next(TAG.SEQUENCE));
  request.optional(contextConstructed(0));
  request.optional(contextConstructed(1));
  const asked = request.next(TAG.SEQUENCE).children.map(readCertId);
  const extensions = request.optional(contextConstructed(2))?.children[0]?.children ?? [];
  return { asked, nonce: extensions.map(readNonce).find((nonce) => nonce !== undefined) };
}

function readCertId(single: DerNode): AskedCertificate {
  const id = cursor(cursor(single).next(TAG.SEQUENCE));
  const digest = digests[readOid(cursor(id.next(TAG.SEQUENCE)).next(TAG.OID))];
  if (digest === undefined) throw new TypeError('CertID is asked for with an unknown digest.');
  return {
    digest,
    issuerNameHash: readOctets(id.next(TAG.OCTET_STRING)),
    issuerKeyHash: readOctets(id.next(TAG.OCTET_STRING)),
    serial: integerBytes(id.next(TAG.INTEGER)),
  };
}

function readNonce(extension: DerNode): Uint8Array | undefined {
  const parts = cursor(extension);
  if (readOid(parts.next(TAG.OID)) !== nonceOid) return undefined;
  parts.optional(TAG.BOOLEAN);
  return readOctets(readDer(readOctets(parts.next(TAG.OCTET_STRING))));
}
